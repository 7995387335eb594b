/// A recording of touches of any kind that can be read, told apart by its content.
package enum Recording: Hashable, Sendable {
  case trace(Trace)
  case touches(RecordedTouches)
  case session(SessionRecording)

  /// The kinds of files.
  package enum Format: String, Hashable, Sendable {
    case trace
    case touchTable
    case evemu
    case libinputRecord
    case session
  }

  /// What kind of file it is; nil where it is none that is known.
  ///
  /// Only the first lines are looked at.
  package static func format(of bytes: [UInt8]) -> Format? {
    if SessionRecording.isOne(bytes) { return .session }
    if bytes.starts(with: "# touch-tsv 1".utf8) { return .touchTable }
    var first: ArraySlice<UInt8>?
    for (number, line) in ByteLines(bytes) where number <= 400 {
      let text = ByteText.trimmed(line)
      if text.starts(with: "# EVEMU".utf8) { return .evemu }
      guard !text.isEmpty, text.first != UInt8(ascii: "#") else { continue }
      if first == nil { first = text }
      if text.starts(with: "ndevices:".utf8) || text.elementsEqual("devices:".utf8) { return .libinputRecord }
      if text.count > 2, text[text.startIndex + 1] == UInt8(ascii: ":"),
        "NIPBAELS".utf8.contains(text[text.startIndex])
      {
        return .evemu
      }
      if first == text, ["rules", "windows", "touches"].contains(where: { text.elementsEqual($0.utf8) }) {
        return .trace
      }
    }
    return nil
  }

  /// Reads a file of any kind; nothing that it holds makes this fail without a finding.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - device: what a description beside an EVEMU file says.
  /// - Returns: the recording, with findings where it is one of touches.
  /// - Throws: what is wrong with a trace.
  package static func read(_ bytes: [UInt8], of device: EvdevDevice? = nil) throws(TraceError) -> Recording {
    switch format(of: bytes) {
    case .trace: return .trace(try Trace(parsing: String(decoding: bytes, as: UTF8.self)))
    case .session: return .session(try SessionRecording(parsing: bytes))
    case .touchTable: return .touches(TouchTable.reading(bytes))
    case .evemu: return .touches(EvemuReader.read(bytes, of: device))
    case .libinputRecord: return .touches(LibinputRecordReader.read(bytes))
    case nil:
      return .touches(
        RecordedTouches(
          table: TouchTable(name: "", isDirect: nil, millimetres: nil, rows: []),
          findings: [RecordingFinding(line: 0, .unknownFormat)]))
    }
  }
}
