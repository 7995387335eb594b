import Gestures
import Routing
import Testing

/// Which window `activate` finds.
@Suite struct TopmostWindowTests {
  private var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)

  /// Puts a window on top of its siblings.
  private mutating func add(
    _ window: UInt32, in parent: UInt32 = 1, title: String? = nil, isManaged: Bool = false,
    isMapped: Bool = true, isOverrideRedirect: Bool = false
  ) {
    let record = WindowRecord(
      window: WindowID(window), geometry: WindowGeometry(x: 0, y: 0, width: 10, height: 10),
      isMapped: isMapped, isOverrideRedirect: isOverrideRedirect,
      properties: WindowProperties(isManaged: isManaged, title: title))
    _ = tree.apply(.insert(record, parent: WindowID(parent)))
  }

  private func found(_ title: String) -> UInt32? {
    tree.topmost(matching: WindowMatch(title: [.glob(title)]))?.rawValue
  }

  @Test mutating func `the topmost of those that match is found, inside its frame`() {
    for frame: UInt32 in [10, 20, 30] {
      add(frame)
      add(frame + 1, in: frame, title: frame == 30 ? "other" : "mail \(frame)", isManaged: true)
    }
    #expect(found("mail*") == 21)
    _ = tree.apply(.circulate(WindowID(10), toTop: true))
    #expect(found("mail*") == 11)
    #expect(found("other") == 31)
    #expect(found("nothing") == nil)
  }

  @Test mutating func `what is shown goes before what is not, and the minimized one is found last`() {
    add(10)
    add(11, in: 10, title: "mail", isManaged: true)
    add(20, isMapped: false)
    add(21, in: 20, title: "mail", isManaged: true)
    add(30, isMapped: false)
    add(31, in: 30, title: "mail", isManaged: true)
    #expect(found("mail") == 11)
    _ = tree.apply(.unmap(WindowID(10)))
    #expect(found("mail") == 31)
    _ = tree.apply(.map(WindowID(20)))
    #expect(found("mail") == 21)
  }

  @Test mutating func `a window that i3 has on a workspace that is not shown is found`() {
    add(10, isMapped: false)
    add(11, in: 10, isMapped: false)
    var properties = WindowProperties(title: "mail")
    properties.workspace = .one(2)
    _ = tree.apply(.properties(WindowID(11), properties))
    #expect(found("mail") == 11)
  }

  @Test mutating func `without a manager shown windows count, and menus and hidden ones do not`() {
    add(10, title: "mail")
    add(20, title: "mail", isOverrideRedirect: true)
    add(30, title: "mail", isMapped: false)
    #expect(found("mail") == 10)
    _ = tree.apply(.unmap(WindowID(10)))
    #expect(found("mail") == nil)
  }
}
