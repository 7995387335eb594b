import Glibc
import Synchronization
import TestSupport
import Testing

/// Some 200,000 touches and 700 deaths, on several servers at once.
enum LongForm {
  /// By FINGERPOST_SERVERS; one where that says nothing.
  static let servers = setting("FINGERPOST_SERVERS").flatMap { Int($0) } ?? 1

  private static func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A history on a server of its own.
  struct Part: Hashable {
    enum Kind: Hashable {
      case touches(Int, Pace)
      case deaths(Int, Blow)
    }

    var manager: WindowManager
    var kind: Kind
    var seed: UInt64 = 0
  }

  /// Fresh servers every few thousand touches, all kinds mixed from the start; FINGERPOST_SEED gives others, and
  /// FINGERPOST_PART the seed of one that is to be played alone.
  static var parts: [Part] {
    var parts: [Part] = []
    func add(_ manager: WindowManager, _ kind: Part.Kind, times: Int) {
      parts += Array(repeating: Part(manager: manager, kind: kind), count: times)
    }
    for manager in [WindowManager.openbox, .i3, .slow(milliseconds: 30)] {
      add(manager, .touches(5000, .quick), times: 12)
      for hold in [250, 600] { add(manager, .touches(400, .resting(milliseconds: hold)), times: 3) }
      add(manager, .touches(300, .human), times: 2)
      for blow in Blow.allCases { add(manager, .deaths(20, blow), times: manager == .openbox ? 5 : 1) }
    }
    add(.slow(milliseconds: 300), .touches(1000, .quick), times: 2)
    let first = setting("FINGERPOST_SEED").flatMap { UInt64($0) } ?? 1000
    for index in parts.indices { parts[index].seed = first + UInt64(index) }
    if let only = setting("FINGERPOST_PART").flatMap({ UInt64($0) }) {
      return parts.filter { $0.seed == only }
    }
    var random = SplitMix64(seed: first)
    return parts.shuffled(using: &random)
  }

  /// The parts that are still to be played, for several players.
  final class Rest: Sendable {
    private let parts = Mutex(LongForm.parts[...])
    /// What became of touches at a human pace, in all parts together.
    let human = Mutex((lost: 0, landed: 0))

    func next() -> Part? { parts.withLock { $0.popFirst() } }
  }

  /// Plays what is left, and tells of each part when it is over; what was wrong is recorded.
  static func play(_ rest: Rest) {
    while let part = rest.next() {
      let start = monotonicSeconds()
      var found = "not in order"
      do { found = try play(part, rest) } catch {
        if !(error is Adversary.Disorder) { Issue.record("\(part): \(error)") }
      }
      print(
        "\(part.manager), \(part.kind), seed \(part.seed), \(Int(monotonicSeconds() - start)) s: \(found)")
    }
  }

  private static func play(_ part: Part, _ rest: Rest) throws -> String {
    switch part.kind {
    case .touches(let count, let pace):
      let isHuman = pace == .human
      let adversary = try Adversary(part.manager, pace, isMischievous: !isHuman, seed: part.seed)
      try adversary.play(touches: count)
      let (lost, landed) = (adversary.lost, adversary.landed)
      if isHuman {
        rest.human.withLock { $0 = ($0.lost + lost, $0.landed + landed) }
        if lost > 0 { print("lost at a human pace, seed \(part.seed): \(adversary.losses)") }
      }
      #expect(adversary.taken * 500 <= landed, "\(adversary.taken) taken by others, seed \(part.seed)")
      return "\(landed) touches, \(adversary.accepted) accepted, \(adversary.rejected) given back, "
        + "\(adversary.whole) of these seen whole, \(lost) lost, \(adversary.taken) taken by others"
    case .deaths(let count, let blow):
      let adversary = try Adversary(part.manager, .quick, seed: part.seed)
      var latencies: [Double] = []
      for _ in 0..<count { latencies.append(try adversary.outlive(blow)) }
      latencies.sort()
      let (median, last) = (latencies[count / 2], latencies[count - 1])
      return "\(adversary.landed) touches, a new one heard after \(Int(median * 1000)) ms in the median, "
        + "\(Int(last * 1000)) ms at most"
    }
  }
}
