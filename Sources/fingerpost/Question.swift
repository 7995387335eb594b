import Glibc

/// Another program that is asked something: what it prints, as long as it does so in time.
enum Question {
  enum Answer: Hashable {
    case text(String)
    /// There is no such program.
    case noProgram
    /// It told that it failed, or did not end in time and was killed.
    case failed
  }

  /// - Parameters:
  ///   - words: the program, looked up in PATH, and its arguments.
  ///   - patience: milliseconds until it is killed.
  /// - Returns: what it printed, or why that is not known.
  static func ask(_ words: [String], patience: Int32) -> Answer {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failed }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard status == 0 else { return status == ENOENT ? .noProgram : .failed }
    let text = read(ends[0], patience: patience)
    // What has said all that it says is about to end; what has not is ended.
    if text == nil { kill(process, SIGKILL) }
    var end: Int32 = 0
    for _ in 0..<100 {
      let reaped = waitpid(process, &end, WNOHANG)
      if reaped == process { return text.map { end == 0 ? .text($0) : .failed } ?? .failed }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, &end, 0)
    return .failed
  }

  /// All that comes until the end; nil where that does not come in time.
  private static func read(_ descriptor: Int32, patience: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var left = patience
    while left > 0, bytes.count < 1 << 16 {
      var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&source, 1, min(left, 100))
      if ready == 0 { left -= 100 }
      guard ready > 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += buffer.prefix(count)
    }
    return nil
  }
}
