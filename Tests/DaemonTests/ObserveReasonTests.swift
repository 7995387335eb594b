import Control
import Daemon
import Gestures
import Routing
import Testing

/// When touches are only observed (rule C8).
@Suite struct ObserveReasonTests {
  private func rules(_ capture: CapturePolicy, _ delivery: Delivery) -> RuleSet {
    let tap = Binding(name: "tap", gesture: .tap(TapSpecification()), actions: [.nothing], delivery: delivery)
    var rules = RuleSet(rules: [Rule(level: .global, bindings: [tap])])
    rules.capture = capture
    return rules
  }

  private static let cases: [(CapturePolicy, Delivery, Bool, Int, ObserveReason?)] = [
    (.auto, .cancelled, false, 12_101_007, nil),
    (.auto, .delayed, false, 12_101_007, nil),
    (.auto, .immediate, false, 12_101_007, .notNeeded),
    (.consume, .immediate, false, 12_101_007, nil),
    (.observe, .cancelled, false, 12_101_007, .asked),
    (.auto, .cancelled, true, 12_101_007, .asked),
    (.consume, .cancelled, true, 12_101_007, .asked),
    (.auto, .cancelled, false, 12_004_000, nil),
    (.auto, .cancelled, false, 12_003_000, .serverTooOld("1.20.3")),
    (.consume, .cancelled, false, 11_906_001, .serverTooOld("1.19.6")),
    (.auto, .cancelled, false, 70_001, .serverTooOld(nil)),
  ]

  @Test(arguments: cases)
  func `C8 observing is asked for, enough, or all that the server can take`(
    _ capture: CapturePolicy, _ delivery: Delivery, _ isAsked: Bool, _ release: Int, _ reason: ObserveReason?
  ) {
    #expect(
      ObserveReason.found(in: rules(capture, delivery), isAsked: isAsked, release: release) == reason)
  }

  @Test(arguments: [
    ObserveReason.asked, .notNeeded, .grabTaken(windowManager: nil), .grabTaken(windowManager: "Mutter"),
    .serverTooOld("1.19.6"), .serverTooOld(nil),
  ])
  func `C8 a status tells the reason, and is read again as it was`(_ reason: ObserveReason) throws {
    let status = Status(
      process: 1, display: ":1", capture: .observe, observing: reason, held: 0, lost: 0, configuration: "c")
    #expect(Status(status.json) == status)
    #expect(reason.text.contains("observed"))
    #expect(reason.detail.map { reason.text.contains($0) } ?? true)
  }
}
