import Control
import Gestures
import Glibc
import TestSupport
import Testing
import VirtualTouch

/// Hands that type, ten keys a second, the same for the same seed.
struct Typing {
  enum Hands: String, CaseIterable {
    /// Each key after the other, 60 ms down.
    case oneFinger
    /// Two thumbs in turn; each stays down until about the time at which the other lands.
    case twoThumbs
  }

  let script: TouchScript
  /// Where the keys are, in the order of the landings.
  let keys: [Point]

  init(_ count: Int, by hands: Hands, in box: Box, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    var script = TouchScript([])
    var keys: [Point] = []
    for number in 0..<count {
      let landing = 100 * number + random.number(-8...8)
      let contact = hands == .oneFinger ? random.number(51...69) : random.number(80...140)
      let key = box.point(
        Double(random.number(1...19)) / 20, Double(random.number(1...9)) / 10)
      let tap = TouchScript.tap(at: [key], hold: .milliseconds(contact))
      script = script.and(
        tap.withFingers(from: hands == .oneFinger ? 0 : number % 2), startingAt: .milliseconds(100 + landing))
      keys.append(key)
    }
    self.script = script
    self.keys = keys
  }
}

extension OnADesk {
  /// Typing on keyboards that know nothing of us (C4, C6a).
  @Suite(.desks) struct TypingTests {
    /// With FINGERPOST_TESTS=long in the environment a minute, and the losses are printed.
    private let isLong = isLongFormAskedFor
    private var count: Int { isLong ? 600 : 15 }
    private let box = Box(x: 300, y: 200, width: 900, height: 500)

    enum Bindings: String, CaseIterable {
      /// As it comes: three- and four-finger gestures, and known keyboards are exclusive.
      case builtIn
      /// A long press anywhere besides.
      case longPress

      var configuration: String? {
        switch self {
        case .builtIn: nil
        case .longPress:
          """
          windows:
            - { match: { class: onboard }, touches: exclusive }
          global:
            bindings:
              - { gesture: long-press, action: nothing }
              - { gesture: swipe, fingers: 3, direction: left, action: nothing }
              - { gesture: tap, fingers: 4, action: nothing }
          """
        }
      }
    }

    /// The keys that an application hears of a typist, when none can be under way any more.
    private func type(_ typing: Typing, into application: Application, on desk: Desk) throws -> [Heard] {
      application.forget()
      try desk.play(typing.script)
      var known = -1
      // A key that was held comes after its lift, and a click for a lost one after that.
      while known != application.catchUp().count {
        known = application.heard.count
        usleep(500_000)
      }
      #expect(application.heard.count(where: \.isBegin) == application.heard.count(where: \.isEnd))
      return application.heard.filter(\.isBegin)
    }

    @Test(arguments: Typing.Hands.allCases, [Application.Listening.core, .touchAndButtons])
    func `as many keys arrive as without the daemon, each at its place (C6a)`(
      _ hands: Typing.Hands, _ listening: Application.Listening
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(.init(name: "Keyboard", box: box), listening, on: desk)
      let typing = Typing(count, by: hands, in: box)
      let without = try type(typing, into: application, on: desk).map { Point($0.x, $0.y) }
      try #require(!without.isEmpty)
      for bindings in Bindings.allCases {
        let daemon = try RunningDaemon(bindings.configuration, on: desk)
        let with = try type(typing, into: application, on: desk).map { Point($0.x, $0.y) }
        #expect(with.count == without.count, "\(bindings), \(daemon.count("lost: ")) lost")
        #expect(with.sorted == without.sorted, "\(bindings)")
        try waitUntil("button up") { desk.buttons == 0 }
        tell(hands, listening, bindings, with.count, lost: daemon.count("lost: "))
        try daemon.stop()
      }
      application.close()
    }

    private func tell(
      _ hands: Typing.Hands, _ listening: Application.Listening, _ bindings: Bindings, _ heard: Int, lost: Int
    ) {
      guard isLong else { return }
      print("\(hands), \(listening), \(bindings): \(count) keys, \(heard) heard, \(lost) lost")
    }

    @Test(arguments: Typing.Hands.allCases)
    func `into a client of touches alone each key arrives, or is counted as lost (C6a)`(
      _ hands: Typing.Hands
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(.init(name: "Keyboard", box: box), .touch, on: desk)
      // A share of them is judged, so they are some more.
      let typing = Typing(isLong ? count : 25, by: hands, in: box)
      for bindings in Bindings.allCases {
        let daemon = try RunningDaemon(bindings.configuration, on: desk)
        let heard = try type(typing, into: application, on: desk)
        let lost = try Fingerpost.status(on: desk).lost
        #expect(heard.count + lost == typing.keys.count, "\(bindings), \(heard.count) heard, \(lost) lost")
        #expect(lost == daemon.count("lost: "))
        tell(hands, .touch, bindings, heard.count, lost: lost)
        // Human pace: a landing 10 ms after another's verdict is rare.
        #expect(lost <= typing.keys.count / 5, "\(bindings)")
        try daemon.stop()
      }
      application.close()
    }

    @Test(arguments: Typing.Hands.allCases)
    func `application T8: a keyboard that is exclusive hears every key, in the order of the landings (R3)`(
      _ hands: Typing.Hands
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(.init(name: "Onboard", box: box), .touch, on: desk)
      let typing = Typing(count, by: hands, in: box)
      for bindings in Bindings.allCases {
        let daemon = try RunningDaemon(bindings.configuration, on: desk)
        let heard = try type(typing, into: application, on: desk)
        #expect(heard.map { Point($0.x, $0.y) } == typing.keys, "\(bindings)")
        #expect(try Fingerpost.status(on: desk).lost == 0)
        try daemon.stop()
      }
      application.close()
    }

    @Test(arguments: [Application.Listening.core, .touch])
    func `application T8: keys 120 ms apart, 70 ms down, arrive in their order (C4)`(
      _ listening: Application.Listening
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(.init(name: "Keyboard", box: box), listening, on: desk)
      let keys = (0..<10).map { box.point($0 % 2 == 0 ? 0.3 : 0.7, Double($0 + 1) / 12) }
      let script = keys.enumerated().reduce(TouchScript([])) { script, key in
        script.and(
          .tap(at: [key.element], hold: .milliseconds(70)), startingAt: .milliseconds(120 * key.offset))
      }
      let daemon = try RunningDaemon(on: desk)
      application.forget()
      try desk.play(script)
      try waitUntil("ten keys") { application.catchUp().count(where: \.isEnd) == keys.count }
      try daemon.stop()
      #expect(application.catchUp().filter(\.isBegin).map { Point($0.x, $0.y) } == keys)
      #expect(desk.buttons == 0)
      application.close()
    }
  }
}

extension [Point] {
  /// From the left to the right, from the top down.
  fileprivate var sorted: [Point] { sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
}
