import Glibc

/// The variables that the program looks at.
enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// The folder of the user's configurations; paths that are not absolute count as not set (XDG Base Directory
  /// Specification).
  static var configurationHome: String? {
    if let home = value("XDG_CONFIG_HOME"), home.hasPrefix("/") { return home }
    return value("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
  }

  /// What the search for a configuration needs.
  static var forConfiguration: [String: String] {
    var found: [String: String] = [:]
    for name in ["XDG_CONFIG_HOME", "HOME"] { found[name] = value(name) }
    return found
  }
}
