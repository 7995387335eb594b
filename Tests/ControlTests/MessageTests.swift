import Control
import Gestures
import Routing
import Testing

/// What a peer would read from the text of a message.
private func sent(_ json: JSON) throws -> JSON { try JSON(parsing: Array(json.text.utf8)) }

@Suite struct RequestTests {
  private func fault(_ text: String) -> String? {
    do {
      _ = try Request(JSON(parsing: Array(text.utf8)))
      return nil
    } catch { return (error as? Request.Fault)?.message ?? "\(error)" }
  }

  @Test(arguments: [
    Request.status, .pause, .resume, .quit, .subscribe(.all), .subscribe([.gesture, .unhandled]), .reload,
    .enable("swipe 3 left"), .disable("a \"b\""), .why(before: nil), .why(before: 12),
    .subscribe([.touch, .routing]),
  ])
  func `each request comes back from its message`(_ request: Request) throws {
    #expect(try Request(sent(request.json)) == request)
  }

  @Test func `a subscription without names is for all`() throws {
    #expect(try Request(.object([("request", .string("subscribe"))])) == .subscribe(.all))
    #expect(
      try Request(.object([("request", .string("subscribe")), ("names", .array([]))])) == .subscribe(.all))
  }

  @Test(arguments: [
    ("1", "object"), ("[]", "object"), ("{}", "request"), ("{\"request\":1}", "request"),
    ("{\"request\":\"reboot\"}", "reboot"), ("{\"request\":\"status\",\"x\":1}", "\"x\""),
    ("{\"request\":\"pause\",\"names\":[]}", "names"),
    ("{\"request\":\"subscribe\",\"names\":\"gesture\"}", "array"),
    ("{\"request\":\"subscribe\",\"names\":[\"gestures\"]}", "gestures"),
    ("{\"request\":\"subscribe\",\"names\":[7]}", "7"), ("{\"request\":\"enable\"}", "\"name\""),
    ("{\"request\":\"disable\",\"name\":7}", "\"name\""),
    ("{\"request\":\"reload\",\"name\":\"x\"}", "\"name\""),
    ("{\"request\":\"why\",\"before\":\"x\"}", "\"before\""),
    ("{\"request\":\"why\",\"before\":0}", "sequence"),
    ("{\"request\":\"why\",\"name\":\"x\"}", "\"name\""),
  ])
  func `what is no request is refused with what is wrong`(_ text: String, _ word: String) throws {
    #expect(try #require(fault(text)).contains(word))
  }
}

@Suite struct ResponseTests {
  private let status = Status(
    process: 17, display: ":0", pause: .asked, held: 2, lost: 5, configuration: "/home/a/config.yaml")

  @Test func `each answer comes back from its message`() throws {
    for response in [Response.status(status), .done("pause"), .refused("no \"reason\"")] {
      #expect(Response(try sent(response.json)) == response)
    }
    #expect(Response(.object([("reply", .string("status"))])) == nil)
    #expect(Response(.object([("gesture", .string("tap"))])) == nil)
  }

  private func finding(_ number: Int, _ severity: ConfigurationFinding.Severity = .error)
    -> ConfigurationFinding
  {
    ConfigurationFinding(
      file: "/a/config.yaml", line: number, column: 3, severity: severity, message: "unknown key",
      found: "globel", nearest: "global", text: "/a/config.yaml:\(number):3: unknown key")
  }

  @Test func `findings come back from their message, as many as it holds, errors first`() throws {
    let whole = ConfigurationFinding(file: "b", message: "there is no such file")
    let few = Findings(of: [finding(1, .warning), whole, finding(2)])
    #expect((few.errors, few.warnings, few.list.count, few.omitted) == (2, 1, 3, 0))
    #expect(Response(try sent(Response.reloaded(few).json)) == .reloaded(few))
    let many = Findings(of: [finding(0, .warning)] + (1...5000).map { finding($0) })
    #expect((many.errors, many.warnings) == (5000, 1))
    #expect(many.list.first == finding(1))
    #expect(many.omitted == 5001 - many.list.count)
    let message = Response.reloaded(many).json.text
    #expect(message.utf8.count < 40_000)
    #expect(Response(try sent(Response.reloaded(many).json)) == .reloaded(many))
    #expect(Response(.object([("reply", .string("reload"))])) == nil)
  }

