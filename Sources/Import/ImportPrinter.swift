internal import Configuration
internal import Routing

/// Writes a draft as YAML; a binding that the configuration would refuse becomes a finding.
struct ImportPrinter {
  private let draft: ImportDraft
  private let source: ImportSource?
  private(set) var findings: [Finding]

  init(_ draft: ImportDraft, of source: ImportSource?) {
    self.draft = draft
    self.source = source
    findings = draft.findings
  }

  /// The whole configuration; empty, and told, where the other program's file makes more than one can be.
  mutating func text() -> String {
    guard let refused = refused(of: draft.global + draft.applications.flatMap(\.bindings)) else { return "" }
    var place = 0
    func kept(_ bindings: [ImportedBinding]) -> [ImportedBinding] {
      place += bindings.count
      let first = place - bindings.count
      return bindings.enumerated().filter { !refused.contains(first + $0.offset) }.map(\.element)
    }
    let global = kept(draft.global)
    let applications = draft.applications.map { ($0.classes, kept($0.bindings)) }.filter { !$0.1.isEmpty }
    addTouchpads()

    var lines = head() + thresholds()
    let body = regions(for: global) + rules(global, applications)
    lines += body.isEmpty ? ["", "# Nothing in it could be carried over.", "global: {}"] : body
    return lines.joined(separator: "\n") + "\n"
  }

  /// Both read touchpads, which this version does not.
  private mutating func addTouchpads() {
    guard source == .touchegg || source == .libinputGestures else { return }
    findings.insert(
      Finding(
        file: draft.file, severity: .warning,
        "gestures of touchpads are not in this version: all are bound on the touchscreen"), at: 0)
  }

  private func head() -> [String] {
    let kind = source.map { ", a file of \($0.rawValue)," } ?? ""
    var lines = ["# Made of \(draft.file.quoted)\(kind) by `fingerpost import`."]
    func list(_ title: String, _ severity: Finding.Severity) {
      let found = findings.filter { $0.severity == severity }
        .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      if found.isEmpty { return }
      lines += ["#", "# \(title)"]
      for finding in found {
        lines.append("#   \(finding.line > 0 ? "line \(finding.line): " : "")\(finding.message)")
      }
    }
    list("What could not be carried over as it was:", .warning)
    list("What is a little different:", .note)
    return lines
  }

  private func thresholds() -> [String] {
    if draft.thresholds.isEmpty { return [] }
    return ["", "thresholds:"] + draft.thresholds.map { "  \($0.key): \($0.value)  # \($0.comment)" }
  }

  /// Those that a binding names.
  private func regions(for bindings: [ImportedBinding]) -> [String] {
    let used = draft.regions.filter { region in
      bindings.contains { $0.keys.contains { $0.key == "in" && $0.value == region.name } }
    }
    return used.isEmpty ? [] : ["", "regions:"] + used.map { "  \($0.name): \($0.value)" }
  }

  private func rules(
    _ global: [ImportedBinding], _ applications: [(classes: [String], bindings: [ImportedBinding])]
  ) -> [String] {
    var lines: [String] = []
    if !global.isEmpty {
      lines += ["", "global:", "  bindings:"] + items(global, indent: "    ")
    }
    if !applications.isEmpty { lines += ["", "apps:"] }
    for (index, group) in applications.enumerated() {
      let classes = group.classes.map { YAMLText.scalar(TextPattern.literal($0)) }
      if index > 0 { lines.append("") }
      lines += ["  - match: { class: \(ImportedAction.flow(classes)) }", "    bindings:"]
      lines += items(group.bindings, indent: "      ")
    }
    return lines
  }

  private func items(_ bindings: [ImportedBinding], indent: String) -> [String] {
    bindings.enumerated().flatMap { index, binding in
      (index > 0 ? [""] : []) + binding.lines(indent: indent)
    }
  }

  /// The places of those that the configuration does not take, which are told; nil, and told, where it takes none.
  private mutating func refused(of bindings: [ImportedBinding]) -> Set<Int>? {
    var lines = regions(for: bindings) + ["global:", "  bindings:"]
    var starts: [Int] = []
    for binding in bindings {
      starts.append(lines.count + 1)
      lines += binding.lines(indent: "    ")
    }
    if bindings.isEmpty { return [] }
    let yaml = lines.joined(separator: "\n") + "\n"
    var refused: Set<Int> = []
    for error in ConfigurationReader.read(Array(yaml.utf8), file: draft.file).findings
    where error.severity == .error {
      guard let place = starts.lastIndex(where: { $0 <= error.line }),
        yaml.utf8.count <= ConfigurationFile.sizeLimit
      else {
        let message = "the configuration that it makes cannot be read: \(error.message)"
        findings = [Finding(file: draft.file, message)]
        return nil
      }
      guard refused.insert(place).inserted else { continue }
      let hint = error.nearest.map { "; did you mean \($0.quoted)?" } ?? ""
      findings.append(
        Finding(
          file: draft.file, at: bindings[place].mark, severity: .warning,
          "\(bindings[place].origin) is left out: \(error.message)\(hint)"))
    }
    return refused
  }
}
