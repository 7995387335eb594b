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
    let plan = plan(entry, of: gesture)
    guard let gesture, let delivery, let plan else { return nil }
    var binding = Binding(name: name, gesture: gesture, actions: [], delivery: delivery, line: node.mark.line)
    binding.plan = plan
    if let entry = fields["raise"] {
      binding.raises = flag(entry) ?? true
      if !plan.all.contains(where: { ["key", "text", "hold"].contains($0.key) }) {
        report(
          entry.mark, .warning, "\"raise\" means nothing here, as no key is pressed; take it away",
          found: "raise")
      }
    }
    if let entry = fields["thresholds"] {
      binding.thresholds = limits(entry.value)
      checkLimits(entry, of: gesture)
    }
    if let entry = fields["resume"] { binding.resume = duration(entry, in: .binding) ?? 0 }
    if let entry = fields["in"] { binding.region = regionName(entry, in: .binding) }
    if let entry = fields["enabled"], flag(entry) == false { binding.isEnabled = false }
    if let entry = fields["target"], let word = word(entry, in: .binding) {
      binding.target = ActionTarget(rawValue: word) ?? .touch
    }
    if let entry = fields["device"] { binding.devices = Set(deviceKinds(entry, in: .binding)) }
    binding.when = condition(fields, "when")
    whenRead = fields["when"]?.value.mark
    binding.beginIf = condition(fields, "begin-if")
    noteRelations(fields)
    return binding
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
}
