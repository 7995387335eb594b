import CX11
import Foundation
import Gestures
import Routing
import TestSupport
import VirtualTouch
import X11

/// What the mirror of the window tree costs: at the start beside a serial walk with Xlib in the same run, in memory, and
/// at a hit.
enum MirrorCost {
  private static let rounds = 5
  private static let hits = 200_000

  /// One count in each process, whose memory nothing else has used.
  static func measure(_ count: Int) throws {
    let bench = try Bench(nil)
    defer { bench.end() }
    let display = bench.server.display
    guard let client = xcb_connect(display, nil) else { return }
    defer { xcb_disconnect(client) }
    make(count, client)
    let (bytes, tree) = try weigh(display)
    var (mirrors, walks) = (Figures(), Figures())
    for _ in 0..<rounds {
      walks.add(nanoseconds: try measured { try walk(display) })
      mirrors.add(nanoseconds: try snapshot(display))
    }
    let (cost, depth) = hit(tree)
    let (mirror, serial) = (mirrors.percentile(50), walks.percentile(50))
    let start = "\(count)".padded(to: 6) + " windows: mirror" + mirror.text(1) + " ms, serial walk with Xlib"
    let times = serial.text(1) + " ms, ratio" + (mirror / serial).text(2, width: 5)
    let memory = "\(bytes / count)".padded(to: 5) + " bytes a window"
    let hits =
      "a hit" + cost.text(0, width: 5) + " ns, with" + depth.text(1, width: 4) + " windows in its path"
    print("\(start)\(times);\(memory); \(hits)")
  }

  /// Top-level windows of ten each: a frame, a client in it, and what lies in that, five levels deep.
  private static func make(_ count: Int, _ xcb: OpaquePointer) {
    var random = SplitMix64(seed: 1)
    let root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
    var made = 0
    while made < count {
      var parents = [root]
      for index in 0..<min(10, count - made) {
        let parent = index < 5 ? parents[index] : parents[random.number(2...(parents.count - 1))]
        let window = xcb_generate_id(xcb)
        let isTop = index == 0
        xcb_create_window(
          xcb, 0, window, parent, Int16(random.number(0...(isTop ? 1500 : 60))),
          Int16(random.number(0...(isTop ? 800 : 60))), UInt16(random.number(200...600)),
          UInt16(random.number(150...500)), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
          XCB_CW_OVERRIDE_REDIRECT.rawValue, [1])
        xcb_map_window(xcb, window)
        parents.append(window)
        made += 1
      }
    }
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }

  private static func measured(_ body: () throws -> Void) rethrows -> Int64 {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Int64(DispatchTime.now().uptimeNanoseconds - start)
  }

  private static func snapshot(_ display: String) throws -> Int64 {
    let connection = try Connection(display: display)
    var mirror = WindowMirror(connection)
    var changes: [WindowChange] = []
    return try measured {
      try mirror.snapshot(into: &changes)
      _ = tree(of: changes, connection)
    }
  }

  private static func tree(of changes: [WindowChange], _ connection: Connection) -> RegionTree {
    var tree = RegionTree(root: connection.root, width: 1920, height: 1080)
    for change in changes { _ = tree.apply(change) }
    return tree
  }

  /// One question after the other, as a client does that thinks nothing of it: children and attributes alone.
  private static func walk(_ display: String) throws {
    guard let xlib = XOpenDisplay(display) else { return }
    defer { XCloseDisplay(xlib) }
    var pending = [XDefaultRootWindow(xlib)]
    while let window = pending.popLast() {
      var (root, parent): (Window, Window) = (0, 0)
      var children: UnsafeMutablePointer<Window>?
      var count: UInt32 = 0
      var attributes = XWindowAttributes()
      XGetWindowAttributes(xlib, window, &attributes)
      XQueryTree(xlib, window, &root, &parent, &children, &count)
      pending += UnsafeBufferPointer(start: children, count: Int(count))
      XFree(children)
    }
  }

  /// The memory of this process, bytes (Pss of /proc/self/smaps_rollup).
  private static var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
    return 1024 * (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  /// What mirror and tree take, with what the reading leaves behind, bytes.
  private static func weigh(_ display: String) throws -> (bytes: Int, tree: RegionTree) {
    let connection = try Connection(display: display)
    let before = memory
    var mirror = WindowMirror(connection)
    var tree = RegionTree(root: connection.root, width: 1920, height: 1080)
    try {
      var changes: [WindowChange] = []
      try mirror.snapshot(into: &changes)
      for change in changes { _ = tree.apply(change) }
    }()
    let bytes = memory - before
    return withExtendedLifetime(mirror) { (bytes, tree) }
  }

  private static func hit(_ tree: RegionTree) -> (nanoseconds: Double, depth: Double) {
    var random = SplitMix64(seed: 2)
    let points = (0..<1000).map { _ in
      Point(Double(random.number(0...1919)), Double(random.number(0...1079)))
    }
    var path: ContiguousArray<RegionTree.Index> = []
    path.reserveCapacity(64)
    var depth = 0
    let time = measured {
      for index in 0..<hits {
        tree.hitTest(points[index % 1000], into: &path)
        depth += path.count
      }
    }
    return (Double(time) / Double(hits), Double(depth) / Double(hits))
  }
}
