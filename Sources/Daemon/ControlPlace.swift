internal import CLinux
internal import Glibc

/// Where the control socket of a display is: the same for the daemon and for those that talk to it.
package struct ControlPlace: Hashable, Sendable {
  /// The folder of the sockets, ours alone.
  package let folder: String
  package let path: String

  /// Why the folder must not be used.
  package enum Fault: Error, Hashable {
    /// It is not there, and cannot be made: the error number.
    case cannotMake(folder: String, error: Int32)
    /// It is a link or a file, somebody else's, or open to others.
    case notOurs(folder: String)
  }

  /// - Parameters:
  ///   - display: its name, such as ":0" or ":0.0".
  ///   - runtimeFolder: XDG_RUNTIME_DIR; where it is nil or not absolute, a folder in /tmp takes its place.
  package init(display: String, runtimeFolder: String?) {
    if let runtimeFolder, runtimeFolder.hasPrefix("/") {
      folder = "\(runtimeFolder)/fingerpost"
    } else {
      folder = "/tmp/fingerpost-\(geteuid())"
    }
    path = "\(folder)/\(ControlPlace.fileName(of: display)).sock"
  }

  /// The place that the environment asks for.
  package init(display: String) {
    self.init(display: display, runtimeFolder: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) })
  }

  /// One name for all that name one display and screen, with nothing in it that a file's name cannot have.
  ///
  /// ":0.0" and "unix:0" are ":0". Bytes other than letters, digits and "._-:" are written as "%2F".
  static func fileName(of display: String) -> String {
    var name = display[...]
    if let colon = name.lastIndex(of: ":") {
      if name[..<colon] == "unix" { name = name[colon...] }
      if name[colon...].hasSuffix(".0") { name = name.dropLast(2) }
    }
    var safe = ""
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && scalar.isASCII || "0123456789._-:".unicodeScalars.contains(scalar)
      {
        safe.unicodeScalars.append(scalar)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        safe += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return safe
  }

  /// Makes the folder where it is missing, and checks that it is ours alone.
  package func prepare() throws(Fault) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .cannotMake(folder: folder, error: errno) }
    try check()
  }

  /// Checks that the folder is a folder of ours that is closed to all others.
  package func check() throws(Fault) {
    var facts = stat()
    guard lstat(folder, &facts) == 0 else { throw .cannotMake(folder: folder, error: errno) }
    guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
      throw .notOurs(folder: folder)
    }
  }
}

extension ControlPlace.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotMake(let folder, let error): "cannot use \(folder): \(String(cString: strerror(error)))"
    case .notOurs(let folder):
      "\(folder) is not a folder of ours with mode 0700: remove it, or look who made it"
    }
  }
}
