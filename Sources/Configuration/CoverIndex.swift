internal import Routing

/// Where and when a rule or a binding takes part.
struct Terms {
  var level: Level
  /// The place of its rule.
  var rule: Int
  var match: WindowMatch?
  var region: Int?
  /// Of a binding that has one of its own.
  var bindingRegion: Int?
  /// All of these hold: those of the rule and of the binding.
  var conditions: [Condition]

  init(_ rule: Rule, at index: Int) {
    level = rule.level
    self.rule = index
    match = rule.match
    region = rule.region
    conditions = rule.when.map { [$0] } ?? []
  }

  /// How surely one that is nearer takes part with the other.
  enum Reach {
    case always
    /// As long as the fingers lie in one window.
    case inOneWindow
  }

  /// How surely it has been asked whenever the other is asked, and before that; nil: not surely at all.
  func reach(over other: Terms) -> Reach? {
    guard let reach = windowReach(over: other) else { return nil }
    if let bindingRegion, bindingRegion != other.bindingRegion, bindingRegion != other.region { return nil }
    return conditions.allSatisfy { $0.follows(from: other.conditions) } ? reach : nil
  }

  /// By level, region and match alone (R1).
  private func windowReach(over other: Terms) -> Reach? {
    // Those of regions are asked first.
    let isRegionNearer = region != nil && other.region == nil && other.bindingRegion == region
    switch (level, other.level) {
    case (.window, .window), (.application, .application), (.global, .global):
      guard isRegionNearer || region == other.region && rule <= other.rule else { return nil }
      if rule == other.rule || match == other.match { return .always }
      guard let match, let narrow = other.match, match.covers(narrow) else { return nil }
      // A rule of windows is asked for the very window again; one of applications for the nearest that it matches.
      return level == .window ? .always : .inOneWindow
    case (.window, .application):
      // The other may be asked for a window that this one is a dialog of.
      let isHeld = region == nil || region == other.region || region == other.bindingRegion
      return isHeld && match?.isUniversal == true ? .inOneWindow : nil
    case (.window, .global), (.application, _), (.global, _): return nil
    }
  }

  /// Nearest first, as far as it can be told without a window.
  var order: [Int] {
    let outwards =
      switch level {
      case .window: 0
      case .application: 1
      case .global: 2
      }
    return [outwards, region == nil ? 1 : 0, rule]
  }
}

/// Finds, among many, those whose terms may hold wherever one's own do, without asking all of them.
struct CoverIndex {
  /// So many of one kind are asked at most: files of thousands of like bindings are read in bounded time.
  private static let limit = 32

  private enum Feature: Hashable {
    case text(MatchedText, String)
    case type(String)
    case pid(Int)
    case mode(String)
    case workspace(Int)
    case monitor(String)
    case modifiers(Modifiers)
    case rule(Int)
  }

  private var byFeature: [Feature: [Int]] = [:]
  private var others: [Int] = []

  /// The terms come nearest first.
  init(_ all: [Terms]) {
    var counts: [Feature: Int] = [:]
    for terms in all {
      for feature in Self.sought(terms) { counts[feature, default: 0] += 1 }
    }
    for (place, terms) in all.enumerated() {
      // One of its keys does: one that few others have.
      let rarest = Self.offered(terms).min { Self.count($0, counts) < Self.count($1, counts) }
      if let rarest {
        for feature in rarest { Self.add(place, to: &byFeature[feature, default: []]) }
      } else {
        Self.add(place, to: &others)
      }
    }
  }

  /// The places of those that may hold wherever these do, nearest first.
  func candidates(for terms: Terms) -> [Int] {
    var places = Set(others)
    for feature in Self.sought(terms) { places.formUnion(byFeature[feature] ?? []) }
    return places.sorted()
  }

  private static func add(_ place: Int, to list: inout [Int]) {
    if list.count < limit { list.append(place) }
  }

  private static func count(_ features: [Feature], _ counts: [Feature: Int]) -> Int {
    features.reduce(0) { $0 + counts[$1, default: 0] }
  }

  /// For each key that it states, the values of which another must have one for this to hold there.
  private static func offered(_ terms: Terms) -> [[Feature]] {
    var all: [[Feature]] = []
    if let match = terms.match {
      for text in MatchedText.allCases {
        let features = match.patterns(text).map { feature($0, text) }
        if !features.contains(nil) { all.append(features.compactMap { $0 }) }
      }
      all += [match.types.map { .type($0) }, match.pids.map { .pid($0) }]
    }
    for condition in terms.conditions { all += features(condition) }
    return all.filter { !$0.isEmpty && $0.count <= 16 }
  }

  /// One value of each key that it states.
  private static func sought(_ terms: Terms) -> [Feature] {
    var all: [Feature] = []
    if let match = terms.match {
      for text in MatchedText.allCases {
        if let first = match.patterns(text).first, let feature = feature(first, text) { all.append(feature) }
      }
      all += match.types.prefix(1).map { .type($0) } + match.pids.prefix(1).map { .pid($0) }
    }
    for condition in terms.conditions { all += features(condition).compactMap(\.first) }
    return all
  }

  private static func features(_ condition: Condition) -> [[Feature]] {
    [
      condition.modes.map { .mode($0) }, condition.workspaces.map { .workspace($0) },
      condition.monitors.map { .monitor($0) }, condition.modifiers.map { .modifiers($0) },
    ]
  }

  private static func feature(_ pattern: TextPattern, _ text: MatchedText) -> Feature? {
    guard case .exact(let literal) = pattern.canonical(ignoringCase: text.ignoresCase) else { return nil }
    return .text(text, literal)
  }
}
