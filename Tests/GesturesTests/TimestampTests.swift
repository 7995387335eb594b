import Gestures
import Testing

@Suite struct TimestampTests {
  @Test func `T6 times are ordered across the wrap of the server's clock`() {
    let before = Timestamp(UInt32.max - 10)
    let after = Timestamp(20)
    #expect(before < after)
    #expect(after - before == 31)
    #expect(before + 31 == after)
    #expect(after - Milliseconds(31) == before)
    #expect(max(before, after) == after)
  }

  @Test func `T6 a deadline across the wrap is met in time`() {
    var assembly = Assembly()
    assembly.landed(at: Timestamp(UInt32.max - 10))
    assembly.expire(at: Timestamp(68), Thresholds())
    #expect(assembly.isOpen)
    assembly.expire(at: Timestamp(69), Thresholds())
    #expect(!assembly.isOpen)
  }
}

@Suite struct AssemblyTests {
  let thresholds = Thresholds()

  @Test func `C4 the window ends 80 ms after the latest landing`() {
    var assembly = Assembly()
    assembly.landed(at: Timestamp(1000))
    #expect(assembly.deadline(thresholds) == Timestamp(1080))
    assembly.landed(at: Timestamp(1060))
    #expect(assembly.deadline(thresholds) == Timestamp(1140))
  }

  @Test func `C4 the window ends 250 ms after the first landing at the latest`() {
    var assembly = Assembly()
    for time in stride(from: UInt32(1000), through: 1240, by: 60) { assembly.landed(at: Timestamp(time)) }
    #expect(assembly.deadline(thresholds) == Timestamp(1250))
  }

  @Test func `C4 a landing after the end does not open it again`() {
    var assembly = Assembly()
    assembly.landed(at: Timestamp(1000))
    assembly.end()
    assembly.landed(at: Timestamp(1010))
    #expect(!assembly.isOpen)
    #expect(assembly.deadline(thresholds) == nil)
  }
}
