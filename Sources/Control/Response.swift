/// What a server tells first on each connection.
package struct Greeting: Hashable, Sendable {
  /// The version of the messages; a new one is not understood by old clients.
  package static let currentProtocol = 1

  /// The program's version.
  package var version: String
  package var protocolVersion: Int

  package init(version: String = Release.version, protocolVersion: Int = Greeting.currentProtocol) {
    self.version = version
    self.protocolVersion = protocolVersion
  }

  package var json: JSON {
    .object([("fingerpost", .string(version)), ("protocol", .integer(protocolVersion))])
  }

  /// Reads one; nil where a message is no greeting.
  package init?(_ json: JSON) {
    guard let version = json["fingerpost"]?.string, let number = json["protocol"]?.integer else { return nil }
    self.init(version: version, protocolVersion: number)
  }
}

/// The answer to a request; each request gets exactly one.
package enum Response: Hashable, Sendable {
  case status(Status)
  /// The configuration was read again; an error among the findings: the last good one stays in force.
  case reloaded(Findings)
  /// What became of a gesture; nil: there is none, or none before it.
  case explained(JSON?)
  /// Done; with the request's name.
  case done(String)
  /// Not done, and why, in a sentence.
  case refused(String)

  package var json: JSON {
    switch self {
    case .status(let status): .object([("reply", .string("status")), ("status", status.json)])
    case .reloaded(let findings): .object([("reply", .string("reload"))] + findings.members)
    case .explained(let gesture): .object([("reply", .string("why")), ("gesture", gesture)])
    case .done(let request): .object([("reply", .string(request))])
    case .refused(let reason): .object([("error", .string(reason))])
    }
  }

  /// Reads one; nil where a message is no answer.
  package init?(_ json: JSON) {
    if let reason = json["error"]?.string {
      self = .refused(reason)
    } else if let name = json["reply"]?.string {
      if name == "status" {
        guard let status = json["status"].flatMap({ Status($0) }) else { return nil }
        self = .status(status)
      } else if name == "reload" {
        guard let findings = Findings(json) else { return nil }
        self = .reloaded(findings)
      } else if name == "why" {
        self = .explained(json["gesture"])
      } else {
        self = .done(name)
      }
    } else {
      return nil
    }
  }
}
