/// `fingerpost list SUBJECT`: what a configuration can name.
enum List {
  /// What can be listed: the one table that parsing and help are made from.
  enum Subject: String, CaseIterable {
    case windows

    /// What the command's help says of it.
    var details: String {
      switch self {
      case .windows:
        """
        windows: what rules can match, of every window that a window manager has in its care and
        every other top window that is on the screen, from top to bottom. Each is an item of `apps`
        or `windows` of a configuration, to be pasted: take away the lines that do not matter.
        """
      }
    }
  }

  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let subject = Subject(rawValue: call.arguments[0]) else {
      throw UsageError(
        "list: \"\(call.arguments[0])\" cannot be listed",
        try: "try \(Subject.allCases.map { "`fingerpost list \($0.rawValue)`" }.joined(separator: " or "))")
    }
    switch subject {
    case .windows: return WindowList.run(call)
    }
  }
}
