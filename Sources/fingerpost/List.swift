import X11

/// `fingerpost list WHAT`: what a configuration can name, as it is on this display.
enum List {
  /// What can be listed: the one table that parsing and help are made from.
  enum What: String, CaseIterable {
    case devices
    case windows

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
      }
    }
  }

  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let what = What(rawValue: call.arguments[0]) else {
      let known = What.allCases.map { "`fingerpost list \($0.rawValue)`" }.joined(separator: " or ")
      throw UsageError("list: \"\(call.arguments[0])\" cannot be listed", try: "try \(known)")
    }
    do throws(XError) {
      switch what {
      case .devices: try ListedDevice.list(call)
      case .windows: try WindowList.list(call)
      }
      return .done
    } catch {
      return Run.fail(error)
    }
  }
}
