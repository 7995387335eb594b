internal import Gestures

extension Connection {
  /// Whether a property of the root window tells of a window manager that came or went (_NET_SUPPORTING_WM_CHECK).
  package func isWindowManagerCheck(_ atom: UInt32) -> Bool { atom == atoms[.netSupportingWMCheck] }

  /// What the window manager calls itself (_NET_WM_NAME of its check window); nil where none does.
  ///
  /// Two round trips.
  package var windowManagerName: String? {
    guard let check = property(atoms[.netSupportingWMCheck], of: root)?.words.first,
      let name = property(atoms[.netWMName], of: WindowID(check))?.text, !name.isEmpty
    else { return nil }
    return name
  }
}

/// Which servers a touch grab is safe with.
package enum ServerRelease {
  /// 1.20.4, the first without the endless recursion at the end of a rejected touch (xi2.md R9.6).
  package static let oldestForGrabs = 12_004_000

  /// The release as people write it; nil where the number is of another kind of server.
  package static func text(_ release: Int) -> String? {
    guard release >= 10_000_000, release < 20_000_000 else { return nil }
    let (minor, patch, step) = (release / 100_000 % 100, release / 1000 % 100, release % 1000)
    return minor < 21 ? "1.\(minor).\(patch)" : "\(minor).\(patch).\(step)"
  }
}
