import Configuration
import Daemon
import Gestures
import Routing
import X11

/// `fingerpost learn NAME`: what fingers draw, as a stroke for the configuration.
enum Learn {
  /// How many places are printed: twice as many as are compared.
  private static let places = 32

  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    let name = call.arguments[0]
    let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.allSatisfy(\.isWhitespace), name.count <= 100, isPrintable else {
      throw UsageError("learn: that cannot be a name", try: "give 1 to 100 characters that can be printed")
    }
    let seconds = try Hit.wait(call)
    do throws(XError) {
      Patience.begin()
      guard let drawing = try drawing(display: call.values[.display], seconds: seconds) else { return .found }
      let needed = Thresholds().strokeLength
      guard drawing.length >= needed else {
        Output.error(
          "learn: this was \(drawing.length.tenths) mm long, and a stroke is \(needed.tenths) mm at least; draw larger"
        )
        return .found
      }
      for line in lines(drawing, named: name) { Output.line(line) }
      return .done
    } catch { return Run.fail(error) }
  }

  /// As the configuration has it.
  private static func lines(_ drawing: Drawing, named name: String) -> [String] {
    let fingers = drawing.fingers == 1 ? "one finger" : "\(drawing.fingers) fingers"
    let points = drawing.sampled(Learn.places).map { "\($0.x.tenths),\($0.y.tenths)" }
    return [
      "# Drawn by \(fingers): bind it by { gesture: stroke, stroke: \(YAMLText.scalar(name)), fingers: \(drawing.fingers), action: ... }",
      "strokes:", "  \(YAMLText.scalar(name)):", "    points: \(points.joined(separator: " "))",
    ]
  }

  private static func drawing(display: String?, seconds: Int) throws(XError) -> Drawing? {
    let connection = try Connection(display: display)
    let decoder = EventDecoder(connection)
    InputSelection.select(on: connection, updates: true)
    var watch = TouchWatch(screen: connection.initialSize)
    try watch.readDevices(connection)
    guard watch.hasTouchscreen else {
      Output.error("learn: there is no touchscreen to draw on")
      return nil
    }
    Output.error("draw it on the touchscreen, with as many fingers as it is to have; Ctrl-C ends this")
    Patience.end()
    var drawing = Drawing()
    let end = MonotonicClock.nanoseconds + Int64(seconds) * 1_000_000_000
    while true {
      while let event = connection.nextEvent() {
        let decoded = decoder.decode(event)
        switch decoded {
        case .rawTouchBegin(let id, _, _), .rawTouchUpdate(let id, _, _):
          if let place = try watch.take(decoded, connection) {
            drawing.move(id, to: place, scale: watch.scale(of: id.source))
          }
        case .rawTouchEnd(let id, _):
          if drawing.lift(id) { return drawing }
        default: _ = try watch.take(decoded, connection)
        }
      }
      guard connection.isAlive else { throw .serverGone }
      let left = (end - MonotonicClock.nanoseconds) / 1_000_000
      guard left > 0 else {
        Output.error("learn: nothing was drawn within \(seconds) s; --wait SECONDS waits longer")
        return nil
      }
      connection.waitReadable(milliseconds: Int32(clamping: left))
    }
  }
}

/// The way of some fingers that draw together: of their middle, once all have landed.
struct Drawing {
  private var places: [TouchID: Point] = [:]
  private var down: Set<TouchID> = []
  /// Root-window pixels.
  private(set) var path: [Point] = []
  private var scale = PixelScale.fallback

  var fingers: Int { places.count }

  /// How long it is, millimetres.
  var length: Double {
    zip(path, path.dropFirst()).reduce(0) { $0 + scale.millimetres($1.1 - $1.0).length }
  }

  mutating func move(_ id: TouchID, to place: Point, scale: PixelScale) {
    self.scale = scale
    if places[id] == nil {
      // A finger that lands after another has lifted draws nothing.
      guard down.count == places.count else { return }
      down.insert(id)
      path = []
    }
    places[id] = place
    let sum = places.values.reduce(Vector.zero) { $0 + Vector($1.x, $1.y) }
    let middle = sum / Double(places.count)
    path.append(Point(middle.dx, middle.dy))
  }

  /// Whether the last finger has lifted.
  mutating func lift(_ id: TouchID) -> Bool {
    down.remove(id) != nil && down.isEmpty && !path.isEmpty
  }

  /// So many places at equal distances along it, in tenths of a millimetre from its left and its top.
  func sampled(_ count: Int) -> [Point] {
    let millimetres = path.map { place -> Point in
      let way = scale.millimetres(Vector(place.x, place.y))
      return Point(way.dx, way.dy)
    }
    let (left, top) = (millimetres.map(\.x).min() ?? 0, millimetres.map(\.y).min() ?? 0)
    let step = length / Double(count - 1)
    var sampled: [Point] = []
    var walked = 0.0
    for (from, to) in zip(millimetres, millimetres.dropFirst()) {
      let way = to - from
      let distance = way.length
      while sampled.count < count - 1, distance > 0, walked + distance >= step * Double(sampled.count) {
        let part = (step * Double(sampled.count) - walked) / distance
        sampled.append(Point(from.x + way.dx * part, from.y + way.dy * part))
      }
      walked += distance
    }
    if let last = millimetres.last { sampled.append(last) }
    return sampled.map { Point((($0.x - left) * 10).rounded() / 10, (($0.y - top) * 10).rounded() / 10) }
  }
}
