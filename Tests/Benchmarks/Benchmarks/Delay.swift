import Foundation
import Gestures
import VirtualTouch

/// The delay from injection to arrival of touches that nothing wants.
///
/// Taps of 30 ms by one finger; all modes take turns in each round, so that whatever else the machine does meets all.
enum Delay {
  private enum Mode: String, CaseIterable {
    case nobody = "no daemon"
    case floor = "C floor"
    case nothingBound = "nothing bound there"
    case threeFingers = "three-finger bindings"
    case longPress = "long press bound"

    /// Whether a lone finger waits for what it may become: here until it lifts.
    var isHeld: Bool { self == .threeFingers || self == .longPress }

    /// Starts what owns the touches; nil where nobody does.
    func start(on bench: Bench) throws -> Running? {
      switch self {
      case .nobody: return nil
      case .floor:
        let floor = try Running(Benchmarks.program("Floor"))
        try floor.waitForLine("giving")
        return floor
      case .nothingBound:
        return try bench.fingerpost(
          "apps: [{ match: { class: elsewhere }, bindings: [{ gesture: tap, action: nothing }] }]")
      case .threeFingers:
        return try bench.fingerpost(
          "global: { bindings: [{ gesture: swipe, fingers: 3, direction: left, action: nothing }] }")
      case .longPress:
        return try bench.fingerpost("global: { bindings: [{ gesture: long-press, action: nothing }] }")
      }
    }
  }

  private struct Cell: Hashable {
    var mode: Mode
    var kind: Receiver.Kind
  }

  private struct Measured {
    var begins = Figures()
    var ends = Figures()
    var missing = 0
  }

  private static let tapsInRound = 25
  private static let contact: Int64 = 30_000_000

  static func measure(rounds: Int) throws {
    for manager in [nil, Bench.Manager.openbox] {
      let bench = try Bench(manager)
      defer { bench.end() }
      var measured: [Cell: Measured] = [:]
      for round in 0..<rounds {
        let modes = Mode.allCases.indices.map { Mode.allCases[($0 + round) % Mode.allCases.count] }
        for mode in modes {
          let owner = try mode.start(on: bench)
          defer { owner?.end() }
          for kind in Receiver.Kind.allCases {
            try measure(kind, on: bench, into: &measured[Cell(mode: mode, kind: kind), default: Measured()])
          }
        }
      }
      show(measured, manager)
    }
  }

  private static func measure(
    _ kind: Receiver.Kind, on bench: Bench, into measured: inout Measured
  ) throws {
    let receiver = try Receiver(kind, atX: 300)
    try receiver.show()
    let touchscreen = try bench.server.touchscreen
    // The first tap gives the window the focus, and warms all that takes part.
    for tap in -1..<tapsInRound {
      receiver.listen(until: monotonicNanoseconds() + .random(in: 25_000_000...40_000_000))
      receiver.forget()
      let begin = monotonicNanoseconds()
      try touchscreen.begin(0, at: receiver.place)
      receiver.listen(until: begin + contact)
      let end = monotonicNanoseconds()
      try touchscreen.end(0)
      receiver.listen(until: end + 1_000_000_000, orCount: 2)
      guard tap >= 0 else { continue }
      guard let first = receiver.arrivals.first, let last = receiver.arrivals.last, first.isBegin,
        !last.isBegin
      else {
        measured.missing += 1
        continue
      }
      measured.begins.add(nanoseconds: first.time - begin)
      measured.ends.add(nanoseconds: last.time - end)
    }
  }

  private static func show(_ measured: [Cell: Measured], _ manager: Bench.Manager?) {
    print(
      "\nDelay from injection to arrival, ms; taps of 30 ms, \(manager?.rawValue ?? "no window manager")")
    print("+: above no daemon; x floor: the medians' ratio. A touch that is held begins after its lift.")
    for kind in Receiver.Kind.allCases {
      let head = [
        "begin p50", "p99", "+p50", "+p99", "x floor", "end p50", "p99", "+p50", "+p99", "x floor", "taps",
      ]
      print("\n" + "\(kind.rawValue) client".filled(to: 24) + head.map { $0.padded(to: 10) }.joined())
      guard let none = measured[Cell(mode: .nobody, kind: kind)],
        let floor = measured[Cell(mode: .floor, kind: kind)]
      else { continue }
      for mode in Mode.allCases {
        guard let own = measured[Cell(mode: mode, kind: kind)] else { continue }
        let numbers =
          delays(own.begins, none.begins, mode.isHeld ? nil : floor.begins)
          + delays(own.ends, none.ends, floor.ends)
        let taps = "\(own.begins.values.count)" + (own.missing > 0 ? " -\(own.missing)" : "")
        print(
          mode.rawValue.filled(to: 24) + numbers.map { $0.text(3, width: 10) }.joined() + taps.padded(to: 10))
      }
    }
  }

  /// Median and 99th percentile, what they are above those without a daemon, and the median's ratio to the floor's.
  private static func delays(_ own: Figures, _ none: Figures, _ floor: Figures?) -> [Double] {
    let values = [50, 99].map(own.percentile)
    let added = zip(values, [50, 99].map(none.percentile)).map { $0 - $1 }
    return values + added + [floor.map { values[0] / $0.percentile(50) } ?? .nan]
  }
}
