package import Gestures
package import Routing

/// What became of a gesture, as `why` tells it (E1).
package struct GestureExplanation {
  /// The whole of it in one line is shorter than a message may be.
  private static let byteLimit = 48_000
  /// Names and titles are cut off after so many characters.
  private static let textLimit = 160

  private let record: ContactRecord
  private let router: Router
  private let rules: RuleSet
  private let now: Timestamp

  /// - Parameters:
  ///   - record: what is known of its contact.
  ///   - router: the router that made it, for names.
  ///   - now: the time, to tell how long ago it was.
  package init(_ record: ContactRecord, _ router: Router, now: Timestamp) {
    self.record = record
    self.router = router
    self.now = now
    rules = router.rules(numbered: record.ruleSet) ?? RuleSet()
  }

  package var json: JSON {
    var members: [(String, JSON?)] = [
      ("sequence", .integer(Int(record.number))), ("time", .integer(Int(record.time.rawValue))),
      ("ago", .integer(Int((now - record.time).rawValue))),
      ("device", .string(router.devices.first { $0.id == record.source }?.name ?? record.kind.rawValue)),
      ("fingers", .integer(record.fingers)), ("outcome", .string(record.outcome.rawValue)),
      ("path", .array(record.path.map(window))),
      ("server", record.picked.map(window)), ("client", record.client.map(window)),
      ("chain", .array(record.chain.prefix(32).map(responder))),
      ("ended_by", lastAsked), ("touches", .array(record.touches.prefix(16).map(touch))),
    ]
    members.append(("custody", custody))
    members.append(("actions", record.actions.isEmpty ? nil : .array(record.actions.map(action))))
    var left = GestureExplanation.byteLimit - JSON.object(members).text.utf8.count
    var entries: [JSON] = []
    let all = CandidateLines(record, router, rules).all
    for entry in all {
      let size = entry.text.utf8.count + 1
      guard size < left else { break }
      left -= size
      entries.append(entry)
    }
    members.append(("candidates", .array(entries)))
    members.append(("omitted", entries.count < all.count ? .integer(all.count - entries.count) : nil))
    return .object(members)
  }

  static func clipped(_ text: String) -> String {
    text.count > textLimit ? String(text.prefix(textLimit)) + "..." : text
  }

  private func window(_ id: WindowID) -> JSON {
    let properties = router.tree.index(of: id).map { router.tree[$0].properties }
    return .object([
      ("window", id.json),
      ("class", properties?.applicationClass.map { .string(GestureExplanation.clipped($0)) }),
      ("title", properties?.title.map { .string(GestureExplanation.clipped($0)) }),
    ])
  }

  private func responder(_ link: ChainLink) -> JSON {
    guard rules.rules.indices.contains(link.rule) else {
      return .object([("level", .string("unknown")), ("window", link.anchor.json)])
    }
    let rule = rules.rules[link.rule]
    return .object([
      ("level", .string(rule.level.word)), ("line", rule.line > 0 ? .integer(rule.line) : nil),
      ("region", link.region.map { .string(rules.regions[$0].name) }),
      ("window", rule.level == .global ? nil : link.anchor.json), ("touches", .string(rule.touchesWords)),
    ])
  }

  /// The rule whose verdict ended the walk along the chain.
  private var lastAsked: JSON? {
    guard let place = record.lastAsked, rules.rules.indices.contains(place) else { return nil }
    let rule = rules.rules[place]
    return .object([
      ("level", .string(rule.level.word)), ("line", rule.line > 0 ? .integer(rule.line) : nil),
      ("touches", .string(rule.touchesWords)),
    ])
  }

  private func touch(_ touch: ContactRecord.TouchRecord) -> JSON {
    .object([
      ("touch", .integer(Int(touch.id.number))),
      ("landed", .integer(Int((touch.time - record.time).rawValue))),
      ("x", .hundredths(touch.place.x)), ("y", .hundredths(touch.place.y)),
      ("moved", .hundredths(touch.reach)), ("window", touch.region.json),
      ("verdict", .string(touch.custody.word)),
      ("held", touch.held.map { .integer(Int($0.rawValue)) }),
      ("late", touch.isLate ? .bool(true) : nil),
      ("lost", touch.loss.map { .string($0.text) }),
    ])
  }

  /// Who had its touches in the end, and how long they were held at most; nil where they were only observed.
  private var custody: JSON? {
    let decided = record.touches.filter { $0.held != nil }
    guard let longest = decided.max(by: { ($0.held ?? 0) < ($1.held ?? 0) }) else { return nil }
    return .object([
      ("verdict", .string(decided.contains { $0.custody == .accepted } ? "accept" : "reject")),
      ("held", longest.held.map { .integer(Int($0.rawValue)) }),
      ("late", .bool(decided.contains(where: \.isLate))),
    ])
  }

  private func action(_ note: ActionNote) -> JSON {
    let status: String
    var detail: String?
    var code: Int?
    switch note.result {
    case .done: status = "done"
    case .failed(let reason): (status, detail) = ("failed", reason)
    case .started: (status, detail) = ("running", "the program still runs")
    case .ended(let exit):
      (status, code) = (exit == 0 ? "done" : "failed", Int(exit))
      if exit != 0 { detail = "the program ended with status \(exit)" }
    case .stale(let late):
      (status, detail) = ("stale", "it was recognized \(late.rawValue) ms late, so nothing was done")
    case .dryRun: (status, detail) = ("left-out", "a dry run acts on nothing")
    }
    return .object([
      ("binding", .string(GestureExplanation.clipped(router.name(of: note.key)))),
      ("name", note.action.map { .string($0.key) }), ("status", .string(status)),
      ("text", detail.map { .string(GestureExplanation.clipped($0)) }), ("exit", code.map { .integer($0) }),
      ("count", note.count > 1 ? .integer(note.count) : nil),
    ])
  }
}

extension CustodyState {
  /// For people and programs.
  fileprivate var word: String {
    switch self {
    case .pending, .gone: "taken"
    case .held: "held"
    case .accepted: "accept"
    case .rejected: "reject"
    case .observed: "observed"
    }
  }
}
