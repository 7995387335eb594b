internal import CInputtest

/// A keyboard of a private X server.
package final class VirtualKeyboard: Sendable {
  /// The connection, for its name and its sync.
  package let device: InputtestDevice

  init(_ device: InputtestDevice) { self.device = device }

  /// Presses a key, given by its X keycode, 8 to 255 (the kernel's code + 8).
  package func press(_ keycode: Int) throws(InputtestError) {
    var event = cinputtest_key(Int32(clamping: keycode), 1)
    try device.send(bytes(of: &event))
  }

  /// Releases a key.
  package func release(_ keycode: Int) throws(InputtestError) {
    var event = cinputtest_key(Int32(clamping: keycode), 0)
    try device.send(bytes(of: &event))
  }

  /// Returns when the server has processed all that was sent so far; see `InputtestDevice.sync`.
  package func sync(timeout: Duration = .seconds(2)) throws(InputtestError) {
    try device.sync(timeout: timeout)
  }
}
