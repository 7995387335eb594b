import Synchronization
import TestSupport
import Testing

extension OnADesk {
  /// Random histories that are made to do harm (safety.md; C1, C2, C6a, C6b).
  ///
  /// The long form, some 200,000 touches and 700 deaths on so many servers at once, takes about two hours with two:
  ///
  ///     FINGERPOST_TESTS=long FINGERPOST_SERVERS=2 Tests/run --filter AdversarialTests
  @Suite struct AdversarialTests {
    /// Does something beside each window manager, as many at once as there are processors.
    private func besideEach(_ body: @escaping @Sendable (WindowManager) throws -> Void) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for manager in [WindowManager.openbox, .i3, .slow(milliseconds: 30)] {
          group.addTask { try body(manager) }
        }
        try await group.waitForAll()
      }
    }

    @Test
    func `200 quick touches: each has one verdict, none is stuck, the pointer goes on (C1, C2, C6b, S2, S3)`()
      async throws
    {
      try await besideEach { manager in
        let adversary = try Adversary(manager, .quick, seed: 1)
        try adversary.play(touches: 200)
        #expect(adversary.whole > 20)
      }
    }

    @Test
    func
      `30 touches that are held long: each has one verdict, none is stuck, the pointer goes on (S6, C6b, C6c)`()
      async throws
    {
      try await besideEach { manager in
        let hold = manager == .i3 ? 600 : 250
        let adversary = try Adversary(manager, .resting(milliseconds: hold), seed: 2)
        try adversary.play(touches: 30)
        #expect(adversary.whole > 5)
      }
    }

    @Test func `12 touches at a human pace: nothing is lost (C6a)`() async throws {
      try await besideEach { manager in
        let adversary = try Adversary(manager, .human, isMischievous: false, seed: 3)
        try adversary.play(touches: 12)
        #expect(adversary.lost == 0, "\(manager): \(adversary.losses)")
      }
    }

    @Test
    func
      `the daemon ends at random moments: touch and mouse go on, and so does the next daemon (S1, S4, S5)`()
      async throws
    {
      try await besideEach { manager in
        let adversary = try Adversary(manager, .quick, seed: 4)
        for blow in Blow.allCases { _ = try adversary.outlive(blow) }
      }
    }

    @Test(.enabled(if: isLongFormAskedFor)) func `the long form`() async {
      let rest = LongForm.Rest()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<LongForm.servers { group.addTask { LongForm.play(rest) } }
      }
      let human = rest.human.withLock(\.self)
      #expect(human.lost * 1000 <= human.landed, "\(human) at a human pace (C6a)")
    }
  }
}
