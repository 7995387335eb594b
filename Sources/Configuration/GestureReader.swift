internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Reads what a binding waits for; nil, and reported, where it cannot be told.
  mutating func gesture(_ fields: Fields) -> GestureSpecification? {
    guard let entry = fields["gesture"] else {
      report(
        fields.mark, "\"gesture\" is missing in this binding", expected: "gesture: tap or the like")
      return nil
    }
    guard let kind = word(entry, in: .binding) else { return nil }
    checkKeys(of: kind, fields)
    switch kind {
    case "tap": return tap(fields)
    case "long-press": return longPress(fields)
    case "swipe": return swipe(fields)
    case "pan": return pan(fields)
    case "edge-pan": return edgePan(fields)
    case "pinch":
      guard let fingers = fingers(fields, least: 2), let direction = oneDirection(fields, of: kind) else {
        return nil
      }
      return .pinch(
        PinchSpecification(
          fingers: fingers, direction: direction.flatMap { PinchSpecification.Direction(rawValue: $0) }))
    case "rotation":
      guard let fingers = fingers(fields, least: 2), let direction = oneDirection(fields, of: kind) else {
        return nil
      }
      return .rotation(
        RotationSpecification(
          fingers: fingers, direction: direction.flatMap { RotationSpecification.Direction(rawValue: $0) }))
    case "stroke": return stroke(fields)
    case "touch": return .touch
    default: return nil
    }
  }

  /// The keys of each kind of gesture beside those of all.
  private static let keys = Dictionary(uniqueKeysWithValues: Schema.gestures.map { ($0.name, $0.keys) })

  /// Reports keys that belong to other gestures.
  private mutating func checkKeys(of kind: String, _ fields: Fields) {
    let own = Self.keys[kind] ?? []
    for entry in fields.inOrder where !own.contains(entry.key) {
      let owners = Self.keys.filter { $0.value.contains(entry.key) }.map(\.key).sorted()
      guard !owners.isEmpty else { continue }
      report(
        entry.mark,
        "\(entry.key.quoted) is for \"gesture: \(owners.joined(separator: ", "))\", and this is a \(kind); "
          + "take it away",
        found: entry.key)
    }
  }

  private mutating func tap(_ fields: Fields) -> GestureSpecification? {
    let taps = fields["taps"].map { number($0, in: .binding) } ?? 1
    guard let delaysEnds = delaysEnds(fields, taps: taps), let fingers = fingerCount(fields, of: "tap"),
      let taps
    else { return nil }
    return .tap(TapSpecification(taps: taps, fingers: fingers, delaysEnds: delaysEnds))
  }

  private mutating func longPress(_ fields: Fields) -> GestureSpecification? {
    let taps = fields["taps"].map { number($0, in: .binding) } ?? 0
    guard let fingers = fingerCount(fields, of: "long-press"), let taps else { return nil }
    return .longPress(LongPressSpecification(fingers: fingers, taps: taps))
  }

  private mutating func pan(_ fields: Fields) -> GestureSpecification? {
    let taps = fields["taps"].map { number($0, in: .binding) } ?? 0
    let axis = fields["axis"].map { word($0, in: .binding) } ?? ""
    guard let fingers = fingers(fields, least: 1), let taps, let axis else { return nil }
    return .pan(PanSpecification(fingers: fingers, axis: Axis(rawValue: axis), taps: taps))
  }

  private mutating func edgePan(_ fields: Fields) -> GestureSpecification? {
    guard let entry = fields["edge"] else {
      report(fields.mark, "\"edge\" is missing in this edge-pan", expected: "edge: left or the like")
      return nil
    }
    let section = fields["section"].map { percents($0) } ?? 0...1
    guard let edge = word(entry, in: .binding).flatMap({ Edge(rawValue: $0) }),
      let fingers = fingerCount(fields, of: "edge-pan"), let section
    else { return nil }
    if let entry = fields["section"], edge.rawValue.contains("-") {
      report(
        entry.mark, "a corner has no sections; take \"section\" away, or name one edge", found: "section")
    }
    return .edgePan(EdgePanSpecification(edge: edge, fingers: fingers, section: section))
  }

  private mutating func swipe(_ fields: Fields) -> GestureSpecification? {
    let words = fields["direction"].map { self.words($0, in: .binding) }
    let fire = fields["fire"].map { word($0, in: .binding) } ?? ""
    let sector = sector(fields)
    let length = fields["distance"].map { lengths($0, in: .binding) }
    guard fields["direction"] != nil || fields["angle"] != nil else {
      report(
        fields.mark, "\"direction\" is missing in this swipe",
        expected: "direction: left or the like, or an angle")
      return nil
    }
    let directions = (words ?? []).compactMap { word -> Direction? in
      guard let direction = Direction(rawValue: word) else {
        wrongDirection(word, in: "swipe", fields)
        return nil
      }
      return direction
    }
    guard let fingers = fingerCount(fields, of: "swipe"), let fire, directions.count == (words ?? []).count,
      sector != nil || !directions.isEmpty
    else { return nil }
    let range = length.flatMap { $0 }
    if let entry = fields["fire"], fire == "distance", range != nil {
      report(
        entry.mark,
        "how long a swipe has become is known at its lift; take \"fire: distance\" or \"distance\" away")
    }
    return .swipe(
      SwipeSpecification(
        fingers: fingers, directions: Set(directions), sector: sector, fire: SwipeSpecification.Fire(fire),
        length: range))
  }

  private mutating func sector(_ fields: Fields) -> Sector? {
    let cone = fields["cone"].map { angle($0, in: .binding) } ?? 22.5
    guard let entry = fields["angle"] else {
      if let entry = fields["cone"] {
        report(entry.mark, "\"cone\" goes with \"angle\"; add that, or take it away")
      }
      return nil
    }
    if let direction = fields["direction"] {
      report(direction.mark, "\"direction\" and \"angle\" say the same thing in two ways; take one away")
    }
    guard let angle = angle(entry, in: .binding), let cone else { return nil }
    return Sector(angle: angle, cone: cone)
  }

  /// The one direction of a pinch or a rotation; nil inside where there is none, nil outside where it is wrong.
  private mutating func oneDirection(_ fields: Fields, of kind: String) -> String?? {
    guard let entry = fields["direction"] else { return .some(nil) }
    let words = words(entry, in: .binding)
    let known =
      kind == "pinch"
      ? PinchSpecification.Direction.allCases.map(\.rawValue)
      : RotationSpecification.Direction.allCases.map(\.rawValue)
    guard words.count == 1, known.contains(words[0]) else {
      if let wrong = words.first(where: { !known.contains($0) }) ?? words.last {
        report(
          entry.value.mark, "the direction of a \(kind) cannot be \(wrong.quoted)", found: wrong,
          expected: "one of \(known.joined(separator: ", "))")
      }
      return nil
    }
    return words[0]
  }

  private mutating func wrongDirection(_ word: String, in kind: String, _ fields: Fields) {
    guard let entry = fields["direction"] else { return }
    report(
      entry.value.mark, "the direction of a \(kind) cannot be \(word.quoted)", found: word,
      expected: "one of \(Direction.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  private mutating func fingers(_ fields: Fields, least: Int) -> ClosedRange<Int>? {
    guard let entry = fields["fingers"] else { return least...least }
    guard let range = numbers(entry, in: .binding) else { return nil }
    guard range.lowerBound >= least else {
      report(
        entry.value.mark, "this gesture takes \(least) fingers at least", found: "\(range.lowerBound)",
        expected: "a number from \(least) to 10, or two such as \(least)-4")
      return nil
    }
    return range
  }

  mutating func fingerCount(_ fields: Fields, of kind: String) -> Int? {
    guard let entry = fields["fingers"] else { return 1 }
    guard let range = numbers(entry, in: .binding) else { return nil }
    guard range.count == 1 else {
      report(
        entry.value.mark, "a \(kind) has one number of fingers",
        found: "\(range.lowerBound)-\(range.upperBound)",
        expected: "a number from 1 to 10")
      return nil
    }
    return range.lowerBound
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
