package import Gestures
package import Routing

/// Where a finger has landed, and who is asked.
package struct TouchHit: Hashable, Sendable {
  package var id: TouchID
  package var time: Timestamp
  /// The number of its contact, as `why` has it.
  package var contact: UInt64
  /// The window that is hit.
  package var window: WindowID
  /// Its outer box, root-window pixels.
  package var box: Rectangle?
  package var client: WindowID?
  package var applicationClass: String?
  package var title: String?
  /// The responders with bindings, nearest first: level and line of the configuration.
  package var chain: [String]

  package init(id: TouchID, time: Timestamp, contact: UInt64, window: WindowID) {
    self.id = id
    self.time = time
    self.contact = contact
    self.window = window
    chain = []
  }

  var json: JSON {
    .object([
      ("time", .integer(Int(time.rawValue))), ("touch", .integer(Int(id.number))),
      ("sequence", .integer(Int(contact))), ("window", window.json),
      (
        "box",
        box.map {
          .array([$0.x, $0.y, $0.width, $0.height].map { .integer(Int($0)) })
        }
      ), ("client", client?.json),
      ("class", applicationClass.map { .string(GestureExplanation.clipped($0)) }),
      ("title", title.map { .string(GestureExplanation.clipped($0)) }),
      ("chain", .array(chain.map { .string($0) })),
    ])
  }
}

extension Router {
  /// Where the touch of an id has landed; nil where it is none of ours.
  package func hit(_ id: TouchID) -> TouchHit? {
    for contact in contacts where contact.source == id.source {
      guard let index = contact.index(of: id.number) else { continue }
      let touch = contact.touches[index].touch
      var hit = TouchHit(id: id, time: touch.startTime, contact: contact.record.number, window: touch.region)
      hit.client = touch.client
      hit.box = tree.index(of: touch.region).map { tree.outerBox(of: $0) }
      let named = touch.client ?? touch.region
      let properties = tree.index(of: named).map { tree[$0].properties }
      hit.applicationClass = properties?.applicationClass
      hit.title = properties?.title
      let rules = rules(numbered: contact.ruleSet) ?? RuleSet()
      for link in contact.links(of: index) where rules.rules.indices.contains(link.rule) {
        let rule = rules.rules[link.rule]
        hit.chain.append(rule.line > 0 ? "\(rule.level.word), line \(rule.line)" : rule.level.word)
      }
      return hit
    }
    return nil
  }
}

/// What was decided of a touch.
package enum TouchVerdict: Hashable, Sendable {
  case accept
  case reject
  /// Accepted, though nobody wanted it (C6a).
  case lost(LossReason)

  var word: String {
    switch self {
    case .accept: "accept"
    case .reject: "reject"
    case .lost: "lost"
    }
  }

  var reason: String? {
    guard case .lost(let reason) = self else { return nil }
    return reason.text
  }
}

extension Touch.Phase {
  var word: String {
    switch self {
    case .began: "began"
    case .moved, .stationary: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
