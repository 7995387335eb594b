import Daemon
import Glibc

/// The only place that prints.
enum Output {
  /// A line of the result, to standard output; ends the program where that takes no more.
  static func line(_ text: String) {
    let failure = Log.write(text + "\n", to: 1)
    guard failure != 0 else { return }
    // Where the reader has gone (`fingerpost tree | head`) nobody is left to tell.
    if failure != EPIPE { error("cannot write to standard output: \(String(cString: strerror(failure)))") }
    exit(.found)
  }

  /// A line of what went wrong, to standard error.
  static func error(_ text: String) { Log.write("fingerpost: \(text)\n", to: 2) }
}
