import ScreenSupport
import Testing
import VirtualTouch
import X11

/// Gives a suite a private X server of its own, which its tests find in `SharedServer.current`.
struct SharedServer: SuiteTrait, TestScoping {
  @TaskLocal static var started: PrivateServer?

  /// The server of the running suite.
  static var current: PrivateServer {
    get throws { try #require(started) }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server = try PrivateServer()
    try await SharedServer.$started.withValue(server) { try await function() }
    server.stop()
  }
}

extension Trait where Self == SharedServer {
  static var server: SharedServer { SharedServer() }
}

extension PrivateServer {
  /// Does something with XAUTHORITY naming this server's cookie.
  func withAuthority<Result>(_ body: () throws -> sending Result) throws -> sending Result {
    try withCookie(body)
  }

  /// A connection of the product to this server.
  func connect() throws -> Connection { try openConnection() }
}

/// All suites that share one server, one test after another.
@Suite(.serialized, .server)
enum OnServer {}
