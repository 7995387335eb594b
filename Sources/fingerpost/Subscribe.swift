import Control
import Daemon
import X11

/// `fingerpost subscribe`: the daemon's lines, as they come.
enum Subscribe {
  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    var topics: Topics = []
    for name in call.arguments {
      guard let topic = Topics(name: name) else {
        throw UsageError("subscribe: unknown name \"\(name)\"", name, amongst: Topics.names.map(\.name))
      }
      topics.insert(topic)
    }
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket)
      _ = try client.greet()
      if case .refused(let reason) = try client.ask(.subscribe(topics.isEmpty ? .all : topics)) {
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
      while true { Output.line(String(decoding: try client.nextLine(patience: nil), as: UTF8.self)) }
    } catch {
      return Remote.fail(error, on: place.display)
    }
  }
}
