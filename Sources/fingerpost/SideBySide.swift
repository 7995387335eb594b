/// Two lists of lines beside each other, with what is in one alone marked.
enum SideBySide {
  /// How wide the left column is at most, in characters.
  private static let widest = 60
  /// Longer lists are not searched for what they have in common.
  private static let limit = 400

  /// - Returns: rows of `LEFT | RIGHT`, with `<` and `>` in the middle where a line is in one alone.
  static func rows(_ left: [String], _ right: [String]) -> [String] {
    let width = min(max(left.map(\.count).max() ?? 0, 8), widest)
    return pairs(left, right).map { left, right in
      let text = left ?? ""
      let filled = text + String(repeating: " ", count: max(0, width - text.count))
      let mark = left == nil ? ">" : right == nil ? "<" : "|"
      return "  \(filled) \(mark) \(right ?? "")".trimmedAtEnd
    }
  }

  /// The lines in order, those that both have beside each other (the longest common subsequence).
  static func pairs(_ left: [String], _ right: [String]) -> [(String?, String?)] {
    guard left.count <= limit, right.count <= limit else {
      return left.map { ($0, nil) } + right.map { (nil, $0) }
    }
    // lengths[i][j]: how many lines left[i...] and right[j...] have in common.
    var lengths = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i][j] =
          left[i] == right[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var (i, j) = (0, 0)
    var pairs: [(String?, String?)] = []
    while i < left.count || j < right.count {
      if i < left.count, j < right.count, left[i] == right[j] {
        pairs.append((left[i], right[j]))
        (i, j) = (i + 1, j + 1)
      } else if j == right.count || i < left.count && lengths[i + 1][j] >= lengths[i][j + 1] {
        pairs.append((left[i], nil))
        i += 1
      } else {
        pairs.append((nil, right[j]))
        j += 1
      }
    }
    return pairs
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
