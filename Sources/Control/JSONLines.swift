extension JSON {
  /// Its text on several lines, for people: what fits in a line stands in one.
  package var lines: [String] { lines(width: 100) }

  private func lines(width: Int) -> [String] {
    let text = text
    switch self {
    case .array(let items) where text.utf8.count > width:
      return ["["] + Self.indented(items.map { $0.lines(width: width - 2) }) + ["]"]
    case .members(let members) where text.utf8.count > width:
      let items = members.map { member in
        var lines = member.value.lines(width: width - 4 - member.name.utf8.count)
        lines[0] = "\(JSON.string(member.name).text): \(lines[0])"
        return lines
      }
      return ["{"] + Self.indented(items) + ["}"]
    case .null, .bool, .integer, .number, .string, .array, .members: return [text]
    }
  }

  private static func indented(_ items: [[String]]) -> [String] {
    items.enumerated().flatMap { index, lines in
      var lines = lines.map { "  \($0)" }
      if index < items.count - 1, let last = lines.popLast() { lines.append("\(last),") }
      return lines
    }
  }
}
