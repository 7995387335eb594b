import Glibc

/// Reads a growing file line by line, each line once.
struct LogTail {
  private let file: String
  private var offset = 0
  private var rest: [UInt8] = []
  /// The newest lines, for failures.
  private(set) var newest: [String] = []

  init(_ file: String) { self.file = file }

  /// The whole lines that were written since the last time.
  mutating func lines() -> [Substring] {
    guard let stream = fopen(file, "r") else { return [] }
    defer { fclose(stream) }
    fseek(stream, offset, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      guard count > 0 else { break }
      offset += count
      rest += buffer.prefix(count)
    }
    guard let end = rest.lastIndex(of: 0x0A) else { return [] }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest.removeSubrange(...end)
    let lines = text.split(separator: "\n")
    newest = Array((newest + lines.map(String.init)).suffix(60))
    return lines
  }
}
