/// Why a private X server did not start.
package enum PrivateServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No Xorg is installed, or the given one cannot be run.
  case noServer(looked: [String])
  /// The screen is less than 128 pixels wide or high, more than 16384, or has more than 16 million pixels.
  case screenOutOfRange(PixelSize)
  /// The server's folder or a file in it could not be made; `code` is the errno.
  case cannotWrite(path: String, code: Int32)
  /// The shell that keeps the server could not be started; `code` is the errno.
  case cannotSpawn(path: String, code: Int32)
  /// The server ended before it was ready; `log` is the end of what it said.
  case ended(log: String)
  /// The server was not ready in time.
  case timedOut(milliseconds: Int, log: String)
  /// The server runs, but one of its virtual devices does not answer.
  case noDevice(InputtestError, log: String)

  package var description: String {
    switch self {
    case .noServer(let looked):
      "no Xorg to run (looked for \(looked.joined(separator: ", "))); install the package xserver-xorg-core"
    case .screenOutOfRange(let screen):
      "a private X server cannot have a screen of \(screen.width) x \(screen.height) pixels; "
        + "choose a width and a height of 128 to 16384, and no more than 16777216 pixels in all"
    case .cannotWrite(let path, let code):
      "cannot write \(path) for the private X server: \(systemMessage(code)); "
        + "make room, or set TMPDIR to a folder of yours that can be written"
    case .cannotSpawn(let path, let code): "cannot start \(path): \(systemMessage(code))"
    case .ended(let log):
      "the private X server ended before it was ready. "
        + (log.contains("no screens found")
          ? "Its dummy video driver is probably missing: install the package xserver-xorg-video-dummy. "
          : "It needs the packages xserver-xorg-core and xserver-xorg-video-dummy. ") + "It said:\n\(log)"
    case .timedOut(let milliseconds, let log):
      "the private X server was not ready within \(milliseconds) ms; try again on a less busy machine. "
        + "It said:\n\(log)"
    case .noDevice(let error, let log):
      "a virtual device of the private X server does not answer (\(error)). Its inputtest driver is probably missing: "
        + "it comes with the package xserver-xorg-core 21.1 or later. It said:\n\(log)"
    }
  }
}
