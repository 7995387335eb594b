import Control
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Gestures of every kind, by a real server's touches, over a real application.
  @Suite(.desks) struct RecognizerTests {
    /// What is played, and what is bound for it.
    enum Kind: String, CaseIterable {
      case pan
      case edgePan
      case pinch
      case rotation
      case doubleTap
      case tapBesideDouble
      case longPress

      var bindings: String {
        switch self {
        case .pan: "- { name: it, gesture: pan, fingers: 2, axis: vertical, action: nothing }"
        case .edgePan: "- { name: it, gesture: edge-pan, edge: left, action: nothing }"
        case .pinch: "- { name: it, gesture: pinch, direction: out, action: nothing }"
        case .rotation: "- { name: it, gesture: rotation, direction: clockwise, action: nothing }"
        case .doubleTap, .tapBesideDouble:
          """
          - { name: \(self == .doubleTap ? "it" : "other"), gesture: tap, taps: 2, delays-ends: yes, action: nothing }
              - { name: \(self == .doubleTap ? "other" : "it"), gesture: tap, action: nothing }
          """
        case .longPress: "- { name: it, gesture: long-press, action: nothing }"
        }
      }

      /// In a window at a box.
      func script(_ box: Box) -> TouchScript {
        let pair = TouchScript.row(2, around: box.center)
        switch self {
        case .pan: return .drag(from: pair, by: Vector(4, 120), over: .milliseconds(400))
        case .edgePan:
          return .drag(from: [box.point(0.005, 0.5)], by: Vector(120, 3), over: .milliseconds(300))
        case .pinch:
          return .pinch(around: box.center, radius: .init(from: 40, to: 120), over: .milliseconds(300))
        case .rotation:
          return .pinch(
            around: box.center, radius: .init(from: 90, to: 90), rotation: 80, over: .milliseconds(400))
        case .doubleTap:
          return .tap(at: [box.center], hold: .milliseconds(60))
            .then(.tap(at: [box.center], hold: .milliseconds(60)), after: .milliseconds(120))
        case .tapBesideDouble: return .tap(at: [box.center], hold: .milliseconds(60))
        case .longPress: return .hold(at: [box.center], for: .milliseconds(800))
        }
      }
    }

    @Test(arguments: Kind.allCases)
    func `A4 C5 each gesture acts, and the application under it hears nothing`(_ kind: Kind) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(
        "windows:\n  - match: { class: Subject }\n    bindings:\n    \(kind.bindings)\n", on: desk)
      try desk.play(kind.script(subject.box))
      try daemon.waitForLog("perform it")
      #expect(daemon.count("perform ") == 1)
      try waitUntil("button up") { desk.buttons == 0 }
      #expect(subject.sensations == [])
      #expect(try Fingerpost.status(on: desk).lost == 0)
      // The next touch that is no gesture is the application's.
      try desk.play(.drag(from: [subject.box.center], by: Vector(90, 0), over: .milliseconds(700)))
      try waitUntil("the drag") { subject.sensations.contains { $0.kind == .touchEnd } }
      try daemon.stop()
      try subject.close()
    }
  }
}
