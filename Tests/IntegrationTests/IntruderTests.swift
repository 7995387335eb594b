import CX11
import Gestures
import Glibc
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// Whatever another client of the X server does, daemon and guardian stay, and touches come back (C1, C2, R8.8).
  @Suite struct IntruderTests {
    /// With FINGERPOST_TESTS=long in the environment some minutes.
    private let rounds = isLongFormAskedFor ? 200 : 8

    @Test(arguments: Intruder.Hostility.allCases)
    func `daemon and guardian outlive a hostile client, and nothing stays held`(
      _ hostility: Intruder.Hostility
    ) throws {
      // A manager would take made-up events for true ones.
      let scene = try DeviceScene(hostility == .fakes ? nil : .openbox)
      defer { scene.end() }
      let desk = scene.desk
      let touchscreen = try desk.server.touchscreen
      let guardian = try waitFor("guardian") { scene.daemon.guardian }
      try scene.expectOrder(on: touchscreen)
      let before = memory(of: scene.daemon)
      let box = DeviceScene.Custody.held.look.box
      let intruder = Intruder(
        hostility,
        on: .init(
          server: desk.server, touchscreen: try #require(desk.observer.device(named: touchscreen.name)),
          box: box, window: scene.subject.window))
      defer { intruder.end() }
      try waitUntil("attack") { intruder.blows > 2 }
      // The touches that it cannot take are whole all the while.
      let isHarmless = hostility == .properties || hostility == .fakes
      for round in 0..<rounds {
        if isHarmless { try scene.expectTaps(on: touchscreen) }
        let fingers = TouchScript.row(round % 4 + 1, around: box.center, spacing: 60)
        try Player().play(
          .drag(from: fingers, by: Vector(-120, 0), over: .milliseconds(120), landingSkew: .milliseconds(6))
            .delayed(by: .milliseconds(30)), on: touchscreen)
        try #require(scene.daemon.process.ended == nil, "\(scene.daemon.log)")
      }
      if isHarmless { try scene.expectVerdicts() }
      intruder.end()
      #expect(intruder.blows > 5)
      let growth = memory(of: scene.daemon) - before
      #expect(growth < 16_000, "\(growth) KiB more")
      do {
        try scene.forgetTouches()
        try scene.expectOrder(on: touchscreen)
      } catch {
        Issue.record("\(error); the log:\n\(scene.daemon.log)")
      }
      #expect(scene.daemon.guardian == guardian)
      #expect(scene.daemon.count("the daemon ") == 0, "\(scene.daemon.log)")
      try scene.stop()
    }

    /// What a process has in memory, in KiB.
    private func memory(of daemon: RunningDaemon) -> Int {
      contents(of: "/proc/\(daemon.process.processID)/status").split(separator: "\n")
        .first { $0.hasPrefix("VmRSS:") }
        .flatMap { Int($0.dropFirst(6).drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? 0
    }
  }
}
