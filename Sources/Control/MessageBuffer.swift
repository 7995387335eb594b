/// Collects the bytes of one peer and gives them out message by message: a message is a line.
package struct MessageBuffer: Sendable {
  /// A message is longer than `limit`: nothing that follows can be understood.
  package struct Overlong: Error, Hashable {
    package init() {}
  }

  /// The longest message, in bytes, without its line end.
  package static let limit = JSONParser.maximumLength

  /// The longest message that this one takes.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Up to here there is no line end.
  private var searched = 0

  package init(limit: Int = MessageBuffer.limit) { self.limit = limit }

  /// Whether a message has begun and not ended.
  package var isInMessage: Bool { !bytes.isEmpty }

  /// Takes what has come.
  package mutating func append(_ new: some Sequence<UInt8>) { bytes.append(contentsOf: new) }

  /// The next whole message without its line end; nil where its end has not come yet.
  package mutating func next() throws(Overlong) -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      guard bytes.count <= limit else { throw Overlong() }
      return nil
    }
    guard end <= limit else { throw Overlong() }
    let message = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    searched = 0
    return message
  }
}
