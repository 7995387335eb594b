import Testing

@testable import Daemon

@Suite struct ControlTroublesTests {
  @Test func `each kind is told once a second, with the number of those that were not`() {
    var troubles = ControlTroubles()
    #expect(troubles.line(.garbage, "a", at: 0) == "control: a")
    for _ in 0..<5 { #expect(troubles.line(.garbage, "b", at: 999_999_999) == nil) }
    #expect(troubles.line(.unread, "c", at: 1) == "control: c")
    #expect(troubles.line(.garbage, "d", at: 1_000_000_000) == "control: d (and 5 more like this before)")
    #expect(troubles.line(.garbage, "e", at: 2_000_000_000) == "control: e")
  }
}
