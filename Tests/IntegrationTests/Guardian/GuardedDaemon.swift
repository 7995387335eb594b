import Glibc
import Testing

extension RunningDaemon {
  /// The guardian's process id; nil while there is none.
  var guardian: pid_t? {
    let process = self.process.processID
    let children = contents(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
      .compactMap { pid_t($0) }
    return children.first { contents(of: "/proc/\($0)/cmdline").contains("\0guardian\0") }
  }

  /// How often a process has gone to sleep or was interrupted since its start; -1 where it is gone.
  static func switches(of process: pid_t) -> Int {
    let lines = contents(of: "/proc/\(process)/status").split(separator: "\n")
      .filter { $0.contains("voluntary_ctxt_switches") }
    guard !lines.isEmpty else { return -1 }
    return lines.reduce(0) { $0 + ($1.split(separator: "\t").last.flatMap { Int($0) } ?? 0) }
  }
}

/// Whether a process exists and is no zombie.
func isRunning(_ process: pid_t) -> Bool {
  let state = contents(of: "/proc/\(process)/status").split(separator: "\n")
    .first { $0.hasPrefix("State:") }
  return state.map { !$0.contains("Z (zombie)") && !$0.contains("X (dead)") } ?? false
}
