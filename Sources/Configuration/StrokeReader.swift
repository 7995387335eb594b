internal import Gestures
internal import Routing

/// A drawn shape of the configuration, with what is checked of it later.
struct StrokeDraft {
  var name: String
  /// nil where it is damaged.
  var shape: StrokeShape?
  var turns = false
  var mark: Mark
  /// A binding names it.
  var isUsed = false
}

extension ConfigurationReader {
  /// More places of a stroke say nothing more of its shape.
  private static let placesLimit = 1000

  /// Reads `strokes`: a map of names.
  mutating func readStrokes(_ entry: YAMLEntry) {
    let expected = SchemaValue.namedMaps(.stroke).expected
    guard case .mapping(let entries) = entry.value.content else {
      if entry.value.isAbsent {
        report(
          entry.mark, .warning, "nothing stands under \"strokes\"",
          expected: "a map of names, or take the key away")
      } else if entry.value.content != .refused {
        mismatch(entry.value, "a map of names belongs here", expected: expected)
      }
      return
    }
    for entry in entries {
      var draft = StrokeDraft(name: entry.key, mark: entry.mark)
      checkName(entry)
      if let fields = fields(of: entry.value, in: .stroke) {
        if let points = fields["points"] {
          draft.shape = shape(points)
        } else {
          report(
            fields.mark, "\"points\" is missing in this stroke", expected: "what `fingerpost learn` prints")
        }
        draft.turns = fields["turns"].flatMap { flag($0) } ?? false
      }
      strokes.append(draft)
    }
  }

  /// Reads places such as "0,0 10,-2.5": at least two, in any unit.
  private mutating func shape(_ entry: YAMLEntry) -> StrokeShape? {
    let expected = SchemaValue.places.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    var places: [Point] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }) {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], x.magnitude <= 1e6, y.magnitude <= 1e6
      else {
        report(
          entry.value.mark, "\(String(word.prefix(40)).quoted) is no place", found: String(word.prefix(40)),
          expected: expected)
        return nil
      }
      places.append(Point(x, y))
      guard places.count <= Self.placesLimit else {
        report(entry.value.mark, "a stroke has at most \(Self.placesLimit) places", expected: expected)
        return nil
      }
    }
    guard let shape = StrokeShape(places) else {
      report(
        entry.value.mark, "these places make no shape: there must be two that differ", expected: expected)
      return nil
    }
    return shape
  }

  /// Reads a binding's stroke; the others that are waited for come later.
  mutating func stroke(_ fields: Fields) -> GestureSpecification? {
    guard let entry = fields["stroke"] else {
      report(
        fields.mark, "\"stroke\" is missing in this binding",
        expected: "the name of one under \"strokes\" at the top level")
      return nil
    }
    let expected =
      strokes.isEmpty
      ? "a stroke under \"strokes\" at the top level; `fingerpost learn` makes one"
      : "one of \(strokes.prefix(20).map(\.name).joined(separator: ", "))"
    guard let name = text(entry.value, for: entry.key, expected: expected),
      let fingers = fingerCount(fields, of: "stroke")
    else { return nil }
    guard let place = strokes.firstIndex(where: { $0.name == name }) else {
      report(
        entry.value.mark, "there is no stroke with the name \(name.quoted)", found: name, expected: expected,
        nearest: nearest(to: name, among: strokes.map(\.name)))
      return nil
    }
    strokes[place].isUsed = true
    guard let shape = strokes[place].shape else { return nil }
    return .stroke(
      StrokeSpecification(name: name, shape: shape, fingers: fingers, turns: strokes[place].turns))
  }

  /// Each stroke is told apart from the others that are bound for as many fingers: the one that is most like what was
  /// drawn wins.
  mutating func completeStrokes(in drafts: inout [RuleDraft]) {
    let all = drafts.flatMap(\.rule.bindings).compactMap { binding -> StrokeSpecification? in
      if case .stroke(let stroke) = binding.gesture { stroke } else { nil }
    }
    guard all.count > 1 else { return }
    for rule in drafts.indices {
      for place in drafts[rule].rule.bindings.indices {
        guard case .stroke(var stroke) = drafts[rule].rule.bindings[place].gesture else { continue }
        var known: Set<String> = [stroke.name]
        for other in all where other.fingers == stroke.fingers && known.insert(other.name).inserted {
          stroke.shapes.append(contentsOf: other.shapes.prefix(1))
        }
        drafts[rule].rule.bindings[place].gesture = .stroke(stroke)
      }
    }
  }

  mutating func checkUnusedStrokes() {
    for draft in strokes where !draft.isUsed && draft.shape != nil {
      report(
        draft.mark, .warning, "no binding waits for this stroke; bind it, or take it away", found: draft.name)
    }
  }

  /// A stroke of one finger, which is given back before it is done (C6b).
  mutating func checkStroke(_ binding: Binding, _ mark: Mark, _ rule: Rule, _ capture: CapturePolicy) {
    guard case .stroke(let stroke) = binding.gesture, stroke.fingers == 1, binding.delivery.delaysTouches,
      capture != .observe, !rule.claimsEarly, rule.touches != .consume
    else { return }
    report(
      mark, .warning,
      "this binding never acts: one finger that moves goes to the application after 100 ms; put \"claim: early\" to "
        + "its rule, draw with more fingers, or let the application have it too by \"delays-touches: no\" and "
        + "\"cancels-touches: no\"")
  }
}
