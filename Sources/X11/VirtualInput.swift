internal import CX11
internal import Gestures
internal import Glibc
internal import Keysyms
internal import Routing

/// Input made by us (XTEST): keys by the names of their symbols, whatever layout is in force, buttons, wheel and text.
///
/// Every action is some round trips, never to be made on the way of a touch to its verdict. Holds are counted: what two
/// hold is let go with the last. What is down stands in the ledger before the server is told, for a guardian. Modifiers
/// that the user holds are neither pressed nor released. All goes to whoever has the focus, or is under the pointer.
package struct VirtualInput: ~Copyable {
  let connection: Connection
  let ledger: HeldLedger
  /// Nil where it has changed since it was read.
  var layout: Layout?
  /// How often each key is held by us, by keycode.
  var heldKeys: [UInt8: Int] = [:]
  /// The keys of the chords that are held, newest last.
  var chords: [KeyChord: [[UInt8]]] = [:]
  /// Keys that we hold no longer, but the user does: a release of ours would be one of theirs.
  var lentKeys: Set<UInt8> = []
  var heldButtons: [PointerButton: HeldButton] = [:]
  /// Where the pointer was put last.
  var place: Point?
  /// Keys that have symbols for a while.
  var spares: [SpareKey] = []
  let hasKeyboard: Bool

  /// A round trip.
  ///
  /// - Parameters:
  ///   - connection: that of the touches, so that verdicts and input keep their order.
  ///   - ledger: where is noted what is down.
  package init(_ connection: Connection, ledger: HeldLedger) {
    self.connection = connection
    self.ledger = ledger
    guard connection.hasXTest, connection.firstEvent(of: cx11_xkb_extension()) != nil,
      Reply(xcb_xkb_use_extension_reply(connection.xcb, xcb_xkb_use_extension(connection.xcb, 1, 0), nil))
        != nil
    else {
      hasKeyboard = false
      return
    }
    hasKeyboard = true
    // A client that uses XKEYBOARD hears of no other change of the keymap (MappingNotify) from here on.
    let keymaps = UInt16(XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
    let keyboards = UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue)
    var details = xcb_xkb_select_events_details_t()
    xcb_xkb_select_events_aux(
      connection.xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), keymaps | keyboards, 0, keyboards, 0xFF, 0xFF,
      &details)
  }

  /// The keymap or the devices have changed (`DecodedEvent.mappingChanged`, `hierarchyChanged`): read at the next use.
  package mutating func layoutChanged() { layout = nil }

  /// Lets go of all keys and buttons that are held.
  package mutating func releaseAll() {
    for button in heldButtons.values { lift(button.number) }
    heldButtons.removeAll()
    chords.removeAll()
    let keys = Set(heldKeys.keys).union(lentKeys)
    heldKeys.removeAll()
    lentKeys.removeAll()
    letGo(Array(keys))
  }
}

/// A keyboard layout as it was read.
struct Layout {
  var devices: TestDevices
  var map: Keymap
  var modifiers: ModifierKeys
  var masks: [UInt8]
}

extension VirtualInput {
  /// What there is to press keys on, and what it is at.
  ///
  /// - Throws: `noXTest`, `noKeyboard`, `serverGone`.
  mutating func look() throws(Failure) -> (layout: Layout, state: KeyboardState) {
    guard connection.hasXTest else { throw .noXTest }
    guard hasKeyboard else { throw .noKeyboard }
    settleLentKeys()
    let layout = try readLayout()
    guard let state = KeyboardState(connection) else { throw connection.isAlive ? .noKeyboard : .serverGone }
    return (layout, state)
  }

  /// Reads the layout where it has changed.
  mutating func readLayout() throws(Failure) -> Layout {
    if let layout { return layout }
    let found: TestDevices?
    do throws(XError) { found = try TestDevices(connection) } catch { throw .serverGone }
    guard let devices = found, let map = Keymap(of: devices.keyboard, connection) else {
      throw connection.isAlive ? .noKeyboard : .serverGone
    }
    let modifiers = ModifierKeys(map)
    let layout = Layout(devices: devices, map: map, modifiers: modifiers, masks: modifiers.levelMasks)
    self.layout = layout
    forgetReplacedSpares(by: map)
    return layout
  }

  /// Locks a group, so that it is in force, whatever is held; sent with the next flush.
  func lock(group: Int, _ state: KeyboardState) {
    let wanted = UInt8(truncatingIfNeeded: (group - state.passingGroup) & 3)
    set(lockedGroup: wanted)
  }

  /// Locks modifiers or takes their locks off; sent with the next flush.
  func set(locks: UInt8, areOn: Bool) {
    xcb_xkb_latch_lock_state(
      connection.xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), locks, areOn ? locks : 0, 0, 0, 0, 0, 0)
  }

  func set(lockedGroup: UInt8) {
    xcb_xkb_latch_lock_state(
      connection.xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), 0, 0, 1, lockedGroup, 0, 0, 0)
  }

  /// Sends all and waits until the server has taken it; no where it is gone.
  @discardableResult func settle() -> Bool {
    do throws(XError) { try connection.roundTrip() } catch { return false }
    return true
  }
}
