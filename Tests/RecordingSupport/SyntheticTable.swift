package import Gestures
package import Recordings
package import TestSupport

/// A finger of made touches.
package struct SyntheticFinger {
  /// Milliseconds.
  package var lands: Double
  package var lifts: Double
  /// Where it is at a time in milliseconds; millimetres from the upper left corner.
  package var place: (Double) -> Vector

  package init(lands: Double, lifts: Double, place: @escaping (Double) -> Vector) {
    self.lands = lands
    self.lifts = lifts
    self.place = place
  }
}

/// A screen that touches are made for.
package struct SyntheticScreen: Sendable {
  package var size: TouchTable.Size
  /// Reports a second.
  package var rate: Double
  /// Root mean square of the noise of a position, millimetres.
  package var noise: Double

  package init(size: TouchTable.Size, rate: Double, noise: Double) {
    self.size = size
    self.rate = rate
    self.noise = noise
  }

  /// The touches as such a screen reports them: all fingers in each report, at nearly even times.
  package func table(of fingers: [SyntheticFinger], _ random: inout SplitMix64) -> TouchTable {
    let interval = 1000 / rate
    var table = TouchTable(name: "made", isDirect: true, millimetres: size, rows: [])
    var last: [Int: (x: Double, y: Double)] = [:]
    let end = (fingers.map(\.lifts).max() ?? 0) + interval
    var frame = 0
    while Double(frame) * interval <= end + interval {
      // Reports come early or late by up to a twentieth of their interval.
      let ms = Double(frame) * interval + random.uniform(-0.05, 0.05) * interval + 10
      let now = ms - 10
      for (id, finger) in fingers.enumerated() {
        let isDown = finger.lands <= now && now < finger.lifts
        guard isDown || last[id] != nil else { continue }
        guard isDown else {
          if let (x, y) = last.removeValue(forKey: id) {
            table.rows.append(.init(ms: ms, frame: frame, kind: .end, id: id, x: x, y: y))
          }
          continue
        }
        let place = finger.place(now)
        let x = (place.dx + random.normal() * noise) / size.width
        let y = (place.dy + random.normal() * noise) / size.height
        let (cx, cy) = (min(max(x, 0), 1), min(max(y, 0), 1))
        // Sensors keep still what hardly moves: of 100 reports of a resting finger a dozen tell a new place.
        if let (oldX, oldY) = last[id] {
          let step = Vector((cx - oldX) * size.width, (cy - oldY) * size.height).length
          if step < 2 * noise { continue }
        }
        table.rows.append(
          .init(ms: ms, frame: frame, kind: last[id] == nil ? .begin : .update, id: id, x: cx, y: cy))
        last[id] = (cx, cy)
      }
      frame += 1
    }
    return table
  }
}

extension SplitMix64 {
  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }

  /// Of mean 0 and deviation 1, near enough: the sum of twelve even ones.
  package mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform(0, 1) }
    return sum
  }

  /// A value of a measured distribution, given by some of its quantiles, straight between them.
  package mutating func measured(_ quantiles: [(part: Double, value: Double)]) -> Double {
    let part = uniform(0, 1)
    for (low, high) in zip(quantiles, quantiles.dropFirst()) where part <= high.part {
      return low.value + (high.value - low.value) * (part - low.part) / (high.part - low.part)
    }
    return quantiles.last?.value ?? 0
  }
}
