import Gestures
package import Recordings
package import Routing
package import TestSupport

/// Touches by chance, far wilder than any hand's, and rule sets by chance to route them by.
package enum RandomTouches {
  /// Up to twelve fingers that land, move, jump, rest and lift at any time, on a screen of any size.
  package static func table(_ random: inout SplitMix64) -> TouchTable {
    var table = TouchTable(name: "random", isDirect: true, millimetres: nil, rows: [])
    if !random.oneIn(4) {
      table.millimetres = .init(width: random.uniform(40, 600), height: random.uniform(40, 400))
    }
    var down: [Int: (x: Double, y: Double)] = [:]
    var (ms, next) = (0.0, 0)
    // How often fingers land, and how far they go, differ from table to table.
    let (most, step) = (random.number(1...12), random.oneIn(2) ? 0.01 : 0.1)
    for frame in 0..<random.number(5...150) {
      ms += random.oneIn(20) ? random.uniform(0, 1500) : random.oneIn(5) ? 0 : random.uniform(0, 25)
      for id in down.keys.sorted() {
        guard let (x, y) = down[id] else { continue }
        if random.oneIn(12) {
          down[id] = nil
          table.rows.append(.init(ms: ms, frame: frame, kind: .end, id: id, x: x, y: y))
        } else if !random.oneIn(3) {
          let reach = random.oneIn(30) ? 1 : step
          let place = (
            x: min(max(x + random.uniform(-reach, reach), -1), 2),
            y: min(max(y + random.uniform(-reach, reach), -1), 2)
          )
          down[id] = place
          table.rows.append(.init(ms: ms, frame: frame, kind: .update, id: id, x: place.x, y: place.y))
        }
      }
      while down.count < most, random.oneIn(4) {
        let place = (x: random.uniform(-0.1, 1.1), y: random.uniform(-0.1, 1.1))
        down[next] = place
        table.rows.append(.init(ms: ms, frame: frame, kind: .begin, id: next, x: place.x, y: place.y))
        next += 1
      }
    }
    for (id, place) in down.sorted(by: { $0.key < $1.key }) {
      table.rows.append(.init(ms: ms + 30, frame: 1000, kind: .end, id: id, x: place.x, y: place.y))
    }
    return table
  }

  /// Some of all gestures, with any delivery and any requirements that make no cycle.
  package static func rules(_ random: inout SplitMix64) -> RuleSet {
    guard !random.oneIn(4) else { return AllGestures.rules }
    var bindings = AllGestures.rules.rules.flatMap(\.bindings).filter { _ in random.oneIn(3) }
    for index in bindings.indices {
      if random.oneIn(3) { bindings[index].delivery = random.oneIn(2) ? .delayed : .immediate }
      if random.oneIn(6) { bindings[index].resume = Milliseconds(Int32(random.number(1...400))) }
    }
    var rules = RuleSet(rules: [Rule(level: .global, bindings: bindings)])
    if random.oneIn(5) { rules.rules[0].touches = .consume }
    if random.oneIn(6) { rules.capture = .observe }
    guard bindings.count > 1 else { return rules }
    for _ in 0..<random.number(0...6) {
      let (one, other) = (random.number(0...bindings.count - 1), random.number(0...bindings.count - 1))
      // Who waits stands before whom it waits for, so there is no cycle.
      let (low, high) = (
        BindingID(rule: 0, binding: min(one, other)), BindingID(rule: 0, binding: max(one, other))
      )
      guard low != high else { continue }
      if random.oneIn(2) {
        rules.relations.require(low, toFail: high)
      } else {
        rules.relations.allowTogether(low, high)
      }
    }
    return rules
  }

  /// What goes wrong where such touches are routed by such rules; empty where all is well.
  package static func faults(_ random: inout SplitMix64) -> [String] {
    let table = table(&random)
    var run = ReplayRun(table, rules: rules(&random), delivery: random.oneIn(2) ? .raw : .x11)
    var states: [RecognizerKey: Bool] = [:]
    var faults: [String] = []
    run.run { batch in
      for case .outcome(let outcome) in batch.decisions {
        switch outcome {
        case .began(let key, _, _):
          if states.updateValue(true, forKey: key) == true { faults.append("began twice") }
        case .changed(let key, let values):
          if states[key] != true { faults.append("changed, not begun") }
          if !values.isFinite { faults.append("not finite: \(values)") }
        case .ended(let key, _), .cancelled(let key):
          if states.updateValue(false, forKey: key) != true { faults.append("ended, not begun") }
        case .recognized, .failed: break
        }
      }
    }
    if states.values.contains(true) { faults.append("a gesture never ended") }
    return faults + run.faults
  }
}

extension GestureValues {
  fileprivate var isFinite: Bool {
    [location.x, location.y, translation.dx, translation.dy, scale, angle, velocity.dx, velocity.dy]
      .allSatisfy(\.isFinite)
  }
}
