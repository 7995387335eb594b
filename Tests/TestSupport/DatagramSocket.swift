import Glibc

/// A socket that receives datagrams at a path, or at an abstract name behind "@", as a service manager has one.
package final class DatagramSocket {
  private let descriptor: Int32
  private let place: String

  /// Opens it; nil where the system refuses.
  package init?(at place: String) {
    self.place = place
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(place.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      for (index, byte) in bytes.prefix(path.count).enumerated() {
        path[index] = index == 0 && byte == UInt8(ascii: "@") ? 0 : byte
      }
    }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard descriptor >= 0, status == 0 else { return nil }
  }

  deinit {
    close(descriptor)
    if place.hasPrefix("/") { unlink(place) }
  }

  /// The datagrams that have come and were not given out before.
  package func received() -> [String] {
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count >= 0 else { return texts }
      texts.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
