internal import Gestures

/// Lets go of what a dead daemon held, by its ledger.
package enum HeldRelease {
  /// Releases the keys and buttons that stand in the ledger and are down on the devices of XTEST.
  ///
  /// What the daemon had taken off the server already is not touched, nor what a user holds on a real keyboard. Nothing
  /// happens where the server has no XTEST. Some round trips.
  ///
  /// - Throws: `serverGone`.
  package static func release(_ ledger: HeldLedger, _ connection: Connection) throws(XError) {
    guard connection.hasXTest, !ledger.keys.isEmpty || !ledger.buttons.isEmpty else { return }
    guard let devices = try TestDevices(connection) else { return }
    let buttonsDown = try Devices.read(connection).first { $0.id == devices.pointer }?.buttonsDown ?? []
    let keysDown = connection.keysDown(on: [devices.keyboard])
    for button in ledger.buttons where buttonsDown.contains(Int(button)) {
      connection.fake(button: button, false)
    }
    for key in ledger.keys where keysDown.contains(key) {
      connection.fake(key: key, false)
    }
    connection.flush()
    try connection.roundTrip()
  }

  /// Takes the symbols off the keys that were spare and still have them.
  ///
  /// - Throws: `serverGone`.
  package static func restoreSpareKeys(_ ledger: HeldLedger, _ connection: Connection) throws(XError) {
    let spares = ledger.spares
    guard !spares.isEmpty, let devices = try TestDevices(connection),
      let map = Keymap(of: devices.keyboard, connection)
    else { return }
    for spare in spares where SpareKeys.has(spare.keycode, spare.keysym, in: map) {
      SpareKeys.clear(spare.keycode, connection)
    }
    connection.flush()
    try connection.roundTrip()
  }
}
