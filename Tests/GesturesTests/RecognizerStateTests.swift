import Gestures
import Testing

@Suite struct RecognizerStateTests {
  typealias Name = RecognizerState.Name

  /// A state of each name.
  private static func state(_ name: Name) -> RecognizerState {
    switch name {
    case .possible: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .recognized: .recognized
    case .cancelled: .cancelled
    case .failed: .failed(.cancelled)
    }
  }

  @Test(arguments: RecognizerState.transitions.map { "\($0.from) \($0.to)" })
  func `G1 each transition of the table is made`(_ row: String) {
    let transition = RecognizerState.transitions.first { "\($0.from) \($0.to)" == row }
    guard let transition else { return }
    var state = Self.state(transition.from)
    state.transition(to: Self.state(transition.to))
    #expect(state.name == transition.to)
  }

  @Test func `G1 the table is that of the rule and no more`() {
    let rows = Set(RecognizerState.transitions.map { "\($0.from) \($0.to)" })
    #expect(
      rows == [
        "possible began", "possible recognized", "possible failed", "began changed", "began ended",
        "began cancelled", "changed changed", "changed ended", "changed cancelled",
      ])
    #expect(rows.count == RecognizerState.transitions.count)
  }

  @Test func `G1 a terminal state has no way out`() {
    for name in Name.allCases where Self.state(name).isTerminal {
      #expect(!RecognizerState.transitions.contains { $0.from == name })
    }
  }

  @Test func `G1 a transition that is not in the table stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var state = RecognizerState.possible
      state.transition(to: .ended)
    }
  }
}
