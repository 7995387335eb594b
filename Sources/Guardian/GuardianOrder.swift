/// What the daemon tells its guardian on the command line.
package struct GuardianOrder: Hashable, Sendable {
  /// The hidden command of the program.
  package static let command = "guardian"

  /// The display that the daemon is on.
  package var display: String
  /// The daemon's mark.
  package var mark: UInt32
  /// The descriptor of the page.
  package var page: Int32
  /// The descriptor of the daemon's process.
  package var daemon: Int32
  /// The descriptor on which the guardian says that it is ready.
  package var ready: Int32

  package init(display: String, mark: UInt32, page: Int32, daemon: Int32, ready: Int32) {
    self.display = display
    self.mark = mark
    self.page = page
    self.daemon = daemon
    self.ready = ready
  }

  /// The whole command line, the program's name first.
  var arguments: [String] {
    ["fingerpost", GuardianOrder.command, display, "\(mark)", "\(page)", "\(daemon)", "\(ready)"]
  }

  /// Reads what follows the command; nil where it is not what a daemon writes.
  package init?(_ words: some RandomAccessCollection<String>) {
    let words = Array(words)
    guard words.count == 5, let mark = UInt32(words[1]), mark != 0, let page = Int32(words[2]),
      let daemon = Int32(words[3]), let ready = Int32(words[4]), page > 2, daemon == page + 1,
      ready == page + 2
    else { return nil }
    self.init(display: words[0], mark: mark, page: page, daemon: daemon, ready: ready)
  }
}
