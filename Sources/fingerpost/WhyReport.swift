import Control
import Routing

/// One explained gesture, in words.
struct WhyReport {
  private let gesture: JSON
  private let showsAll: Bool

  /// - Parameters:
  ///   - gesture: as the daemon tells it.
  ///   - showsAll: also bindings of other finger counts that were not asked.
  init(_ gesture: JSON, showsAll: Bool) {
    self.gesture = gesture
    self.showsAll = showsAll
  }

  var lines: [String] {
    [head] + path + chain + touches + candidates + actions
  }

  private var head: String {
    let ago = Double(gesture["ago"]?.integer ?? 0) / 1000
    let fingers = gesture["fingers"]?.integer ?? 0
    let device = gesture["device"]?.string.map { " on \($0.printable)" } ?? ""
    return
      "gesture \(gesture["sequence"]?.integer ?? 0), \(ago.tenths) s ago, \(fingers) finger\(fingers == 1 ? "" : "s")\(device): "
      + outcome
  }

  private var outcome: String {
    let word = gesture["outcome"]?.string ?? ""
    switch ContactOutcome(rawValue: word) {
    case .recognized:
      let names = list("candidates").filter { ["recognized", "cancelled"].contains($0["outcome"]?.string) }
        .compactMap { $0["binding"]?.string?.printable }
      return "recognized " + names.joined(separator: " and ")
    case .palm: return "taken for a palm"
    case .lost: return "nothing recognized, and the application has not got it"
    case .consumed: return "nothing recognized, kept from the application"
    case .givenBack: return "nothing recognized, given to the application"
    case .taken: return "another client took it"
    case .observed: return "nothing recognized, only observed"
    case .unseen: return "no touch came to us: another client has the touches to itself"
    case nil: return word
    }
  }

  private func list(_ name: String) -> [JSON] {
    guard case .array(let values) = gesture[name] else { return [] }
    return values
  }

  private func label(_ window: JSON) -> String {
    let name = window["class"]?.string.map { " \($0.printable)" } ?? ""
    let title = window["title"]?.string.map { " \"\($0.printable)\"" } ?? ""
    return (window["window"]?.string ?? "?") + name + title
  }

  private var path: [String] {
    var lines = list("path").enumerated().map { depth, window in
      (depth == 0 ? "  path     " : "           ") + String(repeating: "  ", count: depth)
        + (depth == 0 ? "root" : label(window))
    }
    if let picked = gesture["server"] {
      lines.append("  server   picks \(label(picked)), where a touch goes that is given back")
    }
    return lines
  }

  private var chain: [String] {
    var words = list("chain").map(responder)
    if words.isEmpty, !list("path").isEmpty { words = ["nobody with bindings"] }
    if let end = gesture["ended_by"] { words.append("ended by " + responder(end)) }
    return words.enumerated().map { ($0 == 0 ? "  chain    " : "           ") + $1 }
  }

  private func responder(_ link: JSON) -> String {
    let level = link["level"]?.string ?? ""
    let words = level == "application" ? "apps" : level == "window" ? "windows" : level
    let line = link["line"]?.integer.map { ", line \($0)" } ?? ""
    let region = link["region"]?.string.map { ", in \($0.printable)" } ?? ""
    return "\(words)\(line)\(region): touches \(link["touches"]?.string ?? "")"
  }

  private var touches: [String] {
    list("touches").enumerated().map { place, touch in
      let moved = touch["moved"].flatMap(\.double).map(\.tenths) ?? "?"
      let x = touch["x"].flatMap(\.double)?.tenths ?? "?"
      let y = touch["y"].flatMap(\.double)?.tenths ?? "?"
      let landed = touch["landed"]?.integer ?? 0
      var text = "at \(x),\(y)" + (landed > 0 ? ", \(landed) ms later" : "") + ", moved \(moved) mm: "
      let after = touch["held"]?.integer.map { " after \($0) ms" } ?? ""
      switch touch["verdict"]?.string {
      case "accept": text += "kept from the application" + after
      case "reject": text += "given to the application" + after
      case "observed": text += "only observed"
      case "taken": text += "another client has it"
      default: text += touch["verdict"]?.string ?? ""
      }
      if touch["late"] != nil { text += ", when it had lifted already" }
      if let lost = touch["lost"]?.string { text += " (\(lost))" }
      return (place == 0 ? "  fingers  " : "           ") + text
    }
  }

  private var candidates: [String] {
    var lines: [String] = []
    var left = gesture["omitted"]?.integer ?? 0
    for one in list("candidates") {
      let isFar = ["other-window", "not-reached", "under-way", "unseen"].contains(one["reason"]?.string)
      if one["outcome"]?.string == "not-asked", isFar, !showsAll, lines.count >= WhyReport.fewLines {
        left += 1
        continue
      }
      lines += candidate(one)
    }
    if left > 0 {
      lines.append("  and \(left) more that were not asked" + (showsAll ? "" : "; --all shows them"))
    }
    return lines
  }

  /// So many lines are short enough to read.
  private static let fewLines = 16

  private func candidate(_ one: JSON) -> [String] {
    let name = one["binding"]?.string?.printable ?? "?"
    let line = one["line"]?.integer.map { " (line \($0))" } ?? ""
    let text = one["text"]?.string.map { ": \($0.printable)" } ?? ""
    var words: String
    switch one["outcome"]?.string {
    case "recognized": words = "recognized"
    case "waiting": words = "waits for what comes next"
    case "not-asked": words = "not asked" + text
    case "cancelled": words = "cancelled" + text
    case "prevented": words = "prevented" + text
    default: words = "failed" + text
    }
    if let other = one["waited_for"]?.string { words += ", having waited for \(other.printable)" }
    if let later = one["ended_in"]?.integer { words += ", in gesture \(later)" }
    if let since = one["since"]?.integer { words += ", begun in gesture \(since)" }
    var lines = ["  \(name)\(line) \(words)"]
    if let advice = one["advice"]?.string { lines.append("    -> \(advice.printable)") }
    return lines
  }

  private var actions: [String] {
    list("actions").map { action in
      let name = action["name"]?.string ?? "action"
      let times = action["count"]?.integer.map { " \($0) times" } ?? ""
      let text = action["text"]?.string.map { ": \($0.printable)" } ?? ""
      return
        "  action   \(name) of \(action["binding"]?.string?.printable ?? "?"): \(action["status"]?.string ?? "")\(times)\(text)"
    }
  }
}