  @Test
  func `the status tells when the configuration was read again, and what keeps its file from being used`()
    throws
  {
    var told = status
    told.reloaded = "2026-11-30T20:11:52Z"
    told.errors = [finding(4)]
    let back = try #require(Response(try sent(Response.status(told).json)))
    #expect(back == .status(told))
    #expect(told.json.text.contains("\"reloaded\":\"2026-11-30T20:11:52Z\",\"errors\":[{"))
    #expect(!status.json.text.contains("reloaded") && !status.json.text.contains("errors"))
  }

  @Test func `the greeting comes back from its message`() throws {
    #expect(Greeting(try sent(Greeting().json)) == Greeting())
    #expect(Greeting(.object([("fingerpost", .string("1"))])) == nil)
  }

  @Test func `the status has its documented shape`() throws {
    #expect(
      status.json.text
        == "{\"version\":\"\(Release.version)\",\"pid\":17,\"display\":\":0\",\"capture\":\"consume\",\"paused\":true,"
        + "\"why\":\"asked\",\"held\":2,\"lost\":5,\"configuration\":\"/home/a/config.yaml\"}")
    var routing = status
    routing.pause = nil
    #expect(routing.json["why"] == nil)
    #expect(routing.json["paused"] == .bool(false))
    #expect(Status(try sent(routing.json)) == routing)
  }
}

@Suite struct NoticeTests {
  private let key = RecognizerKey(rule: 0, binding: 0, anchor: WindowID(1))
  private let swipe = Binding(
    name: "next", gesture: .swipe(SwipeSpecification(fingers: 3, directions: [.left])),
    actions: [.showDesktop])

