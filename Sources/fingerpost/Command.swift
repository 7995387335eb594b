/// The commands, each with what its help says: the one table that parsing and help are made from.
enum Command: String, CaseIterable {
  case run
  case `init`
  case `import`
  case check
  case hit
  case tree
  case list
  case status
  case pause
  case resume
  case quit
  case reload
  case enable
  case disable
  case perform
  case mode
  case subscribe
  case why
  case watch
  case show
  case record
  case replay
  case test
  case demo
  case doctor
  case learn
  case service
  case completions
  case help

  /// An option of a command.
  enum Option: String, CaseIterable {
    case config
    case display
    case dryRun = "dry-run"
    case observe
    case replace
    case verbose
    case json
    case raw
    case all
    case from
    case offline
    case svg
    case wait
    case fix
    case touches
    case routing
    case actions
    case window
    case anonymous
    case diff
    case autostart

    /// What its value is called; nil for one without a value.
    var value: String? {
      switch self {
      case .config: "FILE"
      case .display: ":N"
      case .from: "NAME"
      case .svg: "FILE"
      case .wait: "SECONDS"
      case .window: "TEXT"
      case .diff: "FILE"
      case .touches, .routing, .actions, .anonymous, .autostart: nil
      case .dryRun, .observe, .replace, .verbose, .json, .raw, .all, .offline, .fix: nil
      }
    }

    var summary: String {
      switch self {
      case .config: "read FILE instead of the usual configuration"
      case .display: "use this X display instead of DISPLAY"
      case .dryRun: "decide and log, but perform nothing"
      case .observe: "take no touch from any application, only look on"
      case .replace: "end the fingerpost that runs on the display, and take its place"
      case .verbose: "log each recognizer, verdict and action"
      case .json: "print JSON, one object a line"
      case .raw: "positions and contact sizes as the device had them"
      case .all: "print what changes and what fails as well"
      case .from: "whose file it is: touchegg, libinput-gestures or lisgd"
      case .offline: "do not ask the display what it has"
      case .svg: "draw it into FILE as well, as an SVG picture"
      case .wait: "wait so long for a touch; 30 without it"
      case .fix: "free a stuck button"
      case .touches: "fingers alone: where they land, move and lift"
      case .routing: "hits, verdicts and recognizers alone"
      case .actions: "gestures and actions alone"
      case .autostart: "by an XDG autostart file, even where there is a service manager"
      case .anonymous: "leave titles of windows out"
      case .diff: "print where the configuration FILE decides otherwise, side by side"
      case .window: "only fingers on windows with TEXT in class or title, or with this id"
      }
    }
  }

  /// The names of its arguments; one in brackets may be left out.
  var arguments: [String] {
    switch self {
    case .run, .`init`, .tree, .status, .pause, .resume, .quit, .reload, .watch, .show, .demo, .doctor: []
    case .enable, .disable, .perform, .mode, .learn: ["NAME"]
    case .subscribe: ["[NAME...]"]
    case .why: ["[N]"]
    case .check: ["[FILE]"]
    case .list: ["WHAT"]
    case .replay, .`import`, .record: ["FILE"]
    case .test: ["FILE", "[FILE...]"]
    case .hit: ["[X", "Y]"]
    case .service: ["ACTION"]
    case .completions: ["SHELL"]
    case .help: ["[COMMAND]"]
    }
  }

