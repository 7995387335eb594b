/// A binding of a rule set, by its places.
package struct BindingID: Hashable, Sendable, Codable {
  /// The rule's place in the rule set.
  package var rule: Int
  /// The binding's place in the rule.
  package var binding: Int

  package init(rule: Int, binding: Int) {
    self.rule = rule
    self.binding = binding
  }
}

extension RecognizerKey {
  package var id: BindingID { BindingID(rule: rule, binding: binding) }
}

/// Who must fail before whom, and who may win together (rules A3, A5, A6).
package struct Relations: Hashable, Sendable {
  /// Whom a binding waits for (UIGestureRecognizer.require(toFail:), whichever side has said it).
  private var requirements: [BindingID: [BindingID]] = [:]
  private var simultaneous: [BindingID: [BindingID]] = [:]
  /// Bindings that wait for nobody by themselves (`automatic-failure: no`).
  private var independent: Set<BindingID> = []

  package init() {}

  /// One waits until the other has failed.
  package mutating func require(_ waiting: BindingID, toFail other: BindingID) {
    if requirements[waiting]?.contains(other) != true { requirements[waiting, default: []].append(other) }
  }

  /// The two may be recognized together; said once, it holds both ways.
  package mutating func allowTogether(_ a: BindingID, _ b: BindingID) {
    simultaneous[a, default: []].append(b)
    simultaneous[b, default: []].append(a)
  }

  /// One waits for nobody by itself.
  package mutating func waitForNobody(_ id: BindingID) { independent.insert(id) }

  /// Whether the two may be recognized together.
  package func areTogether(_ a: BindingID, _ b: BindingID) -> Bool { simultaneous[a]?.contains(b) ?? false }

  /// Whether one was told to wait for the other.
  package func isRequired(_ waiting: BindingID, toFail other: BindingID) -> Bool {
    requirements[waiting]?.contains(other) ?? false
  }

  /// Whether one was told to wait for the other, or for one that waits for it.
  private func hasToWait(_ waiting: BindingID, for other: BindingID, depth: Int = 8) -> Bool {
    guard depth > 0, let all = requirements[waiting] else { return false }
    return all.contains { $0 == other || hasToWait($0, for: other, depth: depth - 1) }
  }

  /// Whether one waits for the other by its kind (A6).
  package func waitsByItself(_ waiting: Contender, for other: Contender) -> Bool {
    // Where the other was told to wait for this one, that is what was meant.
    guard !independent.contains(waiting.key.id), !areTogether(waiting.key.id, other.key.id),
      !hasToWait(other.key.id, for: waiting.key.id)
    else { return false }
    return Relations.waitsByKind(waiting.recognizer, for: other.recognizer)
  }

  /// Whether recognizers of one kind wait for those of another, as far as nothing else is said.
  package static func waitsByKind(_ waiting: Recognizer, for other: Recognizer) -> Bool {
    guard waiting.fingers.overlaps(other.fingers) else { return false }
    switch (waiting, other) {
    case (.tap(let tap), .tap(let longer)): return longer.specification.taps > tap.specification.taps
    // A tap and then a drag, or a finger that rests: the tap may be its beginning.
    case (.tap(let tap), .pan(let pan)): return pan.specification.taps >= tap.specification.taps
    case (.tap(let tap), .longPress(let press)): return press.specification.taps >= tap.specification.taps
    case (.swipe, .edgePan), (.pan, .edgePan): return true
    case (.pinch, .tap), (.rotation, .tap): return true
    case (.pan, .swipe(let swipe)): return swipe.specification.fire == .distance
    default: return false
    }
  }

  /// A cycle of requirements, in its order; nil where there is none (A5 refuses them).
  package var cycle: [BindingID]? {
    var done: Set<BindingID> = []
    for start in requirements.keys.sorted(by: { ($0.rule, $0.binding) < ($1.rule, $1.binding) }) {
      var path: [BindingID] = []
      if let found = follow(start, &path, &done) { return found }
    }
    return nil
  }

  private func follow(_ id: BindingID, _ path: inout [BindingID], _ done: inout Set<BindingID>)
    -> [BindingID]?
  {
    if let place = path.firstIndex(of: id) { return Array(path[place...]) }
    guard !done.contains(id) else { return nil }
    path.append(id)
    for next in requirements[id] ?? [] {
      if let found = follow(next, &path, &done) { return found }
    }
    path.removeLast()
    done.insert(id)
    return nil
  }
}

extension Relations {
  /// What bindings were told, for those who read them without a touch.
  package struct Told: Hashable, Sendable {
    /// They wait for others.
    package var waiting: Set<BindingID> = []
    /// Others wait for them.
    package var awaited: Set<BindingID> = []
    /// They may win together with others.
    package var together: Set<BindingID> = []
    /// They wait for nobody by themselves.
    package var independent: Set<BindingID> = []
  }

  /// Whom a binding was told to wait for.
  package func requirements(of id: BindingID) -> [BindingID] { requirements[id] ?? [] }

  package var told: Told {
    Told(
      waiting: Set(requirements.keys), awaited: Set(requirements.values.joined()),
      together: Set(simultaneous.keys), independent: independent)
  }
}
