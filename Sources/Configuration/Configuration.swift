package import Routing

/// A configuration as it was found and read.
package struct Configuration: Hashable, Sendable {
  /// Where a configuration comes from.
  package enum Source: Hashable, Sendable {
    /// A file that the user named; it must be there.
    case named(String)
    /// The user's file in its usual place; it need not be there.
    case usual(String)
    /// What the binary holds.
    case builtIn
  }

  package var source: Source
  /// As it was written; empty where it could not be read.
  package var written = ""
  /// The rules; nil where a finding is an error.
  package var rules: RuleSet?
  package var findings: [Finding]
  /// What is worth knowing of it; nothing is wrong with that.
  package var notes: [Finding] = []
  package var outline = Outline()

  /// The file's name as findings have it.
  package var file: String { source.name }

  /// Reads a file.
  package static func load(path: String) -> Configuration {
    do {
      return Configuration(.named(path), text: try ConfigurationFile.read(path))
    } catch {
      return Configuration(.named(path), problem: error)
    }
  }

  /// Reads what the binary holds.
  package static func `default`() -> Configuration { Configuration(.builtIn, text: Defaults.yaml) }

  /// Reads the first of the places that is there; a file that is there and cannot be read is a finding, not passed over.
  ///
  /// `path` is the file that the user named, if any.
  package static func load(path: String?, environment: [String: String]) -> Configuration {
    load(again: source(path: path, environment: environment), hadFile: false)
  }

  /// Reads a place again, for a daemon that runs by what it has read there before.
  ///
  /// A file that has gone is an error then: what runs is not to change to what the binary holds by itself.
  package static func load(again source: Source, hadFile: Bool) -> Configuration {
    switch source {
    case .named(let path): return load(path: path)
    case .builtIn: return .default()
    case .usual(let path):
      do {
        return Configuration(source, text: try ConfigurationFile.read(path))
      } catch {
        return error == .missing && !hadFile ? .default() : Configuration(source, problem: error)
      }
    }
  }

  /// Where to look: the named file, else the user's file, else what the binary holds.
  ///
  /// The user's file is `fingerpost/config.yaml` in `XDG_CONFIG_HOME`, or in `.config` of `HOME` where that is not set;
  /// relative paths in these variables count as not set (XDG Base Directory Specification).
  /// Looks at no file: where the user's is missing, what the binary holds is used.
  package static func source(path: String?, environment: [String: String]) -> Source {
    if let path { return .named(path) }
    for (variable, rest) in [("XDG_CONFIG_HOME", ""), ("HOME", ".config/")] {
      guard let directory = environment[variable], directory.hasPrefix("/") else { continue }
      return .usual("\(directory)\(directory.hasSuffix("/") ? "" : "/")\(rest)fingerpost/config.yaml")
    }
    return .builtIn
  }

  private init(_ source: Source, text: [UInt8]) {
    let reading = ConfigurationReader.readAll(text, file: source.name)
    self.source = source
    written = String(decoding: text, as: UTF8.self)
    rules = reading.findings.contains { $0.severity == .error } ? nil : reading.rules
    findings = reading.findings
    notes = reading.notes
    outline = reading.outline
  }

  private init(_ source: Source, problem: FileProblem) {
    self.source = source
    findings = [Finding(file: source.name, problem.message)]
  }
}

extension Configuration.Source {
  /// The path, or what stands for it.
  package var name: String {
    switch self {
    case .named(let path), .usual(let path): path
    case .builtIn: "built-in configuration"
    }
  }
}
