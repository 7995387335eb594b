import Configuration
import Import

/// `fingerpost import FILE`: a configuration of another gesture program as one for this.
enum ImportCommand {
  /// - Parameters:
  ///   - call: the command line.
  ///   - line: takes a line of the result.
  ///   - error: takes a line of what is wrong.
  /// - Returns: how it ended.
  /// - Throws: `UsageError` for a program that is not known.
  static func run(
    _ call: Call, line: (String) -> Void = Output.line, error: (String) -> Void = Output.error
  ) throws(UsageError) -> ExitStatus {
    let source = try source(call)
    let path = call.arguments[0]
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try ConfigurationFile.read(path)
    } catch let problem {
      error(Finding(file: path, problem.message).text.printable)
      return .found
    }
    let imported = ImportedConfiguration(bytes, file: path, of: source)
    for finding in imported.findings { error(finding.text.printable) }
    if !imported.yaml.isEmpty { line(String(imported.yaml.dropLast())) }
    return imported.findings.allSatisfy { $0.severity == .note } ? .done : .found
  }

  private static func source(_ call: Call) throws(UsageError) -> ImportSource? {
    guard let name = call.values[.from] else { return nil }
    if let source = ImportSource(rawValue: name) { return source }
    let known = ImportSource.allCases.map(\.rawValue)
    throw UsageError("import: \"\(name)\" is not a program that is known", name, amongst: known)
  }
}
