import Configuration
import Gestures
import Routing

extension GestureSpecification {
  /// In words that a newcomer understands: "swipe of 3 fingers to the left".
  var sentence: String {
    switch self {
    case .tap(let tap):
      return (tap.taps > 1 ? "\(tap.taps) taps of " : "tap of ") + (tap.fingers...tap.fingers).sentence
    case .swipe(let swipe): return swipe.sentence
    case .longPress(let press):
      return "long press of \((press.fingers...press.fingers).sentence)" + after(press.taps)
    case .pan(let pan):
      return "pan of \(pan.fingers.sentence)" + (pan.axis.map { ", \($0.rawValue)" } ?? "") + after(pan.taps)
    case .edgePan(let pan):
      let kind = pan.edge.rawValue.contains("-") ? "corner" : "edge"
      let whole = pan.section == 0...1
      let section =
        whole
        ? ""
        : ", from \((pan.section.lowerBound * 100).hundredths) to \((pan.section.upperBound * 100).hundredths) % of it"
      return "pan of \((pan.fingers...pan.fingers).sentence) from the \(pan.edge.rawValue) \(kind)" + section
    case .pinch(let pinch):
      return "pinch of \(pinch.fingers.sentence)" + (pinch.direction.map { " \($0.rawValue)" } ?? "")
    case .rotation(let rotation):
      return "rotation of \(rotation.fingers.sentence)" + (rotation.direction.map { " \($0.rawValue)" } ?? "")
    case .stroke(let stroke):
      return "stroke \(stroke.name.printable) of \((stroke.fingers...stroke.fingers).sentence)"
    case .touch: return "every finger"
    }
  }

  private func after(_ taps: Int) -> String { taps == 0 ? "" : " after \(taps) tap\(taps == 1 ? "" : "s")" }
}

extension SwipeSpecification {
  fileprivate var sentence: String {
    let names = Direction.allCases.filter(directions.contains).map { direction in
      switch direction {
      case .left, .right: "to the \(direction.rawValue)"
      case .up, .down, .upLeft, .upRight, .downLeft, .downRight: direction.rawValue
      }
    }
    let way =
      sector.map { "at \($0.angle.hundredths) degrees, \($0.cone.hundredths) to each side" }
      ?? names.joined(separator: " or ")
    var words = "swipe of \((fingers...fingers).sentence) \(way)"
    if let length {
      words += ", \(length.lowerBound.hundredths) mm "
      words += length.upperBound < 1e6 ? "to \(length.upperBound.hundredths) mm" : "and more"
    }
    return words
  }
}

extension ClosedRange<Int> {
  /// "1 finger", "2 to 3 fingers".
  fileprivate var sentence: String {
    lowerBound == upperBound
      ? "\(lowerBound) finger\(lowerBound == 1 ? "" : "s")" : "\(lowerBound) to \(upperBound) fingers"
  }
}

extension WindowMatch {
  /// As a configuration has it, in flow style without its braces.
  var words: String {
    func list(_ key: String, _ values: [String]) -> String? {
      if values.isEmpty { return nil }
      return "\(key): \(values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]")"
    }
    let parts: [String?] = [
      list("class", applicationClass.map(\.written)), list("instance", instance.map(\.written)),
      list("title", title.map(\.written)), list("type", types), list("role", role.map(\.written)),
      list("pid", pids.map { "\($0)" }), list("executable", executable.map(\.written)),
      list("workspace", workspaces.map(\.written)),
      list("state", states.map { $0.words.joined(separator: "+") }),
      list("not", exceptions.map { "{ \($0.words) }" }),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension TextPattern {
  /// As a configuration has it.
  fileprivate var written: String {
    switch self {
    case .exact(let text): YAMLText.scalar(TextPattern.literal(text))
    case .glob(let text): YAMLText.scalar(text)
    case .expression(let text): YAMLText.scalar("/\(text)/")
    }
  }
}

extension WindowWorkspace {
  fileprivate var written: String {
    switch self {
    case .one(let number): "\(number)"
    case .all: "all"
    }
  }
}
