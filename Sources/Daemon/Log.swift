internal import Glibc

/// Writes lines to standard error, where a service manager keeps them, or to another descriptor.
package struct Log: Sendable {
  /// Also tells of each recognizer, verdict and action.
  package var isVerbose: Bool

  private let descriptor: Int32

  package init(isVerbose: Bool = false, descriptor: Int32 = 2) {
    self.isVerbose = isVerbose
    self.descriptor = descriptor
  }

  /// One line of what a user should know.
  package func note(_ text: String) { write("fingerpost: \(text)\n") }

  /// One line for those who want to see everything; the text is made only then.
  package func detail(_ text: @autoclosure () -> String) {
    if isVerbose { write("fingerpost: \(text())\n") }
  }

  private func write(_ line: String) { Log.write(line, to: descriptor) }

  /// Writes all of a text to a descriptor, as far as it takes it; returns 0, or the error number of what it did not take.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
