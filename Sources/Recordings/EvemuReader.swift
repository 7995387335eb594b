/// Reads what evemu-describe and evemu-record write.
///
/// Each line has a letter: `N` the name, `P` the properties, `A` an axis, `E` an event; `I`, `B`, `L` and `S` do not
/// matter for touches. Files of version 1.0 have events alone, and the description in a file beside them.
package struct EvemuReader {
  private var device = EvdevDevice()
  private var isDescribed = false
  private var touches: EvdevTouches?
  private var findings = RecordingFindings()
  /// The property bytes so far.
  private var properties: [Int] = []

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: the file; anything is taken.
  ///   - device: the device, where another file describes it; a description in this one comes first.
  /// - Returns: the touches, and what is wrong.
  package static func read(_ bytes: [UInt8], of device: EvdevDevice? = nil) -> RecordedTouches {
    var reader = EvemuReader()
    let last = reader.readLines(bytes, description: device)
    if reader.touches == nil { reader.start(device) }
    guard let (table, found) = reader.touches?.finish(line: last) else {
      return RecordedTouches(
        table: TouchTable(name: "", isDirect: nil, millimetres: nil, rows: []), findings: [])
    }
    reader.findings.add(found)
    return RecordedTouches(table: table, findings: reader.findings.all)
  }

  /// Reads a description alone.
  package static func describe(_ bytes: [UInt8]) -> (device: EvdevDevice, findings: [RecordingFinding]) {
    var reader = EvemuReader()
    _ = reader.readLines(bytes, description: nil)
    return (reader.device, reader.findings.all)
  }

  private mutating func readLines(_ bytes: [UInt8], description: EvdevDevice?) -> Int {
    var last = 0
    for (line, text) in ByteLines(bytes) {
      last = line
      if !readLine(text, line, description) { findings.add(line, .badLine, ByteText.excerpt(text)) }
    }
    return last
  }

  /// Reads a line; false where it makes no sense.
  private mutating func readLine(
    _ text: ArraySlice<UInt8>, _ line: Int, _ description: EvdevDevice?
  ) -> Bool {
    guard let first = text.first, first != UInt8(ascii: "#") else { return true }
    guard text.dropFirst().first == UInt8(ascii: ":") else { return ByteText.trimmed(text).isEmpty }
    let rest = text.dropFirst(2)
    if first == UInt8(ascii: "E") {
      guard let event = Self.event(rest) else { return false }
      if touches == nil { start(description) }
      touches?.take(event, line: line)
      return true
    }
    guard "NIPBALS".utf8.contains(first) else { return false }
    guard touches == nil else {
      findings.add(line, .lateDescription)
      return true
    }
    isDescribed = true
    switch first {
    case UInt8(ascii: "N"): device.name = ByteText.text(ByteText.trimmed(rest))
    case UInt8(ascii: "P"):
      let bytes = ByteText.fields(rest).map(ByteText.hexadecimal)
      guard bytes.count <= 64, bytes.allSatisfy({ $0 != nil }) else { return false }
      properties += bytes.compactMap(\.self)
      // INPUT_PROP_DIRECT is bit 1.
      device.isDirect = (properties.first ?? 0) & 2 != 0
    case UInt8(ascii: "A"):
      let fields = ByteText.fields(rest)
      guard fields.count >= 5, let code = ByteText.hexadecimal(fields[0]), code < 0x40 else { return false }
      let numbers = fields.dropFirst().map { ByteText.decimal($0).flatMap { Int32(exactly: $0) } }
      guard let minimum = numbers[0], let maximum = numbers[1], numbers.prefix(5).allSatisfy({ $0 != nil })
      else { return false }
      device.axes[code] = EvdevDevice.Axis(
        minimum: Int(minimum), maximum: Int(maximum),
        resolution: Int((numbers.count > 4 ? numbers[4] : nil) ?? 0))
    default: break
    }
    return true
  }

  private mutating func start(_ description: EvdevDevice?) {
    if !isDescribed, let description {
      device = description
    } else if !isDescribed {
      findings.add(0, .noDescription)
    }
    touches = EvdevTouches(device)
  }

  /// `SECONDS.MICROSECONDS TYPE CODE VALUE`, and perhaps a remark.
  private static func event(_ text: ArraySlice<UInt8>) -> EvdevEvent? {
    let fields = ByteText.fields(text, atMost: 4)
    guard fields.count == 4 || fields.count == 5 && fields[4].first == UInt8(ascii: "#"),
      let time = ByteText.microseconds(fields[0]), let type = ByteText.hexadecimal(fields[1]),
      let code = ByteText.hexadecimal(fields[2]),
      let value = ByteText.decimal(fields[3]).flatMap({ Int32(exactly: $0) })
    else { return nil }
    return EvdevEvent(time: time, type: type, code: code, value: Int(value))
  }
}
