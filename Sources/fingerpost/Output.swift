import Daemon

/// The only place that prints.
enum Output {
  /// A line of the result, to standard output.
  static func line(_ text: String) { Log.write(text + "\n", to: 1) }

  /// A line of what went wrong, to standard error.
  static func error(_ text: String) { Log.write("fingerpost: \(text)\n", to: 2) }
}
