import Gestures
import Glibc
import Testing

@testable import VirtualTouch

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

  @Test func `a display with a socket file but no abstract socket is kept from a starting server`() throws {
    // A first server makes the folder of the sockets. The number is one that no server chooses by itself.
    try PrivateServer().stop()
    let number = 30_000 + Int(getpid() % 10_000)
    let path = socketFile(number)
    let other = try listener(at: path)
    defer {
      close(other)
      unlink(path)
    }
    do {
      let reservation = DisplayReservation()
      #expect(!canHoldAbstractName(path))
      _ = consume reservation
    }
    #expect(canHoldAbstractName(path))
  }

  /// Whether the abstract socket name is free.
  private func canHoldAbstractName(_ name: String) -> Bool {
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(fd) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
    let size = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + 1 + name.utf8.count } ?? 0
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(fd, $0, socklen_t(size)) == 0 }
    }
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

  private func contents(of file: String) -> [UInt8]? {
    let fd = open(file, O_RDONLY | O_CLOEXEC)
    guard fd >= 0 else { return nil }
    defer { close(fd) }
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = read(fd, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
