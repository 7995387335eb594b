import Configuration
import Glibc

/// What `doctor` looks at of the ways in which the daemon is started with a session.
enum ServiceChecks {
  /// How long the service manager may take to answer, milliseconds.
  private static let patience: Int32 = 3000

  static func service() -> [Diagnosis] {
    var starts: [String] = []
    let unit = firstFile("fingerpost.service", in: unitFolders)
    let entry = firstFile("fingerpost.desktop", in: autostartFolders)
    if let unit {
      let answer = Question.ask(
        [
          "systemctl", "--user", "show",
          "--property=LoadState,ActiveState,SubState,UnitFileState,ExecMainStatus",
          "fingerpost.service",
        ], patience: patience)
      switch answer {
      case .text(let text): return unitState(unit, UnitState(text)) + autostart(entry, beside: unit)
      case .noProgram: starts.append("the unit \(unit) is there, but no systemctl to start it")
      case .failed: starts.append("the unit \(unit) is there, but the user's service manager does not answer")
      }
    }
    if let entry { starts.append("started by \(entry)") }
    if starts.isEmpty {
      return [
        Diagnosis(
          .service, .note, "neither a unit of the service manager nor an autostart file is there",
          advice: "`fingerpost service install` has it started with the session")
      ]
    }
    return [Diagnosis(.service, unit != nil && entry == nil ? .note : .ok, starts.joined(separator: "; "))]
  }

  private static func firstFile(_ name: String, in folders: [String]) -> String? {
    folders.map { folder in "\(folder)/\(name)" }.first { path in access(path, F_OK) == 0 }
  }

  private static func unitState(_ unit: String, _ state: UnitState) -> [Diagnosis] {
    let words = "\(unit): \(state.active), \(state.file)"
    if state.active == "failed" {
      let status = ExitStatus(rawValue: state.exit).map { " (exit status \($0.rawValue))" } ?? ""
      return [
        Diagnosis(
          .service, .problem, "\(words)\(status)",
          advice: "`journalctl --user -u fingerpost` tells why; then `systemctl --user restart fingerpost`")
      ]
    }
    if state.load == "not-found" {
      return [
        Diagnosis(
          .service, .problem, "\(unit): the service manager has not read it",
          advice: "systemctl --user daemon-reload")
      ]
    }
    if state.active != "active" {
      return [
        Diagnosis(.service, .note, words, advice: "`systemctl --user enable --now fingerpost` starts it")
      ]
    }
    return [Diagnosis(.service, .ok, words)]
  }

  private static func autostart(_ entry: String?, beside unit: String) -> [Diagnosis] {
    guard let entry, !goesByUnit(entry) else { return [] }
    return [
      Diagnosis(
        .service, .problem, "both \(unit) and \(entry) start it: one of them will find it running",
        advice: "remove one of the two")
    ]
  }

  /// Whether an autostart file leaves the start to the unit where that is enabled, as that of the Debian package does.
  private static func goesByUnit(_ entry: String) -> Bool {
    do throws(FileProblem) {
      let text = String(decoding: try ConfigurationFile.read(entry), as: UTF8.self)
      return text.split(separator: "\n").contains("X-Fingerpost-GoesByUnit=true")
    } catch {
      return false
    }
  }

  /// Where the service manager looks for units of a user, its own before the system's.
  private static var unitFolders: [String] {
    let home = Environment.configurationHome
    return (home.map { ["\($0)/systemd/user"] } ?? [])
      + ["/etc/systemd/user", "/usr/local/lib/systemd/user", "/usr/lib/systemd/user"]
  }

  /// Where sessions look for what they start (XDG Autostart).
  private static var autostartFolders: [String] {
    let home = Environment.configurationHome
    return (home.map { ["\($0)/autostart"] } ?? []) + ["/etc/xdg/autostart"]
  }
}

/// What `systemctl show` tells of a unit.
struct UnitState {
  var load = "", active = "", file = ""
  var exit: Int32 = 0

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "LoadState": load = parts[1]
      case "ActiveState": active = parts[1]
      case "UnitFileState": file = parts[1].isEmpty ? "not enabled" : parts[1]
      case "ExecMainStatus": exit = Int32(parts[1]) ?? 0
      default: break
      }
    }
  }
}
