import Glibc

/// What the program's end tells a script.
enum ExitStatus: Int32 {
  case done = 0
  /// `check`: findings; `run`: another client owns the touch grab.
  case found = 1
  /// The command line is wrong.
  case usage = 2
  /// No X server, none with XInput 2.2, or it went away.
  case noServer = 3
  /// No daemon runs on this display, or it does not answer.
  case noDaemon = 4
  /// The configuration has errors.
  case configuration = 5
  /// Another fingerpost runs on this display.
  case running = 6
}

/// Ends the program.
func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }
