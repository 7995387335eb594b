import Gestures
import Routing
import Testing
import TestSupport

/// Plays random fingers against a router, with a server's answers to its verdicts, and watches what must always hold.
private struct Session {
  var router: Router
  var random: SplitMix64
  var decisions: [Decision] = []
  var now: UInt32
  var nextNumber: UInt32 = 1
  /// Fingers on the two devices, by touch number.
  var down: [UInt32: (source: UInt16, place: Point, emulating: Bool)] = [:]
  var owned: [UInt32: Int] = [:]
  var ended: Set<UInt32> = []
  var rejected: Set<UInt32> = []
  /// How many gestures of each recognizer have begun and not ended; several devices may have one each.
  var underWay: [RecognizerKey: Int] = [:]
  /// What each recognizer came to since its contact began.
  var windows: [UInt32] = []
  var faults: [String] = []
  /// When an emulating touch was last rejected, and begun.
  var begins: [UInt32: UInt32] = [:]
  var emulating: Set<UInt32> = []
  var rejectsOfEmulating: [UInt32] = []
  /// Every fifth history is only observed (C8).
  let isObserving: Bool
  /// Windows become and cease to be dialogs, menus and members of groups of each other, rings among them.
  var areRelated = false
  /// Rule sets that take the place of the first by chance.
  var nextRules: [RuleSet] = []
  var reloads = 0

  init(seed: UInt64, rules: RuleSet) {
    random = SplitMix64(seed: seed)
    isObserving = seed % 5 == 0
    // Every fourth history runs across the wrap of the server's clock.
    now = seed % 4 == 0 ? UInt32.max - 3000 : 100_000
    router = Router(tree: RegionTree(root: WindowID(1), width: 1920, height: 1080), rules: rules)
    if isObserving { router.handle(.capture(.observe), into: &decisions) }
    for source in [UInt16(8), 9] {
      router.handle(
        .device(TouchDevice(id: DeviceID(source), name: "d\(source)", touches: 10)), into: &decisions)
    }
    for id in UInt32(10)..<16 { addWindow(id) }
  }

  mutating func addWindow(_ id: UInt32) {
    let geometry = WindowGeometry(
      x: Int32.random(in: 0...1200, using: &random), y: Int32.random(in: 0...500, using: &random), width: 700,
      height: 500)
    let name = ["editor", "keyboard", "game", "other", "bar", "hand", "hand", "raw"].randomElement(
      using: &random)
    let record = WindowRecord(
      window: WindowID(id), geometry: geometry, isMapped: true,
      properties: WindowProperties(isManaged: true, applicationClass: name))
    router.handle(.window(.insert(record, parent: WindowID(1))), into: &decisions)
    windows.append(id)
  }

  private mutating func relate() {
    guard let window = windows.randomElement(using: &random),
      let index = router.tree.index(of: WindowID(window))
    else { return }
    var properties = router.tree[index].properties
    properties.isManaged = Int.random(in: 0..<3, using: &random) > 0
    properties.transientFor = (windows + [1, 99]).randomElement(using: &random).map { WindowID($0) }
    properties.leader = (windows + [1, 99]).randomElement(using: &random).map { WindowID($0) }
    router.handle(.window(.properties(WindowID(window), properties)), into: &decisions)
  }

  mutating func run(_ steps: Int) {
    for _ in 0..<steps {
      act()
      if Int.random(in: 0..<4, using: &random) > 0 { endTurn() }
    }
    for number in down.keys.sorted() { lift(number) }
    endTurn()
    for _ in 0..<200 {
      guard let due = router.nextDeadline else { break }
      now = due.rawValue &+ 1
      endTurn()
    }
    // What was decided last is told in the turn after at the latest.
    for _ in 0..<2 { endTurn() }
    if !router.formerRules.isEmpty || router.contacts.contains(where: { $0.ruleSet != router.rulesNumber }) {
      faults.append("rules that nobody goes by any more are kept")
    }
    for (key, count) in underWay where count != 0 { faults.append("\(key): \(count) began and did not end") }
    if router.nextDeadline != nil { faults.append("a deadline is left") }
    for (number, count) in owned where count != 1 { faults.append("touch \(number): \(count) verdicts") }
    if router.isBusy { faults.append("busy with no finger down") }
  }

