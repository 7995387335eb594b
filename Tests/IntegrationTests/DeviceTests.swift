import CX11
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Touchscreens that come, go and change masters, with fingers on them (T5, T7, C1, xi2 R7).
  @Suite struct DeviceTests {
    /// What is done to a touchscreen while fingers are on it.
    enum Blow: CaseIterable {
      /// As when it is unplugged: the server ends its touches, and the device is gone.
      case disabled
      case floated
      case givenToAnotherMaster
      /// It was another master's, and that one is taken away.
      case masterTakenAway
    }

    @Test(arguments: Blow.allCases)
    func
      `a touchscreen that goes away under fingers leaves nothing held and no button pressed (T5, C1, R7.4)`(
        _ blow: Blow
      ) throws
    {
      let scene = try DeviceScene()
      defer { scene.end() }
      let touchscreen = try scene.desk.server.touchscreen
      let device = try #require(scene.desk.observer.device(named: touchscreen.name))
      for custody in DeviceScene.Custody.allCases {
        for fingers in [1, 3] {
          var master = UInt16(2)
          if blow == .masterTakenAway { master = try moveToNewMaster(device, scene) }
          try scene.land(fingers, custody, on: touchscreen)
          switch blow {
          case .disabled: scene.desk.observer.setEnabled(false, device)
          case .floated: scene.desk.observer.float(device)
          case .givenToAnotherMaster: master = try moveToNewMaster(device, scene)
          case .masterTakenAway: scene.desk.observer.removeMaster(master)
          }
          if blow != .disabled { try touchscreen.endAll() }
          try scene.expectVerdicts()
          // The mouse works before the touchscreen is back; a button that the server left pressed shows in it (R4.3).
          _ = try scene.click()
          if blow == .givenToAnotherMaster { try scene.expectTaps(on: touchscreen) }
          if blow == .disabled {
            scene.desk.observer.setEnabled(true, device)
            try touchscreen.reconnect()
          } else {
            scene.desk.observer.attach(device, to: 2)
          }
          try scene.expectOrder(on: touchscreen)
          if blow == .givenToAnotherMaster { scene.desk.observer.removeMaster(master) }
        }
      }
      try scene.stop()
    }

    @Test func `no button stays pressed in the pointer of another master either (C9, R1.6)`() throws {
      // Over the bare root, beside no manager, nobody frees the button but the cure.
      let desk = try Desk(nil)
      defer { desk.end() }
      let daemon = try RunningDaemon(DeviceScene.configuration, on: desk)
      let device = try #require(desk.observer.device(named: desk.server.touchscreen.name))
      let observer = try Display(desk.server)
      _ = observer.xinputOpcode()
      let second = try #require(desk.observer.addMaster(named: "second"))
      for (count, master) in [second, 2].enumerated() {
        desk.observer.attach(device, to: master)
        xcb_input_xi_set_client_pointer(observer.connection, 0, master)
        for tap in 1...3 {
          try desk.tap(Point(900, 950))
          try daemon.waitForLog("reject:", times: 3 * count + tap)
          try waitUntil("button up") { observer.buttons == 0 }
        }
        #expect(daemon.count("freed button 1") > 2 * count)
      }
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    @Test func `two touchscreens at once: each contact goes its own way (T7, T8, R8)`() throws {
      let scene = try DeviceScene(touchscreens: 2)
      defer { scene.end() }
      let (one, other) = (scene.desk.server.touchscreens[0], scene.desk.server.touchscreens[1])
      for custody in DeviceScene.Custody.allCases {
        // One has three fingers under way, and the other's single taps are whole meanwhile.
        for (here, there) in [(one, other), (other, one)] {
          try scene.land(3, custody, on: here)
          if custody == .held {
            // The held one that makes the pointer is given back at once, and the newer one cannot be (S2, C6a).
            let lost = scene.daemon.count(": too soon after the last")
            try there.begin(0, at: Point(300, 300))
            try there.end(0)
            try waitUntil("lost tap") { scene.daemon.count(": too soon after the last") == lost + 1 }
          } else {
            try scene.expectTaps(on: there, others: 3)
          }
          try here.endAll()
          try here.sync()
          try scene.expectOrder(on: there)
        }
      }
      // Three fingers of one and two of the other are no contact of five, and no swipe of three hides in them.
      let swipe = TouchScript.drag(
        from: TouchScript.row(3, around: DeviceScene.Custody.held.look.box.center, spacing: 60),
        by: Vector(-160, 0), over: .milliseconds(200), landingSkew: .milliseconds(8))
      try scene.land(2, .givenBack, on: other)
      try Player().play(swipe.delayed(by: .milliseconds(50)), on: one)
      try scene.daemon.waitForLog("perform left")
      try other.endAll()
      try scene.expectOrder(on: one)
      try scene.expectOrder(on: other)
      #expect(scene.daemon.count("perform left") == 1)
      try scene.stop()
    }

    @Test func `touch and mouse in turn, and changed mappings, 200 times (R7.6)`() throws {
      let scene = try DeviceScene()
      defer { scene.end() }
      let touchscreen = try scene.desk.server.touchscreen
      let pointer = scene.desk.server.pointer
      let place = DeviceScene.Custody.held.look.box.center
      scene.subject.forget()
      for round in 0..<200 {
        try touchscreen.begin(0, at: place)
        try pointer.move(to: Point(1500, 300 + Double(round % 50)))
        let isMapped = round % 20 == 0
        if isMapped { scene.desk.observer.changePointerMapping() }
        try touchscreen.end(0)
        // One that lands while the manager still answers for the last would be lost (S2); a mapping keeps it busy.
        usleep(isMapped ? 150_000 : 30_000)
        try pointer.move(to: Point(1600, 300))
      }
      try touchscreen.sync()
      try scene.expectVerdicts()
      let lost = scene.daemon.count(" lost: ")
      #expect(lost < 20, "\(lost) lost")
      try waitUntil("touches") { scene.subject.catchUp().count { $0.kind == .touchEnd } == 200 - lost }
      #expect(scene.subject.heard.count { $0.kind == .touchBegin } == 200 - lost)
      try scene.expectOrder(on: touchscreen)
      try scene.stop()
    }

    @Test func `a touchscreen that is plugged in later has its swipes and taps routed (R7.3)`() throws {
      let scene = try DeviceScene(isDisabledAtStart: true)
      defer { scene.end() }
      let touchscreen = try scene.desk.server.touchscreen
      #expect(scene.daemon.count("no touchscreen found") == 1)
      let device = try #require(scene.desk.observer.device(named: touchscreen.name))
      for count in 1...3 {
        scene.desk.observer.setEnabled(true, device)
        try touchscreen.reconnect()
        try scene.daemon.waitForLog("touchscreen: fingerpost touchscreen", times: count)
        let fingers = TouchScript.row(3, around: DeviceScene.Custody.held.look.box.center, spacing: 60)
        scene.subject.forget()
        try Player().play(
          .drag(from: fingers, by: Vector(-160, 0), over: .milliseconds(200), landingSkew: .milliseconds(8)),
          on: touchscreen)
        try scene.daemon.waitForLog("perform left", times: count)
        try scene.expectVerdicts()
        #expect(scene.subject.catchUp().filter(\.isTouch) == [])
        try scene.expectOrder(on: touchscreen)
        scene.desk.observer.setEnabled(false, device)
        try scene.daemon.waitForLog(" is gone", times: count)
      }
      try scene.stop()
    }

    private func moveToNewMaster(_ device: UInt16, _ scene: DeviceScene) throws -> UInt16 {
      let master = try #require(scene.desk.observer.addMaster(named: "second"))
      scene.desk.observer.attach(device, to: master)
      return master
    }
  }
}
