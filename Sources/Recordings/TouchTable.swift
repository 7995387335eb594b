/// A recording of touches: rows of begin, update and end with times and positions, and what is known of the device.
///
/// The text form is "touch-tsv 1": `#` lines with the format's name first, then `name`, `direct` (yes, no or -) and
/// `mm` (width and height, or -), then rows of six fields with tabs between: milliseconds, frame, kind, touch id, x, y.
/// In a table every id begins once, is updated only while it is down, and ends; times and frames never go back.
package struct TouchTable: Hashable, Sendable {
  /// What happened to a touch.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case begin
    case update
    case end
  }

  /// One touch's change in one report of the device.
  package struct Row: Hashable, Sendable {
    /// Milliseconds from the first row's clock; never less than in the row before.
    package var ms: Double
    /// The report that it came in: rows with the same number came at once.
    package var frame: Int
    package var kind: Kind
    /// The touch, unique in the table.
    package var id: Int
    /// Position in the range of the device's axis, 0 at its left and 1 at its right; a device may go a little outside.
    package var x: Double
    /// Position in the range of the device's axis, 0 at its top and 1 at its bottom.
    package var y: Double

    package init(ms: Double, frame: Int, kind: Kind, id: Int, x: Double, y: Double) {
      self.ms = ms
      self.frame = frame
      self.kind = kind
      self.id = id
      self.x = x
      self.y = y
    }
  }

  /// A device's width and height in millimetres.
  package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The device's name.
  package var name: String
  /// Whether the device is a screen (else a pad); nil where that is not known.
  package var isDirect: Bool?
  /// The size of the touched surface; nil where the device gives no believable one.
  package var millimetres: Size?
  /// The changes in order of time.
  package var rows: [Row]

  package init(name: String, isDirect: Bool?, millimetres: Size?, rows: [Row]) {
    self.name = name
    self.isDirect = isDirect
    self.millimetres = millimetres
    self.rows = rows
  }

  /// Reads the text form; lines may end in CR LF.
  ///
  /// Throws the first thing that is wrong, with its line and column; no input makes it crash.
  package init(parsing bytes: some Collection<UInt8>) throws(TouchTableError) {
    var parser = TouchTableParser()
    var line = 0
    for content in Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      try parser.read(content.last == UInt8(ascii: "\r") ? content.dropLast() : content, line: line)
    }
    self = try parser.finish(line: line)
  }

  /// Reads the text form.
  package init(parsing text: String) throws(TouchTableError) { try self.init(parsing: text.utf8) }
}

/// What is wrong in the text of a touch table, and where.
package struct TouchTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; field numbers count from 1.
  package enum Reason: Hashable, Sendable {
    /// The first line is not "# touch-tsv 1...".
    case notATouchTable
    /// A header line has a value that it cannot have.
    case badHeader(key: String)
    /// A header line stands twice.
    case repeatedHeader(key: String)
    /// A header line stands below the first row.
    case headerAfterRows
    /// The rows begin, or the text ends, without this header line.
    case missingHeader(key: String)
    /// A row does not have six fields.
    case wrongFieldCount(Int)
    /// A field is not a plain decimal number, or not a whole one where it must be.
    case badNumber(field: String)
    /// The third field is not begin, update or end.
    case unknownKind
    /// The time is earlier than in the row before.
    case timeGoesBack
    /// The frame's number is less than in the row before, or one frame has two times.
    case frameGoesBack
    /// A touch begins whose id was used before.
    case repeatedBegin(id: Int)
    /// A touch is updated or ended that is not down.
    case notDown(id: Int)
    /// The text ends while this touch is down; the line is that of its begin.
    case neverEnds(id: Int)
  }

  /// The line, from 1.
  package var line: Int
  /// The byte of the line, from 1.
  package var column: Int
  package var reason: Reason

  package init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  package var description: String { "line \(line), column \(column): \(reason.text)" }
}

extension TouchTableError.Reason {
  fileprivate var text: String {
    switch self {
    case .notATouchTable: "this is not a touch table: its first line must begin with \"# touch-tsv 1\""
    case .badHeader(let key): "\"\(key)\" has a value that it cannot have"
    case .repeatedHeader(let key): "\"\(key)\" stands twice in the header"
    case .headerAfterRows: "a header line must stand above all rows"
    case .missingHeader(let key): "the header line \"# \(key): ...\" is missing"
    case .wrongFieldCount(let count):
      "a row has six fields with tabs between (ms, frame, kind, id, x, y); this has \(count)"
    case .badNumber(let field): "\(field) is not a plain number"
    case .unknownKind: "the kind must be begin, update or end"
    case .timeGoesBack: "the time is earlier than in the row before"
    case .frameGoesBack: "the frame is less than in the row before, or has another time than its first row"
    case .repeatedBegin(let id): "touch \(id) has begun before; each touch needs an id of its own"
    case .notDown(let id): "touch \(id) is not down here"
    case .neverEnds(let id): "touch \(id) begins here and never ends"
    }
  }
}