  private mutating func act() {
    now = now &+ UInt32.random(in: 0...60, using: &random)
    let numbers = down.keys.sorted()
    switch Int.random(in: 0..<20, using: &random) {
    case 0...5 where numbers.count < 6: land()
    case 6...8: if let number = numbers.randomElement(using: &random) { lift(number) }
    case 9: if let window = windows.randomElement(using: &random) { destroy(window) }
    case 10: if windows.count < 8 { addWindow(UInt32.random(in: 100...1_000_000, using: &random)) }
    case 11 where Int.random(in: 0..<6, using: &random) == 0: unplug(numbers)
    case 12 where numbers.isEmpty: tapAgain()
    case 13...14 where areRelated: relate()
    case 15 where !nextRules.isEmpty: reload()
    default: moveAll(numbers)
    }
  }

  /// Other rules, at times several sets at once.
  private mutating func reload() {
    for _ in 0..<(Int.random(in: 0..<8, using: &random) == 0 ? 20 : 1) {
      guard let next = nextRules.randomElement(using: &random) else { return }
      router.handle(.rules(next), into: &decisions)
      reloads += 1
      if router.rules != next { faults.append("the rules that came last are not in force") }
    }
  }

  /// One to four taps at one place.
  private mutating func tapAgain() {
    let place = anywhere()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      land(at: place)
      now = now &+ UInt32.random(in: 20...120, using: &random)
      endTurn()
      for number in down.keys.sorted() { lift(number) }
      endTurn()
      now = now &+ UInt32.random(in: 20...350, using: &random)
      endTurn()
    }
  }

  private mutating func anywhere() -> Point {
    Point(Double.random(in: 0..<1920, using: &random), Double.random(in: 0..<1080, using: &random))
  }

  private mutating func land(at place: Point? = nil) {
    let number = nextNumber
    nextNumber += 1
    let source: UInt16 = Int.random(in: 0..<5, using: &random) == 0 ? 9 : 8
    let place = place ?? anywhere()
    let isEmulating = !down.values.contains { $0.source == source }
    down[number] = (source, place, isEmulating)
    begins[number] = now
    if isEmulating { emulating.insert(number) }
    let id = TouchID(source: DeviceID(source), number: number)
    router.handle(.rawTouchBegin(id, time: Timestamp(now), place: RawPlace(place)), into: &decisions)
    let kind = Int.random(in: 0..<12, using: &random)
    guard kind > 0, !isObserving else { return }
    router.handle(.touchBegin(event(number)), into: &decisions)
    guard kind > 1 else { return }
    router.handle(.touchOwnership(id, time: Timestamp(now)), into: &decisions)
    owned[number] = 0
  }

  private func event(_ number: UInt32) -> TouchEvent {
    let finger = down[number] ?? (8, Point(0, 0), false)
    return TouchEvent(
      id: TouchID(source: DeviceID(finger.source), number: number), master: DeviceID(2), time: Timestamp(now),
      location: finger.place, child: router.tree[router.tree.hitTest(finger.place)].window,
      isEmulating: finger.emulating)
  }

  private mutating func moveAll(_ numbers: [UInt32]) {
    let way = Vector(Double.random(in: -30...30, using: &random), Double.random(in: -30...30, using: &random))
    for number in numbers where Int.random(in: 0..<6, using: &random) > 0 {
      guard let place = down[number]?.place else { continue }
      down[number]?.place = place + way
      // An axis that did not change may be missing.
      let raw = RawPlace(
        x: Int.random(in: 0..<8, using: &random) > 0 ? place.x + way.dx : nil, y: place.y + way.dy)
      let id = event(number).id
      router.handle(.rawTouchUpdate(id, time: Timestamp(now), place: raw), into: &decisions)
      if !rejected.contains(number), !isObserving {
        router.handle(.touchUpdate(event(number)), into: &decisions)
      }
    }
  }

  private mutating func lift(_ number: UInt32) {
    guard let finger = down[number] else { return }
    let id = TouchID(source: DeviceID(finger.source), number: number)
    router.handle(.rawTouchEnd(id, time: Timestamp(now)), into: &decisions)
    if !rejected.contains(number), !isObserving { router.handle(.touchEnd(event(number)), into: &decisions) }
    down[number] = nil
    ended.insert(number)
  }

  /// A device goes away and comes back; its fingers lift first, or without a word, as when it floats.
  private mutating func unplug(_ numbers: [UInt32]) {
    let source: UInt16 = Int.random(in: 0..<3, using: &random) == 0 ? 9 : 8
    let isTold = Bool.random(using: &random)
    for number in numbers where down[number]?.source == source {
      if isTold { lift(number) }
      down[number] = nil
    }
    router.handle(.deviceRemoved(DeviceID(source), time: Timestamp(now)), into: &decisions)
    if Bool.random(using: &random) { endTurn() }
    router.handle(
      .device(TouchDevice(id: DeviceID(source), name: "d\(source)", touches: 10)), into: &decisions)
  }

  private mutating func destroy(_ window: UInt32) {
    windows.removeAll { $0 == window }
    router.handle(.window(.destroy(WindowID(window))), into: &decisions)
  }

  private mutating func endTurn() {
    router.handle(.turnEnded(at: Timestamp(now)), into: &decisions)
    if decisions.contains(.barrier) {
      if Int.random(in: 0..<8, using: &random) == 0, let window = windows.randomElement(using: &random) {
        destroy(window)
      }
      router.handle(.barrierReached(at: Timestamp(now)), into: &decisions)
    }
    let batch = decisions
    decisions.removeAll(keepingCapacity: true)
    for decision in batch { answer(decision) }
    faults.append(contentsOf: router.faults)
    if let due = router.nextDeadline, due < Timestamp(now) { faults.append("a deadline in the past") }
  }

  private mutating func answer(_ decision: Decision) {
    if case .perform(let performance) = decision, router.binding(of: performance.key) == nil {
      faults.append("\(performance.key) is performed by rules that are gone")
    }
    switch decision {
    case .outcome(.began(let key, _, _)): underWay[key, default: 0] += 1
    case .outcome(.ended(let key, _)), .outcome(.cancelled(let key)): underWay[key, default: 0] -= 1
    case .accept(let id, _): owned[id.number, default: 100] += 1
    case .reject(let id, let master):
      owned[id.number, default: 100] += 1
      rejected.insert(id.number)
      if emulating.contains(id.number) { checkGap(of: id.number) }
      // The server ends our view of it at once, with a made-up place.
      let end = TouchEvent(
        id: id, master: master, time: Timestamp(now), location: nil, child: WindowID(1))
      router.handle(.touchEnd(end), into: &decisions)
    case .barrier, .perform, .stale, .outcome, .lost, .cureStuckButton, .click, .panic, .repair, .relist:
      break
    }
  }

  /// S2: no other emulating touch was rejected since 10 ms before this one's begin.
  private mutating func checkGap(of number: UInt32) {
    let begin = Timestamp(begins[number] ?? 0)
    if rejectsOfEmulating.contains(where: { Timestamp($0) >= begin - Milliseconds(10) }) {
      faults.append("S2: emulating touch \(number) was rejected too soon")
    }
    rejectsOfEmulating.append(now)
  }
}

