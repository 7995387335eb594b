import Recordings

/// How often each class of gesture is recognized for what it is.
package struct Accuracy: Sendable {
  /// One thing to recognize and what was made of it.
  package struct Sample: Sendable {
    /// Where it is from.
    package var name: String
    package var label: String
    package var kind: GestureClass
    package var answer: Gesture
    package var isRight: Bool
    /// Why it is not counted; nil where it is.
    package var exclusion: String?
  }

  package private(set) var samples: [Sample] = []
  package private(set) var faults: [String] = []

  package init() {}

  /// All labelled episodes of the recordings.
  package static func ofRecordings() throws -> Accuracy {
    var accuracy = Accuracy()
    var known: [String: Classification] = [:]
    for episode in try LabelledEpisode.all() {
      let classification: Classification
      if let one = known[episode.source] {
        classification = one
      } else {
        classification = Classification(try RecordingFolder.touches(of: episode.source).table)
        accuracy.faults += classification.faults.map { "\(episode.source): \($0)" }
      }
      known[episode.source] = classification
      guard classification.contacts.indices.contains(episode.episode) else {
        accuracy.faults.append("\(episode.source) has no episode \(episode.episode)")
        continue
      }
      let contact = classification.contacts[episode.episode]
      if abs(contact.start - episode.start) > 2 || abs(contact.end - episode.end) > 2
        || contact.fingers != episode.fingers
      {
        accuracy.faults.append(
          "\(episode.source), episode \(episode.episode) is not the labelled one: \(contact)")
      }
      accuracy.add(
        "\(episode.source) \(episode.episode)", label: episode.label, right: episode.right, contact.answer,
        exclusion: episode.exclusion)
    }
    return accuracy
  }

  /// Adds one thing to recognize: right is what meets one of the right answers.
  package mutating func add(
    _ name: String, label: String, right: [Gesture], _ answer: Gesture, exclusion: String? = nil
  ) {
    samples.append(
      Sample(
        name: name, label: label, kind: Gesture(label: label)?.kind ?? .none, answer: answer,
        isRight: right.contains { $0.isMet(by: answer) }, exclusion: exclusion))
  }

  package mutating func add(_ other: Accuracy) {
    samples += other.samples
    faults += other.faults
  }

  /// Those of a class that are counted.
  package func counted(_ kind: GestureClass) -> [Sample] {
    samples.filter { $0.kind == kind && $0.exclusion == nil }
  }

  /// Those of a class that are counted and wrong.
  package func misses(_ kind: GestureClass) -> [Sample] { counted(kind).filter { !$0.isRight } }
}

extension Accuracy.Sample: CustomStringConvertible {
  package var description: String { "\(name): \(label) taken for \(answer)" }
}

extension Accuracy {
  /// What each class must reach.
  package enum Requirement: Sendable {
    /// At least this share.
    case share(Double)
    /// At most so many misses.
    case misses(Int)
  }

  /// Whether a class reaches what it must.
  package func reaches(_ requirement: Requirement, _ kind: GestureClass) -> Bool {
    let (count, wrong) = (counted(kind).count, misses(kind).count)
    guard count > 0 else { return false }
    switch requirement {
    case .share(let share): return Double(count - wrong) >= share * Double(count)
    case .misses(let limit): return wrong <= limit
    }
  }

  /// The confusion matrix: a row for each class of labels, a column for each class of answers, and how many are right.
  package var matrix: String {
    let kinds = GestureClass.allCases
    func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 11 - text.count)) + text }
    var lines = [cell("label") + kinds.map { cell($0.rawValue) }.joined() + cell("right") + cell("of")]
    for kind in kinds {
      let counted = counted(kind)
      guard !counted.isEmpty else { continue }
      let cells = kinds.map { answer in
        cell(counted.count { $0.answer.kind == answer }.description.replacingZero)
      }
      lines.append(
        cell(kind.rawValue) + cells.joined() + cell("\(counted.count(where: \.isRight))")
          + cell("\(counted.count)"))
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var replacingZero: String { self == "0" ? "." : self }
}

extension Accuracy {
  /// Made swipes in eight directions, pinches and rotations, so many of each with 3, 4 and 5 fingers.
  ///
  /// - Parameters:
  ///   - rate: reports a second.
  ///   - each: how many of each kind, number of fingers and way.
  ///   - seed: for the same again.
  ///   - isSlow: also hands whose fingers land too far apart to be assembled, or that rest and turn slowly.
  /// - Returns: how they were recognized.
  package static func ofMadeGestures(
    rate: Double, each: Int, seed: UInt64, isSlow: Bool = false
  ) -> Accuracy {
    var accuracy = Accuracy()
    var hand = SyntheticHand(seed: seed, rate: rate)
    for number in 0..<each {
      for fingers in 3...5 {
        for octant in 0..<8 where octant.isMultiple(of: 2) || number.isMultiple(of: 2) {
          accuracy.replay(
            hand.swipe(fingers: fingers, octant: octant, isSlow: isSlow), number, rate)
        }
        for way in [false, true] {
          accuracy.replay(hand.pinch(fingers: fingers, isOut: way, isSlow: isSlow), number, rate)
          accuracy.replay(
            hand.rotation(fingers: fingers, isClockwise: way, isSlow: isSlow), number, rate)
        }
      }
    }
    return accuracy
  }

  private mutating func replay(_ made: SyntheticHand.Made, _ number: Int, _ rate: Double) {
    let classification = Classification(made.table)
    faults += classification.faults.map { "\(made.label) \(number): \($0)" }
    add(
      "\(made.label) \(number) at \(Int(rate)) Hz", label: made.label,
      right: [Gesture(label: made.label)].compactMap(\.self),
      classification.contacts.first?.answer ?? Gesture(.none))
  }
}
