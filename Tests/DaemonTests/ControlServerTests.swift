import CLinux
import Control
import Gestures
import Glibc
import Routing
import Testing

@testable import Daemon

/// The server against clients of every kind, served as the daemon's loop does.
@Suite(.serialized) struct ControlServerTests {
  private func answer(_ request: Result<Request, Request.Fault>) -> Response {
    switch request {
    case .success(.status):
      .status(Status(process: Int(getpid()), display: ":7", held: 0, lost: 0, configuration: "test"))
    case .success(let request): .done(request.name)
    case .failure(let fault): .refused(fault.message)
    }
  }

  /// Serves while there is something to do, with at most so many turns.
  private func serve(_ server: inout ControlServer, turns: Int = 100_000) {
    for _ in 0..<turns {
      var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, 0) > 0 else { return }
      var asked: [ControlServer.Asked] = []
      server.serve(into: &asked)
      for one in asked { server.answer(one, with: answer(one.request)) }
    }
    Issue.record("there was always something to do")
  }

  private func connect(_ place: ControlPlace) throws -> Int32 {
    let descriptor = clinux_connect_now(place.path)
    try #require(descriptor >= 0, "\(errno)")
    return descriptor
  }

  private func send(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { clinux_send(descriptor, $0.baseAddress, $0.count) }
  }

  private func send(_ text: String, to descriptor: Int32) { _ = send(Array(text.utf8), to: descriptor) }

  /// Whether the server closes a client's connection, all that it has sent read and let go of.
  ///
  /// A program that another test starts at this moment keeps the server's end open until it runs.
  private func isDropped(_ descriptor: Int32) -> Bool {
    for _ in 0..<1000 {
      if lines(descriptor).isClosed { return true }
      usleep(1000)
    }
    return false
  }

  /// All lines that have come to a client, and whether that was their end.
  private func lines(_ descriptor: Int32) -> (lines: [String], isClosed: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = clinux_receive(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        let isClosed = count == 0 || errno != EAGAIN
        return (String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init), isClosed)
      }
      bytes += buffer.prefix(count)
    }
  }

  /// Runs a test with a server at a new place, and returns what it has logged.
  private func withServer(_ body: (inout ControlServer, ControlPlace) throws -> Void) throws -> String {
    let folder = try Folder()
    let place = ControlPlace(display: ":7", runtimeFolder: folder.path)
    let log = try CapturedLog(in: folder.path)
    var server = try ControlServer(at: place, log: log.log)
    try body(&server, place)
    return log.text
  }

  @Test func `a client is greeted, and each request is answered once and in order`() throws {
    let log = try withServer { server, place in
      let client = try connect(place)
      defer { close(client) }
      send("{\"request\":\"pause\"}\n{\"request\":\"reboot\"}\n{\"req", to: client)
      serve(&server)
      send("uest\":\"status\"}\n", to: client)
      serve(&server)
      let (lines, isClosed) = lines(client)
      try #require(lines.count == 4)
      #expect(lines[0] == Greeting().json.text)
      #expect(lines[1] == Response.done("pause").json.text)
      #expect(lines[2].contains("reboot"))
      #expect(lines[3].contains("\"display\":\":7\""))
      #expect(!isClosed)
    }
    #expect(log.isEmpty)
  }

  @Test func `T4 a recorder that reads late has every byte in order, one that never reads is dropped`() throws
  {
    let log = try withServer { server, place in
      let (late, never) = (try connect(place), try connect(place))
      defer { close(late) }
      defer { close(never) }
      for client in [late, never] { send("{\"request\":\"record\"}\n", to: client) }
      serve(&server)
      var isWaiting = server.hasWaitingRecorders
      #expect(isWaiting)
      server.beginRecordings { _ in ["head"] }
      isWaiting = server.hasWaitingRecorders
      #expect(!isWaiting)
      var taken = lines(late).lines.filter { !$0.hasPrefix("{") }
      let rest = String(repeating: "x", count: 40_000)
      // More than is kept for one, in lines that never fit whole into what the kernel takes.
      let count = ControlConnection.recordingLimit / rest.utf8.count + 20
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 50_000)
      for number in 0..<count {
        server.record("\(number) \(rest)", anonymously: false)
        // It falls behind, then catches up.
        let portions = number < 200 ? 0 : 3
        for _ in 0..<portions {
          let got = clinux_receive(late, &buffer, buffer.count)
          if got > 0 { text += String(decoding: buffer.prefix(got), as: UTF8.self) }
          serve(&server)
        }
      }
      while true {
        let got = clinux_receive(late, &buffer, buffer.count)
        guard got > 0 else { break }
        text += String(decoding: buffer.prefix(got), as: UTF8.self)
        serve(&server)
      }
      taken += text.split(separator: "\n").map(String.init)
      #expect(taken == ["head"] + (0..<count).map { "\($0) \(rest)" })
      while case (let lines, false) = lines(never), !lines.isEmpty { serve(&server) }
      #expect(isDropped(never))
      let isRecorded = server.isRecorded(anonymously: false)
      #expect(isRecorded)
    }
    #expect(log.contains("does not read what it is told"))
  }

  @Test func `a subscriber is told of its topics alone, and topics are known while there is one`() throws {
    _ = try withServer { server, place in
      #expect(server.topics == [])
      let client = try connect(place)
      send("{\"request\":\"subscribe\",\"names\":[\"paused\"]}\n", to: client)
      serve(&server)
      #expect(server.topics == .paused)
      _ = lines(client)
      server.tell(.paused(.asked))
      server.tell(.action(.nothing, binding: "n", time: .init(1), failure: nil))
      #expect(lines(client).lines == [Notice.paused(.asked).json.text])
      close(client)
      serve(&server)
      #expect(server.topics == [])
    }
  }

  @Test func `half a message keeps its client and nobody waits for the rest`() throws {
    let log = try withServer { server, place in
      let half = try connect(place)
      let other = try connect(place)
      defer { for client in [half, other] { close(client) } }
      send("{\"request\":", to: half)
      send("{\"request\":\"resume\"}\n", to: other)
      serve(&server)
      #expect(lines(other).lines.last == Response.done("resume").json.text)
      #expect(lines(half) == ([Greeting().json.text], false))
    }
    #expect(log.isEmpty)
  }

  @Test func `garbage drops its client with a line in the log, and nobody else`() throws {
    let log = try withServer { server, place in
      var random = SystemRandomNumberGenerator()
      let good = try connect(place)
      defer { close(good) }
      for _ in 0..<20 {
        let client = try connect(place)
        defer { close(client) }
        _ = send((0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) } + [0x0A], to: client)
        serve(&server)
        #expect(isDropped(client))
      }
      send("{\"request\":\"status\"}\n", to: good)
      serve(&server)
      #expect(lines(good).lines.count == 2)
    }
    // The others of the same second are counted only.
    #expect(log.split(separator: "\n").count == 1)
    #expect(log.contains("no JSON"))
  }

  @Test func `64 KiB are read as a message, and more drops its client`() throws {
    let log = try withServer { server, place in
      let client = try connect(place)
      defer { close(client) }
      func sendAll(_ count: Int) {
        var rest = count
        while rest > 0 {
          let sent = send([UInt8](repeating: 0x20, count: min(rest, 4096)), to: client)
          if sent > 0 { rest -= sent } else if lines(client).isClosed { return }
          serve(&server)
        }
      }
      let request = "{\"request\":\"pause\"}"
      sendAll(MessageBuffer.limit - request.utf8.count)
      send(request + "\n", to: client)
      serve(&server)
      #expect(lines(client).lines.last == Response.done("pause").json.text)
      sendAll(MessageBuffer.limit + 4096)
      #expect(isDropped(client))
    }
    #expect(log.contains("more than 65536 bytes"))
  }

  @Test func `of 1,000 connections 32 are served and the others refused, and later there is room again`()
    throws
  {
    let log = try withServer { server, place in
      var clients: [Int32] = []
      var refused = 0
      for _ in 0..<1000 {
        let client = try connect(place)
        serve(&server)
        if lines(client).lines == [Greeting().json.text] {
          clients.append(client)
        } else {
          refused += 1
          close(client)
        }
      }
      #expect(clients.count == ControlServer.connectionLimit)
      #expect(refused == 1000 - ControlServer.connectionLimit)
      for client in clients { close(client) }
      serve(&server)
      let client = try connect(place)
      defer { close(client) }
      serve(&server)
      #expect(lines(client) == ([Greeting().json.text], false))
    }
    #expect(log.contains("32 clients are connected already"))
  }

  @Test func `a subscriber that never reads is dropped, and the others are told everything`() throws {
    let log = try withServer { server, place in
      let (deaf, good) = (try connect(place), try connect(place))
      defer { for client in [deaf, good] { close(client) } }
      for client in [deaf, good] { send("{\"request\":\"subscribe\"}\n", to: client) }
      serve(&server)
      _ = lines(good)
      var heard = 0
      for number in 0..<20_000 {
        server.tell(.action(.nothing, binding: "binding", time: .init(UInt32(number)), failure: nil))
        heard += lines(good).lines.count
      }
      #expect(heard == 20_000)
      #expect(lines(deaf).lines.count < 20_000)
      #expect(isDropped(deaf))
      #expect(server.topics == .all)
    }
    #expect(log.contains("does not read"))
  }

  @Test func `a slow reader gets everything as it reads`() throws {
    let log = try withServer { server, place in
      let client = try connect(place)
      defer { close(client) }
      send("{\"request\":\"subscribe\"}\n", to: client)
      serve(&server)
      _ = lines(client)
      // More than the kernel keeps for a client (about 280 short lines), less than what is kept beside.
      var told = 0
      while told < 1000 {
        server.tell(.action(.nothing, binding: "binding", time: .init(1), failure: nil))
        told += 1
      }
      var heard = 0
      for _ in 0..<100 where heard < told {
        heard += lines(client).lines.count
        serve(&server)
      }
      #expect(heard == told)
    }
    #expect(log.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func `another user is refused, even where the file lets it in`() throws {
    let log = try withServer { server, place in
      for (path, mode) in [
        (String(place.folder.dropLast("/fingerpost".count)), 0o755), (place.folder, 0o755),
        (place.path, 0o666),
      ] { chmod(path, mode_t(mode)) }
      // The kernel asks the thread: this one is nobody for a moment.
      try #require(clinux_set_thread_user(65_534) == 0)
      let client = clinux_connect_now(place.path)
      try #require(clinux_set_thread_user(0) == 0)
      try #require(client >= 0)
      defer { close(client) }
      send("{\"request\":\"status\"}\n", to: client)
      serve(&server)
      #expect(lines(client).lines.isEmpty)
      #expect(isDropped(client))
    }
    #expect(log.contains("refused a connection of user 65534"))
  }
}
