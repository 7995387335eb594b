/// What a client of the control socket can ask for.
package enum Request: Hashable, Sendable {
  case status
  /// Let go of all touches and take none until `resume`.
  case pause
  case resume
  /// End in good order.
  case quit
  /// Read the configuration again.
  case reload
  /// Let the binding of a name take part, or not (G18).
  case enable(String)
  case disable(String)
  /// Do what the binding of a name does.
  case perform(String)
  /// Switch to the mode of a name; "none" leaves it.
  case mode(String)
  /// Tell of these from now on.
  case subscribe(Topics)
  /// From now on tell all that the router is told, and what it decides, to be replayed; without titles, if so.
  case record(isAnonymous: Bool)
  /// Explain the newest gesture, or the newest before that of a number (E1).
  case why(before: Int?)

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
    case .reload: "reload"
    case .enable: "enable"
    case .disable: "disable"
    case .perform: "perform"
    case .mode: "mode"
    case .subscribe: "subscribe"
    case .why: "why"
    case .record: "record"
    }
  }

  private static let names =
    "status, pause, resume, quit, reload, enable, disable, perform, mode, subscribe, why or record"

  /// The message.
  package var json: JSON {
    switch self {
    case .status, .pause, .resume, .quit, .reload: .object([("request", .string(name))])
    case .enable(let given), .disable(let given), .perform(let given), .mode(let given):
      .object([("request", .string(name)), ("name", .string(given))])
    case .record(let isAnonymous):
      .object([("request", .string(name)), ("anonymous", isAnonymous ? .bool(true) : nil)])
    case .why(let number):
      .object([("request", .string(name)), ("before", number.map { .integer($0) })])
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
    case "reload": self = .reload
    case "enable": self = .enable(try Request.binding(json["name"], for: name))
    case "disable": self = .disable(try Request.binding(json["name"], for: name))
    case "perform": self = .perform(try Request.binding(json["name"], for: name))
    case "mode": self = .mode(try Request.modeName(json["name"]))
    case "subscribe": self = .subscribe(try Request.topics(json["names"]))
    case "record": self = .record(isAnonymous: try Request.flag(json["anonymous"]))
    case "why": self = .why(before: try Request.number(json["before"]))
    default: throw Fault(message: "unknown request \"\(name)\": expected \(Request.names)")
    }
    let own: String? =
      switch name {
      case "subscribe": "names"
      case "why": "before"
      case "record": "anonymous"
      case "enable", "disable", "perform", "mode": "name"
      default: nil
      }
    if let other = members.first(where: { $0.name != "request" && $0.name != own }) {
      throw Fault(message: "unexpected member \"\(other.name)\" in the request \"\(name)\"")
    }
  }

  private static func binding(_ json: JSON?, for request: String) throws(Fault) -> String {
    guard let name = json?.string else {
      throw Fault(message: "expected \"name\", the name of a binding, in the request \"\(request)\"")
    }
    return name
  }

  private static func number(_ json: JSON?) throws(Fault) -> Int? {
    guard let json else { return nil }
    guard let number = json.integer, number > 0 else {
      throw Fault(message: "expected \"before\" to be the \"sequence\" of a gesture in the request \"why\"")
    }
    return number
  }

  private static func flag(_ json: JSON?) throws(Fault) -> Bool {
    guard let json else { return false }
    guard let flag = json.bool else {
      throw Fault(message: "expected \"anonymous\" to be true or false in the request \"record\"")
    }
    return flag
  }

  private static func modeName(_ json: JSON?) throws(Fault) -> String {
    guard let name = json?.string, !name.isEmpty, name.count <= 100 else {
      throw Fault(
        message: "expected \"name\", a mode of 1 to 100 characters or none, in the request \"mode\"")
    }
    return name
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
