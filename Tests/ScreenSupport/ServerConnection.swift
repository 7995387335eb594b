internal import Glibc
internal import Synchronization
package import VirtualTouch
package import X11

/// Suites run side by side and the environment is the process's: one at a time opens a display.
private let opening = Mutex<Void>(())

extension PrivateServer {
  /// Does something with XAUTHORITY naming this server's cookie.
  package func withCookie<Result>(_ body: () throws -> sending Result) throws -> sending Result {
    try opening.withLock { _ in
      setenv("XAUTHORITY", authorityFile, 1)
      return try body()
    }
  }

  /// A connection of the product to this server.
  package func openConnection() throws -> Connection {
    try withCookie {
      nonisolated(unsafe) let connection = try Connection(display: display)
      return connection
    }
  }
}
