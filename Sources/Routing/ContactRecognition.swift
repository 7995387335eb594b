package import Gestures

extension Contact {
  /// Shows the open frame to the recognizers.
  package mutating func closeFrame(
    _ rules: RuleSet, _ now: Circumstances, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard let time = frame?.time else { return }
    frame = nil
    notePath()
    show(at: time, rules, now, into: &outcomes)
    for index in touches.indices where touches[index].isInFrame {
      touches[index].isInFrame = false
      switch touches[index].touch.phase {
      case .began, .moved: touches[index].touch.phase = .stationary
      case .stationary, .ended, .cancelled: break
      }
    }
  }

  mutating func show(
    at time: Timestamp, _ rules: RuleSet, _ now: Circumstances, into outcomes: inout ContiguousArray<Outcome>
  ) {
    let thresholds = rules.thresholds(ofClass: deviceClass)
    judgeAssembly(at: time, thresholds)
    applyExclusives(into: &outcomes)
    classify(at: time, rules, into: &outcomes)
    measureVelocities(at: time)
    // Whoever hands on fingers as they are comes last: what is recognized with this frame cancels them (A4).
    show(raw: false, at: time, rules, now, into: &outcomes)
    show(raw: true, at: time, rules, now, into: &outcomes)
    claim(into: &outcomes)
  }

  private mutating func show(
    raw: Bool, at time: Timestamp, _ rules: RuleSet, _ now: Circumstances,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    for index in arbiter.contenders.indices where arbiter.contenders[index].recognizer.isRaw == raw {
      show(index, at: time, rules, now, into: &outcomes)
    }
    arbiter.release(at: time, rules.relations, into: &outcomes)
  }

  mutating func show(
    _ index: Int, at time: Timestamp, _ rules: RuleSet, _ now: Circumstances,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    // What waits for the next tap of others has had its own touches.
    if arbiter.contenders[index].state.isTerminal || arbiter.contenders[index].isCarried { return }
    let key = arbiter.contenders[index].key
    var received: UInt64 = 0
    scratch.touches.removeAll(keepingCapacity: true)
    let (observes, isUnderWay) = (
      arbiter.contenders[index].observesTouches, arbiter.contenders[index].isUnderWay
    )
    for place in touches.indices {
      let touch = touches[place]
      guard
        touch.isOffered || observes && touch.isOfferedToObservers || isUnderWay && touch.isJoinable,
        isOnChain(key, of: place)
      else { continue }
      received |= 1 << UInt64(place)
      scratch.touches.append(touches[place].touch)
    }
    scratch.time = time
    scratch.landed = landed
    scratch.isAssembling = assembly.isOpen
    scratch.scale = scale
    scratch.generation = generation
    scratch.movementClass = movementClass
    scratch.isAnyClassWelcome = isAnyClassWelcome(index, rules.relations)
    arbiter.setTouches(received, of: index)
    arbiter.update(
      index, scratch, rules.thresholds(of: key, onClass: deviceClass),
      obstacle: obstacle(to: index, rules, now),
      rules.relations,
      into: &outcomes)
  }

  /// Whether another kind of movement may be recognized together with a recognizer's own (A3, G11).
  private func isAnyClassWelcome(_ index: Int, _ relations: Relations) -> Bool {
    let contender = arbiter.contenders[index]
    guard let own = contender.recognizer.movementClass else { return false }
    return arbiter.contenders.contains { other in
      guard let kind = other.recognizer.movementClass, kind != own else { return false }
      return relations.areTogether(contender.key.id, other.key.id)
    }
  }

  /// Adds the centroid to the way of the fingers, where a stroke is waited for.
  private mutating func notePath() {
    guard needsPath, !touches.isEmpty else { return }
    var sum = Vector.zero
    for touch in touches { sum = sum + Vector(touch.touch.location.x, touch.touch.location.y) }
    let mean = scale.millimetres(sum / Double(touches.count))
    let place = Point(mean.dx, mean.dy)
    guard scratch.path.last != place else { return }
    // A way that does not end is kept by every second of its places.
    if scratch.path.count >= Contact.pathLimit {
      for index in 0..<Contact.pathLimit / 2 { scratch.path[index] = scratch.path[2 * index] }
      scratch.path.removeLast(scratch.path.count - Contact.pathLimit / 2)
    }
    scratch.path.append(place)
  }

  /// How many places of a way are kept.
  static let pathLimit = 1024

  /// Measures how fast the touches are, where somebody wants to know.
  private mutating func measureVelocities(at time: Timestamp) {
    guard arbiter.contenders.contains(where: { $0.recognizer.values != nil && !$0.state.isTerminal }) else {
      return
    }
    for index in touches.indices { touches[index].touch.velocity = tracks.velocity(of: index, at: time) }
  }

  /// Whether a recognizer's responder is on a touch's chain.
  func isOnChain(_ key: RecognizerKey, of index: Int) -> Bool {
    touches[index].chain.contains { chains[$0].rule == key.rule && chains[$0].anchor == key.anchor }
      && !refusals.contains { $0.touch == index && $0.isOf(key) }
  }

