package import Configuration

/// A configuration that was made of another program's.
package struct ImportedConfiguration {
  /// As it can stand in a file; empty where the other one could not be read at all.
  package var yaml: String
  /// What could not be carried over (warnings), or behaves differently (notes); an error where nothing could be read.
  package var findings: [Finding]

  /// Reads a file of another program.
  ///
  /// `bytes` are those of the file, `file` is its name for findings; where `source` is nil it is told by the content.
  /// What comes out is a configuration without errors, whatever goes in.
  package init(_ bytes: [UInt8], file: String, of source: ImportSource? = nil) {
    let draft = Self.draft(bytes, file, source)
    var printer = ImportPrinter(draft, of: source ?? ImportSource.told(by: bytes))
    let isRead = !draft.findings.contains { $0.severity == .error }
    yaml = isRead ? printer.text() : ""
    findings = printer.findings.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }

  private static func draft(_ bytes: [UInt8], _ file: String, _ source: ImportSource?) -> ImportDraft {
    var draft = ImportDraft(file: file)
    guard let source = source ?? ImportSource.told(by: bytes) else {
      let names = ImportSource.allCases.map { "--from \($0.rawValue)" }.joined(separator: ", ")
      draft.fail(nil, "it cannot be told which program this is for; say one of \(names)")
      return draft
    }
    if source == .touchegg { return ToucheggReader.read(bytes, into: draft) }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let place = bytes.firstIndex(of: 0) {
      draft.fail(mark(of: place, in: bytes), "this is not a text file: it holds a zero byte")
      return draft
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      draft.fail(nil, "this is not UTF-8; save it as UTF-8")
      return draft
    }
    return source == .lisgd
      ? LisgdReader.read(text, into: draft) : LibinputGesturesReader.read(text, into: draft)
  }

  private static func mark(of place: Int, in bytes: ArraySlice<UInt8>) -> Mark {
    let before = bytes[..<place]
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Mark(line.count, (line.last?.count ?? 0) + 1)
  }
}
