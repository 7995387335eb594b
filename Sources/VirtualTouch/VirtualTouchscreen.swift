internal import CInputtest
package import Gestures
import Synchronization

/// A direct touch device of a private X server, with ten fingers.
///
/// It knows which fingers are down and refuses what the server would drop (a second begin, an update of a lifted
/// finger), since a dropped event would leave the next sync without an answer. X clients see other touch ids than these
/// finger numbers: the server gives each touch a new one.
package final class VirtualTouchscreen: Sendable {
  /// How many fingers can be down at once; they are numbered from 0.
  package static let slots = 10

  /// The connection, for its name and its sync.
  package let device: InputtestDevice
  /// The screen that the device covers.
  package let screen: PixelSize

  private let down = Mutex<[Int: Point]>([:])

  init(_ device: InputtestDevice, screen: PixelSize) {
    self.device = device
    self.screen = screen
  }

  /// The device's name in the X server.
  package var name: String { device.name }

  /// The fingers that are down, each with its last position in root-window pixels.
  package var fingersDown: [Int: Point] { down.withLock { $0 } }

  /// Puts a finger down at a root-window pixel.
  package func begin(_ finger: Int, at point: Point) throws(InputtestError) {
    try send([.begin(finger, point)])
  }

  /// Moves a finger to a root-window pixel.
  package func update(_ finger: Int, to point: Point) throws(InputtestError) {
    try send([.update(finger, point)])
  }

  /// Lifts a finger where it is.
  package func end(_ finger: Int) throws(InputtestError) {
    guard let point = fingersDown[finger] else { throw .fingerIsUp(finger: finger) }
    try send([.end(finger, point)])
  }

  /// Lifts every finger that is down, in one frame; does nothing when none is.
  package func endAll() throws(InputtestError) {
    let fingers = fingersDown.sorted { $0.key < $1.key }
    try send(fingers.map { .end($0.key, $0.value) })
  }

  /// Connects anew to a device that was switched off and on again; its fingers are lifted, as the server sees it.
  package func reconnect() throws(InputtestError) {
    down.withLock { $0 = [:] }
    try device.reconnect(until: Deadline(after: .seconds(5)))
  }

  /// Sends a frame: the changes of several fingers in one write, for which the server has one time, or nearly.
  ///
  /// The whole frame is checked first; when it throws for its fingers, nothing was sent.
  package func send(_ frame: [TouchChange]) throws(InputtestError) {
    try down.withLock { down throws(InputtestError) in
      var next = down
      var message: [UInt8] = []
      for change in frame {
        try VirtualTouchscreen.apply(change, to: &next)
        let units = screen.deviceUnits(change.point)
        var event = cinputtest_touch(change.kind.wireType, UInt32(change.finger), units.x, units.y)
        message += bytes(of: &event)
      }
      if !message.isEmpty { try device.send(message) }
      down = next
    }
  }

  /// Returns when the server has processed all touches sent so far; see `InputtestDevice.sync`.
  package func sync(timeout: Duration = .seconds(2)) throws(InputtestError) {
    try device.sync(timeout: timeout)
  }

  private static func apply(_ change: TouchChange, to down: inout [Int: Point]) throws(InputtestError) {
    let finger = change.finger
    guard (0..<slots).contains(finger) else { throw .noSuchFinger(finger: finger, slots: slots) }
    guard change.point.x.isFinite, change.point.y.isFinite else { throw .notANumber(finger: finger) }
    switch change.kind {
    case .begin:
      guard down[finger] == nil else { throw .fingerIsDown(finger: finger) }
      down[finger] = change.point
    case .update:
      guard down[finger] != nil else { throw .fingerIsUp(finger: finger) }
      down[finger] = change.point
    case .end:
      guard down.removeValue(forKey: finger) != nil else { throw .fingerIsUp(finger: finger) }
    }
  }
}

extension SequenceEvent {
  /// The number on the wire: that of XI_TouchBegin, XI_TouchUpdate or XI_TouchEnd.
  fileprivate var wireType: UInt32 {
    switch self {
    case .begin: 18
    case .update: 19
    case .end: 20
    }
  }
}
