/// The programs whose configurations are read.
package enum ImportSource: String, Hashable, Sendable, CaseIterable {
  case touchegg
  case libinputGestures = "libinput-gestures"
  case lisgd

  /// By what stands in a file; nil where that does not tell.
  package static func told(by bytes: [UInt8]) -> ImportSource? {
    // UTF-16 has its mark in front; in it only XML is looked for.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return .touchegg }
    let text = String(
      decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    if text.trimmed.first == "<" { return .touchegg }
    var hasGestures = false
    var hasOptions = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let key = first.hasSuffix(":") ? first.dropLast() : first
      if key == "gesture", words.count > 2 { hasGestures = true }
      if words.contains("-g") || words.contains(where: { $0 == "lisgd" || $0.hasSuffix("/lisgd") }) {
        hasOptions = true
      }
    }
    switch (hasGestures, hasOptions) {
    case (true, false): return .libinputGestures
    case (false, true): return .lisgd
    case (true, true), (false, false): return nil
    }
  }
}
