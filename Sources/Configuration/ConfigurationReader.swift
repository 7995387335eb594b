internal import Gestures
package import Routing

/// Reads a configuration: YAML text to rules, with all findings at once.
package struct ConfigurationReader {
  /// The name for findings.
  let file: String
  var findings: [Finding] = []
  /// The limits as far as they are read.
  var thresholds = Thresholds()
  var deviceLimits: [DeviceLimits] = []
  var panic: Panic.Specification? = Panic.Specification()
  /// What the binding that was read last says of others.
  var relationsRead: [RelationWish] = []
  /// Where its `when` stands, if it has one.
  var whenRead: Mark?
  /// Names that stand in the file, with their lines.
  var names: [String: Int] = [:]
  /// The named places, as far as they are read.
  var regions: [RegionDraft] = []
  var regionPlaces: [String: Int] = [:]
  /// The drawn shapes, as far as they are read.
  var strokes: [StrokeDraft] = []
  /// Modes that actions switch on, and those that conditions ask for.
  var modesSet: [ModeName] = []
  var modesAsked: [ModeName] = []
  var notes: [Finding] = []
  var outline = Outline()

  private init(file: String) { self.file = file }

  /// The rules of a text and everything that is to be said about it, in the order of the text.
  ///
  /// Where a finding is an error the rules are only what could be read, and are not to be used.
  /// `text` holds the bytes of a file, and `file` is its name, for findings.
  package static func read(_ text: [UInt8], file: String) -> (rules: RuleSet, findings: [Finding]) {
    let reading = readAll(text, file: file)
    return (reading.rules, reading.findings)
  }

  /// The same, with what is worth knowing of a file that has no errors.
  package static func readAll(_ text: [UInt8], file: String) -> Reading {
    let document = YAMLDocument(text, file: file)
    var reader = ConfigurationReader(file: file)
    reader.findings = document.findings
    let rules = reader.ruleSet(document)
    let findings = reader.findings.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    let notes = findings.contains { $0.element.severity == .error } ? [] : reader.notes
    return Reading(
      rules: rules, findings: findings.map(\.element), notes: notes, outline: reader.outline)
  }

  private mutating func ruleSet(_ document: YAMLDocument) -> RuleSet {
    guard let root = document.root, !root.isAbsent else {
      if document.findings.isEmpty {
        report(
          Mark(1, 1), .warning,
          "this configuration is empty, no gesture does anything",
          expected: "rules under \"global\", \"apps\" or \"windows\"")
      }
      return RuleSet()
    }
    guard let fields = fields(of: root, in: .top) else { return RuleSet() }
    var drafts: [RuleDraft] = []
    if let entry = fields["thresholds"] {
      var limits = thresholds
      readThresholds(entry.value, into: &limits)
      thresholds = limits
    }
    if let entry = fields["devices"] { readDevices(entry) }
    if let entry = fields["panic"] { readPanic(entry.value) }
    let lockers = fields["lockers"].map { self.lockers($0) } ?? []
    if let entry = fields["regions"] { readRegions(entry) }
    if let entry = fields["strokes"] { readStrokes(entry) }
    let capture = fields["capture"].flatMap { word($0, in: .top) }.flatMap { CapturePolicy(rawValue: $0) }
    for entry in fields.inOrder {
      switch entry.key {
      case "windows": drafts += rules(entry, level: .window)
      case "apps": drafts += rules(entry, level: .application)
      case "global": drafts += globalRules(entry)
      default: break
      }
    }
    completeStrokes(in: &drafts)
    nameBindings(in: &drafts)
    let relations = relations(of: drafts)
    checkWaits(drafts, relations)
    check(drafts, capture ?? .auto)
    checkShadows(drafts, relations)
    checkPans(drafts, relations)
    checkRedirects(drafts)
    checkUnusedRegions()
    checkUnusedStrokes()
    checkModes()
    var rules = RuleSet(rules: drafts.map(\.rule), regions: regions.map(\.region), thresholds: thresholds)
    rules.relations = relations
    rules.disabled = disabled(in: rules)
    rules.deviceLimits = deviceLimits
    rules.panic = panic
    rules.lockers = lockers
    rules.capture = capture ?? .auto
    if let entry = fields["capture"], capture == .observe {
      checkObserving(entry, drafts)
    } else {
      notes = HoldNotes(drafts, regions: self.regions, relations, allLimits).findings(file: file)
    }
    noteHolds(drafts)
    for (rule, draft) in drafts.enumerated() {
      for (place, mark) in draft.bindingMarks.enumerated() {
        outline.bindings[BindingID(rule: rule, binding: place)] = mark
      }
    }
    return rules
  }

  private func disabled(in rules: RuleSet) -> Set<BindingID> {
    var disabled: Set<BindingID> = []
    for (rule, all) in rules.rules.enumerated() {
      for (place, binding) in all.bindings.enumerated() where !binding.isEnabled {
        disabled.insert(BindingID(rule: rule, binding: place))
      }
    }
    return disabled
  }

  private mutating func rules(_ entry: YAMLEntry, level: Level) -> [RuleDraft] {
    items(of: entry).compactMap { rule($0, level: level) }
  }

  /// One rule, or a list of them.
  private mutating func globalRules(_ entry: YAMLEntry) -> [RuleDraft] {
    guard case .sequence = entry.value.content else {
      return rule(entry.value, level: .global).map { [$0] } ?? []
    }
    let expected = SchemaValue.mapOrMaps(.rule).expected
    return oneOrMore(entry, expected: expected).compactMap { rule($0, level: .global) }
  }
}

/// A rule with the places of its parts, for what is checked later.
struct RuleDraft {
  var rule: Rule
  var mark: Mark
  /// One for each binding of the rule.
  var bindingMarks: [Mark] = []
  /// What each binding says of others.
  var bindingRelations: [[RelationWish]] = []
  /// Where the condition of each binding stands, if it has one.
  var whenMarks: [Mark?] = []
  /// Where `redirect` stands, if it does.
  var redirectMark: Mark?
  /// Where the value of `touches` stands, if it does.
  var touchesMark: Mark?
  /// Where `claim` stands, if it does.
  var claimMark: Mark?
  /// Whether something of the rule was wrong, so that nothing can be concluded from what is missing.
  var isDamaged = false
}
