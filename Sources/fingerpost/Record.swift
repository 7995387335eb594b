import Control
import Daemon
import Glibc
import X11

/// `fingerpost record FILE`: what the daemon is told and decides, to replay it elsewhere.
enum Record {
  static func run(_ call: Call) -> ExitStatus {
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    let path = call.arguments[0]
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket, limit: RecordedLine.limit)
      _ = try client.greet()
      // Made only now, so that nothing is left behind where no daemon runs.
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        let reason =
          errno == EEXIST ? "it is there already; name another file" : String(cString: strerror(errno))
        Output.error("\(path.printable): \(reason)")
        return .found
      }
      defer { close(file) }
      let request = Request.record(isAnonymous: call.flags.contains(.anonymous))
      if case .refused(let reason) = try client.ask(request) {
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
      Output.error("take all fingers off; it begins when none has been down for two seconds")
      var hasBegun = false
      while true {
        var line = try client.nextLine(patience: nil)
        line.append(UInt8(ascii: "\n"))
        guard write(line, to: file) else {
          Output.error("\(path.printable): \(String(cString: strerror(errno)))")
          return .found
        }
        if !hasBegun { Output.error("recording to \(path.printable); Ctrl-C ends it") }
        hasBegun = true
      }
    } catch {
      return Remote.fail(error, on: place.display)
    }
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
