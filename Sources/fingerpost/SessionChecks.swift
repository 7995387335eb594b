import Configuration
import Daemon
import Glibc
import Routing

/// What `doctor` looks at without an X server: session, folders, configuration.
enum SessionChecks {
  /// Whether clients of X can route touches in the session.
  ///
  /// - Parameter variable: tells a variable of the environment; nil where it is not set.
  /// - Returns: one diagnosis.
  static func session(_ variable: (String) -> String?) -> [Diagnosis] {
    let type = variable("XDG_SESSION_TYPE")
    if type == "wayland" || variable("WAYLAND_DISPLAY") != nil {
      return [
        Diagnosis(
          .session, .problem,
          "a Wayland session: no program but the compositor can route touches there; of Wayland windows "
            + "Fingerpost sees nothing at all, and those in Xwayland get their touches past it",
          advice: "choose an X11 session (\"on Xorg\") at the login screen")
      ]
    }
    switch type {
    case "x11": return [Diagnosis(.session, .ok, "an X11 session")]
    case nil: return [Diagnosis(.session, .ok, "no session type is told, and no Wayland display")]
    case let other?:
      return [Diagnosis(.session, .note, "the session type is \"\(other)\", and there is no Wayland display")]
    }
  }

  static func runtimeFolder(_ folder: String?) -> [Diagnosis] {
    guard let folder, folder.hasPrefix("/") else {
      return [
        Diagnosis(
          .runtimeFolder, .note,
          "XDG_RUNTIME_DIR is not set: the control socket is in /tmp/fingerpost-\(geteuid()), and the daemon must be started without it too",
          advice: "a login by the display manager or by ssh sets it where pam_systemd or elogind is used")
      ]
    }
    var facts = stat()
    let advice = "it must be a folder of yours with mode 0700; log in anew, or set the variable to such a one"
    func wrong(_ what: String) -> [Diagnosis] {
      [Diagnosis(.runtimeFolder, .problem, "XDG_RUNTIME_DIR is \(folder), \(what)", advice: advice)]
    }
    guard stat(folder, &facts) == 0 else {
      return wrong("which cannot be used: \(String(cString: strerror(errno)))")
    }
    if facts.st_mode & S_IFMT != S_IFDIR { return wrong("which is no folder") }
    if facts.st_uid != geteuid() {
      return wrong("which belongs to user \(facts.st_uid), not to you (\(geteuid()))")
    }
    if facts.st_mode & 0o022 != 0 {
      return wrong("which others can write to (mode \(String(facts.st_mode & 0o7777, radix: 8)))")
    }
    if access(folder, W_OK | X_OK) != 0 { return wrong("in which you cannot write") }
    let place = ControlPlace(display: ":0", runtimeFolder: folder)
    do throws(ControlPlace.Fault) { try place.check() } catch {
      // It is made when it is first needed.
      if case .cannotMake(_, ENOENT) = error { return [Diagnosis(.runtimeFolder, .ok, folder)] }
      return [
        Diagnosis(
          .runtimeFolder, .problem, "\(error)", advice: "remove it, and start the daemon anew")
      ]
    }
    return [Diagnosis(.runtimeFolder, .ok, folder)]
  }

  static func configuration(_ configuration: Configuration) -> [Diagnosis] {
    let counts = [("error", Finding.Severity.error), ("warning", .warning)].compactMap { name, severity in
      let count = configuration.findings.count { $0.severity == severity }
      return count > 0 ? "\(count) \(name)\(count == 1 ? "" : "s")" : nil
    }
    guard !counts.isEmpty, let first = configuration.findings.first(where: { $0.severity != .note }) else {
      let bindings = configuration.rules?.rules.reduce(0) { $0 + $1.bindings.count } ?? 0
      return [Diagnosis(.configuration, .ok, "\(configuration.file): \(bindings) bindings")]
    }
    let command: String
    switch configuration.source {
    case .named(let path): command = "fingerpost check \(path)"
    case .usual, .builtIn: command = "fingerpost check"
    }
    return [
      Diagnosis(
        .configuration, .problem,
        "\(configuration.file): \(counts.joined(separator: ", ")); the first: \(first.text)",
        advice: "mend what `\(command)` tells")
    ]
  }
}
