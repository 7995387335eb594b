internal import Configuration

/// A configuration as it comes about, with what could not be carried over.
struct ImportDraft {
  /// The name of the other program's file, for findings.
  let file: String
  private(set) var findings: [Finding] = []
  /// Limits of recognition, each with its comment.
  var thresholds: [(key: String, value: String, comment: String)] = []
  /// Named places and what they are, in flow style.
  private(set) var regions: [(name: String, value: String)] = []
  /// What all windows have.
  var global: [ImportedBinding] = []
  /// What applications have, by their classes.
  var applications: [(classes: [String], bindings: [ImportedBinding])] = []
  /// Findings that are told once, by what they are about: where they stand and how many more there were.
  private var collected: [String: (index: Int, message: String, more: Int)] = [:]

  init(file: String) { self.file = file }

  /// Something that is left out, or changed.
  mutating func leaveOut(_ mark: Mark?, _ message: String) {
    findings.append(Finding(file: file, at: mark, severity: .warning, message))
  }

  /// Something that is carried over, and behaves a little differently.
  mutating func note(_ mark: Mark?, _ message: String) {
    findings.append(Finding(file: file, at: mark, severity: .note, message))
  }

  /// Something that makes the file unreadable from here on.
  mutating func fail(_ mark: Mark?, _ message: String) {
    findings.append(Finding(file: file, at: mark, severity: .error, message))
  }

  /// Something that is left out in many places: told at the first, with the number of the others.
  mutating func leaveOutAll(_ what: String, _ mark: Mark, _ message: String, isNote: Bool = false) {
    guard let known = collected[what] else {
      collected[what] = (findings.count, message, 0)
      if isNote { note(mark, message) } else { leaveOut(mark, message) }
      return
    }
    let more = known.more + 1
    findings[known.index].message = "\(known.message) (and \(more) more like this)"
    collected[what] = (known.index, known.message, more)
  }

  /// The name of a place, which is declared with it.
  mutating func region(_ name: String, _ value: String) -> String {
    if !regions.contains(where: { $0.name == name }) { regions.append((name, value)) }
    return name
  }
}
