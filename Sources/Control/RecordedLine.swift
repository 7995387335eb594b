package import Gestures
package import Routing

/// A line of a recording.
package enum RecordedLine: Hashable, Sendable {
  /// The form of the lines; another is not understood.
  package static let currentForm = 1
  /// The longest line of a recording that is read, in bytes.
  package static let limit = 16 << 20

  /// The first: the root window with its size in pixels, and whether titles were left out.
  case head(root: WindowID, width: Int32, height: Int32, isAnonymous: Bool)
  /// The text of the configuration by which contacts go that begin after it, its name, and the bindings that take no
  /// part.
  case configuration(text: String, name: String, disabled: [BindingID])
  /// What the router was told, and what it decided upon that.
  case event(Event, decided: [String])

  /// Nothing that is encoded can fail: all numbers are whole or finite.
  package var json: JSON {
    switch self {
    case .head(let root, let width, let height, let isAnonymous):
      .object([
        ("recording", .integer(RecordedLine.currentForm)), ("fingerpost", .string(Release.version)),
        ("root", .integer(Int(root.rawValue))), ("width", .integer(Int(width))),
        ("height", .integer(Int(height))), ("anonymous", isAnonymous ? .bool(true) : nil),
      ])
    case .configuration(let text, let name, let disabled):
      .object([
        ("configuration", .string(text)), ("name", .string(name)),
        (
          "disabled",
          disabled.isEmpty
            ? nil : .array(disabled.map { .array([.integer($0.rule), .integer($0.binding)]) })
        ),
      ])
    case .event(let event, let decided):
      .object([
        ("event", (try? JSON(encoding: event)) ?? .null),
        ("decided", decided.isEmpty ? nil : .array(decided.map { .string($0) })),
      ])
    }
  }

  /// Reads one.
  ///
  /// - Throws: `JSONMismatch` or `RecordedLineFault`.
  package init(_ json: JSON) throws {
    if let form = json["recording"] {
      guard form.integer == RecordedLine.currentForm else {
        throw RecordedLineFault(
          "it is a recording of another form (\(form.text)) than this version reads (\(RecordedLine.currentForm))"
        )
      }
      guard let root = json["root"]?.integer.flatMap({ UInt32(exactly: $0) }), root > 0,
        let width = json["width"]?.integer.flatMap({ Int32(exactly: $0) }), 1...32_767 ~= width,
        let height = json["height"]?.integer.flatMap({ Int32(exactly: $0) }), 1...32_767 ~= height
      else { throw RecordedLineFault("expected \"root\", \"width\" and \"height\" of the screen") }
      self = .head(
        root: WindowID(root), width: width, height: height, isAnonymous: json["anonymous"]?.bool ?? false)
    } else if let text = json["configuration"]?.string {
      var disabled: [BindingID] = []
      if case .array(let values) = json["disabled"] {
        for value in values {
          guard case .array(let places) = value, places.count == 2, let rule = places[0].integer,
            let binding = places[1].integer
          else { throw RecordedLineFault("expected \"disabled\" to be a list of pairs of numbers") }
          disabled.append(BindingID(rule: rule, binding: binding))
        }
      }
      self = .configuration(text: text, name: json["name"]?.string ?? "configuration", disabled: disabled)
    } else if let event = json["event"] {
      var decided: [String] = []
      if case .array(let values) = json["decided"] {
        for value in values {
          guard let text = value.string else {
            throw RecordedLineFault("expected \"decided\" to be a list of texts")
          }
          decided.append(text)
        }
      }
      self = .event(try event.decoded(), decided: decided)
    } else {
      throw RecordedLineFault("expected \"recording\", \"configuration\" or \"event\"")
    }
  }
}

/// What is wrong with a line of a recording.
package struct RecordedLineFault: Error, Hashable {
  package var message: String

  init(_ message: String) { self.message = message }
}
