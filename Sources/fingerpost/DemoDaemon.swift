import Glibc

/// The daemon as the demo runs it: this same program, its log printed as it comes.
final class DemoDaemon {
  private let process: pid_t
  private let log: Int32

  /// Starts it and waits until it routes touches; nil where it does not, its message printed.
  init?(configuration: String, environment: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let words = ["fingerpost", "run", "--verbose", "--config", configuration]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, &variables)
    close(ends[1])
    self.process = status == 0 ? process : 0
    log = ends[0]
    guard status == 0 else { return nil }
    let text = collect(until: "routing touches on", milliseconds: 5000)
    guard text.contains("routing touches on") else {
      print(text)
      return nil
    }
  }

  deinit {
    stop()
    close(log)
  }

  /// Prints what it logged until it has been quiet for a moment.
  func settle() { print(collect(until: nil, milliseconds: 400)) }

  /// Ends it in good order.
  func stop() {
    guard process > 0, kill(process, SIGTERM) == 0 else { return }
    var status: Int32 = 0
    for _ in 0..<200 {
      if waitpid(process, &status, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
  }

  /// Reads its log until some text came, or it was quiet for so long.
  private func collect(until text: String?, milliseconds: Int32) -> String {
    var collected = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var source = pollfd(fd: log, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, milliseconds) > 0 else { return collected }
      let count = read(log, &buffer, buffer.count)
      guard count > 0 else { return collected }
      collected += String(decoding: buffer[..<count], as: UTF8.self)
      if let text, collected.contains(text) { return collected }
    }
  }

  private func print(_ text: String) {
    for line in text.split(separator: "\n") {
      Output.line(line.hasPrefix("fingerpost: ") ? "   " + line.dropFirst(12) : String(line))
    }
  }
}
