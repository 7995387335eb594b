internal import Configuration

/// An element of an XML file with what stands in it.
struct XMLElement {
  let name: String
  /// As they stand in the file.
  let attributes: [(name: String, value: String)]
  let mark: Mark
  private(set) var children: [XMLElement] = []
  /// The characters that stand directly in it, without blanks at both ends.
  private(set) var text = ""

  init(_ name: String, _ attributes: [(String, String)], at mark: Mark) {
    self.name = name
    self.attributes = attributes
    self.mark = mark
  }

  /// The value of an attribute; nil where it has none of that name.
  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The children of a name.
  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  mutating func add(_ child: XMLElement) { children.append(child) }

  mutating func setText(_ bytes: [UInt8]) { text = String(String(decoding: bytes, as: UTF8.self).trimmed) }
}

/// Why a file is not XML that is read.
struct XMLProblem: Error {
  var mark: Mark
  var message: String
}

extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
