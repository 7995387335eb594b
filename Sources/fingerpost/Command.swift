/// The commands, each with what its help says: the one table that parsing and help are made from.
enum Command: String, CaseIterable {
  case run
  case check
  case hit
  case tree
  case demo
  case help

  /// An option of a command.
  enum Option: String {
    case config
    case display
    case dryRun = "dry-run"
    case verbose
    case json

    /// What its value is called; nil for one without a value.
    var value: String? {
      switch self {
      case .config: "FILE"
      case .display: ":N"
      case .dryRun, .verbose, .json: nil
      }
    }

    var summary: String {
      switch self {
      case .config: "read FILE instead of the usual configuration"
      case .display: "use this X display instead of DISPLAY"
      case .dryRun: "decide and log, but perform nothing"
      case .verbose: "log each recognizer, verdict and action"
      case .json: "print JSON, one object a line"
      }
    }
  }

  /// The names of its arguments; one in brackets may be left out.
  var arguments: [String] {
    switch self {
    case .run, .tree, .demo: []
    case .check: ["[FILE]"]
    case .hit: ["X", "Y"]
    case .help: ["[COMMAND]"]
    }
  }

  var options: [Option] {
    switch self {
    case .run: [.config, .display, .dryRun, .verbose]
    case .check: [.json]
    case .hit: [.config, .display, .json]
    case .tree: [.display, .json]
    case .demo, .help: []
    }
  }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .run: "route touches: the daemon, in the foreground (also without a command)"
    case .check: "tell what is wrong with a configuration"
    case .hit: "tell who gets a touch at a place of the screen, and why"
    case .tree: "print the windows as touches see them"
    case .demo: "show it at work on a private X server, with recorded fingers"
    case .help: "tell how a command is used"
    }
  }

  /// What the command's own help adds.
  var details: String {
    switch self {
    case .run:
      """
      Takes the touch grab of the X server and runs until it gets SIGTERM or SIGINT; then it gives
      back what it holds. The configuration is FILE, else fingerpost/config.yaml in
      $XDG_CONFIG_HOME (~/.config), else what the program holds.
      """
    case .check:
      """
      Reads FILE, or the configuration that `run` would use, and prints all findings as
      file:line:column. Exit status 0: none; 1: some.
      """
    case .hit:
      """
      X and Y are pixels of the screen, from 0. Prints the windows from the root to the one that is
      hit, the responders in the order in which they are asked, and what the X server itself picks.
      """
    case .tree:
      """
      From top to bottom in the order in which a touch asks them: window, box in pixels of the
      screen (x, y, width, height), class and title. Unmapped windows are marked.
      """
    case .demo:
      """
      Needs no touchscreen and no display: starts an X server of its own with a virtual
      touchscreen, opens windows, plays recorded and scripted fingers, and prints how each was
      routed. Needs the packages xserver-xorg-core and xserver-xorg-video-dummy.
      """
    case .help: "Without COMMAND, lists the commands."
    }
  }
}
