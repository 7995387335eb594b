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
    guard let entry = fields["action"] else {
      report(
        fields.mark, "\"action\" is missing in this binding",
        expected: "action: { workspace: next } or the like")
      return nil
    }
    let actions = actions(entry)
    guard let gesture, !actions.isEmpty else { return nil }
    return Binding(name: name, gesture: gesture, actions: actions, line: node.mark.line)
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
      guard let fingers, let taps else { return nil }
      return .tap(TapSpecification(taps: taps, fingers: fingers))
    case "long-press":
      misplaced(["direction", "fire"], of: "swipe", in: "long-press", fields)
      misplaced(["taps"], of: "tap", in: "long-press", fields)
      return fingers.map { .longPress(LongPressSpecification(fingers: $0)) }
    case "swipe":
      misplaced(["taps"], of: "tap", in: "swipe", fields)
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
