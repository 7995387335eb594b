/// A recording of touches: rows of begin, update and end with times and positions, and what is known of the device.
///
/// The text form is "touch-tsv 1": `#` lines with the format's name first, then `name`, `direct` (yes, no or -) and
/// `mm` (width and height, or -), perhaps `screen` (width and height in pixels), then rows of six fields with tabs between: milliseconds, frame, kind, touch id, x, y.
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
    /// The length of the contact in millimetres, where the device tells it; the text form does not have it.
    package var size: Double?

    package init(
      ms: Double, frame: Int, kind: Kind, id: Int, x: Double, y: Double, size: Double? = nil
    ) {
      self.size = size
      self.ms = ms
      self.frame = frame
      self.kind = kind
      self.id = id
      self.x = x
      self.y = y
    }
  }

  /// A width and a height: of a device in millimetres, of a screen in pixels.
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
  /// The size of the screen that it was recorded on, in pixels; nil where that is not known.
  package var screen: Size?
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

  /// Reads as much of the text form as can be read, and tells what cannot.
  package static func reading(_ bytes: [UInt8]) -> RecordedTouches {
    var parser = TouchTableParser(repairs: TouchTableRepairs())
    var last = 0
    for (line, text) in ByteLines(bytes) {
      last = line
      do throws(TouchTableError) {
        try parser.read(text, line: line)
      } catch {
        parser.repairs?.add(error)
      }
    }
    return parser.finishRepaired(line: last)
  }
}
