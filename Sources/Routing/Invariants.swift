import Gestures

extension Router {
  /// What must always hold after a turn and does not: empty as long as the router is sound.
  package var faults: [String] {
    var faults: [String] = []
    var touches: Set<UInt64> = []
    for contact in contacts {
      if contact.ruleSet != rulesNumber && !former.contains(where: { $0.number == contact.ruleSet }) {
        faults.append("a contact goes by rules that are gone")
      }
      if contact.arbiter.contenders.contains(where: { $0.key.ruleSet != contact.ruleSet }) {
        faults.append("a contact has recognizers of other rules than its own")
      }
      if contact.fingers.isEmpty && !contact.touches.isEmpty {
        faults.append("a contact has touches and no finger")
      }
      if contact.isClosing && contact.touches.contains(where: { $0.custody == .held && !$0.isTapOfSeries })
        && contact.frame == nil
        && contact.arbiter.contenders.allSatisfy(\.state.isTerminal)
      {
        faults.append("a contact that is over holds a touch that nobody wants")
      }
      for touch in contact.touches {
        let id = UInt64(touch.touch.id.source.rawValue) << 32 | UInt64(touch.touch.id.number)
        if !touches.insert(id).inserted { faults.append("touch \(touch.touch.id.number) is in two contacts") }
        if touch.chain.upperBound > contact.chains.count || touch.path.upperBound > contact.paths.count
          || touch.route.upperBound > contact.paths.count
        {
          faults.append("touch \(touch.touch.id.number) has lost its path")
        }
      }
      if contact.fingers.isEmpty,
        contact.arbiter.contenders.contains(where: { !$0.outlastsContact })
      {
        faults.append("a recognizer outlived its contact")
      }
      if contact.fingers.isEmpty, contact.arbiter.isWaiting, contact.arbiter.nextDue == nil {
        faults.append("recognizers wait for each other for ever")
      }
    }
    return faults
  }
}
