import Glibc

/// What went wrong between us and a device of the private X server.
package enum InputtestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The device's socket did not take a connection; `code` is the errno.
  case cannotConnect(path: String, code: Int32)
  /// The server's inputtest driver speaks another version of the protocol than this program.
  case wrongVersion(device: String, major: Int, minor: Int)
  /// The server is gone, or has closed the device; nothing more can be sent to it.
  case closed(device: String)
  /// The server took no bytes in time: it hangs, or is stopped.
  case sendTimedOut(device: String)
  /// The server did not confirm the events in time: it hangs, or it dropped the last event.
  case syncTimedOut(device: String, milliseconds: Int)
  /// The driver did not answer the first message in time.
  case noGreeting(device: String)
  /// A finger was put down that is down already.
  case fingerIsDown(finger: Int)
  /// A finger was moved or lifted that is not down.
  case fingerIsUp(finger: Int)
  /// A finger's number is not one of the device's slots, `0..<slots`.
  case noSuchFinger(finger: Int, slots: Int)
  /// The server was started without a touchscreen.
  case noTouchscreen
  /// A coordinate was not a finite number.
  case notANumber(finger: Int)

  package var description: String {
    switch self {
    case .cannotConnect(let path, let code):
      "cannot connect to the virtual device at \(path): \(systemMessage(code))"
    case .wrongVersion(let device, let major, let minor):
      "\(device): the X server's inputtest driver speaks protocol \(major).\(minor), which this program does not; "
        + "build it again with the header of the installed server (package xserver-xorg-dev)"
    case .closed(let device):
      "\(device): the X server has closed the connection; it has ended, or the device was disabled"
    case .sendTimedOut(let device): "\(device): the X server took no input in time; it hangs or is stopped"
    case .syncTimedOut(let device, let milliseconds):
      "\(device): the X server did not confirm the input within \(milliseconds) ms; it hangs, "
        + "or it dropped the last event"
    case .noGreeting(let device):
      "\(device): the X server's inputtest driver did not answer the first message in time"
    case .fingerIsDown(let finger): "finger \(finger) is down already: end it before it begins again"
    case .fingerIsUp(let finger): "finger \(finger) is not down: begin it before it is updated or ended"
    case .noSuchFinger(let finger, let slots):
      "finger \(finger) does not exist: the touchscreen has fingers 0 to \(slots - 1)"
    case .noTouchscreen: "this private X server was started without a touchscreen"
    case .notANumber(let finger): "finger \(finger) was given a coordinate that is not a finite number"
    }
  }
}
