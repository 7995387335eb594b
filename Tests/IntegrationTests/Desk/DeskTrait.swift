import Testing

/// All tests that need an X server: one after another, since each has a server, a window manager and a daemon.
@Suite(.serialized) enum OnADesk {}

/// Gives a suite a desk of its own, which its tests find in `Desk.current`.
struct DeskTrait: SuiteTrait, TestScoping {
  let manager: WindowManager?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let desk = try Desk(manager)
    defer { desk.end() }
    try await Desk.$given.withValue(desk) { try await function() }
  }
}

extension Trait where Self == DeskTrait {
  static func desk(_ manager: WindowManager?) -> DeskTrait { DeskTrait(manager: manager) }
}

extension Desk {
  @TaskLocal fileprivate static var given: Desk?

  /// The desk of the running suite.
  static var current: Desk {
    get throws { try #require(given) }
  }
}
