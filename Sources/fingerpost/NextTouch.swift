import Daemon
import Gestures
import Routing
import X11

/// The next touch of a touchscreen, only looked at: it goes where it would have gone, and no grab is taken.
enum NextTouch {
  /// Asks for a touch and waits for it; nil where none can come or came, which is told.
  ///
  /// - Parameters:
  ///   - display: as for `Connection`.
  ///   - seconds: so long is waited.
  /// - Returns: where the finger landed, root-window pixels.
  /// - Throws: as `Connection`.
  static func place(display: String?, seconds: Int) throws(XError) -> Point? {
    let connection = try Connection(display: display)
    let decoder = EventDecoder(connection)
    InputSelection.select(on: connection, updates: true)
    var watch = TouchWatch(screen: connection.initialSize)
    try watch.readDevices(connection)
    guard watch.hasTouchscreen else {
      Output.error("hit: there is no touchscreen to touch; name a place, such as fingerpost hit 960 540")
      return nil
    }
    Output.error("touch the screen at the place that you mean; Ctrl-C ends this")
    Patience.end()
    let end = MonotonicClock.nanoseconds + Int64(seconds) * 1_000_000_000
    while true {
      while let event = connection.nextEvent() {
        if let point = try watch.take(decoder.decode(event), connection) { return point }
      }
      guard connection.isAlive else { throw .serverGone }
      let left = (end - MonotonicClock.nanoseconds) / 1_000_000
      guard left > 0 else {
        Output.error("hit: no touch came within \(seconds) s; --wait SECONDS waits longer")
        return nil
      }
      connection.waitReadable(milliseconds: Int32(clamping: left))
    }
  }
}

/// Puts together where a finger landed: an event tells only the axes that changed.
struct TouchWatch {
  private let screen: (width: Int32, height: Int32)
  private var devices = Devices()
  /// What was last told of each device's axes, and of each touch's.
  private var known: [DeviceID: RawAxes] = [:]
  private var touches: [TouchID: RawAxes] = [:]

  init(screen: (width: Int32, height: Int32)) { self.screen = screen }

  /// The pixels of a millimetre of a device.
  func scale(of device: DeviceID) -> PixelScale {
    devices.touchscreens(screen: screen).first { $0.id == device }?.scale ?? .fallback
  }

  var hasTouchscreen: Bool { !devices.touchscreens(screen: screen).isEmpty }

  mutating func readDevices(_ connection: Connection) throws(XError) {
    var events: [Event] = []
    try devices.refresh(from: connection, screen: screen, at: Timestamp(0), into: &events)
  }

  /// The place of a touch, once both of its axes are told.
  mutating func take(_ event: DecodedEvent, _ connection: Connection) throws(XError) -> Point? {
    switch event {
    case .rawTouchBegin(let id, _, let axes), .rawTouchUpdate(let id, _, let axes):
      var now = touches[id] ?? known[id.source] ?? RawAxes()
      (now.x, now.y) = (axes.x ?? now.x, axes.y ?? now.y)
      (known[id.source], touches[id]) = (now, now)
      let place = devices.place(of: now, on: id.source, screen: screen)
      guard let x = place.x, let y = place.y else { return nil }
      return Point(
        min(max(x, 0), Double(screen.width) - 1), min(max(y, 0), Double(screen.height) - 1))
    case .hierarchyChanged, .deviceChanged:
      try readDevices(connection)
      return nil
    case .touchBegin, .touchUpdate, .touchEnd, .touchOwnership, .rawTouchEnd, .buttonPress, .buttonRelease,
      .deviceProperty, .monitorsChanged, .modifiers, .screenSaver, .structure, .shape, .property,
      .selectionCleared, .mappingChanged, .clientMessage, .requestFailed, .ignored:
      return nil
    }
  }
}
