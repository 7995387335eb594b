import Glibc

/// The descriptors that a program is started with.
enum Descriptors {
  /// Takes the places of standard input, output and error where they were closed.
  ///
  /// Else the next socket would get such a number, and a line of the log would go into it. Nothing can be written to
  /// them, so that what cannot be told is found out as before.
  static func fillStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest number that is free is this one.
      guard open("/dev/null", O_RDONLY) == number else { return }
    }
  }
}
