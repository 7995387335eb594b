internal import CLinux
internal import Glibc

/// The service manager that started us, as far as it asked to be told (the protocol of sd_notify(3)).
///
/// It names a datagram socket in NOTIFY_SOCKET; each of our words to it is one datagram. Whatever is wrong with that
/// socket, the daemon runs as well as without it.
package struct ServiceManager: Sendable {
  /// What it is told.
  package enum Word: String, Sendable {
    /// Touches are routed from now on.
    case ready = "READY=1"
    /// We are about to end in good order.
    case stopping = "STOPPING=1"
  }

  /// How long one that does not read is waited for, in milliseconds.
  static let patience: Int32 = 200

  /// A path, or a name behind "@"; nil: nobody wants to know.
  private let address: String?

  /// A manager that listens there; nil or nothing: none does.
  init(address: String?) { self.address = address?.isEmpty == true ? nil : address }

  /// The one that the environment names, which is taken out of it: what we start is not to speak for us.
  package static func takeFromEnvironment() -> ServiceManager {
    defer { unsetenv("NOTIFY_SOCKET") }
    return ServiceManager(address: getenv("NOTIFY_SOCKET").map { String(cString: $0) })
  }

  /// Tells it one word; returns what went wrong, nil where nothing did or nobody wants to know.
  package func tell(_ word: Word) -> String? {
    guard let address else { return nil }
    var word = word.rawValue
    let status = word.withUTF8 {
      clinux_send_datagram(address, $0.baseAddress, $0.count, ServiceManager.patience)
    }
    guard status != 0 else { return nil }
    return "the service manager could not be told \(word) at NOTIFY_SOCKET=\(address): "
      + String(cString: strerror(status))
  }
}
