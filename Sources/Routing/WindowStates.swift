/// How a window is shown (_NET_WM_STATE of EWMH, and what else tells it).
package struct WindowStates: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let fullscreen = WindowStates(rawValue: 1)
  package static let maximizedVertical = WindowStates(rawValue: 1 << 1)
  package static let maximizedHorizontal = WindowStates(rawValue: 1 << 2)
  package static let above = WindowStates(rawValue: 1 << 3)
  package static let below = WindowStates(rawValue: 1 << 4)
  package static let sticky = WindowStates(rawValue: 1 << 5)
  package static let shaded = WindowStates(rawValue: 1 << 6)
  /// Minimized, by WM_STATE too.
  package static let hidden = WindowStates(rawValue: 1 << 7)
  package static let modal = WindowStates(rawValue: 1 << 8)
  /// It has the focus, by the root's _NET_ACTIVE_WINDOW too.
  package static let focused = WindowStates(rawValue: 1 << 9)
  package static let demandsAttention = WindowStates(rawValue: 1 << 10)
  package static let skipTaskbar = WindowStates(rawValue: 1 << 11)
  package static let skipPager = WindowStates(rawValue: 1 << 12)
  /// Both ways at once.
  package static let maximized: WindowStates = [.maximizedVertical, .maximizedHorizontal]

  /// The words of the configuration, each with what a window must have to be so.
  package static let words: [(word: String, states: WindowStates)] = [
    ("fullscreen", .fullscreen), ("maximized", .maximized), ("maximized-vertical", .maximizedVertical),
    ("maximized-horizontal", .maximizedHorizontal), ("above", .above), ("below", .below),
    ("sticky", .sticky), ("shaded", .shaded), ("hidden", .hidden), ("modal", .modal), ("focused", .focused),
    ("demands-attention", .demandsAttention), ("skip-taskbar", .skipTaskbar), ("skip-pager", .skipPager),
  ]

  /// What a word of the configuration stands for; nil where it is none.
  package init?(word: String) {
    guard let known = WindowStates.words.first(where: { $0.word == word }) else { return nil }
    self = known.states
  }

  /// The fewest words that say it.
  package var words: [String] {
    WindowStates.words.compactMap { word, states in
      let isSaid = isSuperset(of: .maximized) && states != .maximized && states.isSubset(of: .maximized)
      return isSuperset(of: states) && !isSaid ? word : nil
    }
  }
}

/// Where a window is among the workspaces (_NET_WM_DESKTOP).
package enum WindowWorkspace: Hashable, Sendable, Codable {
  /// Counted from 1.
  case one(Int)
  case all
}

/// A text of a window that patterns are tried on.
package enum MatchedText: Hashable, Sendable, CaseIterable {
  case applicationClass
  case instance
  case title
  case role
  case executable

  /// Toolkits disagree about the case of class and instance, so that of A to Z is ignored there.
  package var ignoresCase: Bool {
    switch self {
    case .applicationClass, .instance: true
    case .title, .role, .executable: false
    }
  }
}

/// A regular expression of a rule set, and the text that it is for.
///
/// Routing does not run it: whoever tells the router of a window tells which of these its texts fit.
package struct WindowExpression: Hashable, Sendable {
  package var text: MatchedText
  /// What stands between the slashes: POSIX extended syntax.
  package var source: String

  package init(_ text: MatchedText, _ source: String) {
    self.text = text
    self.source = source
  }
}

extension WindowProperties {
  /// The text that patterns are tried on; nil where the window does not have it.
  package subscript(_ text: MatchedText) -> String? {
    switch text {
    case .applicationClass: applicationClass
    case .instance: instance
    case .title: title
    case .role: role
    case .executable: executable
    }
  }

  /// The first of its types in the configuration's words; `normal` where it states none, as EWMH has it.
  package var type: String {
    for type in types {
      let name = String(type.map { $0 == "_" ? "-" : $0 })
      if WindowMatch.knownTypes.contains(name) { return name }
    }
    return "normal"
  }
}
