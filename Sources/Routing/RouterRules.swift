package import Gestures

/// A rule set that was in force before, for as long as contacts go on by it.
struct FormerRules: Hashable, Sendable {
  /// Its number, by which contacts and recognizers know it.
  var number: UInt32
  var rules: RuleSet
  var matches: RuleMatches
  /// How many turns in a row have ended with no contact of it: what was decided by it is told in the turn after at the
  /// latest.
  var idleTurns = 0
}

// Another configuration while fingers are down.
//
// A contact goes by the rules with which its first finger landed, to the last finger up: half a gesture cannot be judged
// by other rules. So the rules before stay as long as a contact goes on by them, with the windows that they match, and
// take the place of those in force while something is done to that contact. A contact that begins later goes by the new
// rules at once; nothing waits for anything.
extension Router {
  /// Takes another rule set; contacts that are under way keep theirs.
  mutating func use(_ next: RuleSet) {
    explanations.keep(rules, numbered: rulesNumber)
    former.append(FormerRules(number: rulesNumber, rules: rules, matches: tree.matches))
    rulesNumber &+= 1
    rules = next
    tree.matches = RuleMatches()
    lockers.removeAll(keepingCapacity: true)
    match()
    for index in devices.indices { devices[index].limits = rules.deviceClass(of: devices[index]) }
    for index in contacts.indices where !contacts[index].needsItsRules { renewRules(of: index) }
  }

  /// Puts the rules with a number in force, and keeps those that are; nothing for the number of these.
  ///
  /// To be undone by the number that was in force.
  mutating func exchangeRules(with number: UInt32) {
    guard number != rulesNumber, let place = former.firstIndex(where: { $0.number == number }) else { return }
    swap(&rules, &former[place].rules)
    swap(&tree.matches, &former[place].matches)
    swap(&rulesNumber, &former[place].number)
  }

  /// The rule set that a recognizer is of: the one in force, or one before, until what it decided is told.
  package func rules(of key: RecognizerKey) -> RuleSet { rules(numbered: key.ruleSet) ?? RuleSet() }

  /// The binding that a recognizer is of; nil where its rules are long gone.
  package func binding(of key: RecognizerKey) -> Binding? { rules(numbered: key.ruleSet)?.binding(of: key) }

  /// The name of a recognizer's binding.
  package func name(of key: RecognizerKey) -> String { rules(of: key).name(of: key) }

  /// The rule sets that contacts go by apart from the one in force, oldest first.
  package var formerRules: [RuleSet] {
    former.filter { isInUse($0.number) }.map(\.rules)
  }

  /// A rule set by its number; nil where it is long gone.
  package func rules(numbered number: UInt32) -> RuleSet? {
    if number == rulesNumber { return rules }
    return former.first { $0.number == number }?.rules ?? explanations.rules(numbered: number)
  }

  /// The limits of the device of a contact, by its own rules.
  func limits(of index: Int) -> Thresholds {
    let (number, device) = (contacts[index].ruleSet, contacts[index].deviceClass)
    guard number != rulesNumber, let place = former.firstIndex(where: { $0.number == number }) else {
      return rules.thresholds(ofClass: device)
    }
    return former[place].rules.thresholds(ofClass: device)
  }

  private func isInUse(_ number: UInt32) -> Bool {
    contacts.contains { $0.ruleSet == number && $0.needsItsRules }
  }

  /// A contact without fingers goes by the rules in force from here on.
  ///
  /// What awaits a further tap, or a finger to come back, does so in vain: what comes is judged by other rules.
  mutating func renewRules(_ index: Int, at time: Timestamp, into decisions: inout [Decision]) {
    guard contacts[index].ruleSet != rulesNumber else { return }
    endWaiting(index, at: time, into: &decisions)
    sweep(index)
    renewRules(of: index)
  }

  /// Ends what goes on from a contact into the next, which goes by other rules.
  mutating func endWaiting(_ index: Int, at time: Timestamp, into decisions: inout [Decision]) {
    let inForce = rulesNumber
    exchangeRules(with: contacts[index].ruleSet)
    contacts[index].arbiter.awaitNothing(at: time, rules.relations, into: &outcomes)
    contacts[index].claim(into: &outcomes)
    exchangeRules(with: inForce)
    drainOutcomes(of: index, at: time, into: &decisions)
  }

  private mutating func renewRules(of index: Int) {
    contacts[index].ruleSet = rulesNumber
    contacts[index].deviceClass = devices.first { $0.id == contacts[index].source }?.limits ?? 0
  }

  /// Lets rule sets go that no contact goes by, once what was decided by them is told.
  mutating func dropFormerRules() {
    guard !former.isEmpty else { return }
    for index in contacts.indices
    where contacts[index].ruleSet != rulesNumber && !contacts[index].needsItsRules {
      renewRules(of: index)
    }
    for place in former.indices {
      former[place].idleTurns = isInUse(former[place].number) ? 0 : former[place].idleTurns + 1
    }
    former.removeAll { $0.idleTurns > 1 }
  }

  /// Finds the rules of a window anew in the rule sets before.
  mutating func rematchFormer(_ index: RegionTree.Index) {
    let properties = tree[index].properties
    for place in former.indices {
      let set = former[place].rules
      former[place].matches.set(
        set.matching(properties), redirects: set.redirecting(to: properties), at: index)
    }
  }
}

extension Contact {
  /// Something of it goes on by the rules that it began with.
  var needsItsRules: Bool { !fingers.isEmpty || !arbiter.contenders.isEmpty }
}
