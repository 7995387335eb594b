import Gestures
import Routing
import Testing

@Suite struct RatchetTests {
  @Test func `steps and what is carried add up to the way, whatever way it is`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let stride = Double.random(in: 0.1...20, using: &generator)
      var ratchet = Ratchet(stride: stride)
      var (value, sum) = (0.0, 0)
      for _ in 0..<100 {
        value += Double.random(in: -30...30, using: &generator)
        sum += ratchet.advance(to: value)
        #expect(abs(Double(sum) * stride - value) < stride * 1.000001)
      }
    }
  }

  @Test func `a value that trembles about the border of a step makes one`() {
    var ratchet = Ratchet(stride: 5)
    let steps = [4.9, 5.1, 4.9, 5.1, 4.8, 5.2].map { ratchet.advance(to: $0) }
    #expect(steps == [0, 1, 0, 0, 0, 0])
  }

  @Test func `what led to the start makes no step, and its rest is kept`() {
    var ratchet = Ratchet(from: 12, stride: 5)
    #expect([14.9, 15, 20].map { ratchet.advance(to: $0) } == [0, 1, 1])
  }

  @Test func `ratios climb and fall by the same factor`() {
    var ratchet = Ratchet(from: 1, stride: 1.5, isRatio: true)
    #expect([1.6, 2.3, 1.5, 1.4, 0.6, 0.4].map { ratchet.advance(to: $0) } == [1, 1, -1, 0, -2, -1])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `values that cannot be make no step`(value: Double) {
    var ratchet = Ratchet(stride: 1)
    #expect(ratchet.advance(to: value) == 0)
    var ratio = Ratchet(from: 1, stride: 1.1, isRatio: true)
    #expect([ratio.advance(to: value), ratio.advance(to: 0), ratio.advance(to: -1)] == [0, 0, 0])
  }
}

@Suite struct WheelTests {
  private func values(_ dx: Double, _ dy: Double) -> GestureValues {
    var values = GestureValues()
    values.translation = Vector(dx, dy)
    return values
  }

  private let scale = PixelScale(x: 4, y: 8)

  @Test func `the content goes with the fingers, or against them`() {
    var wheel = Wheel(Scroll(), from: values(0, 0), scale)
    #expect(wheel.turn(to: values(40, 80)) == (-2, -2))
    var scroll = Scroll()
    scroll.isNatural = false
    var other = Wheel(scroll, from: values(0, 0), scale)
    #expect(other.turn(to: values(40, 80)) == (2, 2))
  }

  @Test func `the other axis turns nothing`() {
    var wheel = Wheel(Scroll(axis: .vertical), from: values(0, 0), scale)
    #expect(wheel.turn(to: values(400, -80)) == (0, 2))
    var across = Wheel(Scroll(axis: .horizontal), from: values(0, 0), scale)
    #expect(across.turn(to: values(-400, 80)) == (20, 0))
  }
}
