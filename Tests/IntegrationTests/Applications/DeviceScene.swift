import Gestures
import Glibc
import Testing
import VirtualTouch

/// A fresh desk with a daemon and windows of each kind: to one side a subject whose touches may be held, to the other a
/// program of the mouse.
final class DeviceScene {
  /// What becomes of fingers that land, by where they land.
  enum Custody: Int, CaseIterable {
    /// They come to the daemon, which does not decide for a while.
    case held
    /// They are the daemon's.
    case accepted
    /// The application has them.
    case givenBack

    /// The window that they land on.
    var look: Application.Look {
      let box = Box(x: 100 + 420 * rawValue, y: 200, width: 400, height: 600)
      return Application.Look(name: ["Subject", "Taken", "Free"][rawValue], box: box)
    }
  }

  static let configuration = """
    windows:
      - match: { class: taken }
        touches: consume
      - match: { class: [free, plain] }
        touches: exclusive
    global:
      bindings:
        - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }
    """

  let desk: Desk
  let daemon: RunningDaemon
  let witness: Witness
  let subject: Application
  private let plain: Application
  /// So many verdicts were before what counts.
  private var forgotten = 0

  /// Without a manager the windows have no frames, and no rules of their own.
  init(_ manager: WindowManager? = .openbox, touchscreens: Int = 1, isDisabledAtStart: Bool = false) throws {
    desk = try Desk(manager, PrivateServerOptions(touchscreens: touchscreens))
    func look(_ look: Application.Look) -> Application.Look {
      Application.Look(name: look.name, box: look.box, isOverride: manager == nil)
    }
    plain = try Application(
      look(.init(name: "Plain", box: Box(x: 1400, y: 200, width: 400, height: 600))), .core, on: desk)
    for custody in [Custody.accepted, .givenBack] {
      desk.keep(try Application(look(custody.look), .touch, on: desk))
    }
    subject = try Application(look(Custody.held.look), .touch, on: desk)
    if isDisabledAtStart {
      for touchscreen in desk.server.touchscreens {
        desk.observer.setEnabled(false, try #require(desk.observer.device(named: touchscreen.name)))
      }
    }
    daemon = try RunningDaemon(Self.configuration, on: desk)
    witness = try Witness(on: desk)
  }

  /// Puts fingers down, numbered from 0, and returns when the daemon has come to the custody.
  func land(_ count: Int, _ custody: Custody, on touchscreen: VirtualTouchscreen) throws {
    // Within 10 ms of a click or of a tap that was given back it could not be given back (safety.md S2).
    usleep(50_000)
    let (accepted, rejected) = (daemon.count("accept:"), daemon.count("reject:"))
    for (finger, place) in TouchScript.row(count, around: custody.look.box.center).enumerated() {
      try touchscreen.begin(finger, at: place)
    }
    switch custody {
    case .held: break
    case .accepted: try daemon.waitForLog("accept:", times: accepted + count)
    case .givenBack: try daemon.waitForLog("reject:", times: rejected + count)
    }
    try touchscreen.sync()
  }

  /// Leaves all touches up to now out of account, once none is held: somebody else may have had them.
  func forgetTouches() throws {
    try waitUntil("nothing held") { try held == 0 }
    witness.forget()
    forgotten = verdicts.count
  }

  /// Waits until the daemon holds nothing, and holds it to one verdict for every touch that it owned.
  func expectVerdicts() throws {
    try waitUntil("nothing held") { try held == 0 }
    let began = Set(witness.catchUp().filter { $0.kind == .touchBegin }.map(\.detail))
    try waitUntil("a verdict for each of \(began)") { Set(verdicts.dropFirst(forgotten)) == began }
    #expect(verdicts.count - forgotten == began.count, "\(daemon.log)")
  }

  /// Holds the desk to working: taps reach the subject whole, each once, and the mouse clicks.
  func expectOrder(on touchscreen: VirtualTouchscreen) throws {
    try expectVerdicts()
    try waitUntil("button up") { desk.buttons == 0 }
    try expectTaps(on: touchscreen)
    try waitUntil("button up") { desk.buttons == 0 }
    #expect(try click() == 0)
    #expect(desk.buttons == 0)
  }

  /// `others` are fingers of another touchscreen that rest meanwhile.
  func expectTaps(on touchscreen: VirtualTouchscreen, others: Int = 0) throws {
    let place = Custody.held.look.box.point(0.25, 0.25)
    for _ in 1...2 {
      subject.forget()
      // Within 10 ms of one that was given back it would be lost (safety.md S2).
      try Player().play(.tap(at: [place]).delayed(by: .milliseconds(50)), on: touchscreen)
      try waitUntil("tap") { subject.catchUp().contains { $0.kind == .touchEnd } }
      #expect(subject.heard.map(\.kind) == [.touchBegin, .touchEnd])
      #expect(Set(subject.heard.map { Point($0.x, $0.y) }) == [place])
      if others == 0 { try expectVerdicts() }
    }
  }

  /// Clicks with the mouse; the buttons that the program sees down before.
  func click() throws -> UInt32? {
    plain.forget()
    let pointer = desk.server.pointer
    try pointer.move(to: Point(1500, 300))
    try pointer.press(1)
    try pointer.release(1)
    try pointer.sync()
    try waitUntil("click") { plain.catchUp().contains { $0.kind == .release } }
    let heard = plain.heard.filter { $0.kind != .motion }
    #expect(heard.map(\.kind) == [.press, .release])
    #expect(Set(heard.map { Point($0.x, $0.y) }) == [Point(1500, 300)])
    // A touch that begins within 10 ms of a press is not given back (safety.md S2).
    usleep(50_000)
    return heard.first?.buttons
  }

  func stop() throws {
    try daemon.stop()
    #expect(desk.server.isAlive)
    #expect(desk.buttons == 0)
  }

  func end() { desk.end() }

  /// The numbers of the touches that the daemon has decided, one for each verdict.
  var verdicts: [UInt32] {
    daemon.log.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 3, words[1] == "accept:" || words[1] == "reject:" else { return nil }
      return UInt32(words[3])
    }
  }

  /// How many touches the daemon says that it holds.
  var held: Int? {
    get throws {
      let members = try Fingerpost.run(["status", "--json"], on: desk).output.split(separator: ",")
      return members.first { $0.hasPrefix("\"held\":") }.flatMap { Int($0.dropFirst(7)) }
    }
  }
}
