internal import CLinux
import Glibc

/// A private X server without a screen or real devices, whose virtual touchscreen, touchpad, mouse and keyboard are ours.
///
/// It is an Xorg with the dummy video driver and inputtest devices on a display number of its own choice, open only to
/// who has its cookie. It ends with its owner: at `stop`, when the last reference goes, and when the owning process
/// ends, crashes or is killed (see `ServerLeash`). Root is not needed, nor a terminal.
package final class PrivateServer: Sendable {
  /// The display, such as ":7".
  package let display: String
  /// The process id of the X server; it means nothing after `stop`.
  package let processID: Int32
  /// The file with the cookie that opens the display, in the form that XAUTHORITY names.
  package let authorityFile: String
  /// The folder of the server's files; removed when the server ends.
  package let folder: String
  /// The screen in pixels.
  package let screen: PixelSize
  /// The touchscreens, "fingerpost touchscreen", "fingerpost touchscreen 2" and so on; as many as were asked for.
  package let touchscreens: [VirtualTouchscreen]
  /// The touchpad, "fingerpost touchpad".
  package let touchpad: VirtualTouchpad
  /// The mouse, "fingerpost pointer".
  package let pointer: VirtualPointer
  /// The keyboard, "fingerpost keyboard".
  package let keyboard: VirtualKeyboard

  private let leash: ServerLeash

  /// Starts a server and returns when it and its devices are ready, typically after a tenth of a second.
  ///
  /// Throws what went wrong with the end of the server's log; nothing is left then.
  package init(_ options: PrivateServerOptions = .init()) throws(PrivateServerError) {
    let deadline = Deadline(after: options.startTimeout)
    let reservation = DisplayReservation()
    // From here on the leash removes the folder, also when this throws.
    let (leash, folder) = try PrivateServer.launch(options)
    let number: Int
    switch leash.awaitStart(until: deadline) {
    case .ready(let display, let server): (number, processID) = (display, server)
    case .ended: throw .ended(log: leash.logTail())
    case .timedOut:
      throw .timedOut(
        milliseconds: Int(options.startTimeout.wholeNanoseconds / 1_000_000), log: leash.logTail())
    }
    _ = consume reservation
    leash.confirm(display: number)
    do throws(InputtestError) {
      let devices = try VirtualDevices(options, folder, until: deadline)
      touchscreens = devices.touchscreens
      (touchpad, pointer, keyboard) = (devices.touchpad, devices.pointer, devices.keyboard)
    } catch {
      throw .noDevice(error, log: leash.logTail())
    }
    display = ":\(number)"
    self.folder = folder.path
    authorityFile = folder.authority
    screen = options.screen
    self.leash = leash
  }

  deinit { stop() }

  /// The first touchscreen; throws `noTouchscreen` where the server was started without one.
  package var touchscreen: VirtualTouchscreen {
    get throws(InputtestError) {
      guard let first = touchscreens.first else { throw .noTouchscreen }
      return first
    }
  }

  /// Whether the server runs.
  package var isAlive: Bool { leash.isServerAlive }

  /// The environment of this process with DISPLAY and XAUTHORITY of this server, as "NAME=value", for its clients.
  package var environment: [String] {
    var result = ["DISPLAY=\(display)", "XAUTHORITY=\(authorityFile)"]
    var entry = clinux_environment()
    while let text = entry?.pointee {
      let variable = String(cString: text)
      if !variable.hasPrefix("DISPLAY=") && !variable.hasPrefix("XAUTHORITY=") { result.append(variable) }
      entry = entry?.advanced(by: 1)
    }
    return result
  }

  /// Ends the server and waits until it and its folder are gone, at most some seconds; does nothing the second time.
  package func stop() {
    leash.end()
    for device in devices { device.close() }
  }

  /// Kills the server with SIGKILL and waits until it is gone, as if it had crashed; its folder stays until `stop`.
  package func kill() {
    guard leash.killServer() else { return }
    let deadline = Deadline(after: .seconds(5))
    for device in devices { device.awaitEnd(until: deadline) }
  }

  private var devices: [InputtestDevice] {
    touchscreens.map(\.device) + [touchpad.device, pointer.device, keyboard.device]
  }

  /// Writes the folder and starts the server in it, without waiting for it.
  private static func launch(
    _ options: PrivateServerOptions
  ) throws(PrivateServerError) -> (ServerLeash, ServerFolder) {
    guard options.screen.isServable else { throw .screenOutOfRange(options.screen) }
    let executable = try findServer(options.executable)
    let folder = try ServerFolder()
    do throws(PrivateServerError) {
      let configuration = ServerConfiguration(
        screen: options.screen, touchscreens: options.touchscreens, folder: folder)
      try folder.write(configuration.text.utf8, to: folder.configuration)
      try folder.write(wildAuthority(), to: folder.authority)
      return (
        try ServerLeash(folder: folder, command: command(executable, folder, options.extraArguments)), folder
      )
    } catch {
      folder.remove()
      throw error
    }
  }

  private static func command(_ executable: String, _ folder: ServerFolder, _ extra: [String]) -> [String] {
    // No -keeptty: with it the server would ask logind for the session of whoever started it.
    [
      executable, "-displayfd", "3", "-config", folder.configuration, "-configdir", folder.fragments,
      "-logfile", folder.log, "-auth", folder.authority, "-noreset", "-nolisten", "tcp", "-sharevts",
      "-novtswitch", "-s", "0", "-verbose", "0", "-logverbose", "0",
    ] + extra
  }

  /// The server itself is preferred to the wrapper in PATH, which may be set-uid and refuses our configuration.
  private static func findServer(_ given: String?) throws(PrivateServerError) -> String {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let places = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"]
    let inPath = path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/Xorg" }
    let candidates = given.map { [$0] } ?? places + inPath
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw .noServer(looked: given.map { [$0] } ?? places + ["Xorg in PATH"])
    }
    return found
  }
}
