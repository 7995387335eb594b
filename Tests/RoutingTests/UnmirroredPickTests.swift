import Gestures
import Routing
import Testing

/// A touch whose window the server knows and the mirror does not.
@Suite struct UnmirroredPickTests {
  /// Routes a touch on an unknown window up to the barrier, and returns what the barrier then lets through.
  private func verdict(destroyingPick isGone: Bool) -> [Decision] {
    var router = Router(tree: RegionTree(root: WindowID(1), width: 1920, height: 1080), rules: RuleSet())
    var decisions: [Decision] = []
    let (id, time) = (TouchID(source: DeviceID(8), number: 1), Timestamp(1000))
    router.handle(
      .touchBegin(
        TouchEvent(
          id: id, master: DeviceID(2), time: time, location: Point(300, 300), child: WindowID(77),
          isEmulating: true)),
      into: &decisions)
    router.handle(.touchOwnership(id, time: time), into: &decisions)
    router.handle(.turnEnded(at: time), into: &decisions)
    #expect(decisions == [.repair(mirror: WindowID(1), server: WindowID(77)), .barrier])
    decisions = []
    if isGone { router.handle(.window(.destroy(WindowID(77))), into: &decisions) }
    router.handle(.barrierReached(at: time), into: &decisions)
    return decisions
  }

  @Test func `R8.3 it is given back as any other, such as one on the overlay of a compositor`() {
    let id = TouchID(source: DeviceID(8), number: 1)
    #expect(verdict(destroyingPick: false) == [.reject(id, master: DeviceID(2))])
  }

  @Test func `S3 C6b it is accepted where the window turns out to be gone`() {
    let id = TouchID(source: DeviceID(8), number: 1)
    #expect(verdict(destroyingPick: true) == [.accept(id, master: DeviceID(2))])
  }
}
