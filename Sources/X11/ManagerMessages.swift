internal import CX11
internal import Gestures
internal import Routing

// Asking the window manager.
extension WindowManagement {
  /// What the running window manager supports; nil where none runs.
  func supported() -> [UInt32]? {
    guard let check = rootWord(.netSupportingWMCheck),
      connection.property(connection.atoms[.netSupportingWMCheck], of: WindowID(check))?.words.first == check
    else { return nil }
    return connection.property(connection.atoms[.netSupported], of: connection.root)?.words ?? []
  }

  func isSupported(_ name: Atoms.Name) -> Bool { supported()?.contains(connection.atoms[name]) ?? false }

  func require(_ name: Atoms.Name) throws(Failure) {
    guard let supported = supported() else { throw .noWindowManager }
    if !supported.contains(connection.atoms[name]) { throw .notSupported(name.rawValue) }
  }

  func rootWord(_ name: Atoms.Name) -> UInt32? {
    connection.property(connection.atoms[name], of: connection.root, words: 1)?.words.first
  }

  /// How a window is shown now (_NET_WM_STATE).
  func states(of window: WindowID) -> WindowStates {
    let words = connection.property(connection.atoms[.netWMState], of: window)?.words ?? []
    return words.reduce(into: []) { $0.formUnion(connection.atoms.windowStates[$1] ?? []) }
  }

  /// Puts a window on the workspace of that place, from 0; 2^32 - 1: on all.
  func setWorkspace(of window: WindowID, _ index: UInt32) {
    send(.netWMDesktop, to: connection.root, about: window, (index, WindowManagement.source, 0, 0, 0))
  }

  /// Sends a client message; those to the root go to who manages it.
  func send(
    _ type: Atoms.Name, to destination: WindowID, about window: WindowID,
    _ words: (UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE)
    message.format = 32
    message.window = window.rawValue
    message.type = connection.atoms[type]
    message.data.data32 = words
    let isToRoot = destination == connection.root
    let mask =
      isToRoot
      ? XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue : 0
    withUnsafeBytes(of: &message) { bytes in
      _ = xcb_send_event(
        connection.xcb, 0, destination.rawValue, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}
