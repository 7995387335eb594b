internal import Control
internal import Gestures
internal import Routing

// The one way to the router, and what is told of it to those who record.
extension Daemon {
  /// Tells the router of an event; what it decides is carried out at the end of the turn.
  mutating func route(_ event: Event) {
    let before = decisions.count
    router.handle(event, into: &decisions)
    if isRecorded { record(event, decisions[before...]) }
  }

  private mutating func record(_ event: Event, _ decided: ArraySlice<Decision>) {
    let texts = decided.compactMap { $0.text(in: router.rules) }
    if control?.isRecorded(anonymously: false) == true {
      control?.record(RecordedLine.event(event, decided: texts).json.text, anonymously: false)
    }
    if control?.isRecorded(anonymously: true) == true {
      // What is under way goes by the rules before.
      let rules = [router.rules] + router.formerRules
      if case .rules = event {
        // What was left out as no rule asked for it, and one asks for now.
        for change in router.titles(askedBy: rules) {
          control?.record(RecordedLine.event(change, decided: []).json.text, anonymously: true)
        }
      }
      let line = RecordedLine.event(event.withoutTitles(rules), decided: texts)
      control?.record(line.json.text, anonymously: true)
    }
    noteRecorders()
  }

  /// Tells of a configuration that comes into force with the next event about rules.
  mutating func recordConfiguration(_ rules: RuleSet, _ text: String, _ origin: String) {
    guard isRecorded else { return }
    let line = Self.configurationLine(rules, text, origin).json.text
    for isAnonymous in [false, true] { control?.record(line, anonymously: isAnonymous) }
  }

  private static func configurationLine(_ rules: RuleSet, _ text: String, _ origin: String) -> RecordedLine {
    // Where it lies may name its user.
    let name = origin.split(separator: "/").last.map(String.init) ?? origin
    let disabled = rules.disabled.sorted { ($0.rule, $0.binding) < ($1.rule, $1.binding) }
    return .configuration(text: text, name: name, disabled: disabled)
  }

  /// Begins the recordings that wait for it, where the router is at rest.
  mutating func beginRecordings() {
    guard control?.hasWaitingRecorders == true, router.isAtRest(at: clock.now) else { return }
    let root = router.tree[router.tree.rootIndex].geometry
    let (rules, window) = (router.rules, router.tree.root)
    let configuration = Self.configurationLine(rules, configuration.text, configuration.origin)
    let events = router.snapshot
    control?.beginRecordings { isAnonymous in
      let head = RecordedLine.head(
        root: window, width: root.width, height: root.height, isAnonymous: isAnonymous)
      return
        ([head, configuration]
        + events.map { .event(isAnonymous ? $0.withoutTitles([rules]) : $0, decided: []) }).map(\.json.text)
    }
    noteRecorders()
  }

  /// Finds out anew whether anybody records.
  mutating func noteRecorders() {
    isRecorded =
      control?.isRecorded(anonymously: false) == true || control?.isRecorded(anonymously: true) == true
    recordingDue =
      control?.hasWaitingRecorders == true ? MonotonicClock.nanoseconds + Daemon.recordingGlance : nil
  }

  /// How often it is looked whether a recording can begin, in nanoseconds.
  private static let recordingGlance: Int64 = 100_000_000
}
