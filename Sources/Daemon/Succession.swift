internal import CLinux
internal import Control
internal import Glibc
internal import X11

/// Takes the place of a daemon that already runs (`run --replace`).
///
/// A living one is asked to end. One that is silent is killed before anything is asked of the X server, which it may have
/// grabbed; what it held is settled by its mark, here or when the next daemon starts.
package enum Succession {
  /// How long one that was asked may take, in milliseconds.
  static let patience = 3000
  /// How long one that was killed may take.
  static let killPatience = 1000

  /// Makes way on a display; returns when nobody has it, also where nobody had.
  ///
  /// - Throws: `alreadyRunning` where the one that runs can be neither asked nor killed.
  package static func clear(display: String?, log: Log) throws(DaemonError) {
    guard let name = display ?? getenv("DISPLAY").map({ String(cString: $0) }) else { return }
    let known = askToEnd(ControlPlace(display: name), log)
    let connection = try Daemon.asking { () throws(XError) in try Connection(display: display) }
    try Daemon.asking { () throws(XError) in try clear(connection, known, log) }
  }

  /// What is known of the predecessor after the socket was tried.
  private enum Known {
    case nothing
    /// It has taken notice, and ended or will.
    case asked
    case killed
  }

  private static func askToEnd(_ place: ControlPlace, _ log: Log) -> Known {
    var silent: Int32?
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place)
      silent = client.process
      _ = try client.greet(patience: 1000)
      log.note("asks the fingerpost that runs (process \(client.process)) to end")
      guard case .done = try client.ask(.quit, patience: 1000), client.awaitEnd(patience: patience) else {
        return kill(client.process, SIGKILL, log) ? .killed : .asked
      }
      return .asked
    } catch {
      switch error {
      case .notRunning, .stranger, .silent(nil): return .nothing
      case .silent(.some), .ended: return silent.map { kill($0, SIGKILL, log) } == true ? .killed : .nothing
      }
    }
  }

  private static func clear(_ connection: Connection, _ known: Known, _ log: Log) throws(XError) {
    guard let incumbent = try Incumbent.find(connection) else { return }
    switch known {
    case .asked, .killed:
      // Its end has yet to reach the X server.
      if try isGone(within: killPatience, connection) { return }
    case .nothing:
      if let process = incumbent.processID.map({ Int32(truncatingIfNeeded: $0) }) {
        if kill(process, SIGTERM, log), try isGone(within: patience, connection) { return }
        if kill(process, SIGKILL, log), try isGone(within: killPatience, connection) { return }
      }
    }
    // It is on another machine, or another user's: the X server can end its connection.
    if let mark = Mark.published(connection) {
      log.note("ends the connection of the fingerpost that has the display")
      var waited = 0
      while case .busy = try SafeKill.attempt(mark: mark, connection), waited < killPatience {
        poll(nil, 0, 20)
        waited += 20
      }
      if try isGone(within: killPatience, connection) { return }
    }
    throw .alreadyRunning(processID: incumbent.processID)
  }

  private static func isGone(within milliseconds: Int, _ connection: Connection) throws(XError) -> Bool {
    let end = MonotonicClock.nanoseconds + Int64(milliseconds) * 1_000_000
    while try Incumbent.find(connection) != nil {
      guard MonotonicClock.nanoseconds < end else { return false }
      poll(nil, 0, 10)
    }
    return true
  }

  /// Sends a signal to a process if it is a fingerpost of ours; false where it is not, or is gone.
  ///
  /// The number may come from a window of the X server, where anybody could have written any.
  private static func kill(_ process: Int32, _ signal: Int32, _ log: Log) -> Bool {
    guard process > 1, process != getpid() else { return false }
    let descriptor = clinux_process_file(process)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Looked at after the descriptor was opened, so that what is looked at is what gets the signal.
    var facts = stat()
    guard stat("/proc/\(process)", &facts) == 0, facts.st_uid == geteuid(),
      let name = programName("/proc/\(process)/comm"), name == programName("/proc/self/comm")
    else { return false }
    log.note(
      signal == SIGTERM
        ? "asks the fingerpost that runs (process \(process)) to end by SIGTERM"
        : "the fingerpost that runs (process \(process)) does not answer: kills it")
    return clinux_signal_process(descriptor, signal) == 0
  }

  private static func programName(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
