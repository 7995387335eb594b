internal import CLinux
import Glibc

/// A pipe whose two ends are close-on-exec; the ends that nobody took are closed with it.
struct Pipe: ~Copyable {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  /// Makes a pipe, or nil with `errno`.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return nil }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Hands the read end to the caller, who closes it.
  mutating func takeReadEnd() -> Int32 {
    defer { readEnd = -1 }
    return readEnd
  }

  /// Hands the write end to the caller, who closes it.
  mutating func takeWriteEnd() -> Int32 {
    defer { writeEnd = -1 }
    return writeEnd
  }
}
