import Daemon
import Glibc

/// Writes pictures to files that users name.
enum PictureFile {
  /// Writes a picture to a file, new or in the place of what that held; false where it cannot, which is told.
  ///
  /// Nothing but a regular file is written to. What could only be written in part is removed.
  static func write(_ svg: String, to path: String) -> Bool {
    var facts = stat()
    let isThere = stat(path, &facts) == 0
    if isThere, facts.st_mode & S_IFMT != S_IFREG {
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      Output.error(
        "\(path.printable): this is \(isFolder ? "a directory; name a file in it" : "no regular file; name another")"
      )
      return false
    }
    // Should another thing have come to its place meanwhile: a pipe without a reader is not waited for.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { return fail(path, errno) }
    var failure: Int32 = 0
    if fstat(descriptor, &facts) != 0 || facts.st_mode & S_IFMT != S_IFREG {
      failure = EINVAL
    } else if ftruncate(descriptor, 0) != 0 {
      failure = errno
    } else {
      failure = Log.write(svg, to: descriptor)
      if failure != 0 { unlink(path) }
    }
    // Some file systems tell only now that there is no room.
    if close(descriptor) != 0, failure == 0 { failure = errno }
    return failure == 0 || fail(path, failure)
  }

  private static func fail(_ path: String, _ error: Int32) -> Bool {
    Output.error("cannot write \(path.printable): \(String(cString: strerror(error)))")
    return false
  }
}
