import Foundation

/// What stands in the manual, and beside it: all examples of configurations.
package enum Manual {
  /// The folder of the project.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The lines of man/fingerpost.5.
  package static let configuration: [Substring] = text("man/fingerpost.5").split(
    separator: "\n", omittingEmptySubsequences: false)

  /// The texts between `.Bd -literal` and `.Ed` of man/fingerpost.5, as a reader sees them.
  package static let examples: [String] = {
    var examples: [String] = []
    var current: [Substring]?
    for line in configuration {
      if line.hasPrefix(".Bd -literal") {
        current = []
      } else if line == ".Ed" {
        // One of messages has no `-literal`.
        if let current { examples.append(current.joined(separator: "\n") + "\n") }
        current = nil
      } else {
        current?.append(line)
      }
    }
    return examples.map {
      $0.split(separator: "\\e", omittingEmptySubsequences: false).joined(separator: "\\")
    }
  }()

  /// The names of the files in Config/examples, in their order.
  package static let exampleFiles: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/Config/examples")) ?? []).sorted()

  /// The texts between ```` ```yaml ```` and ```` ``` ```` of README.md.
  package static let readmeExamples: [String] = {
    text("README.md").split(separator: "```yaml\n").dropFirst().compactMap { part in
      part.split(separator: "```", omittingEmptySubsequences: false).first.map(String.init)
    }
  }()

  /// The text of a file of the project; empty where there is none.
  package static func text(_ path: String) -> String {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
  }
}
