internal import Routing

/// The keys of a map that may stand in its place, with their values.
struct Fields {
  let place: Schema.Place
  /// Where the map begins.
  let mark: Mark
  /// As they stand in the file; each key once.
  let inOrder: [YAMLEntry]

  /// The key, if it is there; the name must be in the schema.
  subscript(_ name: String) -> YAMLEntry? {
    assert(Schema.key(name, in: place) != nil, "\(name) is not in the schema")
    return inOrder.first { $0.key == name }
  }
}

extension ConfigurationReader {
  /// Reports an error.
  mutating func report(
    _ mark: Mark, _ message: String, found: String? = nil, expected: String? = nil, nearest: String? = nil
  ) {
    report(mark, .error, message, found: found, expected: expected, nearest: nearest)
  }

  mutating func report(
    _ mark: Mark, _ severity: Finding.Severity, _ message: String, found: String? = nil,
    expected: String? = nil, nearest: String? = nil
  ) {
    findings.append(
      Finding(
        file: file, at: mark, severity: severity, message, found: found, expected: expected, nearest: nearest)
    )
  }

  /// The keys of a map; what cannot stand there is reported and left out.
  ///
  /// nil, and reported, where the value is no map.
  mutating func fields(of node: YAMLNode, in place: Schema.Place) -> Fields? {
    guard case .mapping(let entries) = node.content else {
      if node.isAbsent {
        report(node.mark, "nothing stands here", expected: SchemaValue.map(place).expected)
      } else if node.content != .refused {
        mismatch(node, "a map of keys belongs here", expected: SchemaValue.map(place).expected)
      }
      return nil
    }
    var known: [YAMLEntry] = []
    for entry in entries {
      switch Schema.key(entry.key, in: place) {
      case .some(let key) where key.isAvailable: known.append(entry)
      case .some: notYet(entry.key, at: entry.mark)
      case .none: unknownKey(entry, in: place)
      }
    }
    return Fields(place: place, mark: node.mark, inOrder: known)
  }

  /// The values of a list under a key; none, and reported, where it is no list.
  mutating func items(of entry: YAMLEntry) -> [YAMLNode] {
    switch entry.value.content {
    case .sequence(let items): return items
    case .refused: return []
    case .scalar where entry.value.isAbsent:
      report(
        entry.mark, .warning, "nothing stands under \(entry.key.quoted)",
        expected: "a list, or take the key away")
      return []
    case .scalar, .mapping:
      mismatch(
        entry.value, "\(entry.key.quoted) is a list; begin each item with \"- \"", expected: nil)
      return []
    }
  }

  /// A key or a word that only later versions have.
  mutating func notYet(_ word: String, at mark: Mark) {
    report(mark, "this version does not have \(word.quoted) yet; take it away", found: word)
  }

  /// The word that looks most like what was written; no more of them once there are very many findings.
  func nearest(to written: String, among words: [String]) -> String? {
    findings.count < 200 ? nearestWord(to: written, among: words) : nil
  }

  /// A value of the wrong kind.
  mutating func mismatch(_ node: YAMLNode, _ message: String, expected: String?) {
    let found =
      switch node.content {
      case .scalar("", isPlain: true): "nothing"
      case .scalar(let text, isPlain: _): text
      case .sequence: "a list"
      case .mapping: "a map"
      case .refused: "an alias"
      }
    report(node.mark, message, found: found, expected: expected)
  }

  private mutating func unknownKey(_ entry: YAMLEntry, in place: Schema.Place) {
    let names = Schema.names(in: place)
    let elsewhere = Schema.place(of: entry.key)
    if entry.key.isEmpty {
      report(
        entry.mark, "a key is missing here", found: "", expected: "one of \(names.joined(separator: ", "))")
    } else if let colon = entry.key.firstIndex(of: ":"), names.contains(String(entry.key[..<colon])),
      entry.value.isAbsent
    {
      let (key, value) = (entry.key[..<colon], entry.key[colon...].dropFirst())
      report(
        entry.mark, "a blank is missing after the colon of \(entry.key.quoted)", found: entry.key,
        expected: "\(key): \(value)")
    } else if let nearest = nearest(to: entry.key, among: names) {
      unknown(entry, in: place, names, nearest)
    } else if let elsewhere {
      report(
        entry.mark,
        "\(entry.key.quoted) is a key of \(elsewhere.words), not of \(place.words); move or remove it",
        found: entry.key)
    } else {
      unknown(entry, in: place, names, nil)
    }
  }

  private mutating func unknown(
    _ entry: YAMLEntry, in place: Schema.Place, _ names: [String], _ nearest: String?
  ) {
    let what = place == .action ? "\(entry.key.quoted) is not an action" : "unknown key \(entry.key.quoted)"
    report(
      entry.mark, what, found: entry.key,
      expected: "one of \(names.joined(separator: ", "))", nearest: nearest)
  }
}
