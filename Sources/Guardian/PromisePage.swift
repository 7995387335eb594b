internal import CLinux
package import Gestures
internal import Glibc
package import X11

/// The page of memory that the daemon writes and its guardian reads: how far the daemon has come, and by when it will
/// write again.
///
/// Writing it is a few stores, without any system call. A bare counter would not do: a finger that rests brings nothing
/// to count, and what was handled before the guardian looked would seem to be still awaited.
package struct PromisePage: ~Copyable {
  /// What the daemon is about, as far as it matters to one who judges its silence.
  package enum Phase: UInt64, Sendable {
    /// Its loop does not run yet.
    case starting = 0
    case running = 1
    /// It has asked for the server (XGrabServer), which another client may have at this time.
    case askingForServer = 2
    /// It has the server grabbed: nobody else is served until it goes on.
    case holdingServer = 3
    /// It leaves in good order and owns no mark any more.
    case left = 4
    /// It leaves in good order, but touches are still held by what its mark names.
    case leftWithTouches = 5
  }

  /// The file in memory behind the page.
  package let fileDescriptor: Int32
  private let words: UnsafeMutablePointer<UInt64>
  private static let size = 4096

  /// Makes a page; nil, with errno, where the system refuses one.
  package init?() {
    let descriptor = clinux_memory_file("fingerpost-page", PromisePage.size)
    guard descriptor >= 0 else { return nil }
    self.init(inherited: descriptor)
  }

  /// Takes the page behind a descriptor that another process made; nil, with errno, where it is none.
  package init?(inherited descriptor: Int32) {
    guard let memory = mmap(nil, PromisePage.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    fileDescriptor = descriptor
    words = memory.bindMemory(to: UInt64.self, capacity: PromisePage.size / MemoryLayout<UInt64>.size)
  }

  deinit {
    munmap(words, PromisePage.size)
    close(fileDescriptor)
  }

  /// The server time of the newest raw touch begin that is handled, with all that followed from it.
  package var begin: Timestamp { Timestamp(UInt32(truncatingIfNeeded: clinux_load(words))) }

  /// When the daemon will have written again, in nanoseconds of CLOCK_MONOTONIC; 0: not before the next touch begins.
  package var promise: Int64 { Int64(bitPattern: clinux_load(words + 1)) }

  /// What the daemon is about.
  package var phase: Phase {
    get { Phase(rawValue: clinux_load(words + 2)) ?? .running }
    nonmutating set { clinux_store(words + 2, newValue.rawValue) }
  }

  /// What keys and buttons the daemon holds; not to be used after this page has gone.
  package var held: HeldLedger { HeldLedger(at: words + PromisePage.heldWord) }
  /// Where that begins.
  private static let heldWord = 16

  /// Writes both words; whoever sees the new begin sees its promise too.
  package func write(begin: Timestamp, promise: Int64) {
    clinux_store(words + 1, UInt64(bitPattern: promise))
    clinux_store(words, UInt64(begin.rawValue))
  }
}
