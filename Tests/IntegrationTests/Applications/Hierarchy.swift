import CX11

/// Changes of the hierarchy of input devices (XIChangeHierarchy), as `xinput` makes them.
extension Display {
  /// Makes a new master pointer with its keyboard and returns its number; nil where the server makes none.
  func addMaster(named name: String) -> UInt16? {
    var bytes = Array(name.utf8)
    let length = UInt16(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    // Sends core events, and is enabled.
    change([1, UInt16(2 + bytes.count / 4), length, 0x0101], bytes)
    return device(named: "\(name) pointer")
  }

  /// Takes a master away with its keyboard; its slaves float.
  func removeMaster(_ master: UInt16) { change([2, 3, master, 2, 0, 0]) }

  /// Attaches a slave to a master.
  func attach(_ slave: UInt16, to master: UInt16) { change([3, 2, slave, master]) }

  /// Makes a slave send its events to nobody's master.
  func float(_ slave: UInt16) { change([4, 2, slave, 0]) }

  /// One change, in the layout of the protocol.
  private func change(_ words: [UInt16], _ more: [UInt8] = []) {
    let bytes = words.withUnsafeBytes { Array($0) } + more
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      _ = xcb_input_xi_change_hierarchy(
        connection, 1, start.assumingMemoryBound(to: xcb_input_hierarchy_change_t.self))
    }
    roundTrip()
  }
}
