import CLinux
import Foundation
import VirtualTouch

/// A display that is a server's but for one extension, which its clients do not find.
///
/// It passes on all bytes, and misspells the extension's name in what clients send.
final class Relay: @unchecked Sendable {
  /// What to name as DISPLAY.
  let display: String
  private let listener: Int32
  private let server: String
  private let hidden: [UInt8]

  init(hiding name: String, of desk: Desk) throws {
    server = "/tmp/.X11-unix/X" + desk.server.display.dropFirst()
    hidden = Array(name.utf8)
    listener = Relay.newSocket()
    // Clients ask the abstract name of a display first: so no file is needed, and none is left.
    let numbers = 5000..<6000
    let number = numbers.first { [listener] number in
      Relay.withAddress("\0/tmp/.X11-unix/X\(number)") { bind(listener, $0, $1) } == 0
    }
    guard let number, listen(listener, 4) == 0 else {
      throw ChildProcess.CannotStart(program: "relay", reason: String(cString: strerror(errno)))
    }
    display = ":\(number)"
    Thread.detachNewThread { [self] in serve() }
  }

  private static func newSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  /// Takes no more clients; those that are there end with their server.
  func end() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { break }
      let upstream = Relay.newSocket()
      guard Relay.withAddress(server, { connect(upstream, $0, $1) }) == 0 else { break }
      Thread.detachNewThread { [self] in pass(from: client, to: upstream, changing: true) }
      Thread.detachNewThread { [self] in pass(from: upstream, to: client, changing: false) }
    }
    close(listener)
  }

  private func pass(from source: Int32, to sink: Int32, changing: Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(source, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      var bytes = Array(buffer.prefix(count))
      if changing, let place = bytes.firstRange(of: hidden) {
        bytes[place.upperBound - 1] = UInt8(ascii: "?")
      }
      guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
    }
    shutdown(sink, Int32(SHUT_WR))
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count))
      }
    }
  }
}
