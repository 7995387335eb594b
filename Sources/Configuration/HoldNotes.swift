internal import Gestures
internal import Routing

/// How long touches are kept from applications, at most, for each kind of chain (A7, C4, C6).
struct HoldNotes {
  /// So many rules are named; of the others it is said how many they are.
  private static let limit = 8

  private let told: Relations.Told
  private let allLimits: [Thresholds]
  private var worst: [Place: Hold] = [:]
  private var order: [Place] = []

  /// Where on the screen, and by how many fingers.
  private struct Place: Hashable {
    /// nil: anywhere; else a rule, or what stands before all windows.
    var words: String?
    var isOfRule = false
    var isOneFinger: Bool
  }

  private struct Hold {
    var time: Milliseconds
    /// "or 5 mm" and the like.
    var way: String
    var reason: String
    var mark: Mark

    var words: String { "up to \(time.rawValue) ms \(way), because of \(reason), line \(mark.line)" }
  }

  init(_ drafts: [RuleDraft], regions: [RegionDraft], _ relations: Relations, _ allLimits: [Thresholds]) {
    told = relations.told
    self.allLimits = allLimits
    var common = Series()
    for (rule, draft) in drafts.enumerated() where draft.rule.level == .global {
      common.add(draft.rule, at: rule, told)
    }
    for (rule, draft) in drafts.enumerated() where !draft.rule.endsWalk && !draft.rule.claimsEarly {
      var series = common
      if draft.rule.level != .global { series.add(draft.rule, at: rule, told) }
      for (place, binding) in draft.rule.bindings.enumerated()
      where binding.isEnabled && binding.delivery.delaysTouches && binding.gesture != .touch {
        let id = BindingID(rule: rule, binding: place)
        let words = words(of: binding, in: draft.rule, regions)
        let isOfRule = draft.rule.level != .global
        for isOneFinger in [true, false] {
          guard let hold = hold(binding, id, isOneFinger, series, draft.bindingMarks[place]) else { continue }
          note(hold, at: Place(words: words, isOfRule: isOfRule, isOneFinger: isOneFinger))
        }
      }
    }
  }

  private mutating func note(_ hold: Hold, at place: Place) {
    guard let known = worst[place] else {
      worst[place] = hold
      order.append(place)
      return
    }
    if hold.time > known.time { worst[place] = hold }
  }

  /// The lines, of the whole screen first, then the longest.
  func findings(file: String) -> [Finding] {
    let told = order.filter { place in
      // Elsewhere it is told where it is longer than anywhere.
      guard place.words != nil, let own = worst[place] else { return true }
      return worst[Place(words: nil, isOneFinger: place.isOneFinger)].map { $0.time < own.time } ?? true
    }
    // Of the whole screen first, then the longest; equals as they stand in the file.
    let ranked = told.enumerated().sorted { a, b in
      func rank(_ place: Place) -> (Int, Int32) {
        if place.words == nil { return (0, place.isOneFinger ? 0 : 1) }
        return (place.isOfRule ? 2 : 1, -(worst[place]?.time.rawValue ?? 0))
      }
      return rank(a.element) == rank(b.element) ? a.offset < b.offset : rank(a.element) < rank(b.element)
    }.map(\.element)
    let common = ranked.filter { !$0.isOfRule }
    let ofRules = ranked.filter(\.isOfRule)
    var findings: [Finding] = []
    for place in common.prefix(Self.limit) + ofRules.prefix(Self.limit) {
      guard let hold = worst[place] else { continue }
      let fingers = place.isOneFinger ? "one finger" : "several fingers"
      findings.append(
        Finding(
          file: file, at: hold.mark, severity: .note,
          "\(fingers) \(place.words ?? "anywhere"): kept from applications \(hold.words)"))
    }
    let rest = max(0, common.count - Self.limit) + max(0, ofRules.count - Self.limit)
    if rest > 0 {
      findings.append(
        Finding(file: file, severity: .note, "\(rest) more kinds of touches are held, none longer than these")
      )
    }
    return findings
  }

