import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// What goes between the daemon and the server while touches are routed.
  @Suite(.desks) struct WireTests {
    private static let grabServer = Wire.Message.request(36, minor: 0)
    private static let configuration = """
      apps:
        - match: { class: subject }
          bindings:
            - { name: tap, gesture: tap, action: nothing }
      global:
        bindings:
          - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }
      """

    @Test
    func
      `between a touch's begin and its verdict there is no round trip but the barrier of a reject (H11, S3)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let wire = try Wire(desk)
      defer { wire.end() }
      let subject = try Subject(.touchClient, named: "Subject", at: (100, 200), on: desk)
      let other = try Subject(.touchClient, named: "Other", at: (1200, 200), on: desk)
      var environment = desk.environment.filter { !$0.hasPrefix("DISPLAY=") }
      environment.append("DISPLAY=\(wire.display)")
      let daemon = try RunningDaemon(Self.configuration, on: desk, environment: environment)
      let swipe = TouchScript.drag(
        from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 0), over: .milliseconds(200),
        landingSkew: .milliseconds(8))
      let drag = TouchScript.drag(
        from: [other.box.center], by: Vector(90, 40), over: .milliseconds(200), landingSkew: .zero)
      var (accepted, rejected) = (0, 0)
      for round in 0..<12 {
        for script in [swipe, drag, .tap(at: [subject.box.center]), .tap(at: [other.box.center])] {
          try desk.play(script.delayed(by: .milliseconds(60)))
        }
        try waitUntil("verdicts") {
          daemon.count("accept:") == 4 * (round + 1) && daemon.count("reject:") == 2 * (round + 1)
        }
        // What is read once, when it is first needed, is not the steady state.
        let messages = wire.take()
        if round < 2 { continue }
        for exchange in exchanges(in: messages) {
          if exchange.contains(Self.grabServer) {
            rejected += 1
            #expect(exchange.count { $0 == .reply } == 1, "\(exchange)")
          } else {
            accepted += 1
            #expect(exchange == [], "\(exchange)")
          }
        }
      }
      #expect((accepted, rejected) == (40, 20))
      try daemon.stop()
      try subject.close()
      try other.close()
    }

    /// What was between each touch's begin and its verdict, but for what belongs to other touches.
    private func exchanges(in messages: [Wire.Message]) -> [[Wire.Message]] {
      messages.indices.compactMap { start in
        guard case .touchBegin(let touch) = messages[start],
          let end = messages[start...].firstIndex(of: .verdict(touch: touch))
        else { return nil }
        return messages[start..<end].filter { message in
          switch message {
          case .touchBegin, .verdict: false
          case .request, .reply: true
          }
        }
      }
    }
  }
}
