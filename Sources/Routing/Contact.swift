package import Gestures

/// All fingers of one device from the first down to the last up, and the recognizers that watch them (rule T8).
///
/// It takes events in and tells what came of its recognizers; verdicts are `Settlement`'s.
package struct Contact: Hashable, Sendable {
  /// A finger that the device has reported in this contact, whoever has its touch.
  package struct Finger: Hashable, Sendable {
    package var number: UInt32
    package var isDown: Bool
    package var landedAt: Timestamp
    /// Only its raw landing was read yet: its touch follows at once, unless another client has the finger to itself.
    package var isAwaited: Bool
  }

  /// Where a lifted finger had been, for the tap count of the next (T3).
  package struct Lift: Hashable, Sendable {
    package var time: Timestamp
    package var place: Point
    package var region: WindowID
    package var tapCount: Int
  }

  package internal(set) var source: DeviceID
  package var scale: PixelScale
  package internal(set) var fingers: ContiguousArray<Finger> = []
  package internal(set) var touches: ContiguousArray<TouchSequence> = []
  /// The paths and the chains of its touches, one after the other.
  var paths: ContiguousArray<WindowID> = []
  var chains: ContiguousArray<ChainLink> = []
  /// Which bindings do not receive which of its touches, though their responders are on the chain (R6).
  var refusals: ContiguousArray<Refusal> = []
  package internal(set) var assembly = Assembly()
  package internal(set) var arbiter = Arbiter()
  /// A finger of it was given back: so are all others, and nothing is recognized (T8).
  package internal(set) var hasGivenBack = false
  /// A recognizer won, or its movement is of a class that one wants: nothing of it goes to the application any more.
  package internal(set) var isClaimed = false
  /// What the movement of its fingers is, once it is certain (G11).
  package internal(set) var movementClass: MovementClass?
  /// The next contact of the device has begun before this one was settled: it only waits for its verdicts.
  package internal(set) var isClosing = false
  package internal(set) var lastLift: Lift?
  /// The report that the recognizers have not been shown yet.
  package internal(set) var frame: OpenFrame?
  /// How often a finger of it has landed or lifted.
  var generation: UInt32 = 0
  var tracks = Tracks()
  /// It is no finger's: nobody gets it (G14).
  package internal(set) var isPalm = false
  package internal(set) var kind = DeviceKind.touchscreen
  /// A stroke is waited for, so the way of the fingers is kept.
  var needsPath = false
  /// Which of the rule set's limits by device are its device's (`RuleSet.thresholds(ofClass:)`).
  package internal(set) var deviceClass = 0
  /// The number of the rules that it goes by.
  package internal(set) var ruleSet: UInt32 = 0
  /// What is to be known of it when it is over (E1).
  package internal(set) var record = ContactRecord()
  /// Reused for what each responder is shown, so that a frame allocates nothing.
  var scratch = Frame(time: Timestamp(0))

  package init(source: DeviceID, scale: PixelScale) {
    self.source = source
    self.scale = scale
    fingers.reserveCapacity(16)
    touches.reserveCapacity(16)
    paths.reserveCapacity(128)
    chains.reserveCapacity(64)
    refusals.reserveCapacity(64)
    scratch.touches.reserveCapacity(16)
  }

  /// All fingers that it has had, without one whose touch is awaited.
  package var landed: Int { fingers.count { !$0.isAwaited } }

  /// Whether a finger of it is down, by its number.
  func isDown(_ number: UInt32) -> Bool { fingers.contains { $0.number == number && $0.isDown } }

  package var hasFingersDown: Bool { fingers.contains(where: \.isDown) }

  /// Whether nothing is left to decide and all fingers are up.
  package var isOver: Bool {
    if hasFingersDown || fingers.isEmpty { return false }
    return touches.allSatisfy {
      switch $0.custody {
      case .held: false
      case .accepted: $0.hasEnded || isClosing
      case .pending, .rejected, .gone, .observed: true
      }
    }
  }

  /// The place of a touch by its number; nil if it is not of this contact.
  package func index(of number: UInt32) -> Int? {
    touches.firstIndex { $0.touch.id.number == number }
  }
}

extension Contact {
  /// How long the touch of a raw landing is awaited.
  ///
  /// The server sends the two together; a reader that is quick, or a server that is interrupted, parts them.
  static let awaitLimit: Milliseconds = 20

  /// A finger landed, by its raw event; it counts once its touch has come, or after `awaitLimit` without one.
  package mutating func landRaw(_ number: UInt32, at time: Timestamp) {
    guard !fingers.contains(where: { $0.number == number }) else { return }
    fingers.append(Finger(number: number, isDown: true, landedAt: time, isAwaited: true))
  }

