internal import Gestures
internal import Routing

/// A named place with what is checked of it later.
struct RegionDraft {
  var region: Region
  var mark: Mark
  /// A rule or a binding names it.
  var isUsed = false
  /// Something of it was wrong.
  var isDamaged = false
}

extension ConfigurationReader {
  /// Reads `regions`: a map of names.
  mutating func readRegions(_ entry: YAMLEntry) {
    let expected = SchemaValue.namedMaps(.region).expected
    guard case .mapping(let entries) = entry.value.content else {
      if entry.value.isAbsent {
        report(
          entry.mark, .warning, "nothing stands under \"regions\"",
          expected: "a map of names, or take the key away")
      } else if entry.value.content != .refused {
        mismatch(entry.value, "a map of names belongs here", expected: expected)
      }
      return
    }
    for entry in entries {
      let before = findings.count
      let region = region(entry)
      var draft = RegionDraft(region: region, mark: entry.mark)
      draft.isDamaged = findings[before...].contains { $0.severity == .error }
      // One that is wrong is known by its name all the same: who names it is not told of that too.
      regionPlaces[entry.key] = regions.count
      regions.append(draft)
    }
  }

  /// Reports what cannot be the name of something.
  mutating func checkName(_ entry: YAMLEntry) {
    let isPrintable = entry.key.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    if entry.key.trimmed.isEmpty || entry.key.count > 100 || !isPrintable {
      report(
        entry.mark, "\(entry.key.quoted) cannot be a name", found: entry.key,
        expected: SchemaValue.text.expected)
    }
  }

  private mutating func region(_ entry: YAMLEntry) -> Region {
    var region = Region(name: entry.key, base: .screen, area: .whole, line: entry.mark.line)
    checkName(entry)
    guard let fields = fields(of: entry.value, in: .region) else { return region }
    if let of = fields["of"] {
      region.base = word(of, in: .region).flatMap { Region.Base(rawValue: $0) } ?? .screen
    } else {
      report(fields.mark, "\"of\" is missing in this region", expected: "of: client or the like")
    }
    region.area = area(fields, of: region.base) ?? .whole
    return region
  }

  private mutating func area(_ fields: Fields, of base: Region.Base) -> Region.Area? {
    let kinds = ["edge", "corner", "rect"].compactMap { fields[$0] }
    for second in kinds.dropFirst() {
      report(
        second.mark,
        "a region has \"edge\", \"corner\" or \"rect\", not several; take \(second.key.quoted) away",
        found: second.key)
    }
    checkKeys(fields, of: base)
    guard let kind = kinds.first, kinds.count == 1 else { return nil }
    switch kind.key {
    case "rect": return rectangle(kind)
    case "corner":
      let corner = word(kind, in: .region).flatMap { Edge(rawValue: $0) }
      guard let size = size(fields, of: kind), let corner else { return nil }
      return .corner(corner, size)
    default:
      let edge = word(kind, in: .region).flatMap { Edge(rawValue: $0) }
      if let to = fields["to"], fields["size"] == nil {
        guard word(to, in: .region) != nil, let edge else { return nil }
        return .toClient(edge)
      }
      guard let size = size(fields, of: kind), let edge else { return nil }
      return .strip(edge, size)
    }
  }

  /// Reports keys that do not fit together.
  private mutating func checkKeys(_ fields: Fields, of base: Region.Base) {
    if let to = fields["to"] {
      if fields["of"] != nil, base != .frame {
        report(to.mark, "\"to\" goes with \"of: frame\"; write that, or \"size\" in its place", found: "to")
      }
      if fields["edge"] == nil {
        report(to.mark, "\"to\" goes with \"edge\"; add that, or take it away", found: "to")
      } else if let size = fields["size"] {
        report(size.mark, "\"to\" says already how far it goes; take \"size\" or \"to\" away", found: "size")
      }
    }
    if let size = fields["size"], fields["edge"] == nil, fields["corner"] == nil {
      report(size.mark, "\"size\" goes with \"edge\" or \"corner\"; add one, or take it away", found: "size")
    }
  }

