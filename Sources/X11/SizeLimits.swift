/// Which sizes a window wants to have (WM_NORMAL_HINTS; ICCCM 4.1.2.3).
///
/// They are of the client's inside, without border and frame, in pixels.
package struct SizeLimits: Hashable, Sendable {
  /// The limits along one axis.
  package struct Axis: Hashable, Sendable {
    package var minimum: Int32 = 1
    package var maximum: Int32 = SizeLimits.largest
    /// Sizes are this and any number of increments.
    package var base: Int32 = 0
    package var increment: Int32 = 1

    package init() {}

    /// The largest size that is allowed and not above one; the smallest that is allowed where there is none.
    package func fit(_ length: Int32) -> Int32 {
      let wanted = min(max(length, minimum), maximum)
      let steps = (wanted - base) / increment
      let fitting = base + steps * increment
      // A smallest size between two steps is kept, as window managers keep it.
      return fitting < minimum || fitting > maximum ? wanted : fitting
    }
  }

  /// X cannot have larger windows.
  package static let largest: Int32 = 32767

  package var width = Axis()
  package var height = Axis()
  /// Which part of its frame stays where a window asks to be (win_gravity).
  package var gravity = Gravity.northWest

  package init() {}

  /// From the property's words; those that make no sense count as not set.
  package init(words: [UInt32]) {
    guard let flags = words.first, words.count >= 15 else { return }
    func has(_ flag: Flag) -> Bool { flags & flag.rawValue != 0 }
    func pair(_ place: Int, _ flag: Flag, from least: Int32) -> (Int32, Int32)? {
      guard has(flag), words.count > place + 1 else { return nil }
      let (a, b) = (Int32(bitPattern: words[place]), Int32(bitPattern: words[place + 1]))
      let range = least...SizeLimits.largest
      return range.contains(a) && range.contains(b) ? (a, b) : nil
    }
    let smallest = pair(5, .minimum, from: 0)
    let base = pair(15, .base, from: 0)
    let increment = pair(9, .increment, from: 1) ?? (1, 1)
    let greatest = pair(7, .maximum, from: 1) ?? (SizeLimits.largest, SizeLimits.largest)
    // Each stands in for the other where that is missing.
    let least = smallest ?? base ?? (1, 1)
    let origin = base ?? smallest ?? (0, 0)
    width = Axis(least.0, greatest.0, origin.0, increment.0)
    height = Axis(least.1, greatest.1, origin.1, increment.1)
    if has(.gravity), words.count > 17 { gravity = Gravity(rawValue: words[17]) ?? .northWest }
  }
}

extension SizeLimits.Axis {
  fileprivate init(_ minimum: Int32, _ maximum: Int32, _ base: Int32, _ increment: Int32) {
    self.minimum = max(minimum, 1)
    self.maximum = max(maximum, self.minimum)
    self.base = base
    self.increment = increment
  }
}

/// The flags of WM_NORMAL_HINTS that are read here.
private enum Flag: UInt32 {
  case minimum = 16
  case maximum = 32
  case increment = 64
  case base = 256
  case gravity = 512
}
