internal import Glibc

/// What the system tells of the processes of clients.
enum LocalProcess {
  /// The name of this host, as clients put it into WM_CLIENT_MACHINE; empty where the system does not tell.
  private static let host: String = {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return text(bytes)
  }()

  /// Whether a client that names this machine runs here; one that names none is not known to.
  static func isHere(_ machine: String?) -> Bool {
    guard let machine, !host.isEmpty else { return false }
    return machine.lowercased() == host.lowercased()
  }

  /// The name of a process's program, without its folder; nil where there is no such process.
  ///
  /// Of another user's processes the kernel tells only their own name, cut at 15 bytes.
  static func executable(of process: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    if readlink("/proc/\(process)/exe", &bytes, bytes.count - 1) > 0 {
      let path = text(bytes)
      // What the kernel adds where the file was replaced by a newer version.
      let deleted = " (deleted)"
      let name = path.hasSuffix(deleted) ? path.dropLast(deleted.count) : path[...]
      return name.split(separator: "/").last.map(String.init)
    }
    return ownName(of: process)
  }

  private static func ownName(of process: Int32) -> String? {
    let file = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [CChar](repeating: 0, count: 65)
    guard read(file, &bytes, bytes.count - 1) > 0 else { return nil }
    let name = text(bytes).prefix { $0 != "\n" }
    return name.isEmpty ? nil : String(name)
  }

  /// The text up to the first zero byte.
  private static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
