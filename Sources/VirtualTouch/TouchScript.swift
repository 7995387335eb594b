package import Gestures
package import Recordings

/// What fingers do on a touchscreen, and when: frames of changes at times from the start, in root-window pixels.
///
/// A plain value without a device: `Player` plays it with its times, `Playback` step by step.
package struct TouchScript: Hashable, Sendable {
  /// The changes that go to the server in one write.
  package struct Step: Hashable, Sendable {
    /// The time from the script's start.
    package var time: Duration
    package var changes: [TouchChange]

    package init(at time: Duration, _ changes: [TouchChange]) {
      self.time = time
      self.changes = changes
    }
  }

  /// The steps in order of time.
  package private(set) var steps: [Step]

  /// Takes the steps in order of time; steps at one time stay in their order.
  package init(_ steps: [Step]) { self.steps = TouchScript.inOrder(steps) }

  /// The time of the last step.
  package var duration: Duration { steps.last?.time ?? .zero }

  /// This script and then another one, which starts `gap` after this one's last step.
  package func then(_ next: TouchScript, after gap: Duration = .zero) -> TouchScript {
    TouchScript(steps + next.delayed(by: duration + gap).steps)
  }

  /// This script and another one at the same time; they must use different fingers while both are down.
  package func and(_ other: TouchScript, startingAt delay: Duration = .zero) -> TouchScript {
    TouchScript(steps + other.delayed(by: delay).steps)
  }

  /// The same with every finger's number raised, to play beside another script.
  package func withFingers(from first: Int) -> TouchScript {
    TouchScript(
      steps.map { step in
        Step(at: step.time, step.changes.map { TouchChange($0.finger + first, $0.kind, $0.point) })
      })
  }

  /// The same, later.
  package func delayed(by delay: Duration) -> TouchScript {
    TouchScript(steps.map { Step(at: $0.time + delay, $0.changes) })
  }

  private static func inOrder(_ steps: [Step]) -> [Step] {
    // Not `sort` alone: it does not promise to keep the order of equal elements.
    steps.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

/// Why a recording cannot be played.
package enum TouchScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More fingers are down at once than the touchscreen has.
  case tooManyFingers(ms: Double)
  /// A row begins a touch that is down, or updates or ends one that is not.
  case notInSequence(id: Int, ms: Double)

  package var description: String {
    switch self {
    case .tooManyFingers(let ms):
      "at \(ms) ms the recording has more fingers than the \(VirtualTouchscreen.slots) of the virtual touchscreen"
    case .notInSequence(let id, let ms):
      "at \(ms) ms the recording begins touch \(id) twice, or changes it while it is not down"
    }
  }
}

extension TouchScript {
  /// A recording, spread over a rectangle of root-window pixels, with its own times from its first row on.
  ///
  /// Each touch gets the lowest finger that is free, never one that ends in the same frame. Positions on or over the
  /// right and lower edge come out a little inside, on the last pixel.
  package init(_ table: TouchTable, origin: Point, size: Vector) throws(TouchScriptError) {
    let start = table.rows.first?.ms ?? 0
    var fingers: [Int: Int] = [:]
    var freed: Set<Int> = []
    var frame: Int?
    var steps: [Step] = []
    for row in table.rows {
      if row.frame != frame {
        freed = []
        frame = row.frame
        steps.append(Step(at: .microseconds(Int(((row.ms - start) * 1000).rounded())), []))
      }
      let finger: Int
      switch row.kind {
      case .begin:
        let taken = freed.union(fingers.values)
        guard fingers[row.id] == nil else { throw .notInSequence(id: row.id, ms: row.ms) }
        guard let free = (0..<VirtualTouchscreen.slots).first(where: { !taken.contains($0) }) else {
          throw .tooManyFingers(ms: row.ms)
        }
        fingers[row.id] = free
        finger = free
      case .update, .end:
        guard let known = fingers[row.id] else { throw .notInSequence(id: row.id, ms: row.ms) }
        finger = known
      }
      if row.kind == .end {
        fingers[row.id] = nil
        freed.insert(finger)
      }
      let point = origin + Vector(inside(row.x, size.dx), inside(row.y, size.dy))
      steps[steps.count - 1].changes.append(TouchChange(finger, SequenceEvent(row.kind), point))
    }
    self.init(steps)
  }
}

/// A position of 0...1 in a length of pixels, kept off the far edge.
private func inside(_ position: Double, _ length: Double) -> Double {
  min(max(position * length, 0), max(length - 1.0 / 256, 0))
}

extension SequenceEvent {
  fileprivate init(_ kind: TouchTable.Kind) {
    switch kind {
    case .begin: self = .begin
    case .update: self = .update
    case .end: self = .end
    }
  }
}
