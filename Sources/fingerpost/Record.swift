import Control
import Daemon
import Glibc
import X11

/// `fingerpost record FILE`: what the daemon is told and decides, to replay it elsewhere.
enum Record {
  static func run(_ call: Call) -> ExitStatus {
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    let path = call.arguments[0]
    var (hasBegun, daemon) = (false, pid_t(0))
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket, limit: RecordedLine.limit)
      _ = try client.greet()
      daemon = client.process
      // Whether it can be made is told now; it is made when there is something to write, so that nothing is left behind.
      let trial = make(path)
      guard trial >= 0 else { return fail(path) }
      close(trial)
      unlink(path)
      let request = Request.record(isAnonymous: call.flags.contains(.anonymous))
      if case .refused(let reason) = try client.ask(request) {
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
      Output.error("take all fingers off; it begins when none has been down for two seconds")
      var line = try client.nextLine(patience: nil)
      let file = make(path)
      guard file >= 0 else { return fail(path) }
      defer { close(file) }
      while true {
        line.append(UInt8(ascii: "\n"))
        guard write(line, to: file) else { return fail(path) }
        if !hasBegun { Output.error("recording to \(path.printable); Ctrl-C ends it") }
        hasBegun = true
        line = try client.nextLine(patience: nil)
      }
    } catch {
      guard error == .ended, hasBegun, isThere(daemon, at: place.socket) else {
        return Remote.fail(error, on: place.display)
      }
      Output.error(
        "the daemon ended the recording, as this program fell behind; \(path.printable) is whole up to there")
      return .found
    }
  }

  /// Makes the file, which must not be there; negative where it cannot be made.
  private static func make(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  }

  /// Tells what is wrong with the file, by `errno`.
  private static func fail(_ path: String) -> ExitStatus {
    let reason = errno == EEXIST ? "it is there already; name another file" : String(cString: strerror(errno))
    Output.error("\(path.printable): \(reason)")
    return .found
  }

  /// Whether a daemon answers still that closed the connection: nothing but a recorder that fell behind makes it do so.
  private static func isThere(_ daemon: pid_t, at socket: ControlPlace) -> Bool {
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: socket)
      _ = try client.greet()
      return client.process == daemon
    } catch { return false }
  }

  /// Writes all of a line: one that is cut off by a signal is left out when the file is read.
  private static func write(_ line: [UInt8], to file: Int32) -> Bool {
    line.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(file, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
