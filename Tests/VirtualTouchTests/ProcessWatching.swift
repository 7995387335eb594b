import Glibc
import VirtualTouch

/// Whether a process exists, if only as one that nobody has waited for.
func processExists(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

/// The file of a display's socket.
func socketFile(_ display: Int) -> String { "/tmp/.X11-unix/X\(display)" }

/// The file of a server's socket.
func socketFile(of server: PrivateServer) -> String { "/tmp/.X11-unix/X\(server.display.dropFirst())" }

/// Whether a condition comes true within ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<1000 {
    if condition() { return true }
    usleep(10_000)
  }
  return condition()
}
