import Gestures

/// Whom a touch is for.
enum Target: Hashable, Sendable {
  /// The server's own pick.
  case pick
  /// The window that policies lead to, by a path of its own.
  case other
  /// Nobody: policies keep it from every window.
  case nobody
}

// Where our routing goes, as apart from the server's pick (H9).
extension Router {
  /// Finds the target of a touch whose pick lies in `hitPath`; `routePath` has the way to it where it is another.
  ///
  /// `repairPath` holds what the mirror had in the pick's place, if that was anything else.
  mutating func seekTarget(_ landing: Landing, _ surroundings: Surroundings) -> Target {
    guard rules.mayDiffer(from: tree) else { return .pick }
    guard rules.hitTest(landing, in: tree, circumstances, surroundings, into: &routePath) else {
      return .nobody
    }
    // Policies that lead where the mirror leads without them change nothing: the server's pick counts (R8.1).
    let mirrored = repairPath.isEmpty ? hitPath : repairPath
    return routePath == mirrored ? .pick : .other
  }

  /// Walks the responders of a touch's target.
  mutating func walk(to target: Target, _ landing: Landing, _ surroundings: Surroundings) -> ChainVerdict {
    guard target != .nobody else {
      hitChain.removeAll(keepingCapacity: true)
      heldRegions.removeAll(keepingCapacity: true)
      return ChainVerdict()
    }
    return rules.walk(
      target == .pick ? hitPath : routePath, in: tree, circumstances, surroundings, at: landing,
      into: &hitChain, &heldRegions)
  }
}
