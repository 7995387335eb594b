import Gestures
import Glibc
import Testing
import VirtualTouch

/// A private X server with a window manager, as a user sits before it; its files lie in the server's own folder.
final class Desk: @unchecked Sendable {
  let server: PrivateServer
  /// A folder for the files of a test; also the home folder of all programs here.
  let folder: String
  /// Looks at windows, properties and the pointer; it selects no events.
  let observer: Display
  let manager: WindowManager?
  /// The window manager's process; nil where there is none.
  private(set) var managerProcess: ChildProcess?
  private var files = 0
  private var kept: [Application] = []

  /// Starts the server and the manager, and returns when the manager manages; nil is none.
  init(_ manager: WindowManager? = .openbox, _ options: PrivateServerOptions = .init()) throws {
    server = try PrivateServer(options)
    folder = server.folder + "/desk"
    guard mkdir(folder, 0o700) == 0 else {
      throw ChildProcess.CannotStart(program: "desk", reason: "cannot make \(folder)")
    }
    observer = try Display(server)
    self.manager = manager
    try startManager()
    try awaitManager()
  }

  deinit { end() }

  /// Ends the manager and the server.
  func end() {
    kept = []
    managerProcess?.kill()
    server.stop()
  }

  /// Starts the window manager, in the place of one that has ended; `awaitManager` says when it manages.
  func startManager() throws {
    guard let manager else { return }
    let file = folder + "/manager.conf"
    try Desk.write(manager.configuration, to: file)
    managerProcess = try ChildProcess(
      manager.program, manager.arguments(configuration: file), environment: environment,
      output: folder + "/manager.out", errors: folder + "/manager.err")
  }

  /// Returns when the window manager manages, at once where the desk is without one.
  func awaitManager() throws {
    guard manager != nil else { return }
    try waitUntil("window manager", seconds: 10) { managerIsThere }
    try awaitManaging()
  }

  /// What programs of this desk have in their environment.
  ///
  /// Made from nothing, so that it is the same everywhere; the process's own changes while other suites run.
  var environment: [String] {
    [
      "DISPLAY=\(server.display)", "XAUTHORITY=\(server.authorityFile)", "HOME=\(folder)",
      "XDG_CONFIG_HOME=\(folder)/config", "XDG_RUNTIME_DIR=\(folder)", "XDG_CACHE_HOME=\(folder)/cache",
      "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no",
    ] + Desk.testRun
  }

  /// By this Tests/run knows the processes of its run, should any be left over.
  private static let testRun: [String] =
    getenv("FINGERPOST_TEST_RUN").map { ["FINGERPOST_TEST_RUN=" + String(cString: $0)] } ?? []

  /// Keeps an application for as long as the desk stands.
  func keep(_ application: Application) { kept.append(application) }

  /// A name for a new file.
  func newFile(_ suffix: String) -> String {
    files += 1
    return "\(folder)/\(files)\(suffix)"
  }

  /// Writes a new file and returns its name.
  func write(_ text: String, suffix: String = ".yaml") throws -> String {
    let file = newFile(suffix)
    try Desk.write(text, to: file)
    return file
  }

  private static func write(_ text: String, to file: String) throws {
    guard let stream = fopen(file, "w") else {
      throw ChildProcess.CannotStart(program: file, reason: String(cString: strerror(errno)))
    }
    fputs(text, stream)
    fclose(stream)
  }
}

/// Playing touches.
extension Desk {
  /// Plays a script in real time, and returns when the server has processed it.
  func play(_ script: TouchScript) throws {
    let touchscreen = try server.touchscreen
    try Player().play(script, on: touchscreen)
    try touchscreen.sync()
  }

  /// One finger taps a point, a moment after what went before, as quick hands do.
  ///
  /// A tap within 10 ms of one that was given back would be lost (safety.md S2).
  func tap(_ point: Point) throws { try play(.tap(at: [point]).delayed(by: .milliseconds(50))) }
}
