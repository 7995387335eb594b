import CLinux
import Foundation
import Glibc
import Synchronization

/// A client of the control socket that does one hostile thing as fast as it can, on a thread of its own.
final class Attacker: Sendable {
  enum Hostility: CaseIterable {
    /// Connections without an end, some of them kept.
    case connections
    /// Bytes that are no JSON.
    case garbage
    /// More than 64 KiB without a line end.
    case longMessages
    /// Proper requests without a pause, all answers read.
    case requests
    /// Proper requests without a pause, no answer read.
    case neverReads
  }

  private struct State {
    var blows = 0
    var isOver = false
    var hasEnded = false
  }

  private let path: String
  private let hostility: Hostility
  private let state = Mutex(State())

  init(_ path: String, _ hostility: Hostility) {
    self.path = path
    self.hostility = hostility
    Thread.detachNewThread { self.attack() }
  }

  /// How often it has sent or connected.
  var blows: Int { state.withLock(\.blows) }

  /// Stops it, and returns when it has.
  func end() {
    state.withLock { $0.isOver = true }
    for _ in 0..<2000 where !state.withLock(\.hasEnded) { usleep(1000) }
  }

  private func attack() {
    var kept: [Int32] = []
    while !state.withLock({ state in
      state.blows += 1
      return state.isOver
    }) {
      if hostility == .connections || kept.isEmpty {
        let descriptor = clinux_connect_now(path)
        if descriptor >= 0 { kept.append(descriptor) }
        // Up to 65 wait to be accepted: with so many more the daemon has all that it takes, and must refuse some.
        if kept.count > 200 { close(kept.removeFirst()) }
      } else if !strike(kept[0]) {
        close(kept.removeFirst())
      }
    }
    for descriptor in kept { close(descriptor) }
    state.withLock { $0.hasEnded = true }
  }

  /// False where the server has dropped it.
  private func strike(_ descriptor: Int32) -> Bool {
    let bytes: [UInt8] =
      switch hostility {
      case .connections: []
      case .garbage: (0..<1000).map { _ in UInt8.random(in: 0...255) } + [0x0A]
      case .longMessages: [UInt8](repeating: 0x20, count: 4096)
      case .requests, .neverReads: Array("{\"request\":\"status\"}\n".utf8)
      }
    let sent = bytes.withUnsafeBytes { clinux_send(descriptor, $0.baseAddress, $0.count) }
    if sent < 0 && errno != EAGAIN { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    return hostility == .neverReads || clinux_receive(descriptor, &buffer, buffer.count) != 0
  }
}
