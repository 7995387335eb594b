import Gestures

// Touch, raw and device events, as they change contacts.
extension Router {
  /// The contact that new fingers of a device belong to; one whose fingers are all up makes way for the next.
  private mutating func currentContact(
    of source: DeviceID, at time: Timestamp, into decisions: inout [Decision]
  ) -> Int {
    if let index = contacts.firstIndex(where: { $0.source == source && !$0.isClosing }) {
      if contacts[index].fingers.isEmpty { renewRules(index, at: time, into: &decisions) }
      guard !contacts[index].fingers.isEmpty, !contacts[index].hasFingersDown else {
        startRecord(of: index, at: time)
        return index
      }
      closeFrame(of: index, into: &decisions)
      let lift = contacts[index].lastLift?.time ?? Timestamp(0)
      conclude(index, at: lift, into: &decisions)
      if contacts[index].ruleSet != rulesNumber { endWaiting(index, at: time, into: &decisions) }
      let next = succeed(index)
      startRecord(of: next, at: time)
      return next
    }
    contacts.append(freshContact(of: source))
    startRecord(of: contacts.count - 1, at: time)
    return contacts.count - 1
  }

  private mutating func freshContact(of source: DeviceID) -> Contact {
    let device = devices.first { $0.id == source }
    let scale = device?.scale ?? .fallback
    var contact = spare.popLast() ?? Contact(source: source, scale: scale)
    contact.renew(for: source, scale: scale)
    contact.deviceClass = device?.limits ?? 0
    contact.ruleSet = rulesNumber
    contact.kind = device?.kind ?? .touchscreen
    return contact
  }

  /// Starts a device's next contact while the last waits for its verdicts; what awaits a further tap goes on in the new.
  private mutating func succeed(_ index: Int) -> Int {
    var next = freshContact(of: contacts[index].source)
    noteCandidates(of: index)
    next.inherit(from: contacts[index])
    contacts[index].close()
    contacts.append(next)
    return contacts.count - 1
  }

  private func contact(with id: TouchID) -> (contact: Int, touch: Int)? {
    for index in contacts.indices where contacts[index].source == id.source {
      if let touch = contacts[index].index(of: id.number) { return (index, touch) }
    }
    return nil
  }

  /// A finger landed; `location` is in root-window pixels, where its raw event tells it.
  mutating func land(
    _ id: TouchID, at time: Timestamp, _ location: Point?, into decisions: inout [Decision]
  ) {
    if let index = newestLanding.firstIndex(where: { $0.source == id.source }) {
      newestLanding[index].number = id.number
    } else {
      newestLanding.append(id)
    }
    if panic.state == .idle { panicInForce = rules.panic }
    if let specification = panicInForce { panic.land(on: id.source, at: time, specification) }
    let index = currentContact(of: id.source, at: time, into: &decisions)
    if contacts[index].mustCloseFrame(before: time, touch: nil) { closeFrame(of: index, into: &decisions) }
    if capture == .observe, !isLeaving, let location, contact(with: id) == nil {
      contacts[index].land(id.number, at: time)
      tree.hitTest(location, into: &hitPath)
      repairPath.removeAll(keepingCapacity: true)
      admit(id, at: time, location, to: index) { $0.custody = .observed }
      judgePalm(index, size: nil, at: time, into: &decisions)
    } else {
      contacts[index].landRaw(id.number, at: time)
    }
  }

  /// A finger moved whose touch is not ours; nothing where no recognizer looks on.
  mutating func follow(
    _ id: TouchID, to place: RawPlace, at time: Timestamp, into decisions: inout [Decision]
  ) {
    guard let (index, touch) = contact(with: id), contacts[index].touches[touch].custody.isRaw,
      contacts[index].touches[touch].touch.isDown, contacts[index].isFollowed(touch)
    else { return }
    if contacts[index].mustCloseFrame(before: time, touch: id.number) {
      closeFrame(of: index, into: &decisions)
    }
    let location = place.point(after: contacts[index].touches[touch].touch.location)
    contacts[index].move(touch, to: location, at: time, limits(of: index))
  }

  mutating func lift(_ id: TouchID, at time: Timestamp, into decisions: inout [Decision]) {
    if let specification = panicInForce { panic.lift(on: id.source, specification) }
    for index in contacts.indices where contacts[index].source == id.source {
      guard contacts[index].fingers.contains(where: { $0.number == id.number }) else { continue }
      let followed = contacts[index].index(of: id.number).flatMap {
        contacts[index].touches[$0].custody.isRaw && contacts[index].isFollowed($0) ? $0 : nil
      }
      if contacts[index].mustCloseFrame(before: time, touch: followed.map { _ in id.number }) {
        closeFrame(of: index, into: &decisions)
      }
      if let followed {
        let last = contacts[index].touches[followed].touch.location
        contacts[index].end(followed, at: last, time: time, isCancelled: false)
      }
      contacts[index].lift(id.number, at: time)
      if contacts[index].isVerdictLate(on: id.number, liftedAt: time) { needsCure = true }
    }
  }