  /// Ends the assembly where it is time (C4).
  private mutating func judgeAssembly(at time: Timestamp, _ thresholds: Thresholds) {
    assembly.expire(at: time, thresholds)
    guard assembly.isOpen else { return }
    let limit = landed > 1 ? thresholds.assembledFingerMotion : thresholds.loneFingerMotion
    var wanted = 0
    // One that awaits the next tap of a series wants its fingers too.
    for contender in arbiter.contenders where contender.state == .possible {
      wanted = max(wanted, contender.recognizer.fingers.upperBound)
    }
    let isOver =
      wanted <= landed || fingers.contains { !$0.isDown }
      || touches.contains { !$0.touch.isDown || $0.touch.reach >= limit }
    if isOver { assembly.end() }
  }

  /// Fails the recognizers that an `exclusive` for so many fingers keeps out (R3).
  private mutating func applyExclusives(into outcomes: inout ContiguousArray<Outcome>) {
    for touch in touches {
      guard let exclusive = touch.exclusive, exclusive.fingers.contains(landed) else { continue }
      for place in touch.chain.dropFirst(exclusive.from) {
        let isOwn = chains[place].rule == exclusive.rule
        failAll(
          at: chains[place], .exclusive(fingers: landed), sparesObservers: isOwn, into: &outcomes)
      }
    }
  }

  mutating func failAll(
    at link: ChainLink, _ reason: FailureReason, sparesObservers: Bool = false,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    for index in arbiter.contenders.indices {
      if sparesObservers, arbiter.contenders[index].observesTouches { continue }
      let key = arbiter.contenders[index].key
      if key.rule == link.rule && key.anchor == link.anchor { arbiter.stop(index, reason, into: &outcomes) }
    }
  }

  /// Tells what the movement of several fingers is, and fails what lives by another kind (G11).
  private mutating func classify(
    at time: Timestamp, _ rules: RuleSet, into outcomes: inout ContiguousArray<Outcome>
  ) {
    let thresholds = rules.thresholds(ofClass: deviceClass)
    guard movementClass == nil, landed >= 2, !assembly.isOpen, touches.count >= 2 else { return }
    scratch.touches.removeAll(keepingCapacity: true)
    for touch in touches { scratch.touches.append(touch.touch) }
    scratch.scale = scale
    // At so many updates held touches are decided (C6), and these may have moved too far to be given back.
    let isLast = touches.contains { $0.custody == .held && $0.updates >= thresholds.historyLimit }
    guard let found = Movement(scratch).classify(thresholds, isLast: isLast) else { return }
    movementClass = found
    for index in arbiter.contenders.indices {
      guard let wanted = arbiter.contenders[index].recognizer.movementClass, wanted != found,
        !isTogether(with: found, index, rules.relations)
      else { continue }
      arbiter.fail(index, .otherClass(found), into: &outcomes)
    }
  }

  /// Whether a recognizer may be recognized together with one of that kind (A3).
  private func isTogether(with found: MovementClass, _ index: Int, _ relations: Relations) -> Bool {
    arbiter.contenders.contains {
      $0.recognizer.movementClass == found
        && relations.areTogether($0.key.id, arbiter.contenders[index].key.id)
    }
  }

  /// Takes the touches of a recognizer that won, or that wants the class of movement that is seen (C5, C6c).
  ///
  /// One of whose touches another client owns could never act, so it fails instead of taking the others (R9).
  mutating func claim(into outcomes: inout ContiguousArray<Outcome>) {
    var (claimed, handled): (UInt64, UInt64) = (0, 0)
    for index in arbiter.contenders.indices {
      let contender = arbiter.contenders[index]
      guard contender.delivery.cancelsTouches else { continue }
      let isWanted =
        movementClass != nil && contender.state == .possible
        && contender.recognizer.movementClass == movementClass
        && contender.recognizer.fingers.contains(landed)
      guard isWanted || contender.hasWon else { continue }
      // Who hands on fingers as they are leaves the others to gestures (R3).
      if contender.recognizer.isRaw {
        handled |= contender.touches
        continue
      }
      if isWanted, let obstacle = ownershipObstacle(to: index) {
        arbiter.fail(index, obstacle, into: &outcomes)
      } else {
        claimed |= contender.touches
      }
    }
    guard claimed != 0 || handled != 0 else { return }
    if claimed != 0 { isClaimed = true }
    claimed |= handled
    for index in touches.indices where claimed & (1 << UInt64(index)) != 0 { touches[index].isClaimed = true }
  }

  /// Why a recognizer must not begin; nil where it may (A8, R9).
  private func obstacle(to contender: Int, _ rules: RuleSet, _ now: Circumstances) -> FailureReason? {
    let binding = rules.binding(of: arbiter.contenders[contender].key)
    if let condition = binding?.beginIf, !condition.holds(now, on: kind) { return .condition }
    return ownershipObstacle(to: contender)
  }

  /// Why a recognizer must not act on the touches that it receives; nil where it may (R9).
  private func ownershipObstacle(to contender: Int) -> FailureReason? {
    let (mask, delivery) = (arbiter.contenders[contender].touches, arbiter.contenders[contender].delivery)
    for index in touches.indices where mask & (1 << UInt64(index)) != 0 && !touches[index].custody.isOurs {
      guard delivery == .immediate || touches[index].custody == .observed else { return .anotherClientOwns }
      if touches[index].isLocked { return .locked }
    }
    return nil
  }
}
