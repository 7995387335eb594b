internal import Routing

/// What can be told of two matches without a window; everything here errs on the side of "not known".
extension WindowMatch {
  /// Lists of more pairs than this are compared value by value.
  private static let pairLimit = 20_000

  /// Whether it means every window that another means; false also where that cannot be told.
  func covers(_ other: WindowMatch) -> Bool {
    MatchedText.allCases.allSatisfy { coversText(other, $0) }
      && Self.covers(types, other.types) && Self.covers(pids, other.pids)
      && Self.covers(workspaces, other.workspaces)
      && (states.isEmpty
        || !other.states.isEmpty
          && other.states.allSatisfy { narrow in states.contains { narrow.isSuperset(of: $0) } })
      && exceptions.allSatisfy { $0.isDisjoint(from: other) }
  }

  /// Whether there is certainly no window that both mean.
  func isDisjoint(from other: WindowMatch) -> Bool {
    MatchedText.allCases.contains { isTextDisjoint(from: other, $0) }
      || Self.areDisjoint(types, other.types) || Self.areDisjoint(pids, other.pids)
      || Self.areDisjoint(workspaces, other.workspaces)
      || exceptions.contains { $0.covers(other) } || other.exceptions.contains { $0.covers(self) }
  }

  /// Whether a value of some key is certainly meant by both, and none of their keys keeps them apart.
  func meets(_ other: WindowMatch) -> Bool {
    let shares =
      MatchedText.allCases.contains { text in
        let (own, others) = (patterns(text), other.patterns(text))
        guard own.count * others.count <= Self.pairLimit else { return false }
        return own.contains { pattern in
          others.contains { pattern.overlaps($0, ignoringCase: text.ignoresCase) }
        }
      }
      || !Set(types).isDisjoint(with: other.types) || !Set(pids).isDisjoint(with: other.pids)
    return shares && !isDisjoint(from: other)
  }

  /// Whether it means every window that has a property at all.
  var isUniversal: Bool {
    exceptions.isEmpty && types.isEmpty && pids.isEmpty && workspaces.isEmpty && states.isEmpty
      && MatchedText.allCases.allSatisfy { text in
        patterns(text).isEmpty || patterns(text).contains(where: \.isUniversal)
      }
  }

  /// Whether what it excludes is all that it means.
  var excludesItself: Bool {
    exceptions.indices.contains { place in
      var rest = self
      // What other exceptions leave is looked at only where they are few.
      if exceptions.count <= 20 { rest.exceptions.remove(at: place) } else { rest.exceptions = [] }
      return exceptions[place].covers(rest)
    }
  }

  /// The same for matches that differ in the order of values, or in ignored case.
  var canonical: WindowMatch {
    var match = self
    match.applicationClass = Self.sorted(applicationClass, .applicationClass)
    match.instance = Self.sorted(instance, .instance)
    match.title = Self.sorted(title, .title)
    match.role = Self.sorted(role, .role)
    match.executable = Self.sorted(executable, .executable)
    match.types = Set(types).sorted()
    match.pids = Set(pids).sorted()
    match.workspaces = Self.sorted(workspaces)
    match.states = Set(states).sorted { $0.rawValue < $1.rawValue }
    match.exceptions = exceptions.map(\.canonical)
    return match
  }

  private static func sorted(_ patterns: [TextPattern], _ text: MatchedText) -> [TextPattern] {
    sorted(patterns.map { $0.canonical(ignoringCase: text.ignoresCase) })
  }

  private static func sorted<Value: Hashable>(_ values: [Value]) -> [Value] {
    values.count < 2 ? values : Set(values).map { ("\($0)", $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func coversText(_ other: WindowMatch, _ text: MatchedText) -> Bool {
    let (own, others) = (patterns(text), other.patterns(text))
    // A text that a window does not have counts as an empty one.
    if own.isEmpty || own.contains(where: \.isUniversal) { return true }
    guard !others.isEmpty else { return false }
    guard own.count * others.count <= Self.pairLimit else { return Set(others).isSubset(of: own) }
    return others.allSatisfy { narrow in
      own.contains { $0.covers(narrow, ignoringCase: text.ignoresCase) }
    }
  }

  private func isTextDisjoint(from other: WindowMatch, _ text: MatchedText) -> Bool {
    let (own, others) = (patterns(text), other.patterns(text))
    guard !own.isEmpty, !others.isEmpty, own.count * others.count <= Self.pairLimit else { return false }
    return own.allSatisfy { pattern in
      others.allSatisfy { pattern.isDisjoint(from: $0, ignoringCase: text.ignoresCase) }
    }
  }

  private static func covers<Value: Hashable>(_ wide: [Value], _ narrow: [Value]) -> Bool {
    wide.isEmpty || !narrow.isEmpty && Set(narrow).isSubset(of: wide)
  }

  private static func areDisjoint<Value: Hashable>(_ a: [Value], _ b: [Value]) -> Bool {
    !a.isEmpty && !b.isEmpty && Set(a).isDisjoint(with: b)
  }
}

extension DeviceMatch {
  /// Whether it means every device that another means; false also where that cannot be told.
  func covers(_ other: DeviceMatch) -> Bool {
    (names.isEmpty || names.contains(where: \.isUniversal)
      || !other.names.isEmpty
        && other.names.allSatisfy { narrow in names.contains { $0.covers(narrow, ignoringCase: false) } })
      && exceptions.allSatisfy { exception in other.exceptions.contains { $0.covers(exception) } }
  }

  /// Whether what it excludes is all that it means.
  var excludesItself: Bool {
    let rest = DeviceMatch(names: names)
    return exceptions.contains { $0.covers(rest) }
  }
}
