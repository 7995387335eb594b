internal import Glibc

/// Why a configuration file cannot be read.
package enum FileProblem: Error, Hashable {
  case missing
  /// A symbolic link whose target is not there.
  case danglingLink
  case directory
  /// A device, a pipe or a socket.
  case notRegular
  case denied
  case tooLarge
  /// Any other `errno`.
  case system(Int32)

  /// What is wrong and what to do, after the file's name and a colon.
  package var message: String {
    switch self {
    case .missing: "there is no such file; check its name"
    case .danglingLink: "this is a link to a file that is not there; mend or remove the link"
    case .directory: "this is a directory; name the file in it"
    case .notRegular: "this is not a regular file; name a file that holds the configuration"
    case .denied: "no permission to read it; make it and its directories readable for this user"
    case .tooLarge:
      "it is larger than 1 MiB; no configuration needs that much, check that it is the right file"
    case .system(let number):
      "it cannot be read: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }
  }
}

/// Reads configuration files.
package enum ConfigurationFile {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 1 << 20

  /// The bytes of a regular file, of a configuration or, up to another limit, of anything else.
  package static func read(_ path: String, limit: Int = sizeLimit) throws(FileProblem) -> [UInt8] {
    // Not blocking: a pipe without a writer would hold up the opening.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(errno, path) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .directory
    default: throw .notRegular
    }
    guard status.st_size <= limit else { throw .tooLarge }

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // The file may grow while it is read: the limit is held here as well.
    while bytes.count <= limit {
      let count = readChunk(descriptor, &chunk)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
    throw .tooLarge
  }

  private static func readChunk(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
    chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
  }

  private static func problem(_ number: Int32, _ path: String) -> FileProblem {
    switch number {
    case ENOENT, ENOTDIR:
      var status = stat()
      return lstat(path, &status) == 0 ? .danglingLink : .missing
    case EACCES, EPERM: return .denied
    default: return .system(number)
    }
  }
}
