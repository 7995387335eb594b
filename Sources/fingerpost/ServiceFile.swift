import Configuration
import Glibc

/// A file by which a session starts the daemon: of the user's service manager, or of the desktop.
struct ServiceFile {
  enum Kind: String, CaseIterable {
    /// A unit of the service manager.
    case systemd
    /// An entry of XDG Autostart.
    case autostart
  }

  /// What stands at its place.
  enum State: Hashable {
    case absent
    /// What this program would write there now.
    case current
    /// What `install` has written, of another version or place of the program, or changed since.
    case changed
    /// Something else, or something that cannot be read.
    case foreign
  }

  let kind: Kind
  let path: String
  /// What is to stand there.
  let text: String

  /// The first line of what `install` writes.
  private static let mark =
    "# Written by `fingerpost service install`; `fingerpost service remove` takes it away."

  /// - Parameters:
  ///   - kind: which of the two.
  ///   - home: the folder of the user's configurations.
  ///   - program: the whole path of the program.
  init(_ kind: Kind, in home: String, program: String) {
    self.kind = kind
    switch kind {
    case .systemd:
      path = "\(home)/systemd/user/fingerpost.service"
      let unit = String(decoding: PackageResources.fingerpost_service, as: UTF8.self)
      let lines = unit.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        for key in ["ExecStart=", "ExecReload="] where line.hasPrefix("\(key)fingerpost ") {
          return key + ServiceFile.unitQuoted(program) + line.dropFirst("\(key)fingerpost".count)
        }
        return String(line)
      }
      text = ServiceFile.mark + "\n" + lines.joined(separator: "\n")
    case .autostart:
      path = "\(home)/autostart/fingerpost.desktop"
      text = """
        \(ServiceFile.mark)
        [Desktop Entry]
        Type=Application
        Name=Fingerpost
        Comment=Touch gestures under X11
        Exec=\(ServiceFile.entryQuoted(program)) run
        Terminal=false
        X-GNOME-Autostart-enabled=true

        """
    }
  }

  var state: State {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .absent : .foreign }
    guard status.st_mode & S_IFMT == S_IFREG, let bytes = try? ConfigurationFile.read(path) else {
      return .foreign
    }
    let found = String(decoding: bytes, as: UTF8.self)
    if found == text { return .current }
    return found.hasPrefix(ServiceFile.mark + "\n") ? .changed : .foreign
  }

  /// As a unit file has a word: systemd.syntax(7).
  private static func unitQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "\\", "\"": quoted += "\\\(character)"
      case "%", "$": quoted += "\(character)\(character)"
      default: quoted.append(character)
      }
    }
    return text.contains { " \t'\"\\;".contains($0) } ? "\"\(quoted)\"" : quoted
  }

  /// As a desktop entry has a word: the Desktop Entry Specification, "The Exec key".
  private static func entryQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      // Once for the argument, and once for the string.
      case "\\": quoted += "\\\\\\\\"
      case "\"", "`", "$": quoted += "\\\\\(character)"
      case "%": quoted += "%%"
      default: quoted.append(character)
      }
    }
    return text.contains { !$0.isLetter && !$0.isNumber && !"/._-%".contains($0) } ? "\"\(quoted)\"" : quoted
  }
}