  var options: [Option] {
    switch self {
    case .run: [.config, .display, .dryRun, .observe, .replace, .verbose]
    case .`import`: [.from]
    case .check: [.json, .offline]
    case .hit: [.config, .display, .json, .svg, .wait]
    case .tree: [.config, .display, .json, .svg]
    case .doctor: [.config, .display, .json, .fix]
    case .list: [.config, .display, .json]
    case .service: [.json, .autostart]
    case .learn: [.display, .wait]
    case .status: [.display, .json]
    case .pause, .resume, .quit, .reload, .enable, .disable, .perform, .mode, .subscribe, .show:
      [.display]
    case .why: [.display, .json, .all]
    case .watch: [.display, .json, .touches, .routing, .actions, .window]
    case .record: [.display, .anonymous]
    case .replay: [.config, .json, .raw, .all, .diff]
    case .test: [.config, .json]
    case .demo: [.svg]
    case .`init`, .completions, .help: []
    }
  }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .run: "route touches: the daemon, in the foreground (also without a command)"
    case .`init`: "write a configuration to begin with"
    case .`import`: "turn the configuration of another gesture program into one for this"
    case .check: "tell what is wrong with a configuration"
    case .hit: "tell who gets a touch at a place of the screen, and why"
    case .tree: "print the windows as touches see them"
    case .list: "list what a configuration can name"
    case .status: "tell what the running daemon does"
    case .pause: "let go of all touches until `resume`"
    case .resume: "route touches again after `pause`"
    case .quit: "end the running daemon in good order"
    case .reload: "have the running daemon read its configuration again"
    case .enable: "let a binding take part again"
    case .disable: "let a binding take no part until `enable`"
    case .perform: "do what a binding does"
    case .mode: "switch the running daemon to a mode, or to none"
    case .subscribe: "print what the running daemon does, as JSON, as it happens"
    case .why: "tell why the last gestures did what they did, or did not"
    case .watch: "show fingers, hits, recognizers, verdicts and actions as they happen"
    case .show: "draw fingers, the window that is hit and what comes of it over the screen"
    case .record: "record what the running daemon is told and decides, to replay it elsewhere"
    case .test: "tell where recordings and traces are decided otherwise than they say"
    case .replay: "route recorded touches, without a display, and print what is decided"
    case .demo: "show it at work on a private X server, with recorded fingers"
    case .doctor: "look for what could stand in the way, and say what to do"
    case .learn: "print what fingers draw, for a stroke to bind"
    case .service: "have the daemon start with the session, or no longer"
    case .completions: "print a script that makes a shell complete these commands"
    case .help: "tell how a command is used"
    }
  }

  /// What the command's own help adds.
  var details: String {
    switch self {
    case .run:
      """
      Takes the touch grab of the X server and runs until it gets SIGTERM or SIGINT; then it gives
      back what it holds. It reads its configuration again when the file changes, on SIGHUP, and by
      `reload`; one with errors changes nothing. The configuration is FILE, else fingerpost/config.yaml in
      $XDG_CONFIG_HOME (~/.config), else what the program holds. With --replace, one that runs
      already is asked to end, and ended if it does not answer. With --observe, or where the grab
      cannot be had or is not needed, gestures act and applications get all touches.
      """
    case .`init`:
      """
      Writes the built-in configuration to fingerpost/config.yaml in $XDG_CONFIG_HOME (~/.config), to
      be changed there. What is there already is left as it is. Exit status 0: written; 1: not.
      """
    case .`import`:
      """
      FILE is touchegg.conf, libinput-gestures.conf, or a script with the options of lisgd, told apart
      by its content. Prints a configuration; what cannot be carried over stands in it as comments,
      and is told with file:line:column. Exit status 0: all was carried over; 1: something was not.
      """
    case .check:
      """
      Reads FILE, or the configuration that `run` would use, and prints all findings as
      file:line:column, and then notes: how long touches are kept from applications, and,
      where DISPLAY is set, what that display cannot do. Exit status 0: no errors and no
      warnings; 1: some.
      """
    case .hit:
      """
      X and Y are pixels of the screen, from 0; without them the next touch says where, and goes
      where it would have gone. Prints the windows from the root to the one that is hit with the
      regions that hold the place, those that policies pass over, the responders in the order in
      which they are asked, and what the X server itself picks. --svg draws that over the windows.
      """
    case .tree:
      """
      From top to bottom in the order in which a touch asks them: window, box in pixels of the
      screen (x, y, width, height), class and title; the regions of the configuration where they lie;
      what its rules say of hit testing. Unmapped windows are marked. --svg draws what can be seen,
      with the monitors and their edges.
      """
    case .list: "WHAT is one of these:\n" + List.What.allCases.map(\.details).joined(separator: "\n")
    case .status:
      """
      Exit status 0: one runs, paused or not; 4: none does.
      """
    case .pause:
      """
      What is held is settled as at the end of the daemon; all touches go to the applications, and no
      gesture is recognized, until `resume`. Prints nothing.
      """
    case .resume: "Takes the touch grab again. Prints nothing; without a pause it changes nothing."
    case .quit:
      """
      The daemon gives back what it holds and ends, as with SIGTERM. Returns when it has ended, and
      prints nothing.
      """
    case .reload:
      """
      What is wrong in the configuration is printed as by `check`. Exit status 0: it is in force;
      1: it has errors, and the last good one stays in force.
      """
    case .enable, .disable:
      """
      NAME is a binding's name. Lasts until the daemon ends or the binding of that name is gone from
      the configuration. Prints nothing.
      """
    case .perform:
      """
      NAME is a binding's name. It is done at the pointer, to the window that has the focus; a gesture
      that lasts begins and ends at once. Exit status 0: done; 1: it was not done, which is told.
      """
    case .mode: "NAME is what conditions ask for by `mode`; \"none\" leaves it. Prints nothing."
    case .subscribe:
      """
      NAME is gesture, action, event, mode, unhandled or paused, the member by which a line is known, or
      touch or routing, which come with every finger; without a NAME all but these two are printed. Ends with the daemon, with exit status 4. fingerpost-control(7) has the
      members of each line.
      """
    case .why:
      """
      Explains the last gesture, or the last N (of 256 that are kept), oldest first: the windows from
      the root to the one that was hit, who was asked, what became of each finger, and for each
      binding the one reason why it did not act, with what would have been enough. With --all also
      bindings that were not asked. Exit status 0: explained; 1: there was no gesture yet.
      """
    case .watch:
      """
      One line for each thing that happens, until interrupted; without --touches, --routing or --actions
      all of them. A terminal that is too slow misses lines, which is told. Ends with the daemon, with
      exit status 4.
      """
    case .show:
      """
      Draws each finger with its trail, outlines the window that it hit, and says beside it who is
      asked and what becomes of recognizers and touches. Touches and clicks go through it, it never has
      the focus, and it works with a compositor and without. Ends by Ctrl-C, and with the daemon by
      exit status 4.
      """
    case .record:
      """
      Writes touches, windows with all their changes, devices, the configuration and every decision
      into FILE, which must not be there yet, until interrupted. It begins once no finger has been
      down for two seconds. --anonymous leaves titles out, but for those that a rule matches by its
      title. Exit status 1: FILE cannot be written; 4: no daemon runs, or it ended.
      """
    case .test:
      """
      FILE is what `record` wrote, or a trace with expected decisions. Routes it again and prints each
      step that is decided otherwise: what is expected on the left, what is decided on the right.
      With --config by that configuration. Exit status 0: all as expected; 1: something differs, or a
      file cannot be read.
      """
    case .replay:
      """
      FILE is a recording, a trace or a touch table of Fingerpost, EVEMU events (a description in a .desc file
      beside it is found) or what `libinput record` wrote. Without --config every gesture that there
      is is bound at once; recordings and traces have a configuration of their own. With --diff, the
      decisions by that configuration stand on the left, those by the one of --diff on the right.
      Exit status 0: all of FILE was read, and nothing differs; 1: something in it is wrong, which is
      printed, and the rest is replayed; or something differs.
      """
    case .demo:
      """
      Needs no touchscreen and no display: starts an X server of its own with a virtual
      touchscreen, opens windows, plays recorded and scripted fingers, and prints how each was
      routed. --svg draws the windows at the end, with the way of a touch. Needs the packages xserver-xorg-core and xserver-xorg-video-dummy.
      """
    case .doctor:
      """
      Looks at the session, the configuration, the service, the X server with its touchscreens and
      its window manager, the daemon, and who owns the touches. Each line is `ok`, `note` or
      `problem`, with what to do. Exit status 0: no problem; 1: some; 3: no X server.
      """
    case .learn:
      """
      Waits for a drawing by one or several fingers and prints it as the stroke NAME, to be put into the
      configuration. The fingers do what they would have done besides; no daemon is needed. Exit
      status 1: nothing was drawn, or it was too short.
      """
    case .service:
      """
      ACTION is install, remove or status.
      install writes a unit for the user's service manager and starts it, or, where there is no such
      manager, an XDG autostart file; remove takes away what install wrote; status tells what is
      there. Files of others are left as they are. Exit status 1: not done, or nothing is there.
      """
    case .completions:
      """
      SHELL is \(Shell.allCases.map(\.rawValue).joined(separator: ", ")). fingerpost(1) tells where each looks for its scripts.
      """
    case .help: "Without COMMAND, lists the commands."
    }
  }
}
