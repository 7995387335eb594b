import RecordingSupport
import Recordings
import Testing

/// Recordings of `libinput record` to touches.
@Suite struct LibinputRecordTests {
  private func read(_ text: String) -> RecordedTouches { LibinputRecordReader.read(Array(text.utf8)) }

  private func replacing(_ old: String, _ new: String) -> RecordedTouches {
    let parts = ReaderUnderTest.libinputScreen.split(separator: old, omittingEmptySubsequences: false)
    #expect(parts.count > 1, "there is no \(old)")
    return read(parts.joined(separator: new))
  }

  @Test func `the touchscreen among other devices is read`() {
    let read = read(ReaderUnderTest.libinputScreen)
    #expect(short(read) == ["0 begin 0 0.5,0.5", "10 update 0 0.6,0.5", "20 end 0 0.6,0.5"])
    #expect(read.findings == [])
    #expect(read.table.millimetres == .init(width: 100, height: 50))
    #expect(read.table.isDirect == true)
    #expect(read.table.name == "Screen: \\")
  }

  @Test func `without a touchscreen nothing is read`() {
    let read = replacing("ID_INPUT_TOUCHSCREEN", "ID_INPUT_TABLET")
    #expect(read.table.rows.isEmpty)
    #expect(read.findings.map(\.problem) == [.notATouchscreen])
  }

  @Test func `a second touchscreen is left out`() {
    let read = replacing("ID_INPUT_TOUCHPAD", "ID_INPUT_TOUCHSCREEN")
    #expect(read.table.rows.count == 3)
    #expect(read.findings.map(\.problem) == [.furtherDevice])
    #expect(read.findings.first?.message.contains("Touchpad") == true)
  }

  @Test func `without udev's word the properties tell a screen`() {
    #expect(replacing("    - ID_INPUT_TOUCHSCREEN=1\n", "").table.rows.count == 3)
    let read = replacing("    - ID_INPUT_TOUCHSCREEN=1\n", "").table
    #expect(read.name.hasPrefix("Screen"))
  }

  @Test func `a line that is not of the form is told and passed over`() {
    let read = replacing("- [  2,   9990,   3,  53,   600]", "- [  2,   9990,   3,  53,   six]")
    #expect(short(read) == ["0 begin 0 0.5,0.5", "20 end 0 0.5,0.5"])
    #expect(read.findings.map(\.problem) == [.badLine])
    #expect(read.findings.first?.line == 66)
  }

  @Test func `unknown keys are ignored, as the format asks`() {
    let read = replacing("  quirks:\n", "  quirks:\n  - A=1\n  colour: [1, 2]\n  more:\n    name: \"x\"\n")
    #expect(read.table.rows.count == 3)
    #expect(read.findings == [])
  }

  @Test func `cut off at each line it is read as far as it goes`() {
    let lines = ReaderUnderTest.libinputScreen.split(separator: "\n", omittingEmptySubsequences: false)
    for count in 0..<lines.count {
      let read = read(lines[..<count].joined(separator: "\n"))
      #expect(read.table.brokenPromises == [])
      #expect(read.table.rows.isEmpty == read.findings.contains { $0.severity == .error }, "\(count) lines")
    }
  }

  @Test func `a size that is not believed (G15), and an axis that is not stated`() {
    #expect(
      replacing("[0, 1000, 0, 0, 10]", "[0, 1000, 0, 0, 1]").findings.map(\.problem) == [.unbelievableSize])
    #expect(replacing("[0, 1000, 0, 0, 10]", "[0, 1000, 0, 0, 0]").table.millimetres == nil)
    let read = replacing("      53: [0, 1000, 0, 0, 10]\n", "")
    #expect(read.table.rows.count == 3)
  }
}
