import Control
import Daemon
import Glibc
import X11

/// `fingerpost-overlay [DISPLAY]`, which `fingerpost show` starts: draws what the daemon tells of fingers over the screen.
///
/// It ends with the daemon, with the display, or by a signal; the server takes its window away.
@main
struct Overlay {
  /// How long it waits between two pictures, in milliseconds.
  private static let interval: Int32 = 16

  static func main() {
    let display =
      CommandLine.arguments.dropFirst().first ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    do throws(XError) {
      let overlay = try OverlayWindow(display: display)
      guard let painter = OverlayPainter(overlay) else { fail("cairo cannot draw on display \(display)", 3) }
      do throws(ControlClient.Fault) {
        var client = try ControlClient(to: ControlPlace(display: display))
        _ = try client.greet()
        _ = try client.ask(.subscribe([.touch, .routing, .gesture, .action]))
        try follow(&client, overlay, painter)
      } catch {
        if error == .notRunning || error == .ended { fail("no daemon runs on display \(display)", 4) }
        fail("the daemon on display \(display) does not answer as it should: \(error)", 4)
      }
    } catch { fail("\(error)", 3) }
  }

  private static func fail(_ text: String, _ status: Int32) -> Never {
    Log.write("fingerpost-overlay: \(text)\n", to: 2)
    exit(status)
  }

  /// Draws until the daemon ends, which is thrown, or the display.
  private static func follow(
    _ client: inout ControlClient, _ overlay: OverlayWindow, _ painter: borrowing OverlayPainter
  ) throws(ControlClient.Fault) {
    var scene = OverlayScene()
    var isChanged = false
    while overlay.drain() {
      let now = MonotonicClock.nanoseconds
      let patience =
        isChanged ? interval : scene.end.map { Int32(clamping: max(0, ($0 - now) / 1_000_000 + 1)) }
      var sources = [
        pollfd(fd: client.fileDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: overlay.fileDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&sources, 2, patience ?? -1)
      // All that has come is taken before the next picture.
      let start = MonotonicClock.nanoseconds
      while let line = try client.nextIfThere() {
        isChanged = scene.take(line, at: MonotonicClock.nanoseconds) || isChanged
        if MonotonicClock.nanoseconds - start > Int64(interval) * 1_000_000 { break }
      }
      if let end = scene.end, end <= MonotonicClock.nanoseconds {
        scene.clear()
        isChanged = true
      }
      guard isChanged else { continue }
      painter.paint(scene)
      isChanged = false
    }
    fail("the X server is gone", 3)
  }
}
