import Configuration
import Control
import Gestures
import Routing
import X11

/// `fingerpost hit`: who gets a touch at a place, and why.
enum Hit {
  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    let place = try place(call)
    let patience = try wait(call)
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    do throws(XError) {
      Patience.begin()
      let touched =
        place == nil ? try NextTouch.place(display: call.values[.display], seconds: patience) : nil
      guard let point = place ?? touched else { return .found }
      Patience.begin()
      let view = try View(display: call.values[.display], rules: rules)
      let size = view.connection.initialSize
      guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else {
        Output.error(
          "hit: \(point.x.tenths),\(point.y.tenths) is outside the screen, which goes from 0,0 to \(size.width - 1),\(size.height - 1)"
        )
        return .usage
      }
      let picked = try ServerPick.path(at: point, view.connection)
      Patience.end()
      return tell(HitAnswer(point, view, rules, picked: picked.last ?? view.tree.root), view, rules, call)
    } catch {
      return Run.fail(error)
    }
  }

  private static func tell(_ answer: HitAnswer, _ view: View, _ rules: RuleSet, _ call: Call) -> ExitStatus {
    if let path = call.values[.svg] {
      let picture = Picture(
        TreeListing(view, rules), Scenery(view, rules),
        title: "A touch at \(answer.point.x.tenths),\(answer.point.y.tenths) of \(view.connection.name)",
        way: answer.way)
      guard PictureFile.write(picture.svg, to: path) else { return .found }
    }
    if call.flags.contains(.json) {
      Output.line(answer.json.text)
    } else {
      answer.lines.forEach(Output.line)
    }
    return .done
  }

  /// The place of the command line; nil where it names none.
  private static func place(_ call: Call) throws(UsageError) -> Point? {
    if call.arguments.isEmpty { return nil }
    let numbers = call.arguments.compactMap { Double($0) }
    guard call.arguments.count == 2, numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw UsageError(
        "hit: \"\(call.arguments.joined(separator: " "))\" is no place",
        try: "give two numbers of pixels, such as 960 540, or none to touch one")
    }
    return Point(numbers[0], numbers[1])
  }

  /// How many seconds a touch is waited for.
  static func wait(_ call: Call) throws(UsageError) -> Int {
    guard let text = call.values[.wait] else { return 30 }
    guard let seconds = Int(text), (1...86_400).contains(seconds) else {
      throw UsageError(
        "\(call.command.rawValue): \"\(text)\" is no time to wait", try: "give seconds, from 1 to 86400")
    }
    guard call.command != .hit || call.arguments.isEmpty else {
      throw UsageError(
        "hit: with a place there is no touch to wait for", try: "leave out --wait or the place")
    }
    return seconds
  }
}
