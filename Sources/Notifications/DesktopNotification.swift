internal import CDBus

/// A notification for the user, told to the service of the session's desktop (org.freedesktop.Notifications).
///
/// What is here waits for others: it is for a process of its own.
package struct DesktopNotification: Sendable {
  package var summary: String
  /// Plain text.
  package var body: String
  /// The one whose place it takes, where its service is still the one that runs.
  package var replaced: Receipt?

  /// What a service calls a notification.
  package struct Receipt: Hashable, Sendable {
    package var number: UInt32
    /// The service's unique name on the bus.
    package var service: String

    package init(number: UInt32, service: String) {
      self.number = number
      self.service = service
    }
  }

  /// Why it was not told.
  package enum Failure: Error, Hashable {
    /// The environment names no bus, or one that would have to be started.
    case noBus(String)
    /// The bus, or the service, says no.
    case refused(String)
  }

  package init(summary: String, body: String, replaced: Receipt?) {
    self.summary = summary
    self.body = body
    self.replaced = replaced
  }

  /// How long each answer is waited for, in milliseconds.
  static let patience: Int32 = 2000

  /// Tells it.
  ///
  /// - Parameter address: the bus, as DBUS_SESSION_BUS_ADDRESS has it; nil where that is not set. None is ever started.
  /// - Returns: what the service calls it.
  /// - Throws: why nobody has it.
  package func send(to address: String?) throws(Failure) -> Receipt {
    guard let address, !address.isEmpty else { throw .noBus("DBUS_SESSION_BUS_ADDRESS is not set") }
    for part in address.split(separator: ";")
    where part.hasPrefix("autolaunch:") || part.hasPrefix("unixexec:") {
      throw .noBus("DBUS_SESSION_BUS_ADDRESS=\(address) asks for a bus to be started")
    }
    let bus = try Bus(address)
    let (capabilities, service) = try bus.capabilities()
    let isSame = replaced.map { $0.service == service } ?? false
    let text = capabilities.contains("body-markup") ? DesktopNotification.escaped(body) : body
    let number = try bus.notify(
      replacing: isSame ? replaced?.number ?? 0 : 0, summary: summary, body: text)
    return Receipt(number: number, service: service)
  }

  /// Text as a service shows it that takes markup.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
