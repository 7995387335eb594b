import Control
import Daemon
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Whatever clients of the control socket do, touches are routed, and at once.
  @Suite(.desks) struct HostileClientTests {
    @Test(arguments: Attacker.Hostility.allCases)
    func `a swipe works beside a hostile client of the control socket`(_ hostility: Attacker.Hostility) throws
    {
      let desk = try Desk.beside(.openbox)
      try desk.makeSecondDesktop()
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let place = ControlPlace(display: desk.server.display, runtimeFolder: desk.folder)
      let attacker = Attacker(place.path, hostility)
      defer { attacker.end() }
      try waitUntil("attack") { attacker.blows > 100 }
      for round in 1...3 {
        try desk.play(
          .drag(
            from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4),
            over: .milliseconds(200),
            landingSkew: .milliseconds(8)))
        try waitUntil("next desktop", seconds: 2) { desk.currentDesktop == 1 }
        #expect(daemon.count("perform next-workspace") == round)
        try desk.switchDesktop(to: 0)
        try waitUntil("window") { desk.isViewable(subject.window) }
      }
      #expect(subject.sensations.isEmpty)
      attacker.end()
      #expect(attacker.blows > 1000)
      if hostility != .requests { #expect(daemon.count("fingerpost: control: ") >= 1, "\(daemon.log)") }
      // Not even the log was flooded.
      #expect(daemon.count("fingerpost: control: ") < 100)
      try waitUntil("status") { try Fingerpost.run(["status"], on: desk).end == .exited(0) }
      try daemon.stop()
      try subject.close()
    }
  }
}