  mutating func begin(_ event: TouchEvent, into decisions: inout [Decision]) {
    guard let location = event.location else { return }
    noteModifiers(event)
    if let (index, touch) = contact(with: event.id) {
      // It was only observed until now, and the grab has it: it will come to us, and must be decided.
      guard contacts[index].touches[touch].custody == .observed else { return }
      contacts[index].touches[touch].custody = .pending
      contacts[index].touches[touch].master = event.master
      contacts[index].touches[touch].isEmulating = event.isEmulating
      return
    }
    let index: Int
    if let known = contacts.firstIndex(where: { contact in
      contact.source == event.id.source && contact.fingers.contains { $0.number == event.id.number }
    }) {
      index = known
    } else {
      index = currentContact(of: event.id.source, at: event.time, into: &decisions)
      // Its raw landing was seen with a contact that is over: the finger is up again, the touch was kept back.
      let newest = newestLanding.first { $0.source == event.id.source }?.number
      let isDown = newest.map { Int32(bitPattern: event.id.number &- $0) > 0 } ?? true
      contacts[index].land(event.id.number, at: event.time, isDown: isDown)
    }
    // Only the first finger of a device makes the pointer: others that still seem to be down have lifted unseen.
    if event.isEmulating { contacts[index].liftAll(but: event.id.number, at: event.time) }
    if contacts[index].mustCloseFrame(before: event.time, touch: event.id.number) {
      closeFrame(of: index, into: &decisions)
    }
    contacts[index].land(event.id.number, at: event.time)
    let unmirrored = pick(location, server: event.child, into: &decisions)
    admit(event.id, at: event.time, location, to: index, unmirrored: unmirrored) {
      $0.master = event.master
      $0.isEmulating = event.isEmulating
    }
    judgePalm(index, size: event.size, at: event.time, into: &decisions)
    claimTapsBefore(index)
  }

  /// Walks the chain of a touch whose path is known, and takes the touch into its contact.
  private mutating func admit(
    _ id: TouchID, at time: Timestamp, _ location: Point, to index: Int, unmirrored: WindowID? = nil,
    _ complete: (inout TouchSequence) -> Void
  ) {
    let inForce = rulesNumber
    exchangeRules(with: contacts[index].ruleSet)
    defer { exchangeRules(with: inForce) }
    let landing = Landing(location, scale: contacts[index].scale, monitors: monitors)
    let surroundings = Surroundings(device: contacts[index].kind, monitor: monitor(under: location)?.name)
    let target = seekTarget(landing, surroundings)
    var verdict = walk(to: target, landing, surroundings)
    if !rules.isEnabled(deviceClass: contacts[index].deviceClass) {
      hitChain.removeAll(keepingCapacity: true)
      heldRegions.removeAll(keepingCapacity: true)
      verdict.leave()
    }
    let last = target == .pick ? hitPath[hitPath.count - 1] : routePath[routePath.count - 1]
    let region = tree.nodes[last].window
    let touch = Touch(
      id: id, time: time, location: location,
      tapCount: contacts[index].tapCount(at: time, location, region: region, limits(of: index)),
      region: region,
      client: verdict.client)
    var sequence = TouchSequence(touch, master: DeviceID(0), isEmulating: false)
    sequence.isConsumed = verdict.isConsumed || verdict.isClaimedEarly
    sequence.exclusive = verdict.exclusive
    sequence.lastAsked = verdict.lastAsked
    sequence.isLocked = isLocked(at: location, time)
    sequence.surroundings = verdict.surroundings
    complete(&sequence)
    for link in hitChain.indices {
      hitChain[link].box = box(of: hitChain[link], at: location, verdict.site)
    }
    contacts[index].begin(
      sequence, path: hitPath, of: tree, unmirrored: unmirrored, route: target == .pick ? nil : routePath,
      chain: hitChain, held: heldRegions, rules, circumstances)
  }

