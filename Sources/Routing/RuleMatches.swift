/// Which rules of one rule set match which windows of a tree, by the places of both.
package struct RuleMatches: Hashable, Sendable {
  /// For each place in the tree: what matches its window, in configuration order, and what leads to it (H7).
  private var matching: ContiguousArray<[Int]> = []
  private var redirects: ContiguousArray<[Int]> = []
  /// The windows that a redirect may lead to.
  private(set) var redirectTargets: ContiguousArray<RegionTree.Index> = []

  /// The rules that match a window.
  func rules(at index: RegionTree.Index) -> [Int] { index < matching.count ? matching[index] : [] }

  /// Whether a rule leads to a window by `redirect`.
  func leads(_ rule: Int, to index: RegionTree.Index) -> Bool {
    index < redirects.count && redirects[index].contains(rule)
  }

  /// Takes over which rules match a window, and which lead to it.
  mutating func set(_ rules: [Int], redirects leading: [Int], at index: RegionTree.Index) {
    while matching.count <= index {
      matching.append([])
      redirects.append([])
    }
    matching[index] = rules
    if leading.isEmpty != redirects[index].isEmpty {
      redirectTargets.removeAll { $0 == index }
      if !leading.isEmpty { redirectTargets.append(index) }
    }
    redirects[index] = leading
  }
}
