import CX11
import Gestures
import Routing
import VirtualTouch
import TestSupport

/// A client that does at random to windows what clients do.
struct RandomWindows: Sendable {
  let client: PlainClient
  var random: SplitMix64
  private(set) var windows: [UInt32] = []
  private var inputOnly: Set<UInt32> = []
  private var parents: [UInt32: UInt32] = [:]

  init(_ client: PlainClient, seed: UInt64) {
    self.client = client
    random = SplitMix64(seed: seed)
  }

  /// A place on the root that leaves room for others, or one within a parent.
  private mutating func geometry(in parent: UInt32) -> WindowGeometry {
    let (right, bottom) = parent == client.root ? (1800, 1000) : (200, 150)
    return WindowGeometry(
      x: Int32(random.number(-40...right)), y: Int32(random.number(-40...bottom)),
      width: Int32(random.number(1...500)),
      height: Int32(random.number(1...400)), border: random.oneIn(3) ? Int32(random.number(1...12)) : 0)
  }

  private mutating func rectangles() -> [Rectangle]? {
    if random.oneIn(4) { return nil }
    return (0..<random.number(0...3)).map { _ in
      Rectangle(
        x: Int32(random.number(-10...200)), y: Int32(random.number(-10...200)),
        width: Int32(random.number(1...300)),
        height: Int32(random.number(1...300)))
    }
  }

  private func ancestors(of window: UInt32) -> Set<UInt32> {
    var found: Set<UInt32> = [window]
    var here = window
    while let parent = parents[here] {
      found.insert(parent)
      here = parent
    }
    return found
  }

  private mutating func anyParent() -> UInt32 {
    let candidates = windows.filter { !inputOnly.contains($0) }
    return random.oneIn(6) ? client.root : candidates.randomElement(using: &random) ?? client.root
  }

  mutating func create() {
    let parent = anyParent()
    let isInputOnly = random.oneIn(8)
    let gravities = [
      XCB_GRAVITY_NORTH_WEST, XCB_GRAVITY_SOUTH_EAST, XCB_GRAVITY_CENTER, XCB_GRAVITY_BIT_FORGET,
    ]
    let window = client.create(
      in: parent, geometry(in: parent), inputOnly: isInputOnly, overrideRedirect: random.oneIn(2),
      gravity: gravities.randomElement(using: &random) ?? XCB_GRAVITY_NORTH_WEST)
    windows.append(window)
    parents[window] = parent == client.root ? nil : parent
    if isInputOnly { inputOnly.insert(window) }
    if !random.oneIn(5) { client.map(window) }
  }

  mutating func destroy() {
    guard let window = windows.randomElement(using: &random) else { return }
    client.destroy(window)
    let gone = windows.filter { ancestors(of: $0).contains(window) }
    windows.removeAll { gone.contains($0) }
    for window in gone { parents[window] = nil }
  }

  private mutating func reparent() {
    guard let window = windows.randomElement(using: &random) else { return }
    let parent = anyParent()
    guard !ancestors(of: parent).contains(window) else { return }
    client.reparent(window, to: parent, x: random.number(-20...500), y: random.number(-20...400))
    parents[window] = parent == client.root ? nil : parent
  }

  private mutating func restack() {
    guard let window = windows.randomElement(using: &random) else { return }
    let siblings = windows.filter { parents[$0] == parents[window] && $0 != window }
    let modes = [XCB_STACK_MODE_ABOVE, XCB_STACK_MODE_BELOW, XCB_STACK_MODE_OPPOSITE]
    let mode = modes.randomElement(using: &random) ?? XCB_STACK_MODE_ABOVE
    client.restack(
      window, sibling: random.oneIn(2) ? siblings.randomElement(using: &random) : nil, mode: mode)
  }

  private mutating func setProperties() {
    guard let window = windows.randomElement(using: &random) else { return }
    let letters = Array("abcdefgh".utf8)
    let text = (0..<random.number(0...12)).map { _ in letters.randomElement(using: &random) ?? 97 }
    switch random.number(0...11) {
    case 5: client.setProperty(window, "WM_WINDOW_ROLE", bytes: text)
    case 6:
      let other = windows.randomElement(using: &random) ?? window
      client.setProperty(window, "WM_TRANSIENT_FOR", type: "WINDOW", words: [other])
    case 7:
      client.setProperty(window, "_NET_WM_DESKTOP", type: "CARDINAL", words: [UInt32(random.number(0...3))])
    case 8:
      let state = client.atom("_NET_WM_STATE_FULLSCREEN")
      client.setProperty(window, "_NET_WM_STATE", type: "ATOM", words: [state])
    case 9:
      let hints = [1 << 6, 0, 0, 0, 0, 0, 0, 0, windows.randomElement(using: &random) ?? 0]
      client.setProperty(window, "WM_HINTS", type: "WM_HINTS", words: hints)
    case 10:
      client.setProperty(client.root, "_NET_ACTIVE_WINDOW", type: "WINDOW", words: [window])
    case 0: client.setProperty(window, "WM_NAME", bytes: text)
    case 1: client.setProperty(window, "_NET_WM_NAME", type: "UTF8_STRING", bytes: text)
    case 2: client.setProperty(window, "WM_CLASS", bytes: text + [0] + text.reversed() + [0])
    case 3:
      client.setProperty(window, "WM_STATE", type: "WM_STATE", words: [UInt32(random.number(0...1)), 0])
    case 4:
      let type = client.atom("_NET_WM_WINDOW_TYPE_DOCK")
      client.setProperty(window, "_NET_WM_WINDOW_TYPE", type: "ATOM", words: [type])
    default:
      client.deleteProperty(
        window, random.oneIn(2) ? "WM_NAME" : random.oneIn(2) ? "WM_STATE" : "WM_TRANSIENT_FOR")
    }
  }

  /// One random step.
  mutating func step() {
    switch random.number(0...19) {
    case 0...3: create()
    case 4: destroy()
    case 5: windows.randomElement(using: &random).map { client.map($0) }
    case 6: windows.randomElement(using: &random).map { client.unmap($0) }
    case 7...9:
      guard let window = windows.randomElement(using: &random) else { return }
      client.place(window, geometry(in: parents[window] ?? client.root))
    case 10...11: restack()
    case 12: reparent()
    case 13: client.circulate(in: anyParent(), raise: random.oneIn(2))
    case 14:
      let kind: ShapeKind = random.oneIn(4) ? .clip : .bounding
      windows.randomElement(using: &random).map { client.shape($0, kind, rectangles()) }
    case 15...16: windows.randomElement(using: &random).map { client.shape($0, .input, rectangles()) }
    case 17:
      guard let window = windows.randomElement(using: &random), !inputOnly.contains(window) else { return }
      client.setBorder(window, random.number(0...9))
    default: setProperties()
    }
  }
}
