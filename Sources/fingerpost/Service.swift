import Configuration
import Control
import Glibc

/// `fingerpost service install|remove|status`: the daemon starts with the session.
enum Service {
  enum Verb: String, CaseIterable {
    case install
    case remove
    case status
  }

  /// Milliseconds for the service manager to answer; starting a service takes longer.
  private static let patience: Int32 = 3000
  private static let startPatience: Int32 = 20_000
  private static let unit = "fingerpost.service"

  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let verb = Verb(rawValue: call.arguments[0]) else {
      let word = call.arguments[0]
      throw UsageError("service: \"\(word)\" is unknown", word, amongst: Verb.allCases.map(\.rawValue))
    }
    guard let home = Environment.configurationHome else {
      Output.error("there is no place for it: set HOME or XDG_CONFIG_HOME to a path that begins with \"/\"")
      return .found
    }
    guard let program = ownPath else {
      Output.error("the program's own place cannot be told: /proc is not there")
      return .found
    }
    let files = ServiceFile.Kind.allCases.map { ServiceFile($0, in: home, program: program) }
    switch verb {
    case .install: return install(files, isAutostart: call.flags.contains(.autostart))
    case .remove: return remove(files)
    case .status: return tell(files, isJSON: call.flags.contains(.json))
    }
  }

  /// Where this program is.
  private static var ownPath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a service manager of the user answers.
  private static var hasManager: Bool {
    if case .text = Question.ask(["systemctl", "--user", "show-environment"], patience: patience) {
      return true
    }
    return false
  }

  private static func systemctl(_ words: String..., patience: Int32 = patience) -> Bool {
    if case .text = Question.ask(["systemctl", "--user"] + words, patience: patience) { return true }
    return false
  }

  private static func install(_ files: [ServiceFile], isAutostart: Bool) -> ExitStatus {
    let kind: ServiceFile.Kind = isAutostart || !hasManager ? .autostart : .systemd
    for file in files where file.kind != kind && file.state != .absent {
      Output.error(
        "\(file.path.printable) starts it already; `fingerpost service remove` takes that away, or remove the file"
      )
      return .found
    }
    guard let file = files.first(where: { $0.kind == kind }) else { return .found }
    switch file.state {
    case .current: Output.line("\(file.path.printable) is there already")
    case .changed:
      Output.error(
        "\(file.path.printable) differs from what would be written; `fingerpost service remove` takes it away first"
      )
      return .found
    case .foreign:
      Output.error("\(file.path.printable) is there, and not by `fingerpost service`; move it away first")
      return .found
    case .absent:
      do throws(CreationProblem) {
        try ConfigurationCreation.write(Array(file.text.utf8), to: file.path)
      } catch let problem {
        Output.error("\(file.path.printable): \(problem.message)")
        return .found
      }
      Output.line("wrote \(file.path.printable)")
    }
    guard kind == .systemd else {
      Output.line("it starts with the next session; `fingerpost run` starts it now")
      return .done
    }
    guard systemctl("daemon-reload"), systemctl("enable", unit) else {
      Output.error(
        "the service manager refuses; `systemctl --user enable --now fingerpost` tells why")
      return .found
    }
    guard systemctl("start", unit, patience: startPatience) else {
      Output.error(
        "it is enabled, but does not start; `journalctl --user -u fingerpost` tells why, and `fingerpost doctor`"
      )
      return .found
    }
    Output.line("it runs, and starts with each graphical session")
    return .done
  }

  private static func remove(_ files: [ServiceFile]) -> ExitStatus {
    var isWell = true
    var isThere = false
    for file in files {
      switch file.state {
      case .absent: continue
      case .foreign:
        Output.error("\(file.path.printable) is not by `fingerpost service`, and is left as it is")
        isWell = false
      case .current, .changed:
        isThere = true
        if file.kind == .systemd, hasManager {
          _ = systemctl("disable", "--now", unit, patience: startPatience)
        }
        guard unlink(file.path) == 0 else {
          Output.error("\(file.path.printable): \(String(cString: strerror(errno)))")
          isWell = false
          continue
        }
        Output.line("removed \(file.path.printable)")
        if file.kind == .systemd, hasManager { _ = systemctl("daemon-reload") }
      }
    }
    if isWell, !isThere { Output.line("nothing is installed") }
    return isWell ? .done : .found
  }

  private static func tell(_ files: [ServiceFile], isJSON: Bool) -> ExitStatus {
    var isThere = false
    for file in files where file.state != .absent {
      isThere = true
      var unitState: UnitState?
      if file.kind == .systemd,
        case .text(let text) = Question.ask(
          [
            "systemctl", "--user", "show", "--property=LoadState,ActiveState,UnitFileState,ExecMainStatus",
            unit,
          ],
          patience: patience)
      {
        unitState = UnitState(text)
      }
      let state =
        switch file.state {
        case .current, .absent: "current"
        case .changed: "changed"
        case .foreign: "foreign"
        }
      if isJSON {
        Output.line(
          JSON.object([
            ("kind", .string(file.kind.rawValue)), ("file", .string(file.path)), ("state", .string(state)),
            ("enabled", unitState.map { .bool($0.file == "enabled") }),
            ("active", unitState.map { .string($0.active) }),
          ]).text)
      } else {
        let words =
          switch file.state {
          case .current, .absent: ""
          case .changed: ", which differs from what this version writes"
          case .foreign: ", which is not by `fingerpost service`"
          }
        let running = unitState.map { ": \($0.active), \($0.file)" } ?? ""
        Output.line("\(file.kind.rawValue): \(file.path.printable)\(words)\(running)")
      }
    }
    if !isThere, !isJSON { Output.line("nothing is installed; `fingerpost service install` does that") }
    return isThere ? .done : .found
  }
}
