package import Gestures
package import Routing

// Buttons, the wheel and the pointer; all places are in root-window pixels, floored, and buttons are what applications
// take them for, whatever the pointer's map.
//
// The server moves the pointer with the emulating finger at each of its updates, but tells nobody of that while the touch
// is ours. So each press, turn and release comes in one flush with a motion to its place, and a drag is told to the
// application by a motion of our own at each update. It makes no difference whether the release comes before the lift or
// after it. Where an application has an emulating touch itself, observed or given back, it must not come before the lift:
// the release of any button ends the application's grab, and it never hears of the finger's own release.
extension VirtualInput {
  /// Moves the pointer to a place and clicks there.
  ///
  /// - Throws: `noXTest`, `noSuchButton`, `noKeyboard`, `serverGone`.
  package mutating func click(_ button: PointerButton, at place: Point) throws(Failure) {
    let number = try physical(button)
    let isOurs = heldButtons[button] != nil
    if !isOurs { ledger.note(button: number) }
    put(at: place)
    // One that we hold is clicked too, and is down afterwards.
    if isOurs { connection.fake(button: number, false) }
    connection.fake(button: number, true)
    if !isOurs { connection.fake(button: number, false) }
    guard settle() else { throw .serverGone }
    if !isOurs { ledger.forget(button: number) }
  }

  /// Moves the pointer to a place and presses there, until `release`; a button that is held already is counted.
  ///
  /// - Throws: as `click`.
  package mutating func hold(_ button: PointerButton, at place: Point) throws(Failure) {
    if heldButtons[button] != nil {
      heldButtons[button]?.count += 1
      put(at: place)
    } else {
      let number = try physical(button)
      put(at: place)
      heldButtons[button] = HeldButton(number: number, count: 1)
      ledger.note(button: number)
      connection.fake(button: number, true)
    }
    guard settle() else { throw .serverGone }
  }

  /// Releases a button that was held, where the pointer was put last; does nothing for one that is not held.
  package mutating func release(_ button: PointerButton) {
    guard let held = heldButtons[button] else { return }
    if held.count > 1 {
      heldButtons[button]?.count -= 1
    } else {
      heldButtons[button] = nil
      lift(held.number)
    }
  }

  /// Moves the pointer; whoever holds the button hears of the motion.
  package mutating func move(to place: Point) {
    guard connection.hasXTest else { return }
    put(at: place)
    connection.flush()
  }

  /// The most clicks of the wheel at once.
  package static let mostClicks = 100

  /// Turns the wheel by clicks, down or to the right; up or to the left where they are negative.
  ///
  /// At most `mostClicks`; none where the pointer has no such button.
  package mutating func turnWheel(_ clicks: Int, along axis: Axis, at place: Point) {
    let button: PointerButton =
      switch axis {
      case .vertical: PointerButton(clicks < 0 ? 4 : 5)
      case .horizontal: PointerButton(clicks < 0 ? 6 : 7)
      }
    let number: UInt8
    do throws(Failure) { number = try physical(button) } catch { return }
    guard clicks != 0 else { return }
    put(at: place)
    ledger.note(button: number)
    for _ in 0..<min(clicks.magnitude, UInt(VirtualInput.mostClicks)) {
      connection.fake(button: number, true)
      connection.fake(button: number, false)
    }
    if settle() { ledger.forget(button: number) }
  }

  /// The pointer's own number of a button.
  private mutating func physical(_ button: PointerButton) throws(Failure) -> UInt8 {
    guard connection.hasXTest else { throw .noXTest }
    let devices = try readLayout().devices
    let place = devices.pointerMap.firstIndex(of: button.number)
    guard button.number > 0, let place, place < devices.buttons else {
      throw .noSuchButton(button.number, buttons: devices.buttons)
    }
    return UInt8(place + 1)
  }

  /// Sent with the next flush.
  private mutating func put(at place: Point) {
    self.place = place
    connection.fakeMotion(to: place)
  }

  /// Releases a button, by the pointer's own number, where the pointer was put last.
  mutating func lift(_ number: UInt8) {
    if let place { put(at: place) }
    connection.fake(button: number, false)
    if settle() { ledger.forget(button: number) }
  }
}

/// A button that we hold.
struct HeldButton: Hashable {
  /// As the pointer itself counts it.
  var number: UInt8
  var count: Int
}