  /// Finds the path to a touch's target: the server's pick, wherever the mirror knows it (R8.1).
  ///
  /// Returns the pick where the mirror does not know it: it is gone already, which the repair tells as its destruction,
  /// or it is none of the windows that can be listed (xi2.md R8.3).
  private mutating func pick(
    _ location: Point, server: WindowID, into decisions: inout [Decision]
  ) -> WindowID? {
    tree.hitTest(location, into: &hitPath)
    repairPath.removeAll(keepingCapacity: true)
    let mirror = tree[hitPath[hitPath.count - 1]].window
    guard mirror != server else { return nil }
    decisions.append(.repair(mirror: mirror, server: server))
    tree.path(to: server, into: &repairPath)
    guard !repairPath.isEmpty else { return server }
    swap(&hitPath, &repairPath)
    return nil
  }

  /// The grab's events tell which modifiers are held, in time with the touch (A8).
  private mutating func noteModifiers(_ event: TouchEvent) {
    if let held = event.modifiers { circumstances.modifiers = held }
  }

  mutating func update(_ event: TouchEvent, into decisions: inout [Decision]) {
    noteModifiers(event)
    guard let (index, touch) = contact(with: event.id), let location = event.location,
      !contacts[index].touches[touch].custody.isRaw
    else { return }
    if contacts[index].mustCloseFrame(before: event.time, touch: event.id.number) {
      closeFrame(of: index, into: &decisions)
    }
    contacts[index].move(touch, to: location, at: event.time, limits(of: index))
    // The finger is up, and somebody else has yet to decide (xi2.md R2.4).
    if event.isPendingEnd {
      contacts[index].end(touch, at: location, time: event.time, isCancelled: false)
      contacts[index].lift(event.id.number, at: event.time)
    }
  }

  mutating func end(_ event: TouchEvent, into decisions: inout [Decision]) {
    noteModifiers(event)
    leftovers.removeAll { $0.touch.id == event.id && $0.custody == .pending }
    guard let (index, touch) = contact(with: event.id) else { return }
    if contacts[index].mustCloseFrame(before: event.time, touch: event.id.number) {
      closeFrame(of: index, into: &decisions)
    }
    let wasMine = contacts[index].touches[touch].custody.isOurs
    // Another client took it: not an end that anybody may act on (C2, T5).
    if contacts[index].touches[touch].custody == .pending { contacts[index].touches[touch].custody = .gone }
    contacts[index].touches[touch].hasEnded = true
    if !wasMine, contacts[index].isFollowed(touch) {
      // Raw events go on telling of it; those that do not observe lose it now.
      contacts[index].cancelOwners(of: touch, into: &outcomes)
      drainOutcomes(of: index, at: event.time, into: &decisions)
      return
    }
    contacts[index].end(touch, at: event.location, time: event.time, isCancelled: !wasMine)
    // The end that answers a reject, or another's accept, says nothing of the finger; its raw end does.
    if wasMine { contacts[index].lift(event.id.number, at: event.time) }
  }

  mutating func own(_ id: TouchID) {
    if let (index, touch) = contact(with: id), contacts[index].touches[touch].custody == .pending {
      contacts[index].touches[touch].custody = .held
    } else if let index = leftovers.firstIndex(where: { $0.touch.id == id }) {
      leftovers[index].custody = .held
    }
  }

  mutating func learn(_ device: TouchDevice) {
    var device = device
    device.limits = rules.deviceClass(of: device)
    if let index = devices.firstIndex(where: { $0.id == device.id }) {
      devices[index] = device
    } else {
      devices.append(device)
    }
    for index in contacts.indices where contacts[index].source == device.id && contacts[index].fingers.isEmpty
    {
      contacts[index].scale = device.scale
      if contacts[index].ruleSet == rulesNumber { contacts[index].deviceClass = device.limits }
    }
  }

  mutating func remove(_ device: DeviceID, into decisions: inout [Decision]) {
    devices.removeAll { $0.id == device }
    panic = Panic()
    for index in contacts.indices where contacts[index].source == device {
      closeFrame(of: index, into: &decisions)
      contacts[index].cancelAll(into: &outcomes)
      drainOutcomes(of: index, at: Timestamp(0), into: &decisions)
      // No finger of it has landed: what was ended is not to be missing from the contact after the device's return.
      if contacts[index].fingers.isEmpty {
        keepRecord(of: index)
        contacts[index].reset()
      }
    }
  }
}

extension Contact {
  /// How many taps in a row a touch that lands now is the last of (UITouch.tapCount; T3).
  func tapCount(at time: Timestamp, _ place: Point, region: WindowID, _ thresholds: Thresholds) -> Int {
    guard let lastLift, lastLift.region == region, time - lastLift.time <= thresholds.tapGap,
      scale.millimetres(place - lastLift.place).length <= thresholds.tapDistance
    else { return 1 }
    return lastLift.tapCount + 1
  }
}
