import Control
import X11

/// `fingerpost list WHAT`: what a configuration can name, and what it binds.
enum List {
  /// What can be listed: the one table that parsing and help are made from.
  enum What: String, CaseIterable {
    case devices
    case windows
    case keys
    case actions
    case gestures
    case bindings
    case schema

    /// What the command's help says of it, in lines of at most 78 characters.
    var details: String {
      switch self {
      case .devices:
        """
          devices   input devices with their kind, touches, size and monitor, ready to paste under
                    `devices` of a configuration
        """
      case .windows:
        """
          windows   what rules can match of each window, ready to paste under `apps` or `windows`
                    of a configuration; take away the lines that do not matter
        """
      case .keys: "  keys      the names of keys, for `key` and `hold`"
      case .actions: "  actions   what a binding can do, each with an example"
      case .gestures: "  gestures  what a binding can wait for, each with its keys and an example"
      case .bindings: "  bindings  the gestures of the configuration, or of --config FILE, and what they do"
      case .schema:
        """
          schema    a JSON Schema of the configuration, for editors that check and complete by it;
                    this is JSON in any case
        """
      }
    }
  }

  /// - Parameters:
  ///   - call: the command line.
  ///   - line: takes a line of the result, of what needs no display.
  /// - Returns: how it ended.
  /// - Throws: `UsageError` for what cannot be listed.
  static func run(_ call: Call, line: (String) -> Void = Output.line) throws(UsageError) -> ExitStatus {
    guard let what = What(rawValue: call.arguments[0]) else {
      let word = call.arguments[0]
      throw UsageError(
        "list: \"\(word)\" cannot be listed", word, amongst: What.allCases.map(\.rawValue))
    }
    let isJSON = call.flags.contains(.json)
    do throws(XError) {
      switch what {
      case .devices:
        Patience.begin()
        try ListedDevice.list(call)
      case .windows:
        Patience.begin()
        try WindowList.list(call)
      case .keys: NameList.keys(isJSON: isJSON).forEach(line)
      case .actions: NameList.actions(isJSON: isJSON).forEach(line)
      case .gestures: NameList.gestures(isJSON: isJSON).forEach(line)
      case .bindings: return ListedBinding.list(call, line: line)
      case .schema: line(SchemaDocument.json.lines.joined(separator: "\n"))
      }
      return .done
    } catch {
      return Run.fail(error)
    }
  }
}
