import Gestures
import Glibc
import Guardian
import Testing

@Suite struct GuardianOrderTests {
  @Test func `what a daemon writes is read`() {
    #expect(
      GuardianOrder([":1", "4194305", "9", "10", "11"])
        == GuardianOrder(display: ":1", mark: 4_194_305, page: 9, daemon: 10, ready: 11))
  }

  @Test(arguments: [
    [], [":1"], [":1", "0", "9", "10", "11"], [":1", "5", "2", "3", "4"], [":1", "5", "9", "9", "9"],
    [":1", "x", "9", "10", "11"], [":1", "5", "9", "10", "11", "12"], [":1", "5", "9", "10", "-1"],
  ])
  func `anything else is refused`(_ words: [String]) { #expect(GuardianOrder(words) == nil) }
}

@Suite struct PromisePageTests {
  @Test func `what one process writes, whoever has the descriptor reads`() {
    guard let page = PromisePage() else {
      Issue.record("no page")
      return
    }
    #expect(page.promise == 0)
    #expect(page.phase == .starting)
    guard let other = PromisePage(inherited: dup(page.fileDescriptor)) else {
      Issue.record("no page")
      return
    }
    page.write(begin: Timestamp(.max), promise: 12_345_678_901)
    page.phase = .holdingServer
    #expect(other.begin == Timestamp(.max))
    #expect(other.promise == 12_345_678_901)
    #expect(other.phase == .holdingServer)
  }

  @Test func `nobody can make it smaller, and programs do not inherit it`() {
    guard let page = PromisePage() else {
      Issue.record("no page")
      return
    }
    #expect(ftruncate(page.fileDescriptor, 0) == -1)
    #expect(fcntl(page.fileDescriptor, F_GETFD) & FD_CLOEXEC != 0)
  }
}
