import Testing

extension OnADesk {
  /// Random histories that are made to do harm (safety.md; C1, C2, C6a, C6b).
  ///
  /// The long form, some 200,000 touches on so many servers at once, about an hour with two:
  ///
  ///     FINGERPOST_TESTS=long FINGERPOST_SERVERS=2 Tests/run --filter AdversarialTests
  @Suite struct AdversarialTests {
    private static let managers: [WindowManager] = [.openbox, .i3, .slow(milliseconds: 30)]

    @Test(arguments: managers)
    func `200 quick touches: each has one verdict, none is stuck, the pointer goes on (C1, C2, C6b, S2, S3)`(
      _ manager: WindowManager
    ) throws {
      let adversary = try Adversary(manager, .quick, seed: 1)
      try adversary.play(touches: 200)
      #expect(adversary.whole > 20)
    }

    @Test(arguments: zip(managers, [250, 600, 250]))
    func `40 touches that are held long: each has one verdict, none is stuck, the pointer goes on (C6b, C6c)`(
      _ manager: WindowManager, _ milliseconds: Int
    ) throws {
      let adversary = try Adversary(manager, .resting(milliseconds: milliseconds), seed: 2)
      try adversary.play(touches: 40)
      #expect(adversary.whole > 5)
    }

    @Test(arguments: managers)
    func `25 touches at a human pace: nothing is lost (C6a)`(_ manager: WindowManager) throws {
      let adversary = try Adversary(manager, .human, isMischievous: false, seed: 3)
      try adversary.play(touches: 25)
      #expect(adversary.lost == 0)
    }

    @Test(arguments: managers)
    func `the daemon ends at random moments: touch and mouse go on, and so does the next daemon (S1, S4, S5)`(
      _ manager: WindowManager
    ) throws {
      let adversary = try Adversary(manager, .quick, seed: 4)
      for blow in Blow.allCases { _ = try adversary.outlive(blow) }
    }

    @Test(.enabled(if: LongForm.isAskedFor)) func `the long form`() async {
      let rest = LongForm.Rest()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<LongForm.servers { group.addTask { LongForm.play(rest) } }
      }
    }
  }
}
