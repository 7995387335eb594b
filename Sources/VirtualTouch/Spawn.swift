internal import CLinux
import Glibc

/// Spawns a program in a session of its own with no signal blocked or ignored, and returns the errno or 0.
///
/// Its descriptors are `input` as 0, /dev/null as 1 and 2, and `report` as 3; all others must be close-on-exec.
func spawnInNewSession(
  _ path: String, _ arguments: [String], input: Int32, report: Int32, process: inout pid_t
) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  // 3 first, since the other two may stand in its place: a number equal to its target only loses close-on-exec.
  posix_spawn_file_actions_adddup2(&actions, input, 0)
  posix_spawn_file_actions_adddup2(&actions, report, 3)
  for number: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, clinux_new_session_flags())

  let copies = arguments.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return posix_spawn(&process, path, &actions, &attributes, copies + [nil], clinux_environment())
}
