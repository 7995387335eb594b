internal import Routing

/// Redirects that lead to where they come from (H7).
///
/// None is followed twice, so nothing hangs; but each window of a ring is another one's stand-in, which nobody can mean.
extension ConfigurationReader {
  mutating func checkRedirects(_ drafts: [RuleDraft]) {
    var sources: [Int] = []
    for (index, draft) in drafts.enumerated() where !draft.isDamaged {
      guard let mark = draft.redirectMark, let target = draft.rule.hitPolicy.redirect else { continue }
      if let match = draft.rule.match, match.canonical == target.canonical {
        report(mark, "this leads back to the window that it comes from; write \"hit: intercept\" for that")
      } else if draft.rule.match != nil {
        sources.append(index)
      }
    }
    guard sources.count > 1 else { return }
    let links = links(of: sources, drafts)
    var told: Set<Int> = []
    for isCertain in [true, false] {
      let followed = links.mapValues { $0.filter { !isCertain || $0.isCertain }.map(\.rule) }
      for ring in Self.rings(sources, links: followed) where told.isDisjoint(with: ring) {
        let conditions = ring.map { drafts[$0].rule.when }
        // Where the conditions differ they may still keep the rules apart.
        let isSame = Set(conditions).count == 1
        if Condition.cannotHold(conditions.compactMap { $0 }) || isCertain && !isSame { continue }
        told.formUnion(ring)
        reportRing(ring, drafts, isCertain: isCertain)
      }
    }
  }

  private mutating func reportRing(_ ring: [Int], _ drafts: [RuleDraft], isCertain: Bool) {
    guard let first = ring.min(), let mark = drafts[first].redirectMark else { return }
    let lines = ring.sorted().map { "\(drafts[$0].rule.line)" }.joined(separator: ", ")
    if isCertain {
      report(mark, "the redirects of the rules of lines \(lines) go round in a ring; take one of them away")
    } else {
      report(
        mark, .warning,
        "the redirects of the rules of lines \(lines) go round in a ring for windows that several of them mean; "
          + "change a \"match\", or take one of them away")
    }
  }
}

/// A redirect that leads to a window with a redirect of its own.
private struct RedirectLink {
  var rule: Int
  /// It does so whatever the window that it leads to is.
  var isCertain: Bool
}

extension ConfigurationReader {
  /// For each rule those that the windows it leads to have, as far as that can be told.
  private func links(of sources: [Int], _ drafts: [RuleDraft]) -> [Int: [RedirectLink]] {
    let index = CoverIndex(sources.map { Terms(drafts[$0].rule, at: $0) })
    var links: [Int: [RedirectLink]] = [:]
    for rule in sources {
      guard let target = drafts[rule].rule.hitPolicy.redirect else { continue }
      // What another window is asked for: the values of its match are looked for, not those of the rule.
      var sought = Terms(drafts[rule].rule, at: rule)
      (sought.match, sought.conditions) = (target, [])
      // Of a few all are asked, as the values of one may be some of another's.
      let candidates = sources.count <= 64 ? Array(sources.indices) : index.candidates(for: sought)
      for place in candidates {
        let other = drafts[sources[place]].rule
        guard sources[place] != rule, let match = other.match else { continue }
        let isCertain =
          other.level == drafts[rule].rule.level && other.region == nil && match.covers(target)
        if isCertain || match.meets(target) {
          links[rule, default: []].append(RedirectLink(rule: sources[place], isCertain: isCertain))
        }
      }
    }
    return links
  }

  /// Rings; looks at each rule once.
  private static func rings(_ sources: [Int], links: [Int: [Int]]) -> [[Int]] {
    var rings: [[Int]] = []
    var isDone: Set<Int> = []
    for start in sources where !isDone.contains(start) {
      // The way so far, each with the links that are still to be followed.
      var way: [(rule: Int, rest: ArraySlice<Int>)] = [(start, (links[start] ?? [])[...])]
      var places = [start: 0]
      while let (rule, rest) = way.last {
        guard let next = rest.first else {
          isDone.insert(rule)
          places[rule] = nil
          way.removeLast()
          continue
        }
        way[way.count - 1].rest.removeFirst()
        if let place = places[next] {
          rings.append(way[place...].map(\.rule))
        } else if !isDone.contains(next) {
          places[next] = way.count
          way.append((next, (links[next] ?? [])[...]))
        }
      }
    }
    return rings
  }
}
