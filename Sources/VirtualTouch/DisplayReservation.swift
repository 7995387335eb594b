internal import CLinux
import Glibc

/// Keeps a starting X server off the display numbers that are taken, as far as it would not see that itself.
///
/// A server that chooses its own number looks only at the abstract sockets of Linux: it would replace the socket file of
/// a server that has none (some Xwayland), lock file or not. So the abstract names of all numbers that have a socket
/// file or a lock file are held, without listening, until the new server has its number. Clients that try such a name
/// are refused at once, and go on to the file.
struct DisplayReservation: ~Copyable {
  private let held: [Int32]

  init() {
    held = DisplayReservation.takenNumbers().compactMap { number in
      let fd = clinux_hold_abstract_name(DisplayReservation.socketFile(number))
      return fd >= 0 ? fd : nil
    }
  }

  deinit {
    for fd in held { close(fd) }
  }

  /// The file that clients of a display connect to.
  static func socketFile(_ number: Int) -> String { "/tmp/.X11-unix/X\(number)" }

  private static func takenNumbers() -> Set<Int> {
    let sockets = names(in: "/tmp/.X11-unix").compactMap { $0.hasPrefix("X") ? Int($0.dropFirst()) : nil }
    let locks = names(in: "/tmp").compactMap { name in
      name.hasPrefix(".X") && name.hasSuffix("-lock") ? Int(name.dropFirst(2).dropLast(5)) : nil
    }
    return Set(sockets + locks)
  }
}
