import Gestures
import Glibc
import Testing
import VirtualTouch

/// Who may come in, and whose display stays untouched.
@Suite(.timeLimit(.minutes(1))) struct DisplayTests {
  @Test func `only a client with the cookie is let in`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let record = try #require(contents(of: server.authorityFile))
    let cookie = Array(record.suffix(16))
    #expect(try isLetIn(to: server, cookie: cookie))
    #expect(try !isLetIn(to: server, cookie: nil))
    #expect(try !isLetIn(to: server, cookie: Array(cookie.reversed())))
    var status = stat()
    #expect(stat(server.authorityFile, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(server.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `the socket file of another server without an abstract socket is not replaced`() throws {
    // A first server makes the folder of the sockets.
    try PrivateServer().stop()
    let number = try #require((0..<500).first { access(socketFile($0), F_OK) != 0 })
    let path = socketFile(number)
    let other = try listener(at: path)
    defer {
      close(other)
      unlink(path)
    }
    let before = try #require(inode(path))
    let server = try PrivateServer()
    defer { server.stop() }
    #expect(server.display != ":\(number)")
    #expect(inode(path) == before)
  }

  /// Whether the server accepts a connection, by the first byte of its answer to an X11 connection setup.
  private func isLetIn(to server: PrivateServer, cookie: [UInt8]?) throws -> Bool {
    let fd = try connected(to: socketFile(of: server))
    defer { close(fd) }
    let name = cookie == nil ? [] : Array("MIT-MAGIC-COOKIE-1".utf8)
    let data = cookie ?? []
    let padding = [UInt8](repeating: 0, count: (4 - name.count % 4) % 4)
    let setup = [UInt8(ascii: "l"), 0, 11, 0, 0, 0, UInt8(name.count), 0, UInt8(data.count), 0, 0, 0]
    let message = setup + name + padding + data
    #expect(write(fd, message, message.count) == message.count)
    var entry = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 5000) == 1)
    var answer: UInt8 = 0
    try #require(read(fd, &answer, 1) == 1)
    return answer == 1
  }

  private func listener(at path: String) throws -> Int32 {
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(fd >= 0 && withAddress(path) { bind(fd, $0, $1) } == 0 && listen(fd, 1) == 0)
    return fd
  }

  private func connected(to path: String) throws -> Int32 {
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(fd >= 0 && withAddress(path) { connect(fd, $0, $1) } == 0)
    return fd
  }

  private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private func inode(_ path: String) -> ino_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_ino : nil
  }

  private func contents(of file: String) -> [UInt8]? {
    let fd = open(file, O_RDONLY | O_CLOEXEC)
    guard fd >= 0 else { return nil }
    defer { close(fd) }
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = read(fd, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
