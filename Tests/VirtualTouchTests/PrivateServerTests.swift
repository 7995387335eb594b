import Gestures
import Glibc
import Testing
import VirtualTouch

@Suite(.timeLimit(.minutes(1))) struct PrivateServerTests {
  @Test func `starts on a display of its own, with devices that take input and confirm it`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    #expect(server.display.hasPrefix(":"))
    #expect(server.isAlive)
    try server.touchscreen.begin(0, at: Point(100, 100))
    try server.touchscreen.end(0)
    try server.touchscreen.sync()
    try server.touchpad.move(by: Vector(3, 4))
    try server.touchpad.swipe(.begin, fingers: 3)
    try server.touchpad.swipe(.update, fingers: 3, by: Vector(5, 0))
    try server.touchpad.swipe(.end, fingers: 3)
    try server.touchpad.pinch(.begin, fingers: 2)
    try server.touchpad.pinch(.update, fingers: 2, scale: 1.5, angle: 10)
    try server.touchpad.pinch(.end, fingers: 2, isCancelled: true)
    try server.touchpad.sync()
    try server.pointer.move(to: Point(30, 40))
    try server.pointer.press()
    try server.pointer.release()
    try server.pointer.scroll(by: Vector(120, -120))
    try server.pointer.sync()
    try server.keyboard.press(38)
    try server.keyboard.release(38)
    try server.keyboard.sync()
  }

  @Test func `a sync before any event is answered`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    try server.touchscreen.sync()
    try server.keyboard.sync()
    try server.touchpad.sync()
    try server.pointer.sync()
  }

  @Test func `its environment is ours with its display and its cookie`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let environment = server.environment
    #expect(environment.filter { $0.hasPrefix("DISPLAY=") } == ["DISPLAY=\(server.display)"])
    #expect(environment.filter { $0.hasPrefix("XAUTHORITY=") } == ["XAUTHORITY=\(server.authorityFile)"])
    let path = getenv("PATH").map { "PATH=\(String(cString: $0))" }
    #expect(path.map(environment.contains) ?? true)
  }

  @Test func `two servers at once are on different displays`() throws {
    let one = try PrivateServer()
    let other = try PrivateServer(.init(screen: PixelSize(width: 801, height: 599)))
    defer { one.stop() }
    #expect(one.display != other.display)
    #expect(one.processID != other.processID)
    other.stop()
    #expect(one.isAlive)
    try one.touchscreen.begin(0, at: Point(1, 1))
    try one.touchscreen.endAll()
    try one.touchscreen.sync()
  }

  @Test func `nothing is left of it after stop, and a second stop does nothing`() async throws {
    let server = try PrivateServer()
    #expect(access(server.folder, F_OK) == 0)
    #expect(access(socketFile(of: server), F_OK) == 0 && !isLeftBehind(socketFile(of: server)))
    server.stop()
    #expect(!server.isAlive)
    #expect(!processExists(server.processID))
    #expect(access(server.folder, F_OK) != 0)
    #expect(try await eventually { !isLeftBehind(socketFile(of: server)) })
    server.stop()
    #expect(throws: InputtestError.closed(device: "fingerpost touchscreen")) {
      try server.touchscreen.begin(0, at: Point(1, 1))
    }
  }

  @Test func `it ends with its last reference`() throws {
    var server: PrivateServer? = try PrivateServer()
    let process = try #require(server?.processID)
    #expect(processExists(process))
    server = nil
    #expect(!processExists(process))
  }

  @Test func `a killed server is seen to be gone, and stop still clears its folder and its socket`()
    async throws
  {
    let server = try PrivateServer()
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: Point(5, 5))
    server.kill()
    #expect(!server.isAlive)
    #expect(throws: InputtestError.closed(device: touchscreen.name)) {
      try touchscreen.update(0, to: Point(6, 6))
    }
    server.stop()
    #expect(access(server.folder, F_OK) != 0)
    #expect(try await eventually { !isLeftBehind(socketFile(of: server)) })
  }

  @Test func `server, folder and socket are gone soon after the owner is killed`() async throws {
    let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
      let server = try PrivateServer()
      let line = Array("owner \(server.processID) \(server.folder) \(server.display.dropFirst()) \n".utf8)
      write(1, line, line.count)
      kill(getpid(), SIGKILL)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("owner ") })
    let words = line.split(separator: " ")
    let process = try #require(pid_t(words[1]))
    let gone = try await eventually {
      !processExists(process) && access(String(words[2]), F_OK) != 0
        && !isLeftBehind("/tmp/.X11-unix/X\(words[3])")
    }
    #expect(gone)
  }

  @Test func `a server that ends at once is told with what it said`() throws {
    let error = try #require(throws: PrivateServerError.self) {
      try PrivateServer(.init(extraArguments: ["-nosuchoption"]))
    }
    guard case .ended(let log) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(log.contains("nosuchoption"))
  }

  @Test func `a missing video driver is told with its package`() throws {
    let error = try #require(throws: PrivateServerError.self) {
      try PrivateServer(.init(extraArguments: ["-modulepath", "/nonexistent"]))
    }
    #expect(error.description.contains("install the package xserver-xorg-video-dummy"))
  }

  @Test(arguments: [(0, 100), (127, 200), (-5, 1080), (16_384, 16_384), (Int.max, 128)])
  func `a screen that cannot be is refused`(_ width: Int, _ height: Int) {
    let screen = PixelSize(width: width, height: height)
    #expect(throws: PrivateServerError.screenOutOfRange(screen)) { try PrivateServer(.init(screen: screen)) }
  }

  @Test(arguments: [(128, 128), (1366, 768), (4096, 4096), (128, 16_384), (16_384, 128)])
  func `a screen may be small, large or odd`(_ width: Int, _ height: Int) throws {
    try PrivateServer(.init(screen: PixelSize(width: width, height: height))).stop()
  }

  @Test func `a server whose leash is killed can still be stopped`() async throws {
    let server = try PrivateServer()
    let leash = try #require(parent(of: server.processID))
    kill(leash, SIGKILL)
    #expect(server.isAlive)
    server.stop()
    #expect(try await eventually { !processExists(server.processID) })
    #expect(access(server.folder, F_OK) != 0)
    #expect(try await eventually { !isLeftBehind(socketFile(of: server)) })
  }

  @Test func `a server whose leash is asked to end ends`() async throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let leash = try #require(parent(of: server.processID))
    kill(leash, SIGTERM)
    #expect(try await eventually { !server.isAlive })
  }

  @Test func `a missing server is told with its package`() throws {
    let error = #expect(throws: PrivateServerError.noServer(looked: ["/nonexistent/Xorg"])) {
      try PrivateServer(.init(executable: "/nonexistent/Xorg"))
    }
    #expect(error?.description.contains("install the package xserver-xorg-core") == true)
  }

  @Test func `a start that takes too long is given up`() throws {
    let error = try #require(throws: PrivateServerError.self) {
      try PrivateServer(.init(startTimeout: .milliseconds(5)))
    }
    guard case .timedOut(milliseconds: 5, _) = error else {
      Issue.record("\(error)")
      return
    }
  }
}
