package import Gestures

extension Contact {
  /// Shows the open frame to the recognizers.
  package mutating func closeFrame(_ thresholds: Thresholds, into outcomes: inout ContiguousArray<Outcome>) {
    guard let time = frame?.time else { return }
    frame = nil
    show(at: time, thresholds, into: &outcomes)
    for index in touches.indices where touches[index].isInFrame {
      touches[index].isInFrame = false
      switch touches[index].touch.phase {
      case .began, .moved: touches[index].touch.phase = .stationary
      case .stationary, .ended, .cancelled: break
      }
    }
  }

  mutating func show(
    at time: Timestamp, _ thresholds: Thresholds, into outcomes: inout ContiguousArray<Outcome>
  ) {
    judgeAssembly(at: time, thresholds)
    applyExclusives(into: &outcomes)
    classify(at: time, thresholds, into: &outcomes)
    for index in arbiter.contenders.indices where !arbiter.contenders[index].state.isTerminal {
      show(index, at: time, thresholds, into: &outcomes)
    }
    claim(into: &outcomes)
  }

  mutating func show(
    _ index: Int, at time: Timestamp, _ thresholds: Thresholds, into outcomes: inout ContiguousArray<Outcome>
  ) {
    let key = arbiter.contenders[index].key
    var received: UInt64 = 0
    scratch.touches.removeAll(keepingCapacity: true)
    let observes = arbiter.contenders[index].observesTouches
    for place in touches.indices {
      guard touches[place].isOffered || observes && touches[place].isOfferedToObservers,
        isOnChain(key, of: place)
      else { continue }
      received |= 1 << UInt64(place)
      scratch.touches.append(touches[place].touch)
    }
    scratch.time = time
    scratch.landed = landed
    scratch.isAssembling = assembly.isOpen
    scratch.scale = scale
    arbiter.setTouches(received, of: index)
    arbiter.update(index, scratch, thresholds, obstacle: obstacle(to: index), into: &outcomes)
  }

  /// Whether a recognizer's responder is on a touch's chain.
  func isOnChain(_ key: RecognizerKey, of index: Int) -> Bool {
    touches[index].chain.contains { chains[$0].rule == key.rule && chains[$0].anchor == key.anchor }
  }

  /// Ends the assembly where it is time (C4).
  private mutating func judgeAssembly(at time: Timestamp, _ thresholds: Thresholds) {
    assembly.expire(at: time, thresholds)
    guard assembly.isOpen else { return }
    let limit = landed > 1 ? thresholds.assembledFingerMotion : thresholds.loneFingerMotion
    var wanted = 0
    // One that awaits the next tap of a series wants its fingers too.
    for contender in arbiter.contenders where contender.state == .possible {
      wanted = max(wanted, contender.recognizer.fingers)
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
    at time: Timestamp, _ thresholds: Thresholds, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard movementClass == nil, landed >= 2, !assembly.isOpen, touches.count >= 2 else { return }
    scratch.touches.removeAll(keepingCapacity: true)
    for touch in touches { scratch.touches.append(touch.touch) }
    scratch.scale = scale
    guard let found = Movement(scratch).classify(thresholds) else { return }
    movementClass = found
    for index in arbiter.contenders.indices {
      guard let wanted = arbiter.contenders[index].recognizer.movementClass, wanted != found else { continue }
      arbiter.fail(index, .otherClass(found), into: &outcomes)
    }
  }

  /// Takes the touches of a recognizer that won, or that wants the class of movement that is seen (C5, C6c).
  ///
  /// One of whose touches another client owns could never act, so it fails instead of taking the others (R9).
  mutating func claim(into outcomes: inout ContiguousArray<Outcome>) {
    var claimed: UInt64 = 0
    for index in arbiter.contenders.indices {
      let contender = arbiter.contenders[index]
      guard contender.delivery.cancelsTouches else { continue }
      let isWanted =
        movementClass != nil && contender.state == .possible
        && contender.recognizer.movementClass == movementClass
        && contender.recognizer.fingers == landed
      guard isWanted || contender.hasWon else { continue }
      if isWanted, let obstacle = obstacle(to: index) {
        arbiter.fail(index, obstacle, into: &outcomes)
      } else {
        claimed |= contender.touches
      }
    }
    guard claimed != 0 else { return }
    isClaimed = true
    for index in touches.indices where claimed & (1 << UInt64(index)) != 0 { touches[index].isClaimed = true }
  }

  /// Why a recognizer must not act on the touches that it receives; nil where it may (R9).
  private func obstacle(to contender: Int) -> FailureReason? {
    let (mask, delivery) = (arbiter.contenders[contender].touches, arbiter.contenders[contender].delivery)
    for index in touches.indices where mask & (1 << UInt64(index)) != 0 && !touches[index].custody.isOurs {
      guard delivery == .immediate || touches[index].custody == .observed else { return .anotherClientOwns }
      if touches[index].isLocked { return .locked }
    }
    return nil
  }
}
