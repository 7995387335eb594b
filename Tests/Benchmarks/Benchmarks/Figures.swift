/// Measured times.
struct Figures {
  private(set) var values: [Double] = []

  mutating func add(nanoseconds: Int64) { values.append(Double(nanoseconds) / 1_000_000) }

  /// The value below which so many of a hundred lie, in milliseconds.
  func percentile(_ hundredths: Int) -> Double {
    guard !values.isEmpty else { return .nan }
    return values.sorted()[min(values.count - 1, values.count * hundredths / 100)]
  }
}

extension Double {
  /// With so many decimals, right-aligned.
  func text(_ decimals: Int, width: Int = 8) -> String {
    guard isFinite else { return "-".padded(to: width) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = Int((magnitude * scale).rounded())
    var digits = String(rounded)
    while digits.count <= decimals { digits = "0" + digits }
    let sign = self < 0 && rounded > 0 ? "-" : ""
    let text = sign + digits.dropLast(decimals) + (decimals > 0 ? "." : "") + digits.suffix(decimals)
    return text.padded(to: width)
  }
}

extension String {
  /// Right-aligned.
  func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  /// Left-aligned.
  func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
