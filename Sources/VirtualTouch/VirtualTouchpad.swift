internal import CInputtest
package import Gestures

/// A touchpad of a private X server: a relative pointer whose driver has recognised swipes and pinches itself.
package final class VirtualTouchpad: Sendable {
  /// The connection, for its name and its sync.
  package let device: InputtestDevice

  init(_ device: InputtestDevice) { self.device = device }

  /// Moves the pointer by an amount in pixels, before the server's acceleration.
  package func move(by amount: Vector) throws(InputtestError) {
    var event = cinputtest_motion(0, CINPUTTEST_AXIS_X, amount.dx, amount.dy)
    try device.send(bytes(of: &event))
  }

  /// Presses a button, 1 (left) to 7.
  package func press(_ button: Int = 1) throws(InputtestError) {
    var event = cinputtest_button(Int32(clamping: button), 1)
    try device.send(bytes(of: &event))
  }

  /// Releases a button.
  package func release(_ button: Int = 1) throws(InputtestError) {
    var event = cinputtest_button(Int32(clamping: button), 0)
    try device.send(bytes(of: &event))
  }

  /// Scrolls with two fingers: 120 units are one click of a wheel, positive is right and down.
  package func scroll(by units: Vector) throws(InputtestError) { try device.scroll(by: units) }

  /// Sends one event of a swipe gesture: an amount in pixels since the last one, and at the end whether it was given up.
  package func swipe(
    _ kind: SequenceEvent, fingers: Int, by amount: Vector = .zero, isCancelled: Bool = false
  ) throws(InputtestError) {
    let type: Int32 =
      switch kind {
      case .begin: 30
      case .update: 31
      case .end: 32
      }
    var event = cinputtest_swipe(type, Int32(clamping: fingers), isCancelled ? 1 : 0, amount.dx, amount.dy)
    try device.send(bytes(of: &event))
  }

  /// Sends one event of a pinch gesture.
  ///
  /// `amount` is the centre's movement in pixels and `angle` the rotation in degrees clockwise, both since the last
  /// event; `scale` is the fingers' distance relative to that at the begin.
  package func pinch(
    _ kind: SequenceEvent, fingers: Int, by amount: Vector = .zero, scale: Double = 1, angle: Double = 0,
    isCancelled: Bool = false
  ) throws(InputtestError) {
    let type: Int32 =
      switch kind {
      case .begin: 27
      case .update: 28
      case .end: 29
      }
    let flags: UInt32 = isCancelled ? 1 : 0
    var event = cinputtest_pinch(type, Int32(clamping: fingers), flags, amount.dx, amount.dy, scale, angle)
    try device.send(bytes(of: &event))
  }

  /// Returns when the server has processed all that was sent so far; see `InputtestDevice.sync`.
  package func sync(timeout: Duration = .seconds(2)) throws(InputtestError) {
    try device.sync(timeout: timeout)
  }
}
