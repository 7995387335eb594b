import Configuration
import Glibc
import Gestures
import Recordings
import Routing
import VirtualTouch
import X11

/// `fingerpost demo`: the whole way of a touch, live, without a display or a touchscreen.
///
/// A private X server with a virtual touchscreen, two windows, the daemon beside them, and fingers: recorded ones of
/// real hands, and a scripted swipe. What the daemon decides appears as it decides it; after each gesture stands what
/// the window under the fingers heard.
enum Demo {
  static func run(_ call: Call) -> ExitStatus {
    do {
      let server = try PrivateServer()
      defer { server.stop() }
      return try show(on: server, picture: call.values[.svg])
    } catch let error as PrivateServerError {
      Output.error("\(error)")
    } catch let error as XError {
      return Run.fail(error)
    } catch {
      Output.error("the demo stopped: \(error)")
    }
    return .noServer
  }

  /// Bindings for the two windows: in the reader three fingers to the left and a tap of three act; the painting
  /// program has all its touches for itself.
  private static let rules = """
    apps:
      - match: { class: reader }
        bindings:
          - { name: next-page, gesture: swipe, fingers: 3, direction: left, action: { run: [echo, "   action: next page"] } }
          - { name: menu, gesture: tap, fingers: 3, action: { run: [echo, "   action: menu"] } }
      - match: { class: painter }
        touches: exclusive

    """

  /// One thing to show.
  private struct Scene {
    var title: String
    var script: TouchScript
    var window: TouchWindow
  }

  private static func show(on server: PrivateServer, picture path: String?) throws -> ExitStatus {
    Output.line("A private X server runs at \(server.display), with a virtual touchscreen and two windows.")
    // The windows find the server as every client does.
    setenv("DISPLAY", server.display, 1)
    setenv("XAUTHORITY", server.authorityFile, 1)
    let (width, height) = (Int32(server.screen.width), Int32(server.screen.height))
    let reader = try TouchWindow(
      title: "Reader", applicationClass: "reader",
      box: Rectangle(x: 0, y: 0, width: width / 2, height: height),
      color: 0x30_50_70, display: server.display)
    let painter = try TouchWindow(
      title: "Painter", applicationClass: "painter",
      box: Rectangle(x: width / 2, y: 0, width: width - width / 2, height: height), color: 0x70_50_30,
      display: server.display)
    let file = "\(server.folder)/demo.yaml"
    guard write(rules, to: file) else {
      Output.error("cannot write \(file): check the free space in the folder for temporary files")
      return .found
    }
    guard let daemon = DemoDaemon(configuration: file, environment: server.environment) else {
      Output.error("the daemon did not start: its message stands above")
      return .found
    }
    for scene in try scenes(reader, painter, size: server.screen) { try play(scene, on: server, daemon) }
    Output.line("")
    if let path {
      guard try draw(path, on: server) else { return .found }
      Output.line("\(path.printable) shows where the swipe began, and who was asked.")
    }
    daemon.stop()
    Output.line("Now try it on your own screen: `fingerpost run`, and `fingerpost help` for more.")
    return .done
  }

  /// Where the fingers of the swipe land, root-window pixels.
  private static let swipe = Point(700, 500)

  /// Draws the windows with the way of a touch where the swipe began; no where the file cannot be written, which is told.
  private static func draw(_ path: String, on server: PrivateServer) throws -> Bool {
    let rules = ConfigurationReader.read(Array(rules.utf8), file: "demo").rules
    let view = try View(display: server.display, rules: rules)
    let picked = try ServerPick.path(at: swipe, view.connection).last ?? view.tree.root
    let picture = Picture(
      TreeListing(view, rules), Scenery(view, rules), title: "The demo's swipe",
      way: HitAnswer(swipe, view, rules, picked: picked).way)
    return PictureFile.write(picture.svg, to: path)
  }

  private static func scenes(_ reader: TouchWindow, _ painter: TouchWindow, size: PixelSize) throws -> [Scene]
  {
    let half = Vector(Double(size.width) / 2, Double(size.height))
    func recorded(_ bytes: [UInt8], at x: Double) throws -> TouchScript {
      try TouchScript(
        TouchTable(parsing: String(decoding: bytes, as: UTF8.self)), origin: Point(x, 0), size: half)
    }
    let left = TouchScript.drag(
      from: TouchScript.row(3, around: swipe), by: Vector(-300, 0), over: .milliseconds(180),
      landingSkew: .milliseconds(12))
    return [
      Scene(
        title: "Three fingers swipe to the left in the reader: bound there", script: left, window: reader),
      Scene(
        title: "A recorded tap of three fingers in the reader: bound there",
        script: try recorded(PackageResources.tap_tsv, at: 0), window: reader),
      Scene(
        title: "A recorded stroke of two fingers in the reader: nobody wants it",
        script: try recorded(PackageResources.stroke_tsv, at: 0), window: reader),
      Scene(
        title: "A recorded drag of four fingers in the painter: the application's own",
        script: try recorded(PackageResources.drag_tsv, at: half.dx), window: painter),
    ]
  }

  private static func play(_ scene: Scene, on server: PrivateServer, _ daemon: DemoDaemon) throws {
    _ = try scene.window.heard()
    Output.line("")
    Output.line("-- \(scene.title)")
    try Player().play(scene.script, on: server.touchscreen)
    try server.touchscreen.sync()
    daemon.settle()
    let heard = try scene.window.heard()
    let told =
      heard.begins == 0
      ? "heard nothing" : "heard \(heard.begins) touches: \(heard.updates) movements, \(heard.ends) ends"
    Output.line("   the \(scene.window.title.lowercased()) \(told)")
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }
}
