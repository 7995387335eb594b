import Gestures
import Guardian
import Testing

/// What the guardian takes for silence, and what not; times in ms.
@Suite struct VigilTests {
  private func page(begin: UInt32 = 0, promise: Int64 = 0, _ phase: PromisePage.Phase = .running)
    -> Vigil.Reading
  {
    Vigil.Reading(begin: Timestamp(begin), promise: promise * 1_000_000, phase: phase)
  }

  private func look(_ vigil: inout Vigil, _ page: Vigil.Reading, at now: Int64) -> Vigil.Finding {
    vigil.look(at: page, now: now * 1_000_000)
  }

  @Test func `nothing is awaited before a touch, nor after one that is handled and left no promise`() {
    var vigil = Vigil()
    #expect(look(&vigil, page(), at: 1000) == .nothingAwaited)
    vigil.touchBegan(at: Timestamp(50), known: 1_000_000_000)
    #expect(look(&vigil, page(begin: 50), at: 1001) == .nothingAwaited)
    #expect(look(&vigil, page(begin: 50), at: 99_999) == .nothingAwaited)
  }

  @Test func `a touch begin is overdue 300 ms after it came, unless a newer one is handled`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(50), known: 1_000_000_000)
    #expect(look(&vigil, page(begin: 49), at: 1100) == .awaiting(until: 1_300_000_000))
    #expect(look(&vigil, page(begin: 49), at: 1299) == .awaiting(until: 1_300_000_000))
    #expect(look(&vigil, page(begin: 49), at: 1300) == .overdue(.afterTouch))
    #expect(look(&vigil, page(begin: 60), at: 1300) == .nothingAwaited)
  }

  @Test func `a promise is overdue 300 ms after its time, and a renewed one is not`() {
    var vigil = Vigil()
    #expect(look(&vigil, page(promise: 1500), at: 1000) == .awaiting(until: 1_300_000_000))
    #expect(look(&vigil, page(promise: 1500), at: 1799) == .awaiting(until: 1_800_000_000))
    #expect(look(&vigil, page(promise: 1500), at: 1800) == .overdue(.brokenPromise))
    #expect(look(&vigil, page(promise: 1900), at: 1800) == .awaiting(until: 2_100_000_000))
    #expect(look(&vigil, page(promise: 0), at: 1800) == .nothingAwaited)
  }

  @Test func `each touch counts from its own begin`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(50), known: 1_000_000_000)
    vigil.touchBegan(at: Timestamp(250), known: 1_200_000_000)
    #expect(look(&vigil, page(begin: 50), at: 1300) == .awaiting(until: 1_500_000_000))
    #expect(look(&vigil, page(begin: 50), at: 1500) == .overdue(.afterTouch))
    #expect(look(&vigil, page(begin: 250), at: 1500) == .nothingAwaited)
  }

  @Test func `the server's time may wrap between the begin handled and the one awaited (T6)`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(5), known: 1_000_000_000)
    #expect(look(&vigil, page(begin: .max - 5), at: 1300) == .overdue(.afterTouch))
    #expect(look(&vigil, page(begin: 5), at: 1300) == .nothingAwaited)
    vigil.touchBegan(at: Timestamp(.max - 5), known: 2_000_000_000)
    #expect(look(&vigil, page(begin: 10), at: 2300) == .nothingAwaited)
  }

  @Test func `a begin handled forty days ago does not pass for the one awaited`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(3_500_000_000), known: 0)
    #expect(look(&vigil, page(begin: 100), at: 300) == .overdue(.afterTouch))
  }

  @Test func `what is excused is overdue only afterwards, touch and promise alike`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(50), known: 1_000_000_000)
    vigil.excuse(until: 1_600_000_000)
    #expect(look(&vigil, page(begin: 49, promise: 1100), at: 1599) == .awaiting(until: 1_600_000_000))
    #expect(look(&vigil, page(begin: 49), at: 1600) == .overdue(.afterTouch))
    #expect(look(&vigil, page(begin: 50, promise: 1100), at: 1600) == .overdue(.brokenPromise))
  }

  @Test func `a daemon that starts has five seconds`() {
    var vigil = Vigil()
    vigil.touchBegan(at: Timestamp(50), known: 1_000_000_000)
    #expect(look(&vigil, page(.starting), at: 5999) == .awaiting(until: 6_000_000_000))
    #expect(look(&vigil, page(.starting), at: 6000) == .overdue(.afterTouch))
  }

  @Test func `a flood of touches is remembered no longer than it takes to judge`() {
    var vigil = Vigil()
    for time in 0..<10_000 { vigil.touchBegan(at: Timestamp(UInt32(time)), known: Int64(time) * 1_000_000) }
    #expect(look(&vigil, page(begin: 9_999), at: 10_000) == .nothingAwaited)
    vigil.touchBegan(at: Timestamp(10_000), known: 10_000_000_000)
    #expect(look(&vigil, page(begin: 9_999), at: 10_300) == .overdue(.afterTouch))
  }
}
