import Configuration
import Gestures
import Glibc
import Routing
import X11

/// What `fingerpost check` asks of the display, if there is one.
enum CheckDisplay {
  /// A server that has not answered by then is left out, milliseconds.
  private static let patience: Int32 = 2000

  /// What the display of DISPLAY has; nil where there is none, or where it does not answer in time.
  static func parts() -> DisplayParts? {
    var ends: [Int32] = [0, 0]
    guard Environment.value("DISPLAY") != nil, pipe(&ends) == 0 else { return nil }
    // Xlib waits for a server as long as that takes, so that it is asked beside the program.
    let question = Question(end: ends[1])
    guard question.isAsked() else { return nil }
    var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, patience) == 1 ? question.answer : nil
  }

  /// What is asked on a thread of its own.
  ///
  /// The answer is written before the end of the pipe is closed, and looked at only after that.
  private final class Question: @unchecked Sendable {
    private let end: Int32
    private(set) var answer: DisplayParts?

    init(end: Int32) { self.end = end }

    /// Starts the thread.
    func isAsked() -> Bool {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(self).toOpaque()
      guard pthread_create(&thread, nil, { Question.run($0) }, context) == 0 else { return false }
      return pthread_detach(thread) == 0
    }

    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let context { Unmanaged<Question>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }

    private func run() {
      answer = try? CheckDisplay.ask()
      close(end)
    }
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
