internal import Gestures
internal import Routing

// What is known of a window manager that does not tell it itself.
extension WindowManagement {
  /// The name of i3, which tiles windows unless they float.
  static let i3 = "i3"

  /// The smallest floating window that i3 makes unless it is told otherwise, pixels (floating_minimum_size).
  static let smallestInI3: (width: Int32, height: Int32) = (75, 50)

  /// The name of the window manager that runs (_NET_WM_NAME of its own window); nil where none does, or tells.
  var managerName: String? {
    guard supported() != nil, let check = rootWord(.netSupportingWMCheck) else { return nil }
    return connection.property(connection.atoms[.netWMName], of: WindowID(check), words: 64)?.text
  }

  /// Whether i3 lets a window float (I3_FLOATING_WINDOW, which it sets for compositors).
  func isFloatingInI3(_ window: WindowID) -> Bool {
    connection.property(connection.atoms[.i3FloatingWindow], of: window, words: 1)?.words.first == 1
  }
}
