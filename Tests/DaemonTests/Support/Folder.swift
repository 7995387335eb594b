import Foundation
import Glibc

@testable import Daemon

/// A new folder for a test, removed with it.
final class Folder {
  let path: String

  init() throws {
    // Short: a socket's path has at most 107 bytes.
    path = "/tmp/fingerpost-test-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    chmod(path, 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A log that goes to a file.
struct CapturedLog {
  let log: Log
  private let file: String

  init(in folder: String) throws {
    file = folder + "/log"
    let descriptor = open(file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    log = Log(descriptor: descriptor)
  }

  var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
}
