import Foundation
import Gestures
import Synchronization
import VirtualTouch

/// Taps in quick succession: how many are lost, and whether the pointer ever freezes (safety of rejects, C6a).
///
/// Runs of 60 taps; after each run the mouse must still move the pointer.
enum Taps {
  /// The window manager; some halt now and then.
  private enum Desk: String, CaseIterable {
    case openbox = "openbox"
    case haltingOpenbox = "openbox that halts"
    case haltingI3 = "i3 that halts"

    var manager: Bench.Manager { self == .haltingI3 ? .i3 : .openbox }
  }

  private enum Hands: String, CaseIterable {
    /// Taps of 19 to 25 ms, each 1 to 20 ms after the one before.
    case inTurn = "one after the other"
    /// Two fingers in turn, 25 to 45 ms from landing to landing, which overlap or not.
    case thumbs = "overlapping"

    func script(_ taps: Int, at place: Point) -> TouchScript {
      var script = TouchScript([])
      var landing = 0
      var lifts = [0, 0]
      for tap in 0..<taps {
        let finger = self == .inTurn ? 0 : tap % 2
        if self == .inTurn { landing = lifts[0] + .random(in: 1_000...20_000) }
        if self == .thumbs { landing = max(landing + .random(in: 25_000...45_000), lifts[finger] + 1_000) }
        let contact = self == .inTurn ? Int.random(in: 19_000...25_000) : .random(in: 20_000...50_000)
        lifts[finger] = landing + contact
        script = script.and(
          .tap(at: [place], hold: .microseconds(contact)).withFingers(from: finger),
          startingAt: .microseconds(landing))
      }
      return script
    }
  }

  private struct Count {
    var taps = 0
    var lost = 0
    var heard = 0
    var runs = 0
    var frozen = 0
  }

  private static let tapsInRun = 60
  private static let runsOnServer = 5
  /// Beside the core's three-finger bindings a lone finger is held until it lifts.
  private static let configuration =
    "global: { bindings: [{ gesture: swipe, fingers: 3, direction: left, action: nothing }] }"

  static func measure(taps: Int) throws {
    for kind in Receiver.Kind.allCases {
      for hands in Hands.allCases {
        for desk in Desk.allCases {
          var count = Count()
          while count.taps * 12 < taps { try measure(kind, hands, desk, into: &count) }
          print(
            "\(kind.rawValue) client, \(hands.rawValue), \(desk.rawValue): "
              + "\(count.taps) taps, \(count.heard) heard, \(count.lost) lost, "
              + "pointer frozen after \(count.frozen) of \(count.runs) runs")
        }
      }
    }
  }

  /// Runs on one server, until the pointer is frozen or they are done.
  private static func measure(
    _ kind: Receiver.Kind, _ hands: Hands, _ desk: Desk, into count: inout Count
  ) throws {
    let bench = try Bench(desk.manager)
    defer { bench.end() }
    let daemon = try bench.fingerpost(configuration)
    defer { daemon.end() }
    let receiver = try Receiver(kind, atX: 300)
    try receiver.show()
    let halts = desk == .openbox ? nil : bench.haltManager()
    defer { halts?.end() }
    for _ in 0..<runsOnServer {
      try Player().play(
        hands.script(tapsInRun, at: receiver.place), on: try bench.server.touchscreen)
      receiver.listen(until: monotonicNanoseconds() + 200_000_000)
      count.taps += tapsInRun
      count.runs += 1
      guard try pointerFollowsMouse(bench) else {
        count.frozen += 1
        break
      }
    }
    receiver.listen(until: monotonicNanoseconds() + 100_000_000)
    count.heard += receiver.arrivals.count(where: \.isBegin)
    count.lost += try bench.lost()
  }

  /// Whether a mouse that moves takes the pointer with it, within two seconds.
  private static func pointerFollowsMouse(_ bench: Bench) throws -> Bool {
    for place in [Point(1500, 900), Point(1600, 950)] {
      try bench.server.pointer.move(to: place)
      try bench.server.pointer.sync()
      var waits = 0
      while try bench.pointer() != place {
        guard waits < 200 else { return false }
        waits += 1
        usleep(10_000)
      }
    }
    return true
  }
}

/// Halts a process for some 10 ms again and again, on a thread of its own.
final class Halts: Sendable {
  private let isOver = Mutex(false)

  init(_ process: Int32) {
    Thread.detachNewThread { [self] in
      while !isOver.withLock(\.self) {
        isOver.withLock { isOver in
          guard !isOver else { return }
          kill(process, SIGSTOP)
          usleep(.random(in: 5_000...60_000))
          kill(process, SIGCONT)
        }
        usleep(.random(in: 20_000...120_000))
      }
    }
  }

  /// Stops it; the process goes on.
  func end() { isOver.withLock { $0 = true } }
}
