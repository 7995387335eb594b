internal import CInputtest
package import Gestures

/// An absolute pointer of a private X server: a mouse with seven buttons that can be put on any pixel.
package final class VirtualPointer: Sendable {
  /// The connection, for its name and its sync.
  package let device: InputtestDevice
  /// The screen that the device covers.
  package let screen: PixelSize

  init(_ device: InputtestDevice, screen: PixelSize) {
    self.device = device
    self.screen = screen
  }

  /// Moves the pointer to a root-window pixel.
  package func move(to point: Point) throws(InputtestError) {
    guard point.x.isFinite, point.y.isFinite else { throw .notANumber(finger: 0) }
    let units = screen.deviceUnits(point)
    var event = cinputtest_motion(1, CINPUTTEST_AXIS_X, units.x, units.y)
    try device.send(bytes(of: &event))
  }

  /// Moves the pointer by an amount, in pixels; zero is sent too, and changes nothing.
  func move(by amount: Vector) throws(InputtestError) {
    // A relative motion of an absolute device is in its own units.
    let x = amount.dx * 65_536 / Double(max(screen.width, 1))
    let y = amount.dy * 65_536 / Double(max(screen.height, 1))
    var event = cinputtest_motion(0, CINPUTTEST_AXIS_X, x, y)
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

  /// Turns the wheels: 120 units are one click, positive is right and down.
  package func scroll(by units: Vector) throws(InputtestError) { try device.scroll(by: units) }

  /// Returns when the server has processed all that was sent so far; see `InputtestDevice.sync`.
  package func sync(timeout: Duration = .seconds(2)) throws(InputtestError) {
    try device.sync(timeout: timeout)
  }
}

extension InputtestDevice {
  /// Moves the two scroll axes by an amount; an axis that rests is not sent.
  func scroll(by units: Vector) throws(InputtestError) {
    if units.dx != 0 {
      var event = cinputtest_axis(CINPUTTEST_AXIS_HSCROLL, units.dx)
      try send(bytes(of: &event))
    }
    if units.dy != 0 {
      var event = cinputtest_axis(CINPUTTEST_AXIS_VSCROLL, units.dy)
      try send(bytes(of: &event))
    }
  }
}