  /// A finger's touch landed, after its raw event or without one.
  package mutating func land(_ number: UInt32, at time: Timestamp, isDown: Bool = true) {
    if let index = fingers.firstIndex(where: { $0.number == number }) {
      guard fingers[index].isAwaited else { return }
      fingers[index].isAwaited = false
    } else {
      fingers.append(Finger(number: number, isDown: isDown, landedAt: time, isAwaited: false))
    }
    assembly.landed(at: time)
    anchor()
    openFrame(at: time)
  }

  /// A finger came or went: what the fingers do together is measured from here on (G6).
  private mutating func anchor() {
    generation &+= 1
    for index in touches.indices { touches[index].touch.anchor = touches[index].touch.location }
  }

  /// By when a raw landing counts without its touch; nil where none is awaited.
  var awaitDeadline: Timestamp? {
    fingers.lazy.filter(\.isAwaited).map { $0.landedAt + Contact.awaitLimit }.min()
  }

  /// Counts the fingers whose touch has not come by a deadline: another client has them to itself (T8).
  mutating func giveUpAwaiting(at deadline: Timestamp) {
    for index in fingers.indices
    where fingers[index].isAwaited && fingers[index].landedAt + Contact.awaitLimit <= deadline {
      land(fingers[index].number, at: fingers[index].landedAt)
      openFrame(at: deadline)
    }
  }

  /// A finger lifted.
  package mutating func lift(_ number: UInt32, at time: Timestamp) {
    guard let index = fingers.firstIndex(where: { $0.number == number }), fingers[index].isDown else {
      return
    }
    if fingers[index].isAwaited { land(number, at: fingers[index].landedAt) }
    fingers[index].isDown = false
    anchor()
    if let touch = self.index(of: number) { noteLift(touch, at: time) }
    openFrame(at: time)
  }

  /// All fingers but one lifted, though nothing told of it.
  mutating func liftAll(but number: UInt32, at time: Timestamp) {
    for finger in fingers.indices where fingers[finger].number != number {
      lift(fingers[finger].number, at: time)
    }
  }

  /// How long after its verdict was sent a finger must lift for the verdict to have come first for certain.
  static let verdictDelay: Milliseconds = 20

  /// Whether an emulating touch may have ended before the server had our verdict, which makes it a late one (C9).
  func isVerdictLate(on number: UInt32, liftedAt time: Timestamp) -> Bool {
    guard let index = index(of: number), touches[index].isEmulating,
      let decidedAt = touches[index].decidedAt
    else { return false }
    return time - decidedAt < Contact.verdictDelay
  }

  private mutating func noteLift(_ index: Int, at time: Timestamp) {
    let touch = touches[index].touch
    lastLift = Lift(time: time, place: touch.location, region: touch.region, tapCount: touch.tapCount)
  }

  /// Takes a touch in, with its path from the root and the responders of its chain.
  ///
  /// `unmirrored` is the server's pick below the path, where the tree does not have it; `route` leads to the target
  /// where that is another window than the server's pick; `held` are the regions that hold the touch.
  package mutating func begin(
    _ sequence: TouchSequence, path: ContiguousArray<RegionTree.Index>, of tree: RegionTree,
    unmirrored: WindowID? = nil, route: ContiguousArray<RegionTree.Index>? = nil,
    chain: ContiguousArray<ChainLink>, held: ContiguousArray<Int>, _ rules: RuleSet, _ now: Circumstances
  ) {
    var sequence = sequence
    let start = paths.count
    for place in path { paths.append(tree.nodes[place].window) }
    if let unmirrored { paths.append(unmirrored) }
    sequence.path = start..<paths.count
    sequence.route = sequence.path
    if let route {
      for place in route { paths.append(tree.nodes[place].window) }
      sequence.route = sequence.path.upperBound..<paths.count
    }
    sequence.chain = chains.count..<(chains.count + chain.count)
    chains.append(contentsOf: chain)
    sequence.isInFrame = true
    // One that went on without a finger, for this to come back.
    let isAwaited = arbiter.contenders.contains { contender in
      contender.isUnderWay && contender.delivery.cancelsTouches && !contender.recognizer.isRaw
        && chain.contains { $0.rule == contender.key.rule && $0.anchor == contender.key.anchor }
    }
    if isAwaited { isClaimed = true }
    // A finger that lands on a gesture under way may join that, and nothing else (G6, G13a).
    sequence.isJoinable = touches.count < 64
    sequence.isOfferedToObservers = !isClaimed && !isPalm && touches.count < 64
    sequence.isOffered = sequence.isOfferedToObservers && !hasGivenBack
    if sequence.isOfferedToObservers {
      for link in chain where enter(link, held, rules, now, sequence.surroundings) {
        sequence.isHolderThere = true
      }
    }
    touches.append(sequence)
    // What fingers draw together begins when all have landed.
    scratch.path.removeAll(keepingCapacity: true)
    tracks.note(touches.count - 1, at: sequence.touch.location, sequence.touch.time)
    openFrame(at: sequence.touch.time)
  }

