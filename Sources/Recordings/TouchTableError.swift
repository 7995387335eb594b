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
  var text: String {
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