  private func words(of binding: Binding, in rule: Rule, _ regions: [RegionDraft]) -> String? {
    var words: [String] = []
    if rule.level != .global { words.append("in windows of the rule of line \(rule.line)") }
    if let region = binding.region ?? rule.region {
      words.append("in the region \(regions[region].region.name.quoted)")
    }
    if case .edgePan(let pan) = binding.gesture, rule.level == .global, words.isEmpty {
      words.append("at the \(pan.edge.rawValue) \(pan.edge.rawValue.contains("-") ? "corner" : "edge")")
    }
    if rule.when != nil || binding.when != nil { words.append("while its \"when\" holds") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// nil where a binding holds no contact of so many fingers.
  private func hold(
    _ binding: Binding, _ id: BindingID, _ isOneFinger: Bool, _ series: Series, _ mark: Mark
  ) -> Hold? {
    var worst: Hold?
    for limits in binding.thresholds.isEmpty ? allLimits : binding.thresholds {
      let isComplete = isOneFinger ? binding.fingers.contains(1) : binding.fingers.upperBound > 1
      let hold: Hold
      if isComplete {
        hold = complete(binding, id, isOneFinger, series, limits, mark)
      } else if isOneFinger, binding.fingers.upperBound > 1 {
        // One finger waits for the others (C4).
        hold = Hold(
          time: min(limits.assemblyWindow, limits.assemblyLimit),
          way: "or \(limits.loneFingerMotion.plain) mm",
          reason: "\(binding.name.quoted) (\(binding.fingers.words) fingers)", mark: mark)
      } else {
        return nil
      }
      if worst.map({ $0.time < hold.time }) ?? true { worst = hold }
    }
    return worst
  }

  private func complete(
    _ binding: Binding, _ id: BindingID, _ isOneFinger: Bool, _ series: Series, _ limits: Thresholds,
    _ mark: Mark
  ) -> Hold {
    let most = limits.holdStill
    var time = most
    var way =
      isOneFinger
      ? "or \(limits.holdMoving.rawValue) ms after it has moved \(limits.loneFingerMotion.plain) mm"
      : "or \(limits.classificationLimit.plain) mm"
    switch binding.gesture {
    case .tap(let tap):
      // What has been tapped waits for the next tap where somebody wants one.
      let waits =
        tap.taps > 1
        ? tap.delaysEnds || series.patient.contains(tap.fingers)
        : series.longer.contains(tap.fingers) && !told.independent.contains(id)
      time = waits ? limits.tapDuration + limits.tapGap : limits.tapDuration
      way = "or \(limits.tapSlop.plain) mm"
    case .longPress:
      time = limits.longPress
      way = "or \(limits.longPressSlop.plain) mm"
    case .edgePan:
      time = limits.edgeDuration
      way = "or \(limits.edgeStart.plain) mm"
    case .swipe, .pan, .pinch, .rotation, .stroke, .touch: break
    }
    if told.waiting.contains(id) { time = most }
    return Hold(time: min(time, most), way: way, reason: binding.name.quoted, mark: mark)
  }

  /// The finger counts of gestures of several taps on a chain.
  private struct Series {
    /// Of those that begin with a tap.
    var longer: Set<Int> = []
    /// Of single taps that wait for such.
    var patient: Set<Int> = []

    mutating func add(_ rule: Rule, at index: Int, _ told: Relations.Told) {
      for (place, binding) in rule.bindings.enumerated() where binding.isEnabled {
        switch binding.gesture {
        case .tap(let tap) where tap.taps > 1: longer.insert(tap.fingers)
        case .tap(let tap):
          let id = BindingID(rule: index, binding: place)
          if !told.independent.contains(id) { patient.insert(tap.fingers) }
        case .longPress(let press) where press.taps > 0: longer.insert(press.fingers)
        case .pan(let pan) where pan.taps > 0: longer.insert(pan.fingers.lowerBound)
        case .longPress, .pan, .swipe, .edgePan, .pinch, .rotation, .stroke, .touch: break
        }
      }
    }
  }
}
