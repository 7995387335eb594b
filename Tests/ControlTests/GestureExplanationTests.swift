import Control
import Gestures
import Routing
import Testing

/// What `why` says of bindings that the language of this version cannot make, or that take many lines (E1).
@Suite struct GestureExplanationTests {
  private static let root = WindowID(1)
  private static let device = DeviceID(8)

  /// A router that has seen a tap of one finger, and its record.
  private func tapped(_ bindings: [Binding]) throws -> (Router, ContactRecord) {
    let rules = RuleSet(rules: [Rule(level: .global, bindings: bindings)])
    var router = Router(tree: RegionTree(root: Self.root, width: 1000, height: 800), rules: rules)
    var decisions: [Decision] = []
    router.handle(.device(TouchDevice(id: Self.device, name: "screen", touches: 10)), into: &decisions)
    let id = TouchID(source: Self.device, number: 1)
    func touch(_ time: UInt32) -> TouchEvent {
      TouchEvent(
        id: id, master: DeviceID(2), time: Timestamp(time), location: Point(100, 100), child: Self.root,
        isEmulating: true)
    }
    router.handle(
      .rawTouchBegin(id, time: Timestamp(1000), place: RawPlace(Point(100, 100))), into: &decisions)
    router.handle(.touchBegin(touch(1000)), into: &decisions)
    router.handle(.touchOwnership(id, time: Timestamp(1000)), into: &decisions)
    router.handle(.turnEnded(at: Timestamp(1001)), into: &decisions)
    router.handle(.rawTouchEnd(id, time: Timestamp(1060)), into: &decisions)
    router.handle(.touchEnd(touch(1060)), into: &decisions)
    for time in [1061, 1062, 2000] as [UInt32] {
      router.handle(.turnEnded(at: Timestamp(time)), into: &decisions)
      if decisions.contains(.barrier) {
        router.handle(.barrierReached(at: Timestamp(time)), into: &decisions)
        decisions.removeAll()
      }
    }
    return (router, try #require(router.explanations.record(before: nil)))
  }

  private func candidates(_ json: JSON) -> [JSON] {
    if case .array(let all) = json["candidates"] { all } else { [] }
  }

  private func tap(_ name: String) -> Binding {
    Binding(name: name, gesture: .tap(TapSpecification(taps: 1, fingers: 1)), actions: [])
  }

  @Test(arguments: [DeviceKind.touchpad, .pen]) func `G16 a binding for another device says which it is for`(
    _ kind: DeviceKind
  ) throws {
    var binding = tap("it")
    binding.devices = [kind]
    let (router, record) = try tapped([binding, tap("other")])
    let json = GestureExplanation(record, router, now: Timestamp(3000)).json
    let it = try #require(candidates(json).first { $0["binding"]?.string == "it" })
    #expect(it["outcome"]?.string == "not-asked")
    #expect(it["reason"]?.string == "other-device")
    #expect(it["text"]?.string == "it is for a \(kind.rawValue), not for a touchscreen")
    #expect(it["advice"]?.string?.contains("\"device\"") == true)
    #expect(json["outcome"]?.string == "recognized")
    #expect(json["ago"]?.integer == 2000)
  }

  @Test func `E1 however many bindings there are, and however long their names, it is one message`() throws {
    let bindings = (0..<2000).map { tap(String(repeating: "long \"name\" \u{1F600} ", count: 40) + "\($0)") }
    let (router, record) = try tapped(bindings)
    let json = GestureExplanation(record, router, now: Timestamp(3000)).json
    #expect(json.text.utf8.count < MessageBuffer.limit)
    let omitted = try #require(json["omitted"]?.integer)
    #expect(omitted + candidates(json).count == bindings.count)
  }
}
