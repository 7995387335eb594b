import CX11
import Control
import Foundation
import Gestures
import ScreenSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// Two monitors, made of the one screen of a private server: 960 by 1080 pixels each.
  ///
  /// Where other programs go wrong: a touchscreen that is spread over the whole desktop, the edge of the wrong monitor,
  /// millimetres of the wrong monitor, and nothing of it looked at again when monitors change.
  @Suite(.serialized) struct MonitorTests {
    private let desk: Desk
    private let control: ScreenControl

    init() throws {
      desk = try Desk(.openbox)
      control = ScreenControl(desk.observer.connection, root: desk.observer.root)
    }

    private static let edges = """
      global:
        bindings:
          - { name: left, gesture: edge-pan, edge: left, action: nothing }
          - { name: right, gesture: edge-pan, edge: right, action: nothing }

      """

    private func split() {
      control.setMonitor("LEFT", (0, 0, 960, 1080), millimetres: (240, 270), hasOutput: true)
      control.setMonitor("RIGHT", (960, 0, 960, 1080), millimetres: (120, 135))
    }

    /// The touchscreen's number in the server.
    private func device() throws -> UInt16 {
      let answer = try Fingerpost.run(["list", "devices", "--json"], on: desk)
      let line = try #require(answer.lines.first, "\(answer.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary
      return UInt16(try #require(object?["id"] as? Int))
    }

    /// A point of the touchscreen that its matrix takes to a place of the right monitor.
    private func onRight(_ place: Point) -> Point { Point((place.x - 960) * 2, place.y) }

    /// Moves one finger in steps, which `at` places on the touchscreen; 12 pixels each 10 ms.
    private func pan(from start: Point, by step: Vector, _ at: (Point) -> Point = { $0 }) throws {
      let touchscreen = try desk.server.touchscreen
      var place = start
      try touchscreen.begin(0, at: at(place))
      for _ in 0..<12 {
        usleep(10_000)
        place = place + step
        try touchscreen.update(0, to: at(place))
      }
      try touchscreen.sync()
      try touchscreen.endAll()
      try touchscreen.sync()
      usleep(50_000)
    }

    @Test func `G7 an edge pan begins at the outer edges of two monitors, and not at the seam`() throws {
      split()
      let daemon = try RunningDaemon(Self.edges, on: desk)
      try daemon.waitForLog("monitors: LEFT 0,0 960x1080, RIGHT 960,0 960x1080")
      try pan(from: Point(962, 500), by: Vector(12, 0))
      try daemon.waitForLog("left failed: a monitor lies beyond this edge")
      try pan(from: Point(957, 500), by: Vector(-12, 0))
      try daemon.waitForLog("right failed: a monitor lies beyond this edge")
      #expect(daemon.count("began") == 0)
      try pan(from: Point(2, 500), by: Vector(12, 0))
      try daemon.waitForLog("left began")
      try pan(from: Point(1917, 500), by: Vector(-12, 0))
      try daemon.waitForLog("right began")
      try daemon.stop()
    }

    @Test func `G7 H1 monitors that come and go while it runs move the edges`() throws {
      let daemon = try RunningDaemon(Self.edges, on: desk)
      try pan(from: Point(962, 500), by: Vector(12, 0))
      try daemon.waitForLog("left failed: landed ")
      split()
      try daemon.waitForLog("monitors: LEFT 0,0 960x1080, RIGHT 960,0 960x1080")
      try pan(from: Point(962, 500), by: Vector(12, 0))
      try daemon.waitForLog("left failed: a monitor lies beyond this edge")
      control.deleteMonitor("LEFT")
      control.setMonitor("RIGHT", (960, 0, 960, 1080), hasOutput: true)
      control.setMonitor("RIGHT2", (960, 0, 960, 1080), hasOutput: true)
      control.deleteMonitor("RIGHT")
      try daemon.waitForLog("monitors: RIGHT2 960,0 960x1080")
      try pan(from: Point(962, 500), by: Vector(12, 0))
      try daemon.waitForLog("left began")
      try daemon.stop()
    }

    @Test func `G7 a screen of another size, upright as after a turn, has its edges where they are now`()
      throws
    {
      let daemon = try RunningDaemon(Self.edges, on: desk)
      control.resize(width: 1080, height: 1920)
      try daemon.waitForLog("monitors: DUMMY0 0,0 1080x1920")
      // Points of the touchscreen are spread over the new screen.
      func turned(_ place: Point) -> Point { Point(place.x * 1920 / 1080, place.y * 1080 / 1920) }
      try pan(from: Point(1077, 1500), by: Vector(-12, 0), turned)
      try daemon.waitForLog("right began")
      control.resize(width: 1920, height: 1080)
      try daemon.waitForLog("monitors: DUMMY0 0,0 1920x1080", times: 2)
      try pan(from: Point(1077, 500), by: Vector(-12, 0))
      try daemon.waitForLog("right failed: landed ")
      try daemon.stop()
    }

    @Test
    func `G15 G7 a touchscreen that lies on one monitor has its windows, its edges and its millimetres`()
      throws
    {
      split()
      let configuration = """
        apps:
          - match: { class: There }
            bindings:
              - { name: there, gesture: tap, action: nothing }
          - match: { class: Elsewhere }
            bindings:
              - { name: elsewhere, gesture: tap, action: nothing }
        global:
          bindings:
            - { name: inner, gesture: edge-pan, edge: left, action: nothing }
            - { name: outer, gesture: edge-pan, edge: right, action: nothing }

        """
      let there = try Application(
        .init(name: "There", box: Box(x: 1200, y: 300, width: 400, height: 300)), .touch, on: desk)
      let elsewhere = try Application(
        .init(name: "Elsewhere", box: Box(x: 300, y: 300, width: 400, height: 300)), .touch, on: desk)
      let daemon = try RunningDaemon(configuration, on: desk)
      control.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], of: try device())
      try daemon.waitForLog("touchscreen: fingerpost touchscreen, 8 x 8 pixels in a millimetre")
      // In the middle of the glass lies the middle of the right monitor.
      try desk.play(.tap(at: [onRight(Point(1400, 450))]))
      try daemon.waitForLog("perform there")
      #expect(daemon.count("elsewhere") == 0)
      // The left edge of the glass is the seam, the right one the desktop's.
      try pan(from: Point(962, 900), by: Vector(6, 0), onRight)
      try daemon.waitForLog("inner failed: a monitor lies beyond this edge")
      // 5 mm are 40 pixels here: 36 are not enough.
      let touchscreen = try desk.server.touchscreen
      try touchscreen.begin(0, at: onRight(Point(1918, 900)))
      try touchscreen.update(0, to: onRight(Point(1882, 900)))
      try touchscreen.endAll()
      try daemon.waitForLog("outer failed: moved 4.5 mm of 5 mm")
      #expect(daemon.count("outer began") == 0)
      usleep(50_000)
      try touchscreen.begin(0, at: onRight(Point(1918, 900)))
      try touchscreen.update(0, to: onRight(Point(1876, 900)))
      try daemon.waitForLog("outer began")
      try touchscreen.endAll()
      try touchscreen.sync()
      try daemon.stop()
      there.close()
      elsewhere.close()
    }

    @Test func `G15 R6 matrix and monitor are looked at again while it runs`() throws {
      split()
      let configuration = """
        global:
          bindings:
            - { name: on-left, gesture: tap, when: { monitor: LEFT }, action: nothing }
            - { name: on-right, gesture: tap, when: { monitor: RIGHT }, action: nothing }

        """
      let daemon = try RunningDaemon(configuration, on: desk)
      let device = try device()
      control.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      try daemon.waitForLog("touchscreen: fingerpost touchscreen, 4 x 4 pixels in a millimetre")
      try desk.tap(Point(1600, 500))
      try daemon.waitForLog("perform on-left")
      control.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], of: device)
      try daemon.waitForLog("touchscreen: fingerpost touchscreen, 8 x 8 pixels in a millimetre")
      try desk.tap(Point(200, 500))
      try daemon.waitForLog("perform on-right")
      // Upside down on the right one.
      control.setMatrix([-0.5, 0, 1, 0, -1, 1, 0, 0, 1], of: device)
      try desk.tap(Point(1900, 500))
      try daemon.waitForLog("perform on-right", times: 2)
      control.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      try daemon.waitForLog("touchscreen: fingerpost touchscreen, size not known")
      try desk.tap(Point(200, 500))
      try daemon.waitForLog("perform on-left", times: 2)
      #expect(daemon.count("perform on-right") == 2)
      try daemon.stop()
    }

    @Test func `list devices tells the monitor that a touchscreen lies on, ready to paste`() throws {
      split()
      control.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], of: try device())
      let text = try Fingerpost.run(["list", "devices"], on: desk)
      #expect(text.end == .exited(0) && text.errors == "")
      let first = try #require(text.lines.first)
      #expect(first.hasPrefix("- match: { name: \"fingerpost touchscreen\" }  # id "))
      #expect(first.hasSuffix(", touchscreen, 10 touches, 120 x 135 mm, on RIGHT"))
      let check = try desk.write("devices:\n  \(first)\nglobal:\n  touches: pass\n")
      #expect(try Fingerpost.run(["check", check], on: desk).output.hasSuffix("no errors, no warnings\n"))

      let answer = try Fingerpost.run(["list", "devices", "--json"], on: desk)
      let objects = try answer.lines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      }
      #expect(objects.map { $0["device"] as? String } == ["touchscreen", "touchpad", "pointer", "keyboard"])
      #expect(objects[0]["mm"] as? [Double] == [120, 135])
      #expect(objects[0]["output"] as? String == "RIGHT")
      #expect(objects[0]["touches"] as? Int == 10)
      #expect(
        objects.allSatisfy { $0["enabled"] as? Bool == true && $0["id"] is Int && $0["name"] is String })
      #expect(objects.dropFirst().allSatisfy { $0["output"] == nil && $0["touches"] == nil })
      let wrong = try Fingerpost.run(["list", "stars"], on: desk)
      #expect(wrong.end == .exited(2) && wrong.errors.contains("try one of devices, windows"))
    }

    @Test func `hit names the monitor, and goes by its conditions and the workspace's`() throws {
      split()
      let file = try desk.write(
        """
        global:
          bindings:
            - { name: any, gesture: tap, fingers: 3, action: nothing }
        apps:
          - match: { class: Wide }
            when: { monitor: RIGHT, workspace: 1 }
            touches: consume

        """)
      let wide = try Application(
        .init(name: "Wide", box: Box(x: 500, y: 300, width: 900, height: 300)), .touch, on: desk)
      func chain(_ x: Int) throws -> [String?] {
        let answer = try Fingerpost.run(["hit", "\(x)", "400", "--json", "--config", file], on: desk)
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? NSDictionary
        #expect(object?["monitor"] as? String == (x < 960 ? "LEFT" : "RIGHT"))
        return (object?["chain"] as? [NSDictionary] ?? []).map { $0["level"] as? String }
      }
      #expect(try chain(700) == ["global"])
      #expect(try chain(1200) == ["application"])
      wide.close()
    }

    @Test func `R9 a window that covers one monitor locks that one alone`() throws {
      split()
      let daemon = try RunningDaemon(
        """
        capture: observe
        global:
          bindings:
            - { name: tap, gesture: tap, action: nothing }

        """, on: desk)
      let locker = try Application(
        .init(name: "Locker", box: Box(x: 960, y: 0, width: 960, height: 1080), isOverride: true), .touch,
        on: desk)
      try desk.tap(Point(1400, 500))
      try daemon.waitForLog("tap failed: the screen is locked")
      try desk.tap(Point(400, 500))
      try daemon.waitForLog("perform tap")
      locker.close()
      try daemon.stop()
    }
  }

  /// A touchscreen on each of two monitors, touched at once.
  @Suite(.serialized) struct TwoTouchscreensTests {
    @Test func `G15 R6 G7 each of two touchscreens has its own monitor, edges and millimetres`() throws {
      let desk = try Desk(.openbox, .init(touchscreens: 2))
      let control = ScreenControl(desk.observer.connection, root: desk.observer.root)
      control.setMonitor("LEFT", (0, 0, 960, 1080), millimetres: (240, 270), hasOutput: true)
      control.setMonitor("RIGHT", (960, 0, 960, 1080), millimetres: (120, 135))
      let screens = desk.server.touchscreens
      for (screen, offset) in zip(screens, [Float(0), 0.5]) {
        control.setMatrix(
          [0.5, 0, offset, 0, 1, 0, 0, 0, 1], of: try #require(desk.observer.device(named: screen.name)))
      }
      let daemon = try RunningDaemon(
        """
        capture: observe # of two that make the pointer at once, one must be settled (C6a)
        global:
          bindings:
            - { name: outer, gesture: edge-pan, edge: left, when: { monitor: LEFT }, action: nothing }
            - { name: seam, gesture: edge-pan, edge: left, when: { monitor: RIGHT }, action: nothing }
            - { name: on-left, gesture: tap, when: { monitor: LEFT }, action: nothing }
            - { name: on-right, gesture: tap, when: { monitor: RIGHT }, action: nothing }

        """, on: desk)
      try daemon.waitForLog("\(screens[0].name), 4 x 4 pixels in a millimetre")
      try daemon.waitForLog("\(screens[1].name), 8 x 8 pixels in a millimetre")
      // The same place of both, the middle, at once.
      for screen in screens { try screen.begin(0, at: Point(960, 500)) }
      for screen in screens { try screen.sync() }
      usleep(40_000)
      for screen in screens { try screen.endAll() }
      try daemon.waitForLog("perform on-left")
      try daemon.waitForLog("perform on-right")
      usleep(50_000)
      // In from the left edge of both.
      for screen in screens { try screen.begin(0, at: Point(2, 500)) }
      for step in 1...6 {
        usleep(10_000)
        for screen in screens { try screen.update(0, to: Point(Double(2 + 20 * step), 500)) }
      }
      for screen in screens { try screen.sync() }
      try daemon.waitForLog("outer began")
      try daemon.waitForLog("seam failed: a monitor lies beyond this edge")
      for screen in screens { try screen.endAll() }
      #expect(daemon.count("perform on-left") == 1 && daemon.count("perform on-right") == 1)
      #expect(daemon.count("seam began") == 0)
      try daemon.stop()
    }
  }

  /// Monitors that change faster than anybody could plug them.
  @Suite(.serialized) struct MonitorStormTests {
    @Test func `monitors that change a thousand times leave every tap to its application`() throws {
      let desk = try Desk(.openbox)
      let control = ScreenControl(desk.observer.connection, root: desk.observer.root)
      let daemon = try RunningDaemon(on: desk)
      let subject = try Subject(.touchClient, on: desk)
      for round in 0..<10 {
        for change in 0..<50 {
          let width = 100 + 10 * change
          control.setMonitor("storm", (round, 0, width, 500))
          if change == 25 { try desk.server.touchscreen.begin(0, at: subject.box.center) }
          control.deleteMonitor("storm")
        }
        try desk.server.touchscreen.endAll()
        // One that lands at once after the last was given back, or before, may have to be lost (S2).
        try subject.waitForTaps(round + 1)
        usleep(20_000)
      }
      // The last that it knows is what there is.
      control.setMonitor("calm", (0, 0, 960, 1080), hasOutput: true)
      try daemon.waitForLog("monitors: calm 0,0 960x1080")
      #expect(try desk.status().lost == 0)
      try daemon.stop()
      try subject.close()
    }
  }
}
