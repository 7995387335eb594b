import Control
import Daemon
import Routing
import X11

/// `fingerpost watch`: what happens, line by line.
enum Watch {
  static func run(_ call: Call) -> ExitStatus {
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    let filter = WatchFilter(call.values[.window])
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket)
      _ = try client.greet()
      if case .refused(let reason) = try client.ask(.subscribe(topics(call))) {
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
      var state = filter
      while true {
        let line = try client.next(patience: nil)
        guard state.passes(line) else { continue }
        Output.line(call.flags.contains(.json) ? line.text : WatchLine(line).text)
      }
    } catch {
      return Remote.fail(error, on: place.display)
    }
  }

  private static func topics(_ call: Call) -> Topics {
    var topics: Topics = []
    if call.flags.contains(.touches) { topics.insert(.touch) }
    if call.flags.contains(.routing) { topics.insert(.routing) }
    if call.flags.contains(.actions) { topics.formUnion([.gesture, .action, .event, .mode]) }
    if topics.isEmpty { topics = [.touch, .routing, .gesture, .action, .event, .mode, .paused] }
    // The hits tell on which windows fingers are.
    if call.values[.window] != nil { topics.insert(.routing) }
    return topics
  }
}

/// Which lines are about fingers on a window.
struct WatchFilter {
  private let text: String?
  /// Touches that landed there, by device and number as far as lines tell.
  private var touches: Set<Int> = []
  /// The finger that landed last is there.
  private var isHere = false

  /// - Parameter text: a part of the class or the title in any case, or a window's id; nil lets all pass.
  init(_ text: String?) { self.text = text?.lowercased() }

  /// Whether a line is to be shown; what is about no finger is, while the last that landed is on the window.
  mutating func passes(_ line: JSON) -> Bool {
    guard let text else { return true }
    guard let touch = line["touch"]?.integer else {
      return isHere || line["missed"] != nil || line["paused"] != nil
    }
    if line["chain"] != nil {
      let texts = [line["class"], line["title"], line["window"], line["client"]].compactMap(\.?.string)
      isHere = texts.contains { $0.lowercased().contains(text) }
      if isHere { touches.insert(touch) } else { touches.remove(touch) }
    }
    return touches.contains(touch)
  }
}

/// One line of what happens, in words.
struct WatchLine {
  private let line: JSON

  init(_ line: JSON) { self.line = line }

  var text: String {
    let time = line["time"]?.integer.map { "\($0)" } ?? ""
    return String(repeating: " ", count: max(0, 10 - time.count)) + time + "  " + words
  }

  private func string(_ name: String) -> String { line[name]?.string?.printable ?? "?" }

  private func tenths(_ name: String) -> String { line[name]?.double?.tenths ?? "?" }

  private var words: String {
    if let missed = line["missed"]?.integer {
      return "(\(missed) lines were missed: this terminal is too slow)"
    }
    if let touch = line["touch"]?.integer { return "finger \(touch) " + ofTouch }
    if line["recognizer"] != nil { return "\(string("recognizer")) \(string("state")): \(string("text"))" }
    if line["gesture"] != nil { return ofGesture }
    if line["action"] != nil {
      let failure = line["error"]?.string.map { ": not done: \($0.printable)" } ?? ""
      return "action \(string("action")) of \(string("binding"))" + failure
    }
    if line["event"] != nil { return "event \(string("event")) by \(string("binding"))" }
    if line["mode"] != nil { return "mode \(string("mode"))" }
    if let isPaused = line["paused"]?.bool { return isPaused ? "paused" : "routes touches again" }
    return line.text
  }

  private var ofTouch: String {
    if line["phase"] != nil {
      return string("phase") + (line["x"] == nil ? "" : " at \(tenths("x")),\(tenths("y"))")
    }
    if line["verdict"] != nil {
      switch line["verdict"]?.string {
      case "accept": return "is kept from the application"
      case "reject": return "goes to the application"
      default: return "is lost: " + string("reason")
      }
    }
    let name = line["class"].map { _ in " " + string("class") } ?? ""
    var chain: [String] = []
    if case .array(let links) = line["chain"] { chain = links.compactMap { $0.string?.printable } }
    return "hits \(string("window"))\(name), chain: "
      + (chain.isEmpty ? "nobody" : chain.joined(separator: "; "))
  }

  private var ofGesture: String {
    var text = "\(string("binding")) \(string("phase"))"
    if line["phase"]?.string == "changed" || line["phase"]?.string == "ended" {
      if line["scale"] != nil {
        text += " at \(line["scale"]?.double?.hundredths ?? "?"), \(tenths("angle")) degrees"
      }
      if line["scale"] == nil, line["dx"] != nil { text += " by \(tenths("dx")),\(tenths("dy"))" }
    }
    if let late = line["late"]?.integer { text += ", \(late) ms too late to act" }
    return text
  }
}
