internal import CLinux
import Glibc

/// The private folder of one X server: its configuration, its cookie, its log and its devices' sockets.
///
/// Only its owner may enter it (mode 0700). The leash removes it after the server has ended.
struct ServerFolder: Sendable {
  let path: String

  /// The longest name of a file in it that is a socket.
  static let longestName = "touchscreen-99.sock"

  var configuration: String { path + "/xorg.conf" }
  /// Empty: so that the system's own fragments for Xorg are not read.
  var fragments: String { path + "/xorg.conf.d" }
  var authority: String { path + "/authority" }
  var log: String { path + "/Xorg.log" }
  /// What the server writes to its standard output and error.
  var output: String { path + "/output" }

  func socket(_ name: String) -> String { "\(path)/\(name).sock" }

  /// Makes a new folder in $TMPDIR, or in /tmp where that is not set or its path does not fit a socket's address.
  init() throws(PrivateServerError) {
    let base = ServerFolder.usable(getenv("TMPDIR").map { String(cString: $0) }) ?? "/tmp"
    var template = Array("\(base)/fingerpost-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard made else { throw .cannotWrite(path: base, code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard mkdir(fragments, 0o700) == 0 else { throw .cannotWrite(path: fragments, code: errno) }
  }

  /// The folder if its path can stand in a socket's address and in the configuration's quotes.
  static func usable(_ folder: String?) -> String? {
    guard let folder, folder.hasPrefix("/") else { return nil }
    let length = folder.utf8.count + "/fingerpost-XXXXXX/".utf8.count + longestName.utf8.count
    guard length <= clinux_socket_path_limit() else { return nil }
    return folder.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") } ? folder : nil
  }

  /// Writes a new file that only its owner may read.
  func write(_ bytes: some Sequence<UInt8>, to file: String) throws(PrivateServerError) {
    let fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard fd >= 0 else { throw .cannotWrite(path: file, code: errno) }
    defer { close(fd) }
    let content = Array(bytes)
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes {
        Glibc.write(fd, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 || errno == EINTR else { throw .cannotWrite(path: file, code: errno) }
      written += max(0, count)
    }
  }

  /// Removes the folder and its files; does nothing when it is gone.
  func remove() {
    for name in names(in: path) where name != "." && name != ".." {
      if unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
    }
    rmdir(path)
  }

  /// The last lines that the server has said below its banner, at most about 3000 bytes.
  func logTail() -> String {
    let fd = open(output, O_RDONLY | O_CLOEXEC)
    guard fd >= 0 else { return "(nothing)" }
    defer { close(fd) }
    var buffer = [UInt8](repeating: 0, count: 3000)
    let size = lseek(fd, 0, SEEK_END)
    lseek(fd, max(0, size - buffer.count), SEEK_SET)
    let count = read(fd, &buffer, buffer.count)
    return ServerFolder.withoutBanner(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
  }

  /// What stands below the lines that every server says first.
  static func withoutBanner(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    let banner = lines.lastIndex {
      $0.contains("Using system config directory") || $0.contains("Using config file")
    }
    let rest = lines[(banner.map { $0 + 1 } ?? 0)...].joined(separator: "\n")
    return rest.isEmpty ? "(nothing)" : rest
  }
}

/// The names in a folder, in no order; none where it cannot be read.
func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    // The name lies in the record, which is often shorter than the struct: read it where it is.
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { break }
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    names.append(String(cString: start))
  }
  return names
}

/// The contents of an Xauthority file with one cookie that opens the server under whatever display number it takes.
///
/// One record: family wild (65535), no address, no number, MIT-MAGIC-COOKIE-1, 16 random bytes of the kernel.
func wildAuthority() -> [UInt8] {
  var random = SystemRandomNumberGenerator()
  let cookie = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
  let name = Array("MIT-MAGIC-COOKIE-1".utf8)
  return [0xFF, 0xFF, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, UInt8(cookie.count)] + cookie
}
