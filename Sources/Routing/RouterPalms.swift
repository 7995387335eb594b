import Gestures

/// Whether a pen is near (G14).
enum Pen: Hashable, Sendable {
  case unknown
  case near
  case gone(since: Timestamp)
}

// What is no finger (G14), and who takes no part (G18).
extension Router {
  /// Gives a contact back whose newest touch shows that it is a palm's, unless a gesture of it is under way.
  mutating func judgePalm(_ index: Int, size: Double?, at time: Timestamp, into decisions: inout [Decision]) {
    guard !contacts[index].isClaimed, let sign = palmSign(index, size: size, at: time) else { return }
    contacts[index].isPalm(sign, into: &outcomes)
    drainOutcomes(of: index, at: time, into: &decisions)
  }

  private func palmSign(_ index: Int, size: Double?, at time: Timestamp) -> PalmSign? {
    let limits = limits(of: index)
    if let size, size >= limits.palmSize { return .large(size: size) }
    switch pen {
    case .near: return .pen
    case .gone(let since): if time - since < limits.penGuard { return .pen }
    case .unknown: break
    }
    let crowd = contacts[index].crowd(within: limits.palmDistance)
    return crowd >= limits.palmCrowd ? .crowd(landings: crowd) : nil
  }

  mutating func enable(_ binding: BindingID, _ isEnabled: Bool, into decisions: inout [Decision]) {
    if isEnabled {
      rules.disabled.remove(binding)
      return
    }
    rules.disabled.insert(binding)
    for index in contacts.indices where contacts[index].ruleSet == rulesNumber {
      contacts[index].disable(binding, into: &outcomes)
      drainOutcomes(of: index, at: Timestamp(0), into: &decisions)
    }
  }
}

extension Contact {
  /// Nobody gets it: it is a palm's.
  mutating func isPalm(_ sign: PalmSign, into outcomes: inout ContiguousArray<Outcome>) {
    isPalm = true
    hasGivenBack = true
    for index in arbiter.contenders.indices { arbiter.stop(index, .palm(sign), into: &outcomes) }
  }

  /// How many of its touches landed within a distance of each other, its newest among them.
  func crowd(within distance: Double) -> Int {
    guard let newest = touches.last?.touch.startLocation else { return 0 }
    var count = 0
    for index in touches.indices where isNear(touches[index].touch.startLocation, newest, distance) {
      // Each that counts lies near all that count before it.
      let isNearAll = touches[..<index].allSatisfy { other in
        !isNear(other.touch.startLocation, newest, distance)
          || isNear(other.touch.startLocation, touches[index].touch.startLocation, distance)
      }
      if isNearAll { count += 1 }
    }
    return count
  }

  private func isNear(_ a: Point, _ b: Point, _ distance: Double) -> Bool {
    scale.millimetres(a - b).length <= distance
  }

  /// One of its recognizers takes no part any more (G18).
  mutating func disable(_ binding: BindingID, into outcomes: inout ContiguousArray<Outcome>) {
    for index in arbiter.contenders.indices where arbiter.contenders[index].key.id == binding {
      arbiter.stop(index, .disabled, into: &outcomes)
    }
  }
}
