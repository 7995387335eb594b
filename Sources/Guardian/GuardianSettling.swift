internal import CLinux
internal import Glibc
package import X11

// What is done once the daemon is gone.
extension Guardian {
  /// How it went.
  package struct Result: Hashable, Sendable {
    /// Its touches were let go; no: the pointer stayed busy until we gave up.
    package var areTouchesFree: Bool
    /// What was found of button 1; nil: a finger or another's grab stayed until we gave up.
    package var button: StuckButton.Outcome?
  }

  /// How long a busy pointer or a resting finger is waited for, in seconds; what is left then is harmless, and the next
  /// daemon settles it.
  private static let limit: Int64 = 600

  /// Kills a silent daemon and lets go of all that it held, and frees button 1.
  ///
  /// The kill comes first: a daemon that was stopped inside its barrier has the server grabbed. No key or button that
  /// we pressed can be down, since no action presses one.
  mutating func settle(after cause: Cause) -> Ending {
    if case .silence = cause { daemon.kill() }
    var cause = cause
    if cause == .death {
      switch page.phase {
      case .left: return .dismissed
      case .leftWithTouches: cause = .leftWithTouches
      case .starting, .running, .askingForServer, .holdingServer: break
      }
    }
    let end = clinux_monotonic_nanoseconds() + Guardian.limit * 1_000_000_000
    do throws(XError) {
      let areTouchesFree = try letGo(until: end)
      return .letGo(cause, Result(areTouchesFree: areTouchesFree, button: try freeButton(until: end)))
    } catch {
      return .serverGone
    }
  }

  /// The safe kill, again and again while somebody else has the pointer.
  private func letGo(until end: Int64) throws(XError) -> Bool {
    var pause: Int32 = 2
    while case .busy = try SafeKill.attempt(mark: mark, connection) {
      guard clinux_monotonic_nanoseconds() < end else { return false }
      poll(nil, 0, pause)
      pause = min(pause + pause / 4 + 1, 250)
    }
    return true
  }

  /// The cure of a stuck button, once no finger is down.
  private mutating func freeButton(until end: Int64) throws(XError) -> StuckButton.Outcome? {
    while clinux_monotonic_nanoseconds() < end {
      drain()
      guard try StuckButton.isButton1Down(connection) else { return .notStuck }
      guard fingers.isEmpty else {
        connection.waitReadable(milliseconds: 1000)
        continue
      }
      switch try StuckButton.cure(connection) {
      case .held, .busy: poll(nil, 0, 100)
      case .notStuck: return .notStuck
      case .cured: return .cured
      case .failed: return .failed
      }
    }
    return nil
  }
}