/// With FINGERPOST_TESTS=long in the environment two and a half times as many histories, the short form's among them.
@Suite struct RandomHistoryTests {
  private static func seeds(_ short: Int, long: Int) -> ClosedRange<Int> {
    1...(isLongFormAskedFor ? long : short)
  }

  @Test(arguments: seeds(40, long: 100))
  func `R6 H9 random histories with receive areas and policies are settled as any others, seed`(_ seed: Int) {
    var session = Session(seed: UInt64(seed), rules: Self.narrowed(seed: UInt64(seed)))
    session.run(400)
    #expect(session.faults.isEmpty, "\(session.faults.prefix(3))")
  }

  @Test(arguments: seeds(40, long: 100))
  func `R1 random histories among dialogs, menus and groups are settled as any others, seed`(_ seed: Int) {
    var session = Session(seed: UInt64(seed), rules: Self.rules(seed: UInt64(seed)))
    session.areRelated = true
    session.run(400)
    #expect(session.faults.isEmpty, "\(session.faults.prefix(3))")
  }

  @Test(arguments: seeds(80, long: 200))
  func `random histories in which other rules come are settled as any others, seed`(_ seed: Int) {
    var session = Session(seed: UInt64(seed), rules: Self.rules(seed: UInt64(seed)))
    session.areRelated = seed % 2 == 0
    session.nextRules = [
      Self.rules(seed: UInt64(seed) + 1000), Self.narrowed(seed: UInt64(seed)),
      Self.turned(seed: UInt64(seed)),
      RuleSet(),
    ]
    session.run(400)
    #expect(session.faults.isEmpty, "\(session.faults.prefix(3))")
    #expect(session.reloads > 0)
  }

  @Test(arguments: seeds(120, long: 300))
  func `C1 C2 S2 E2 random histories: one verdict for each owned touch, no late deadline, seed`(_ seed: Int) {
    var session = Session(seed: UInt64(seed), rules: Self.rules(seed: UInt64(seed)))
    session.run(400)
    #expect(session.faults.isEmpty, "\(session.faults.prefix(3))")
  }
}
