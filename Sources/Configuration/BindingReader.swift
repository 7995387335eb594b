internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Reads one binding; its name is empty where the file has none.
  ///
  /// nil, and reported, where something that it needs is missing or wrong.
  mutating func binding(_ node: YAMLNode) -> Binding? {
    guard let fields = fields(of: node, in: .binding) else { return nil }
    let name = fields["name"].flatMap { bindingName($0) } ?? ""
    let gesture = gesture(fields)
    let delivery = delivery(fields)
    guard let entry = fields["action"] else {
      report(
        fields.mark, "\"action\" is missing in this binding",
        expected: "action: { workspace: next } or the like")
      return nil
    }
    let actions = actions(entry)
    guard let gesture, let delivery, !actions.isEmpty else { return nil }
    return Binding(
      name: name, gesture: gesture, actions: actions, delivery: delivery, line: node.mark.line)
  }

  /// What becomes of the touches at the application (C3); nil, and reported, for what X does not have.
  private mutating func delivery(_ fields: Fields) -> Delivery? {
    let cancels = fields["cancels-touches"].map { flag($0) } ?? true
    let delays = fields["delays-touches"].map { flag($0) } ?? true
    guard let cancels, let delays else { return nil }
    switch (delays, cancels) {
    case (true, true): return .cancelled
    case (true, false): return .delayed
    case (false, false): return .immediate
    case (false, true):
      report(
        (fields["delays-touches"] ?? fields["cancels-touches"]).map(\.mark) ?? fields.mark,
        "touches cannot be taken that were not delayed: an application keeps what it has; write "
          + "\"delays-touches: yes\" and \"cancels-touches: yes\" to take them, or both with no to look on",
        found: "delays-touches: no, cancels-touches: yes", expected: "yes and yes, yes and no, or no and no")
      return nil
    }
  }

  private mutating func bindingName(_ entry: YAMLEntry) -> String? {
    let expected = SchemaValue.text.expected
    guard let name = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.trimmed.isEmpty, name.count <= 100, isPrintable else {
      report(entry.value.mark, "\(name.quoted) cannot be a name", found: name, expected: expected)
      return nil
    }
    if let line = names[name] {
      report(
        entry.value.mark, "the name \(name.quoted) is taken by the binding of line \(line); choose another",
        found: name)
      return nil
    }
    names[name] = entry.value.mark.line
    return name
  }

  private mutating func gesture(_ fields: Fields) -> GestureSpecification? {
    let fingers = fields["fingers"].map { number($0, in: .binding) } ?? 1
    let taps = fields["taps"].map { number($0, in: .binding) } ?? 1
    let directions = fields["direction"].map {
      words($0, in: .binding).compactMap { Direction(rawValue: $0) }
    }
    let fire = fields["fire"].map { word($0, in: .binding) } ?? ""
    guard let entry = fields["gesture"] else {
      report(
        fields.mark, "\"gesture\" is missing in this binding", expected: "gesture: tap or the like")
      return nil
    }
    switch word(entry, in: .binding) {
    case "tap":
      misplaced(["direction", "fire"], of: "swipe", in: "tap", fields)
      guard let delaysEnds = delaysEnds(fields, taps: taps), let fingers, let taps else { return nil }
      return .tap(TapSpecification(taps: taps, fingers: fingers, delaysEnds: delaysEnds))
    case "long-press":
      misplaced(["direction", "fire"], of: "swipe", in: "long-press", fields)
      misplaced(["taps", "delays-ends"], of: "tap", in: "long-press", fields)
      return fingers.map { .longPress(LongPressSpecification(fingers: $0)) }
    case "swipe":
      misplaced(["taps", "delays-ends"], of: "tap", in: "swipe", fields)
      guard let directions else {
        report(fields.mark, "\"direction\" is missing in this swipe", expected: "direction: left or the like")
        return nil
      }
      guard let fingers, let fire, !directions.isEmpty else { return nil }
      return .swipe(
        SwipeSpecification(fingers: fingers, directions: Set(directions), fire: SwipeSpecification.Fire(fire))
      )
    default: return nil
    }
  }

  private mutating func delaysEnds(_ fields: Fields, taps: Int?) -> Bool? {
    guard let entry = fields["delays-ends"] else { return false }
    guard let value = flag(entry) else { return nil }
    if value, taps == 1 {
      report(
        entry.mark, .warning, "\"delays-ends\" changes nothing for one tap; add \"taps\", or take it away")
    }
    return value
  }

  /// Reports keys that belong to another gesture.
  private mutating func misplaced(_ keys: [String], of owner: String, in gesture: String, _ fields: Fields) {
    for key in keys {
      guard let entry = fields[key] else { continue }
      report(
        entry.mark, "\(key.quoted) is for \"gesture: \(owner)\", and this is a \(gesture); take it away",
        found: key)
    }
  }
}

extension SwipeSpecification.Fire {
  fileprivate init?(_ word: String) {
    switch word {
    case "lift": self = .lift
    case "distance": self = .distance
    default: return nil
    }
  }
}
