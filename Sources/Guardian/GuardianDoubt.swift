internal import CLinux
internal import X11

// Whether silence is the daemon's own fault.
extension Guardian {
  /// How long the server may take for an answer before it counts as not serving.
  private static let quick: Int32 = 20

  /// Gives the daemon a last moment, and looks whether it is the server that keeps it waiting.
  ///
  /// A client that has the server grabbed stops the daemon in its next round trip; we see that by an answer that does
  /// not come. Only where the daemon itself has the server grabbed is that its own fault: the page says so, or else it
  /// was stopped before it could.
  mutating func isReallySilent(_ silence: Vigil.Silence) -> Bool {
    for _ in 0..<2 {
      var probe = ServerProbe(connection)
      if !isAnswered(&probe, within: Guardian.quick) {
        guard awaitServer(&probe) else { return !daemon.hasEnded && connection.isAlive }
        // The server serves again; what the daemon owes counts from now on.
        vigil.excuse(until: clinux_monotonic_nanoseconds() + Vigil.patience)
        return false
      }
      if daemon.hasEnded(within: Guardian.quick) { return false }
      drain()
      guard case .overdue = look(clinux_monotonic_nanoseconds()) else { return false }
    }
    return true
  }

  /// Waits until the server serves us; no where the daemon keeps it from that, or it or the server has ended.
  private mutating func awaitServer(_ probe: inout ServerProbe) -> Bool {
    // Once may be by chance: it was served before us, just now.
    var timesHeld = 0
    while !isAnswered(&probe, within: Guardian.quick) {
      if daemon.hasEnded || !connection.isAlive || daemon.isStopped { return false }
      timesHeld = page.phase == .holdingServer ? timesHeld + 1 : 0
      if timesHeld == 2 { return false }
    }
    return true
  }

  /// Whether an answer comes in time.
  private func isAnswered(_ probe: inout ServerProbe, within milliseconds: Int32) -> Bool {
    let end = clinux_monotonic_nanoseconds() + Int64(milliseconds) * 1_000_000
    while !probe.isAnswered() {
      let rest = end - clinux_monotonic_nanoseconds()
      guard rest > 0, connection.isAlive else { return false }
      connection.waitReadable(milliseconds: Int32(rest / 1_000_000) + 1)
    }
    return connection.isAlive
  }
}
