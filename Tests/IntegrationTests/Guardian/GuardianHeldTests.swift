import CLinux
import CX11
import Gestures
import Glibc
import Guardian
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

extension OnADesk {
  /// Keys and buttons that were held by one who died or hangs (safety.md S5).
  @Suite struct GuardianHeldTests {
    /// How the owner leaves.
    enum Leaving: CaseIterable {
      case death
      case hang
      /// In good order, as it thinks.
      case exit
    }

    @Test(arguments: Leaving.allCases)
    func `S5 what the dead or hung held is released, and a mapping of theirs is taken off`(_ leaving: Leaving)
      throws
    {
      let desk = try Desk(.openbox)
      let application = try Application(
        .init(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600)), .core, on: desk)
      let owner = try HeldOwner(on: desk)
      var input = VirtualInput(owner.connection, ledger: owner.page.held)
      try input.type("ä")
      let free = desk.freeKeys
      try input.hold(KeyChord([.alt, .control], 0x61))
      try input.hold(.left, at: Point(500, 400))
      try input.hold(.right, at: Point(500, 400))
      #expect(desk.keysDown == 3 && desk.buttons != 0)
      switch leaving {
      case .death: kill(owner.process.processID, SIGKILL)
      case .hang:
        // What it had promised is overdue; a touch begins.
        owner.page.write(begin: Timestamp(0), promise: 1)
        try desk.server.touchscreen.begin(0, at: Point(900, 500))
        try desk.server.touchscreen.sync()
      case .exit:
        owner.page.phase = .left
        kill(owner.process.processID, SIGTERM)
      }
      try waitUntil("keys and buttons up", seconds: 3) { desk.keysDown == 0 && desk.buttons & ~0x100 == 0 }
      try desk.server.touchscreen.endAll()
      try desk.server.touchscreen.sync()
      try waitUntil("button 1 up", seconds: 3) { desk.buttons == 0 }
      // The symbols stay for those who read late.
      #expect(desk.freeKeys == free)
      try waitUntil("end of the guardian", seconds: 20) { owner.guardian.ended != nil }
      #expect(owner.guardian.ended == .exited(0))
      #expect(desk.freeKeys == free + 1)
      #expect(desk.server.isAlive)
      _ = application
    }

    @Test func `S5 nothing is released that the dead did not hold`() throws {
      let desk = try Desk(.openbox)
      let owner = try HeldOwner(on: desk)
      var other = InputMaker(try desk.server.openConnection())
      try other.input.hold(KeyChord([.alt], nil))
      kill(owner.process.processID, SIGKILL)
      try waitUntil("end of the guardian", seconds: 10) { owner.guardian.ended != nil }
      #expect(desk.keysDown == 1)
      other.input.releaseAll()
      #expect(desk.keysDown == 0)
    }
  }
}

/// One who has a guardian as the daemon has: a connection with a mark, a page, and a process whose end is watched.
private final class HeldOwner {
  let connection: Connection
  let page: PromisePage
  let process: ChildProcess
  let guardian: GuardianChild

  init(on desk: Desk) throws {
    connection = try desk.server.openConnection()
    let mark = try Mark(connection)
    guard let page = PromisePage() else {
      throw ChildProcess.CannotStart(program: "guardian", reason: String(cString: strerror(errno)))
    }
    self.page = page
    process = try ChildProcess("sleep", ["60"], environment: desk.environment)
    guardian = try GuardianChild(
      display: desk.server.display, mark: mark.id, page: self.page.fileDescriptor, of: process.processID,
      on: desk)
    self.page.phase = .running
  }
}

/// A guardian of the real program, started as the daemon starts it.
private final class GuardianChild {
  private let process: pid_t
  private var end: ChildProcess.End?

  init(display: String, mark: UInt32, page: Int32, of watched: pid_t, on desk: Desk) throws {
    let watchedFile = clinux_process_file(watched)
    var ends: [Int32] = [-1, -1]
    let isPiped = clinux_pipe(&ends) == 0
    try #require(watchedFile >= 0 && isPiped)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(watchedFile)
      close(ends[0])
      close(ends[1])
    }
    let base = max(page, watchedFile, ends[0], ends[1]) + 1
    posix_spawn_file_actions_adddup2(&actions, page, base)
    posix_spawn_file_actions_adddup2(&actions, watchedFile, base + 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], base + 2)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = ["fingerpost", "guardian", display, "\(mark)", "\(base)", "\(base + 1)", "\(base + 2)"]
    let words = arguments.map { strdup($0) } + [nil]
    let variables = desk.environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    try #require(
      posix_spawn(&process, Fingerpost.program, &actions, &attributes, words, variables) == 0)
    self.process = process
    var source = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    let isReady = poll(&source, 1, 10_000) > 0 && read(ends[0], &byte, 1) == 1
    try #require(isReady, "no guardian watches")
  }

  deinit {
    if ended == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// How it ended; nil while it runs.
  var ended: ChildProcess.End? {
    if let end { return end }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    end = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    return end
  }
}

extension Desk {
  /// How many keys have no symbol.
  fileprivate var freeKeys: Int {
    let cookie = xcb_get_keyboard_mapping(observer.connection, 8, 248)
    guard let reply = Reply(xcb_get_keyboard_mapping_reply(observer.connection, cookie, nil)) else {
      return -1
    }
    return reply.withPointer { pointer in
      guard let symbols = xcb_get_keyboard_mapping_keysyms(pointer) else { return -1 }
      let width = Int(pointer.pointee.keysyms_per_keycode)
      return (0..<248).count { key in (0..<width).allSatisfy { symbols[key * width + $0] == 0 } }
    }
  }
}
