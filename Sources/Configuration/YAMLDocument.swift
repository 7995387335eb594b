/// A YAML file as a tree of texts with their places.
///
/// Of YAML it takes what a configuration needs: scalars, sequences and mappings, in any style, of one document.
/// Anchors, aliases, tags, merge keys and further documents are findings, and so are keys that stand twice.
package struct YAMLDocument: Hashable, Sendable {
  /// Sequences and mappings in each other, at most.
  package static let depthLimit = 32
  /// Scalars, sequences and mappings, at most; keys count.
  package static let nodeLimit = 100_000

  /// nil where the file is empty or could not be read to its end.
  package var root: YAMLNode?
  /// All errors.
  package var findings: [Finding]

  /// Reads the bytes of a file.
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - file: The name for findings.
  package init(_ bytes: [UInt8], file: String) {
    guard bytes.count <= ConfigurationFile.sizeLimit else {
      self.init(root: nil, findings: [Finding(file: file, FileProblem.tooLarge.message)])
      return
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let finding = Finding(file: file, at: Mark(1, 1), "this file is UTF-16; save it as UTF-8")
      self.init(root: nil, findings: [finding])
      return
    }
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    // Never empty, so that there always is an address.
    let text = bytes.count == (hasMark ? 3 : 0) ? [0x0a] : bytes.dropFirst(hasMark ? 3 : 0)
    self = text.withUnsafeBufferPointer { Self.read($0, file: file) }
  }

  private init(root: YAMLNode?, findings: [Finding]) {
    self.root = root
    self.findings = findings
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>, file: String) -> YAMLDocument {
    var tree = YAMLTree(file: file)
    do {
      let root = try tree.read(text)
      return YAMLDocument(root: root, findings: tree.findings)
    } catch {
      switch error {
      case .notYAML(let problem):
        return YAMLDocument(root: nil, findings: tree.findings + [problem.finding(in: text, file: file)])
      case .limit: return YAMLDocument(root: nil, findings: tree.findings)
      }
    }
  }
}
