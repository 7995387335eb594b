import Glibc
import Testing
import VirtualTouch

/// A real program on a private server; it ends with this value.
struct RealProgram: ~Copyable {
  private let process: pid_t

  init(_ path: String, _ options: [String], on server: PrivateServer) throws {
    try #require(access(path, X_OK) == 0, "the tests need \(path)")
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + options).map { (text: String) in
      strdup(text)
    }
    var environment: [UnsafeMutablePointer<CChar>?] = server.environment.map { strdup($0) }
    arguments.append(nil)
    environment.append(nil)
    defer { for text in arguments + environment { free(text) } }
    // The threads that tests run on block signals, and a child inherits that.
    var attributes = posix_spawnattr_t()
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    try #require(posix_spawn(&process, path, nil, &attributes, arguments, environment) == 0)
    self.process = process
  }

  deinit {
    kill(process, SIGTERM)
    for _ in 0..<1000 {
      if waitpid(process, nil, WNOHANG) != 0 { return }
      usleep(2000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
