internal import CLinux
internal import Control
internal import Glibc

/// Something to tell the user on the desktop.
struct Notification: Hashable {
  var summary: String
  var body: String

  /// How many findings it shows, the others counted.
  private static let shown = 3

  /// Errors of a configuration.
  init(errors: [ConfigurationFinding]) {
    summary =
      errors.count == 1 ? "The configuration has an error" : "The configuration has \(errors.count) errors"
    var lines = errors.prefix(Notification.shown).map(\.text)
    if errors.count > lines.count { lines.append("and \(errors.count - lines.count) more") }
    lines.append("The last good one stays in force; \"fingerpost check\" tells all.")
    body = lines.joined(separator: "\n")
  }

  /// A configuration that is without errors again.
  init(isGood origin: String) {
    summary = "The configuration is good again"
    body = "\(origin) is in force."
  }
}

/// Tells the user on the desktop, by a short-lived process of this same program.
///
/// A bus, or a service behind it, may take as long as it likes or never answer, and the library that speaks to it waits:
/// so that is done where no touch waits for it. The process has a time limit of its own. Of what comes meanwhile the
/// newest alone is told next; each notification takes the place of the one before.
package struct Notifier: ~Copyable {
  /// What the hidden command is called.
  package static let command = "notification"

  /// One that is being told.
  private struct Teller {
    var process: pid_t
    var output: Int32
  }

  private var teller: Teller?
  private var next: Notification?
  /// The last one's number, and the service that gave it: another one's numbers mean others' notifications.
  private var last = (number: "0", service: "-")

  init() {}

  deinit { if let teller { close(teller.output) } }

  /// Tells it, or puts it in the place of what waits to be told; returns a line for the log where it cannot.
  mutating func tell(_ notification: Notification) -> String? {
    guard teller == nil else {
      next = notification
      return nil
    }
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return Notifier.failure(String(cString: strerror(errno))) }
    defer { close(ends[1]) }
    var process: pid_t = 0
    let status = Notifier.spawn(
      ["fingerpost", Notifier.command, last.number, last.service, notification.summary, notification.body],
      output: ends[1], &process)
    guard status == 0 else {
      close(ends[0])
      return Notifier.failure(String(cString: strerror(status)))
    }
    teller = Teller(process: process, output: ends[0])
    return nil
  }

  /// Takes what the process has said that has ended, if it has; to be asked after SIGCHLD.
  ///
  /// Returns a line for the log, where there is something to tell.
  mutating func reap() -> String? {
    guard let teller else { return nil }
    var status: Int32 = 0
    guard waitpid(teller.process, &status, WNOHANG) == teller.process else { return nil }
    self.teller = nil
    let words = Notifier.text(of: teller.output).split(separator: " ", maxSplits: 1).map(String.init)
    close(teller.output)
    var line: String?
    if status == 0, words.count == 2 {
      last = (words[0], words[1])
    } else {
      let reason = words.joined(separator: " ")
      line = Notifier.failure(reason.isEmpty ? "the notification service does not answer" : reason)
    }
    guard let next else { return line }
    self.next = nil
    let other = tell(next)
    return line ?? other
  }

  private static func failure(_ reason: String) -> String { "no desktop notification: \(reason)" }

  /// What a process that has ended has written.
  private static func text(of pipe: Int32) -> String {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      // A child of it could hold the other end.
      var source = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, 0) > 0, source.revents & Int16(POLLIN) != 0 else { return "" }
      let count = read(pipe, buffer.baseAddress, buffer.count)
      guard count > 0 else { return "" }
      return String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  private static func spawn(_ arguments: [String], output: Int32, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    clinux_spawn_alone(&actions)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Its time limit must end it.
    var timed = sigset_t()
    sigemptyset(&timed)
    sigaddset(&timed, SIGALRM)
    posix_spawnattr_setsigdefault(&attributes, &timed)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    return posix_spawn(&process, "/proc/self/exe", &actions, &attributes, words + [nil], clinux_environment())
  }
}
