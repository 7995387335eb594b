internal import Glibc

/// Why a configuration file could not be made.
package enum CreationProblem: Error, Hashable {
  /// Something has its name already: a file, a directory or anything else.
  case exists
  /// A symbolic link has its name, and leads nowhere.
  case danglingLink
  /// What must be a directory is none, or a link that leads nowhere.
  case notADirectory(String)
  /// No permission to make something in a directory, or to look into it.
  case denied(String)
  /// The file system takes no changes.
  case readOnly
  /// The disk is full, or the user has no more room on it.
  case full
  /// A directory of a file system that the system makes up itself, such as /proc.
  case noFilesThere(String)
  /// Any other `errno`.
  case system(Int32)

  /// What is wrong and what to do, after the file's name and a colon.
  package var message: String {
    switch self {
    case .exists: "this is there already, and is left as it is; move it away to have a new one"
    case .danglingLink: "this is a link to a file that is not there; mend or remove the link"
    case .notADirectory(let path): "\(path) is not a directory; move it away, and a directory is made"
    case .denied(let path): "no permission to make anything in \(path); make it writable for this user"
    case .readOnly: "its file system is read-only; mount it for writing, or set XDG_CONFIG_HOME to another"
    case .full: "there is no room left on its file system; make some, and try again"
    case .noFilesThere(let path):
      "nothing can be made in \(path); set XDG_CONFIG_HOME to another place"
    case .system(let number):
      "it cannot be made: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }
  }
}

/// Makes configuration files.
package enum ConfigurationCreation {
  /// Writes some bytes to a descriptor; -1, and `errno`, where that failed.
  package typealias Writing = (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int

  /// Makes a file with this text, and the directories that it needs (for this user alone, as the XDG specification has
  /// it); never writes over anything, and leaves no half of a file.
  package static func write(
    _ text: [UInt8], to path: String, by writing: Writing = { Glibc.write($0, $1.baseAddress, $1.count) }
  ) throws(CreationProblem) {
    let folder = parent(of: path)
    try makeDirectory(folder)
    // Exclusive: a link that is there, wherever it leads, is not followed.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw problem(errno, with: path, in: folder) }
    var failure = fill(descriptor, text, by: writing)
    // Some file systems tell only now that there was no room.
    if close(descriptor) != 0, failure == 0 { failure = errno }
    guard failure == 0 else {
      unlink(path)
      throw problem(failure, with: path, in: folder)
    }
  }

  /// 0, or the `errno` of what failed.
  private static func fill(_ descriptor: Int32, _ text: [UInt8], by writing: Writing) -> Int32 {
    text.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = writing(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 || errno != EINTR {
          return count == 0 ? ENOSPC : errno
        }
      }
      return 0
    }
  }

  /// Makes a directory, and those above it, where they are missing.
  private static func makeDirectory(_ path: String) throws(CreationProblem) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
      return
    }
    let missing = errno
    guard missing == ENOENT || missing == ENOTDIR, path != "/" else {
      throw problem(missing, with: path, in: parent(of: path))
    }
    // A link that leads nowhere.
    if missing == ENOENT, lstat(path, &status) == 0 { throw .notADirectory(path) }
    let above = parent(of: path)
    try makeDirectory(above)
    // Another may have made it meanwhile.
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw problem(errno, with: path, in: above) }
  }

  private static func parent(of path: String) -> String {
    guard let cut = path.lastIndex(of: "/") else { return "." }
    return cut == path.startIndex ? "/" : String(path[..<cut])
  }

  private static func problem(_ number: Int32, with path: String, in folder: String) -> CreationProblem {
    switch number {
    case EEXIST:
      var status = stat()
      return stat(path, &status) != 0 && errno == ENOENT ? .danglingLink : .exists
    case EACCES: return .denied(folder)
    case EROFS: return .readOnly
    case ENOSPC, EDQUOT: return .full
    case ENOTDIR: return .notADirectory(folder)
    // Its directory is there: file systems such as /proc and /sys say so of what they do not make; no permission helps.
    case ENOENT, EPERM, EOPNOTSUPP, ENOSYS: return .noFilesThere(folder)
    default: return .system(number)
    }
  }
}
