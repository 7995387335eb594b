import Gestures
import Routing

// What rules say, in words.
extension RuleSet {
  /// What the rules say of a window's hit test, each in words; what stands first counts.
  func policyWords(of index: RegionTree.Index, in tree: RegionTree) -> [String] {
    hitPolicies(of: index, in: tree).map { place, policy in
      var words: [String] = []
      if let interaction = policy.interaction { words.append("interaction \(interaction ? "on" : "off")") }
      switch policy.answer {
      case .normal: words.append("normal")
      case .passThrough: words.append("pass-through")
      case .intercept: words.append("intercept")
      case .redirect: words.append("redirect")
      case nil: break
      }
      if let expand = policy.expand { words.append("expand \(expand.hundredths) mm") }
      if policy.ignoresOpacity { words.append("opacity ignored") }
      if let region = rules[place].region { words.append("in \(regions[region].name.printable)") }
      if rules[place].when != nil { words.append("under a condition") }
      return words.joined(separator: " ") + " by line \(rules[place].line)"
    }
  }

  /// Where a responder stands in the configuration, with its region.
  func name(of link: ChainLink) -> String {
    let rule = rules[link.rule]
    let region = link.region.map { ", in \(regions[$0].name.printable)" } ?? ""
    switch rule.level {
    case .window: return "windows, line \(rule.line)\(region)"
    case .application: return "apps, line \(rule.line)\(region)"
    case .global:
      let isAlone = rules.count { $0.level == .global } == 1
      return (isAlone ? "global" : "global, line \(rule.line)") + region
    }
  }
}
