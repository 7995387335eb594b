import Glibc

/// The only place that prints.
enum Output {
  /// A line of the result, to standard output.
  static func line(_ text: String) { write(text + "\n", to: 1) }

  /// A line of what went wrong, to standard error.
  static func error(_ text: String) { write("fingerpost: \(text)\n", to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          // The reader has gone (`fingerpost tree | head`): nobody is left to tell.
          return
        }
      }
    }
  }
}
