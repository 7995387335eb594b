import Control
import Daemon
import X11

/// `fingerpost why [N]`: what became of the last gestures, and why.
enum Why {
  /// How many the daemon keeps.
  static let limit = 256

  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    var wanted = 1
    if let given = call.arguments.first {
      guard let number = Int(given), (1...limit).contains(number) else {
        throw UsageError("why: \"\(given)\" is no number of gestures", try: "N is 1 to \(limit)")
      }
      wanted = number
    }
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket)
      _ = try client.greet()
      var gestures: [JSON] = []
      while gestures.count < wanted {
        let before = gestures.last?["sequence"]?.integer
        let answer = try client.ask(.why(before: before))
        if case .refused(let reason) = answer {
          Output.error("the daemon refuses: \(reason)")
          return .found
        }
        guard case .explained(let gesture?) = answer else { break }
        gestures.append(gesture)
      }
      let isJSON = call.flags.contains(.json)
      if !isJSON, case .status(let status) = try client.ask(.status) { tellState(status) }
      guard !gestures.isEmpty else {
        Output.error("no finger has touched the screen since the daemon started")
        return .found
      }
      for (index, gesture) in gestures.reversed().enumerated() {
        if isJSON {
          Output.line(gesture.text)
        } else {
          if index > 0 { Output.line("") }
          let report = WhyReport(gesture, showsAll: call.flags.contains(.all))
          for line in report.lines { Output.line(line) }
        }
      }
      return .done
    } catch {
      return Remote.fail(error, on: place.display)
    }
  }

  /// What keeps every gesture from acting.
  private static func tellState(_ status: Status) {
    if status.pause != nil {
      Output.line(
        "It is paused, so nothing is recognized now: \"fingerpost resume\" ends that. The last before that:")
    } else if let reason = status.observing {
      Output.line("Now \(reason.text).")
    }
  }
}
