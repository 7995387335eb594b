extension Connection {
  /// Whether a property of the root window tells of a window manager that came or went (_NET_SUPPORTING_WM_CHECK).
  package func isWindowManagerCheck(_ atom: UInt32) -> Bool { atom == atoms[.netSupportingWMCheck] }
}
