import Synchronization
import Testing
import VirtualTouch

/// All tests that need an X server: one after another, since each has a server, a window manager and a daemon.
@Suite(.serialized) enum OnADesk {}

/// Gives a suite desks of its own, one beside each window manager, made when a test first asks for it.
struct DeskTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let desks = Desks()
    defer { desks.end() }
    try await Desks.$given.withValue(desks) { try await function() }
  }
}

extension Trait where Self == DeskTrait {
  static var desks: DeskTrait { DeskTrait() }
}

/// The desks of a suite.
private final class Desks: Sendable {
  @TaskLocal static var given: Desks?

  private let made = Mutex<[WindowManager: Desk]>([:])

  func desk(_ manager: WindowManager) throws -> Desk {
    try made.withLock { made in
      if let desk = made[manager], desk.server.isAlive { return desk }
      let desk = try Desk(manager)
      made[manager] = desk
      return desk
    }
  }

  func end() { made.withLock { for desk in $0.values { desk.end() } } }
}

extension Desk {
  /// The desk of the running suite beside a manager; fingers that a failed test left on the screen are lifted.
  static func beside(_ manager: WindowManager) throws -> Desk {
    let desk = try #require(Desks.given).desk(manager)
    try desk.server.touchscreen.endAll()
    return desk
  }
}
