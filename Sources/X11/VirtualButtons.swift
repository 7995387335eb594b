internal import CX11
package import Gestures
package import Routing

// Buttons, the wheel and the pointer; all places are in root-window pixels, floored.
//
// The server moves the pointer with the emulating finger at each of its updates, but tells nobody of that while the touch
// is ours. So each press, turn and release comes in one flush with a motion to its place, and a drag is told to the
// application by a motion of our own at each update.
extension VirtualInput {
  /// Moves the pointer to a place and clicks there.
  ///
  /// - Throws: `noXTest`, `noSuchButton`, `noKeyboard`, `serverGone`.
  package mutating func click(_ button: PointerButton, at place: Point) throws(Failure) {
    try check(button)
    let isOurs = heldButtons[button] != nil
    if !isOurs { ledger.note(button: button.number) }
    put(at: place)
    // One that we hold is clicked too, and is down afterwards.
    if isOurs { fake(button, false) }
    fake(button, true)
    if !isOurs { fake(button, false) }
    guard settle() else { throw .serverGone }
    if !isOurs { ledger.forget(button: button.number) }
  }

  /// Moves the pointer to a place and presses there, until `release`; a button that is held already is counted.
  ///
  /// - Throws: as `click`.
  package mutating func hold(_ button: PointerButton, at place: Point) throws(Failure) {
    try check(button)
    heldButtons[button, default: 0] += 1
    put(at: place)
    if heldButtons[button] == 1 {
      ledger.note(button: button.number)
      fake(button, true)
    }
    guard settle() else { throw .serverGone }
  }

  /// Releases a button that was held, where the pointer was put last; does nothing for one that is not held.
  package mutating func release(_ button: PointerButton) {
    guard let count = heldButtons[button] else { return }
    heldButtons[button] = count > 1 ? count - 1 : nil
    if count == 1 { lift(button) }
  }

  /// Moves the pointer; whoever holds the button hears of the motion.
  package mutating func move(to place: Point) {
    guard connection.hasXTest else { return }
    put(at: place)
    XFlush(connection.display)
  }

  /// The most clicks of the wheel at once.
  package static let mostClicks = 100

  /// Turns the wheel by clicks, down or to the right; up or to the left where they are negative.
  package mutating func turnWheel(_ clicks: Int, along axis: Axis, at place: Point) {
    guard connection.hasXTest, clicks != 0 else { return }
    let button: PointerButton =
      switch axis {
      case .vertical: PointerButton(clicks < 0 ? 4 : 5)
      case .horizontal: PointerButton(clicks < 0 ? 6 : 7)
      }
    put(at: place)
    ledger.note(button: button.number)
    for _ in 0..<min(clicks.magnitude, UInt(VirtualInput.mostClicks)) {
      fake(button, true)
      fake(button, false)
    }
    if settle() { ledger.forget(button: button.number) }
  }

  private mutating func check(_ button: PointerButton) throws(Failure) {
    guard connection.hasXTest else { throw .noXTest }
    let buttons = try readLayout().devices.buttons
    guard (1...max(buttons, 1)).contains(Int(button.number)) else {
      throw .noSuchButton(button.number, buttons: buttons)
    }
  }

  /// Sent with the next flush.
  private mutating func put(at place: Point) {
    self.place = place
    XTestFakeMotionEvent(
      connection.display, Int32(connection.screen), VirtualInput.pixel(place.x), VirtualInput.pixel(place.y),
      0)
  }

  private static func pixel(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value.rounded(.down), -32768), 32767)) : 0
  }

  /// Releases a button where the pointer was put last.
  mutating func lift(_ button: PointerButton) {
    if let place { put(at: place) }
    fake(button, false)
    if settle() { ledger.forget(button: button.number) }
  }

  private func fake(_ button: PointerButton, _ isDown: Bool) {
    XTestFakeButtonEvent(connection.display, UInt32(button.number), isDown ? 1 : 0, 0)
  }
}