  private mutating func size(_ fields: Fields, of kind: YAMLEntry) -> Extent? {
    guard let entry = fields["size"] else {
      report(
        kind.mark, "\"size\" is missing beside \(kind.key.quoted)",
        expected: kind.key == "edge" ? "size: 5 mm, or to: client" : "size: 12 mm or the like")
      return nil
    }
    let expected = SchemaValue.extent.expected
    guard let size = extent(entry.value, for: "size", expected: expected) else { return nil }
    guard !size.isZero else {
      report(
        entry.value.mark, "a size of 0 leaves nothing to touch", found: "0", expected: expected)
      return nil
    }
    return size
  }

  private mutating func rectangle(_ entry: YAMLEntry) -> Region.Area? {
    let expected = SchemaValue.rectangle.expected
    guard case .sequence(let items) = entry.value.content, items.count == 4 else {
      mismatch(entry.value, "\"rect\" takes a list of four sizes", expected: expected)
      return nil
    }
    let sides = items.map { extent($0, for: "rect", expected: expected) }
    guard let x = sides[0], let y = sides[1], let width = sides[2], let height = sides[3] else { return nil }
    for (side, place, what) in [(width, 2, "width"), (height, 3, "height")] where side.isZero {
      report(
        items[place].mark, "a \(what) of 0 leaves nothing to touch", found: "0",
        expected: SchemaValue.extent.expected)
      return nil
    }
    for (start, length, place) in [(x, width, 2), (y, height, 3)] {
      guard case .part(let from) = start, case .part(let part) = length, from + part > 1.000_001 else {
        continue
      }
      report(
        items[place].mark,
        "\(from.percent) % and \(part.percent) % go beyond 100 %; make one of them smaller",
        found: "\(part.percent) %")
      return nil
    }
    return .rectangle(x: x, y: y, width: width, height: height)
  }
}

// Sizes and names.
extension ConfigurationReader {
  /// `n mm`, `n px` or `n %`; nil, and reported, where it is none.
  private mutating func extent(_ node: YAMLNode, for key: String, expected: String) -> Extent? {
    guard let text = text(node, for: key, expected: expected) else { return nil }
    let digits = text.prefix { $0 == "." || $0.isWholeNumber }
    let unit = text.dropFirst(digits.count).trimmed
    guard let number = digits.decimal else {
      report(node.mark, "\(key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
    switch unit {
    case "px" where number <= 32_767: return .pixels(number)
    case "mm" where number <= 2_500: return .millimetres(number)
    case "%" where number <= 100: return .part(number / 100)
    case "%": report(node.mark, "\(text.quoted) is beyond 100 %", found: text, expected: expected)
    case "px", "mm": report(node.mark, "\(text.quoted) is out of range", found: text, expected: expected)
    case "": report(node.mark, "the unit is missing", found: text, expected: expected)
    default:
      report(
        node.mark, "\(String(unit).quoted) is not a unit of \(key.quoted)", found: text, expected: expected)
    }
    return nil
  }

  /// The place of a region in `regions`, by its name; nil, and reported, where there is none.
  mutating func regionName(_ entry: YAMLEntry, in place: Schema.Place) -> Int? {
    let expected = SchemaValue.region.expected
    guard let name = text(entry.value, for: entry.key, expected: expected) else { return nil }
    if let index = regionPlaces[name] {
      regions[index].isUsed = true
      return index
    }
    report(
      entry.value.mark, "there is no region with the name \(name.quoted)", found: name,
      expected: regions.isEmpty
        ? "a region under \"regions\" at the top level" : "one of \(regionNames.joined(separator: ", "))",
      nearest: nearest(to: name, among: regionNames))
    return nil
  }

  private var regionNames: [String] { regions.prefix(20).map(\.region.name) }

  mutating func checkUnusedRegions() {
    for draft in regions where !draft.isUsed && !draft.isDamaged {
      report(
        draft.mark, .warning,
        "no rule and no binding is \"in\" this region; name it there, or take it away",
        found: draft.region.name)
    }
  }
}

extension Extent {
  fileprivate var isZero: Bool {
    switch self {
    case .pixels(let size), .millimetres(let size), .part(let size): size == 0
    }
  }
}

extension Double {
  /// In percent, rounded to hundredths.
  fileprivate var percent: String { (self * 100).hundredths }
}