  /// Lets the recognizers of a link take part; whether one of them wants touches held.
  private mutating func enter(
    _ link: ChainLink, _ held: ContiguousArray<Int>, _ rules: RuleSet, _ now: Circumstances,
    _ surroundings: Surroundings
  ) -> Bool {
    var isHolderThere = false
    for (place, binding) in rules.rules[link.rule].bindings.enumerated() {
      // Who would hold comes too late after a give-back (T8), and has no say where the application comes first (R3).
      if binding.delivery.delaysTouches && (hasGivenBack || link.isApplications) {
        passOver(link, place, hasGivenBack ? .givenBack : .exclusive)
        continue
      }
      let isOutside = binding.region.map { !held.contains($0) } ?? false
      if isOutside || binding.when.map({ !$0.holds(now, for: surroundings) }) ?? false {
        refusals.append(
          Refusal(touch: touches.count, rule: link.rule, binding: place, anchor: link.anchor))
        passOver(link, place, isOutside ? .outside : .condition)
        continue
      }
      // shouldReceiveTouch: the kind of device, its conditions, whether it is enabled (R6, G16, G18).
      guard binding.devices.contains(kind) else {
        passOver(link, place, .otherDevice)
        continue
      }
      guard !rules.disabled.contains(BindingID(rule: link.rule, binding: place)) else {
        passOver(link, place, .disabled)
        continue
      }
      let key = RecognizerKey(rule: link.rule, binding: place, anchor: link.anchor, ruleSet: ruleSet)
      let recognizer = rules.recognizer(for: binding, in: link.box)
      needsPath = needsPath || recognizer.needsPath
      arbiter.enter(
        Contender(
          key: key, rank: link.rank | UInt64(place & 0xFFFF), delivery: binding.delivery,
          recognizer: recognizer, origin: record.number))
      isHolderThere = isHolderThere || binding.delivery.delaysTouches
    }
    return isHolderThere
  }

  /// Notes why a binding does not receive a touch; the first reason counts.
  private mutating func passOver(_ link: ChainLink, _ place: Int, _ reason: PassReason) {
    let id = BindingID(rule: link.rule, binding: place)
    guard !record.passedOver.contains(where: { $0.id == id }) else { return }
    record.passedOver.append(ContactRecord.PassedOver(id: id, reason: reason))
  }

  /// Moves a touch to a place in root-window pixels.
  package mutating func move(_ index: Int, to location: Point, at time: Timestamp, _ thresholds: Thresholds) {
    touches[index].updates += 1
    if touches[index].touch.firstStep == nil {
      touches[index].touch.firstStep = FirstStep(
        way: location - touches[index].touch.startLocation, time: time - touches[index].touch.startTime)
    }
    noteJump(index, to: location, at: time, thresholds)
    place(index, at: location, time)
    tracks.note(index, at: location, time)
    touches[index].touch.phase = .moved
    touches[index].isInFrame = true
    if touches[index].movedSince == nil, touches[index].touch.reach >= thresholds.loneFingerMotion {
      touches[index].movedSince = time
    }
    openFrame(at: time, isUpdate: true)
  }

  /// A report may come in parts: what lies closer in time than this is taken for so far apart.
  private static let shortestReport: Milliseconds = 4

  private mutating func noteJump(
    _ index: Int, to location: Point, at time: Timestamp, _ thresholds: Thresholds
  ) {
    let touch = touches[index].touch
    let seconds = max(time - touch.time, Contact.shortestReport).seconds
    let speed = scale.millimetres(location - touch.location).length / seconds
    if speed > thresholds.jumpSpeed { touches[index].touch.jump = max(touch.jump, speed) }
  }

  /// Ends a touch; without a location it ended where it was last seen (xi2.md R3.7).
  package mutating func end(_ index: Int, at location: Point?, time: Timestamp, isCancelled: Bool) {
    guard touches[index].touch.isDown else { return }
    place(index, at: location ?? touches[index].touch.location, time)
    touches[index].touch.phase = isCancelled ? .cancelled : .ended
    touches[index].isInFrame = true
    if !isCancelled { noteLift(index, at: time) }
    openFrame(at: time)
  }

  private mutating func place(_ index: Int, at location: Point, _ time: Timestamp) {
    let start = touches[index].touch.startLocation
    touches[index].touch.previousLocation = touches[index].touch.location
    touches[index].touch.location = location
    touches[index].touch.time = time
    let reach = scale.millimetres(location - start).length
    if reach > touches[index].touch.reach { touches[index].touch.reach = reach }
  }
}
