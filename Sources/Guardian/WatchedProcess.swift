internal import CLinux
internal import Glibc

/// The daemon as its guardian sees it: by a descriptor that names no other process, ever.
struct WatchedProcess: ~Copyable {
  let fileDescriptor: Int32
  private let number = getppid()

  init(inherited descriptor: Int32) { fileDescriptor = descriptor }

  deinit { close(fileDescriptor) }

  /// Whether it has ended.
  var hasEnded: Bool { hasEnded(within: 0) }

  /// Waits for its end, at most so long.
  func hasEnded(within milliseconds: Int32) -> Bool {
    var source = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0
  }

  /// Kills it and waits for its end, at most a second; the rest works on a living one too.
  func kill() {
    _ = clinux_signal_process(fileDescriptor, SIGKILL)
    _ = hasEnded(within: 1000)
  }

  /// Whether it was stopped, by a signal or a debugger; no where that cannot be found out.
  var isStopped: Bool {
    let file = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 512)
    let count = max(read(file, &text, text.count), 0)
    // The state follows the name, which may hold anything, in parentheses.
    guard !hasEnded, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return false
    }
    return text[end + 2] == UInt8(ascii: "T") || text[end + 2] == UInt8(ascii: "t")
  }
}