  @Test func `a recognized gesture has its documented shape`() {
    let performance = Performance(
      key: key, time: Timestamp(4_000_000_000), target: nil, place: Point(640.123, 400), fingers: 3,
      direction: .left)
    #expect(
      Notice.recognized(performance, swipe).json.text
        == "{\"time\":4000000000,\"gesture\":\"swipe\",\"binding\":\"next\",\"phase\":\"recognized\",\"fingers\":3,"
        + "\"direction\":\"left\",\"x\":640.12,\"y\":400}")
    let tap = Binding(name: "t", gesture: .tap(TapSpecification(taps: 2, fingers: 1)), actions: [])
    #expect(Notice.recognized(performance, tap).json["taps"] == .integer(2))
  }

  @Test func `stale gestures, lasting ones, actions and pauses have their documented shapes`() {
    #expect(
      Notice.stale(swipe, late: 1200).json.text
        == "{\"gesture\":\"swipe\",\"binding\":\"next\",\"phase\":\"recognized\",\"fingers\":3,\"late\":1200}"
    )
    let press = Binding(name: "menu", gesture: .longPress(LongPressSpecification()), actions: [])
    #expect(
      Notice.progress(press, .cancelled, nil, time: Timestamp(5)).json.text
        == "{\"time\":5,\"gesture\":\"long-press\",\"binding\":\"menu\",\"phase\":\"cancelled\",\"fingers\":1}"
    )
    var values = GestureValues()
    values.location = Point(640, 400.125)
    values.translation = Vector(12, -3)
    values.velocity = Vector(150, 0)
    values.scale = 1.2344
    values.angle = 15
    values.fingers = 2
    let pinch = Binding(name: "zoom", gesture: .pinch(PinchSpecification(fingers: 2...3)), actions: [])
    #expect(
      Notice.progress(pinch, .changed, values, time: Timestamp(5)).json.text
        == "{\"time\":5,\"gesture\":\"pinch\",\"binding\":\"zoom\",\"phase\":\"changed\",\"fingers\":2,\"x\":640,"
        + "\"y\":400.13,\"dx\":12,\"dy\":-3,\"scale\":1.234,\"angle\":15,\"velocity\":[150,0]}")
    values.fingers = 0
    let edge = Binding(name: "in", gesture: .edgePan(EdgePanSpecification(edge: .left)), actions: [])
    #expect(
      Notice.progress(edge, .ended, values, time: Timestamp(5)).json.text
        == "{\"time\":5,\"gesture\":\"edge-pan\",\"binding\":\"in\",\"phase\":\"ended\",\"fingers\":1,\"edge\":\"left\","
        + "\"x\":640,\"y\":400.13,\"dx\":12,\"dy\":-3,\"velocity\":[150,0]}")
    #expect(
      Notice.action(.workspace(.next), binding: "next", time: Timestamp(5), failure: nil).json.text
        == "{\"time\":5,\"action\":\"workspace\",\"binding\":\"next\"}")
    #expect(
      Notice.action(.nothing, binding: "n", time: Timestamp(5), failure: "why").json["error"]
        == .string("why"))
    #expect(Notice.paused(.asked).json.text == "{\"paused\":true,\"why\":\"asked\"}")
    #expect(Notice.paused(nil).json.text == "{\"paused\":false}")
  }

  @Test func `an unhandled touch has its documented shape (R1)`() {
    let touch = UnhandledTouch(
      id: TouchID(source: DeviceID(9), number: 12), time: Timestamp(77), place: Point(10.5, 20),
      window: WindowID(0x1a0_0003), client: WindowID(0x1a0_0001), fingers: 1)
    #expect(
      Notice.unhandled(touch).json.text
        == "{\"time\":77,\"unhandled\":12,\"x\":10.5,\"y\":20,\"window\":\"0x1a00003\",\"client\":\"0x1a00001\","
        + "\"fingers\":1,\"device\":9}")
  }

  @Test func `each line is known by the member that its topic is named for`() {
    let notices: [Notice] = [
      .stale(swipe, late: 1), .action(.nothing, binding: "n", time: Timestamp(0), failure: nil), .paused(nil),
    ]
    for notice in notices {
      let members = Topics.names.map(\.name).filter { notice.json[$0] != nil }
      #expect(members == notice.topic.names)
    }
  }
}

@Suite struct MessageBufferTests {
  @Test func `messages come out whole, however they came in`() throws {
    var buffer = MessageBuffer()
    var found: [String] = []
    for byte in "one\n\ntwo\nthr".utf8 {
      buffer.append([byte])
      while let message = try buffer.next() { found.append(String(decoding: message, as: UTF8.self)) }
    }
    #expect(found == ["one", "", "two"])
    #expect(buffer.isInMessage)
    buffer.append("ee\nfour\n".utf8)
    #expect(try buffer.next().map { String(decoding: $0, as: UTF8.self) } == "three")
    #expect(try buffer.next().map { String(decoding: $0, as: UTF8.self) } == "four")
    #expect(try buffer.next() == nil)
    #expect(!buffer.isInMessage)
  }

  @Test func `64 KiB are a message, one byte more is not`() throws {
    var buffer = MessageBuffer()
    buffer.append([UInt8](repeating: 0x61, count: MessageBuffer.limit))
    #expect(try buffer.next() == nil)
    buffer.append([0x0A])
    #expect(try buffer.next()?.count == MessageBuffer.limit)
    buffer.append([UInt8](repeating: 0x61, count: MessageBuffer.limit + 1))
    #expect(throws: MessageBuffer.Overlong()) { try buffer.next() }
    var inOne = MessageBuffer()
    inOne.append([UInt8](repeating: 0x61, count: MessageBuffer.limit + 1) + [0x0A])
    #expect(throws: MessageBuffer.Overlong()) { try inOne.next() }
  }
}
