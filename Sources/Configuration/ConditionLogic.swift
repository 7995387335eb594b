internal import Routing

/// What can be told of conditions without a touch; everything here errs on the side of "not known".
extension Condition {
  /// Whether it holds wherever all of the others do; false also where that cannot be told.
  func follows(from given: [Condition]) -> Bool {
    Self.follows(devices, given.map(\.devices)) && Self.follows(modifiers, given.map(\.modifiers))
      && Self.follows(modes, given.map(\.modes)) && Self.follows(workspaces, given.map(\.workspaces))
      && Self.follows(monitors, given.map(\.monitors))
      && (states.isEmpty
        || given.contains { other in
          !other.states.isEmpty
            && other.states.allSatisfy { narrow in states.contains { narrow.isSuperset(of: $0) } }
        })
      && exceptions.allSatisfy { $0.isExcluded(by: given) }
  }

  /// Whether it certainly does not hold where all of the others do.
  func isExcluded(by given: [Condition]) -> Bool {
    given.contains { other in
      isApart(from: other) || other.exceptions.contains { $0.follows(from: [self]) }
    } || exceptions.contains { $0.follows(from: given) }
  }

  /// Whether these certainly never hold together.
  static func cannotHold(_ all: [Condition]) -> Bool {
    all.indices.contains { place in
      all[..<place].contains { $0.isApart(from: all[place]) }
        || all[place].exceptions.contains { $0.follows(from: all) }
    }
  }

  /// Whether a key of which there is one value at a time has none that suits both.
  private func isApart(from other: Condition) -> Bool {
    Self.areApart(devices, other.devices) || Self.areApart(modifiers, other.modifiers)
      || Self.areApart(modes, other.modes) || Self.areApart(workspaces, other.workspaces)
      || Self.areApart(monitors, other.monitors)
  }

  private static func follows<Value: Hashable>(_ values: [Value], _ given: [[Value]]) -> Bool {
    values.isEmpty || given.contains { !$0.isEmpty && Set($0).isSubset(of: values) }
  }

  private static func areApart<Value: Hashable>(_ a: [Value], _ b: [Value]) -> Bool {
    !a.isEmpty && !b.isEmpty && Set(a).isDisjoint(with: b)
  }
}
