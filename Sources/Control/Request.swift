/// What a client of the control socket can ask for.
package enum Request: Hashable, Sendable {
  case status
  /// Let go of all touches and take none until `resume`.
  case pause
  case resume
  /// End in good order.
  case quit
  /// Tell of these from now on.
  case subscribe(Topics)

  /// Why a message is no request, in words for whoever wrote it.
  package struct Fault: Error, Hashable {
    package var message: String
  }

  /// Its name in a message.
  package var name: String {
    switch self {
    case .status: "status"
    case .pause: "pause"
    case .resume: "resume"
    case .quit: "quit"
    case .subscribe: "subscribe"
    }
  }

  private static let names = "status, pause, resume, quit or subscribe"

  /// The message.
  package var json: JSON {
    switch self {
    case .status, .pause, .resume, .quit: .object([("request", .string(name))])
    case .subscribe(let topics):
      .object([("request", .string(name)), ("names", .array(topics.names.map { .string($0) }))])
    }
  }

  /// Reads a message.
  ///
  /// - Throws: what is wrong with it; a member that means nothing is wrong, so that a misspelling is told.
  package init(_ json: JSON) throws(Fault) {
    guard case .members(let members) = json else { throw Fault(message: "expected an object") }
    guard let name = json["request"]?.string else {
      throw Fault(message: "expected the member \"request\": \(Request.names)")
    }
    switch name {
    case "status": self = .status
    case "pause": self = .pause
    case "resume": self = .resume
    case "quit": self = .quit
    case "subscribe": self = .subscribe(try Request.topics(json["names"]))
    default: throw Fault(message: "unknown request \"\(name)\": expected \(Request.names)")
    }
    let known = name == "subscribe" ? ["request", "names"] : ["request"]
    if let other = members.first(where: { !known.contains($0.name) }) {
      throw Fault(message: "unexpected member \"\(other.name)\" in the request \"\(name)\"")
    }
  }

  private static func topics(_ json: JSON?) throws(Fault) -> Topics {
    guard let json else { return .all }
    let expected = Topics.names.map(\.name).joined(separator: ", ")
    guard case .array(let values) = json else {
      throw Fault(message: "expected \"names\" to be an array of: \(expected)")
    }
    var topics: Topics = []
    for value in values {
      guard let name = value.string, let topic = Topics(name: name) else {
        throw Fault(message: "unknown name \(value.text) in \"names\": expected \(expected)")
      }
      topics.insert(topic)
    }
    return topics.isEmpty ? .all : topics
  }
}
