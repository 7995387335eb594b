import Glibc
import VirtualTouch

/// Whether a process exists, if only as one that nobody has waited for.
func processExists(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

/// The parent of a process, from the fourth field of its /proc/.../stat.
func parent(of process: pid_t) -> pid_t? {
  guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
  defer { fclose(file) }
  var buffer = [CChar](repeating: 0, count: 500)
  guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
  let text = String(decoding: buffer.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
  return fields.count > 1 ? pid_t(fields[1]) : nil
}

/// The file of a display's socket.
func socketFile(_ display: Int) -> String { "/tmp/.X11-unix/X\(display)" }

/// The file of a server's socket.
func socketFile(of server: PrivateServer) -> String { "/tmp/.X11-unix/X\(server.display.dropFirst())" }

/// Whether a socket's file is there while nobody listens, which another server on the same display would do.
func isLeftBehind(_ socketFile: String) -> Bool {
  guard access(socketFile, F_OK) == 0, let table = fopen("/proc/net/unix", "r") else { return false }
  defer { fclose(table) }
  var buffer = [CChar](repeating: 0, count: 500)
  while fgets(&buffer, Int32(buffer.count), table) != nil {
    let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if line.hasSuffix(" \(socketFile)\n") { return false }
  }
  return true
}

/// Whether a condition comes true within twenty seconds; other tests run meanwhile.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<2000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return condition()
}
