import CLinux
import Foundation
import Glibc
import Synchronization
import Testing
import VirtualTouch

/// Stands between a client and the desk's server, and writes down what goes over the wire.
///
/// It is a display of its own: clients come by its number. All bytes pass unchanged and in order.
final class Wire: Sendable {
  /// What the first client said and heard, in the order in which it passed.
  enum Message: Hashable {
    /// A core request by its opcode, or one of an extension with its minor one.
    case request(UInt8, minor: UInt8)
    /// XIAllowEvents, which answers a touch.
    case verdict(touch: UInt32)
    case reply
    /// XI_TouchBegin, as a grab or a selection has it.
    case touchBegin(UInt32)
  }

  struct Refused: Error {}

  private struct State {
    var messages: [Message] = []
    var isOver = false
    var clients = 0
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let path: String
  private let serverPath: String
  /// The name of the display.
  let display: String

  init(_ desk: Desk) throws {
    let number = try #require(Int(desk.server.display.dropFirst()))
    serverPath = "/tmp/.X11-unix/X\(number)"
    display = ":\(number + 5000)"
    path = "/tmp/.X11-unix/X\(number + 5000)"
    unlink(path)
    listener = clinux_listen(path)
    guard listener >= 0 else { throw Refused() }
    Thread.detachNewThread { self.listen() }
  }

  deinit { end() }

  /// Cuts the wire.
  func end() {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { unlink(path) }
  }

  /// What has passed since the last time.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  private var isOver: Bool { state.withLock(\.isOver) }

  private func listen() {
    while !isOver {
      var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let client = clinux_accept(listener)
      let server = clinux_connect_now(serverPath)
      guard client >= 0, server >= 0 else { continue }
      let isFirst = state.withLock { state in
        state.clients += 1
        return state.clients == 1
      }
      Thread.detachNewThread { self.carry(client, server, isNoted: isFirst) }
    }
    close(listener)
  }

  private func carry(_ client: Int32, _ server: Int32, isNoted: Bool) {
    var (said, heard) = (WireReader(isServer: false), WireReader(isServer: true))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isOver {
      var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, 100) >= 0 else { break }
      var isCut = false
      // What the client says answers what it has heard before.
      for (from, to) in [(1, 0), (0, 1)] where ends[from].revents != 0 {
        let count = read(ends[from].fd, &buffer, buffer.count)
        guard count > 0 else {
          isCut = true
          continue
        }
        if isNoted {
          let messages = from == 0 ? said.take(buffer.prefix(count)) : heard.take(buffer.prefix(count))
          state.withLock { $0.messages += messages }
        }
        isCut = !send(buffer.prefix(count), to: ends[to].fd) || isCut
      }
      if isCut { break }
    }
    close(client)
    close(server)
  }

  private func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { clinux_send(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard errno == EAGAIN, poll(&full, 1, 5000) > 0 else { return false }
      }
    }
    return true
  }
}

/// Cuts one direction of an X connection into its messages (X11 protocol, appendix B).
private struct WireReader {
  let isServer: Bool
  private var bytes: [UInt8] = []
  private var isSetUp = false

  init(isServer: Bool) { self.isServer = isServer }

  mutating func take(_ new: ArraySlice<UInt8>) -> [Wire.Message] {
    bytes += new
    var found: [Wire.Message] = []
    var start = 0
    while let length = length(at: start), start + length <= bytes.count {
      if isSetUp, let message = message(at: start, length) { found.append(message) }
      isSetUp = true
      start += length
    }
    bytes.removeFirst(start)
    return found
  }

  private func short(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
  private func long(_ place: Int) -> Int { short(place) | short(place + 2) << 16 }

  /// How long the message is that begins there; nil where that cannot be told yet.
  private func length(at start: Int) -> Int? {
    let here = bytes.count - start
    // The shortest request has four bytes.
    if isSetUp, !isServer, here >= 4, short(start + 2) > 0 { return 4 * short(start + 2) }
    guard here >= 8 else { return nil }
    guard isSetUp else {
      if isServer { return 8 + 4 * short(start + 6) }
      return here >= 12 ? 12 + (short(start + 6) + 3) / 4 * 4 + (short(start + 8) + 3) / 4 * 4 : nil
    }
    if isServer {
      let kind = bytes[start] & 0x7F
      return kind == 1 || kind == 35 ? 32 + 4 * long(start + 4) : 32
    }
    return 4 * long(start + 4)
  }

  private func message(at start: Int, _ length: Int) -> Wire.Message? {
    if isServer {
      switch bytes[start] & 0x7F {
      case 1: return .reply
      case 35 where short(start + 8) == 18: return .touchBegin(UInt32(long(start + 16)))
      default: return nil
      }
    }
    let (major, minor) = (bytes[start], bytes[start + 1])
    // Of extensions only XI has so high a minor opcode here.
    if major >= 128, minor == 53, length == 20 { return .verdict(touch: UInt32(long(start + 12))) }
    return .request(major, minor: major >= 128 ? minor : 0)
  }
}
