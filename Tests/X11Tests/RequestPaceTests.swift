import Gestures
import Routing
import Testing
import X11

/// One request at a time.
@Suite struct RequestPaceTests {
  private func place(_ x: Int32) -> Rectangle { Rectangle(x: x, y: 0, width: 10, height: 10) }
  private func time(_ milliseconds: UInt32) -> Timestamp { Timestamp(milliseconds) }
  private var pace = RequestPace(at: Rectangle(x: 0, y: 0, width: 10, height: 10))

  @Test mutating func `nothing is asked for where the window is already`() {
    pace.want(place(0))
    #expect(pace.isSettled && pace.next(at: time(0)) == nil && pace.deadline == nil)
  }

  @Test mutating func `the next request goes when the one before was met, and is the newest goal`() {
    pace.want(place(1))
    #expect(pace.next(at: time(0)) == place(1))
    for x: Int32 in 2...5 {
      pace.want(place(x))
      #expect(pace.next(at: time(UInt32(x))) == nil)
    }
    #expect(pace.hear(place(1), at: time(6)) == .met(place(1)))
    #expect(pace.next(at: time(6)) == place(5))
    #expect(pace.isSettled && pace.next(at: time(7)) == nil)
    // Back to where it was meanwhile.
    pace.want(place(6))
    pace.want(place(5))
    #expect(pace.isSettled)
  }

  @Test mutating func `a manager that does not answer is waited for 100 ms`() {
    pace.want(place(1))
    #expect(pace.next(at: time(0)) == place(1))
    pace.want(place(2))
    #expect(pace.deadline == time(100))
    #expect(pace.expire(at: time(99)) == nil && pace.next(at: time(99)) == nil)
    #expect(pace.expire(at: time(100)) == .unanswered)
    #expect(pace.next(at: time(100)) == place(2))
    #expect(pace.deadline == time(200))
  }

  @Test mutating func `what stands elsewhere is an answer when nothing more has come for 20 ms`() {
    pace.want(place(9))
    _ = pace.next(at: time(0))
    // Each part of a change puts it off.
    #expect(pace.hear(place(5), at: time(10)) == nil)
    #expect(pace.deadline == time(30))
    #expect(pace.hear(place(6), at: time(15)) == nil)
    #expect(pace.expire(at: time(29)) == nil)
    #expect(pace.expire(at: time(30)) == .missed(place(9)))
    pace.want(place(8))
    #expect(pace.next(at: time(31)) == place(8))
  }

  @Test mutating func `late answers are known, and their manager is waited for longer`() {
    for (count, x) in zip(0..., [1, 2, 3] as [Int32]) {
      pace.want(place(x))
      #expect(pace.next(at: time(UInt32(count) * 100)) == place(x))
      if x < 3 { #expect(pace.expire(at: time(UInt32(count + 1) * 100)) == .unanswered) }
    }
    // The answer to the first, 290 ms late: the third, of 200, may take 435.
    #expect(pace.hear(place(1), at: time(290)) == nil)
    #expect(pace.deadline == time(635))
    #expect(pace.hear(place(2), at: time(600)) == nil)
    #expect(pace.hear(place(3), at: time(900)) == .met(place(3)))
    pace.want(place(4))
    #expect(pace.next(at: time(900)) == place(4))
    #expect(pace.deadline == time(900 + 750))
  }

  @Test func `the first request may be waited for longer, and only that`() {
    var pace = RequestPace(at: place(0), first: 400)
    pace.want(place(1))
    #expect(pace.next(at: time(0)) == place(1))
    #expect(pace.deadline == time(400))
    #expect(pace.hear(place(1), at: time(300)) == .met(place(1)))
    pace.want(place(2))
    #expect(pace.next(at: time(300)) == place(2))
    #expect(pace.deadline == time(400))
  }

  @Test mutating func `the times of the server wrap`() {
    pace.want(place(1))
    let before = Timestamp(UInt32.max - 10)
    #expect(pace.next(at: before) == place(1))
    #expect(pace.expire(at: Timestamp(50)) == nil)
    #expect(pace.expire(at: Timestamp(89)) == .unanswered)
  }
}
