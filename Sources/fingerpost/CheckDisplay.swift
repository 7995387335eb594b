import Configuration
import Gestures
import Glibc
import Routing
import X11

/// What `fingerpost check` asks of the display, if there is one.
enum CheckDisplay {
  /// A server that has not answered by then is left out, seconds.
  private static let patience = 2

  /// What the display of DISPLAY has; nil where there is none, or where it does not answer in time.
  static func parts() -> DisplayParts? {
    guard Environment.value("DISPLAY") != nil else { return nil }
    // Xlib waits for a server as long as that takes, so that it is asked beside the program.
    let answer = Answer()
    var thread = pthread_t()
    let started = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let answer = Unmanaged<Answer>.fromOpaque(context).takeRetainedValue()
        answer.parts = try? ask()
        return nil
      }, Unmanaged.passRetained(answer).toOpaque())
    guard started == 0 else { return nil }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += patience
    // Without its end nothing of the answer is looked at.
    return pthread_timedjoin_np(thread, nil, &end) == 0 ? answer.parts : nil
  }

  private final class Answer {
    var parts: DisplayParts?
  }

  private static func ask() throws(XError) -> DisplayParts {
    let connection = try Connection()
    var monitors = Monitors(connection)
    _ = try monitors.refresh(from: connection)
    let devices = try Devices.read(connection).filter { $0.isTouchscreen && $0.isEnabled }
    return DisplayParts(
      touchscreens: devices.map { TouchDevice(id: $0.id, name: $0.name, touches: $0.touch?.touches ?? 0) },
      monitors: monitors.all.map(\.monitor.name))
  }
}
