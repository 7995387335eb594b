import Glibc
import Notifications

/// `fingerpost notification`: started by the daemon, for itself; not a command for users.
///
/// It may wait for others, and so has a time limit (Notifier says why it is a process).
enum Notify {
  /// How long it may take, in seconds, whatever it waits for.
  private static let limit: UInt32 = 5

  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    let words = Array(words)
    guard words.count == 4, let number = UInt32(words[0]) else {
      Output.error("notification is what the daemon starts for itself; try `fingerpost help`")
      return .usage
    }
    alarm(limit)
    let notification = DesktopNotification(
      summary: words[2], body: words[3],
      replaced: number > 0 ? DesktopNotification.Receipt(number: number, service: words[1]) : nil)
    do throws(DesktopNotification.Failure) {
      let receipt = try notification.send(to: Environment.value("DBUS_SESSION_BUS_ADDRESS"))
      Output.line("\(receipt.number) \(receipt.service)")
      return .done
    } catch {
      switch error {
      case .noBus(let reason), .refused(let reason): Output.line(reason)
      }
      return .found
    }
  }
}
