package import Control
package import Gestures

/// What `fingerpost record` wrote: the tree and the configuration at its beginning, and all that the router was told and
/// decided from then on.
package struct SessionRecording: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// Counted from 1.
    package var number: Int
    package var content: RecordedLine
  }

  package private(set) var lines: [Line] = []
  /// The root window and its size in pixels.
  package private(set) var root = WindowID(1)
  package private(set) var width: Int32 = 1
  package private(set) var height: Int32 = 1

  /// Whether a text is one, by its beginning.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("{\"recording\":".utf8)) }

  /// Reads one.
  ///
  /// A last line without an end is left out, as the recorder may have been killed while it wrote it.
  ///
  /// - Throws: what is wrong, with its line.
  package init(parsing bytes: [UInt8]) throws(TraceError) {
    var start = 0
    var number = 0
    var hasConfiguration = false
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let content: RecordedLine
      do {
        content = try RecordedLine(JSON(parsing: Array(bytes[start..<end]), limit: RecordedLine.limit))
      } catch { throw TraceError(line: number, Self.words(error)) }
      start = end + 1
      switch content {
      case .head(let root, let width, let height, _):
        guard number == 1 else {
          throw TraceError(line: number, "a second beginning: two recordings in one file?")
        }
        (self.root, self.width, self.height) = (root, width, height)
        continue
      case .configuration: hasConfiguration = true
      case .event:
        guard hasConfiguration else { throw TraceError(line: number, "an event before the configuration") }
      }
      guard number > 1 else { throw TraceError(line: 1, "expected the beginning of a recording") }
      lines.append(Line(number: number, content: content))
    }
    guard hasConfiguration else { throw TraceError(line: max(number, 1), "it ends before the configuration") }
  }

  /// The texts of the configurations that it went by, in their order.
  package var configurations: [String] {
    lines.compactMap { if case .configuration(let text, _, _) = $0.content { text } else { nil } }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as JSONError: "no JSON: \(error)"
    case let error as JSONMismatch:
      (error.path.isEmpty ? "" : "in \"\(error.path)\": ") + error.message
    case let error as RecordedLineFault: error.message
    default: "\(error)"
    }
  }

  /// The lines as they are written, with other decisions in the place of those that were made.
  package func printed(with decided: [[String]]) -> String {
    var rest = decided[...]
    var text = ""
    for line in lines {
      switch line.content {
      case .event(let event, _):
        text += RecordedLine.event(event, decided: rest.popFirst() ?? []).json.text + "\n"
      case .head, .configuration: text += line.content.json.text + "\n"
      }
    }
    return text
  }
}
