import Foundation
import Glibc
import Testing

@testable import Configuration

@Suite struct ConfigurationCreationTests {
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let path = "/tmp/fingerpost-creation-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// What a try says, and that it leaves nothing of the name behind.
  private func problem(_ path: String, by writing: ConfigurationCreation.Writing? = nil) -> CreationProblem? {
    do throws(CreationProblem) {
      if let writing {
        try ConfigurationCreation.write(Array("text\n".utf8), to: path, by: writing)
      } else {
        try ConfigurationCreation.write(Array("text\n".utf8), to: path)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func `the file and its directories are made, the directories for the user alone`() throws {
    try withDirectory { directory in
      let path = "\(directory)/a/b/fingerpost/config.yaml"
      #expect(problem(path) == nil)
      #expect(text(path) == "text\n")
      #expect(mode("\(directory)/a") == 0o700)
      #expect(mode("\(directory)/a/b/fingerpost") == 0o700)
      #expect(mode(path) & 0o600 == 0o600)
    }
  }

  @Test func `what is there is never written over, whatever it is`() throws {
    try withDirectory { directory in
      let path = "\(directory)/config.yaml"
      try "mine\n".write(toFile: path, atomically: false, encoding: .utf8)
      #expect(problem(path) == .exists)
      #expect(text(path) == "mine\n")

      let link = "\(directory)/link.yaml"
      symlink("config.yaml", link)
      #expect(problem(link) == .exists)
      #expect(text(path) == "mine\n")

      mkdir("\(directory)/folder.yaml", 0o700)
      #expect(problem("\(directory)/folder.yaml") == .exists)
      mkfifo("\(directory)/pipe.yaml", 0o600)
      #expect(problem("\(directory)/pipe.yaml") == .exists)
    }
  }

  @Test func `a link that leads nowhere is not followed`() throws {
    try withDirectory { directory in
      let path = "\(directory)/config.yaml"
      symlink("\(directory)/elsewhere.yaml", path)
      #expect(problem(path) == .danglingLink)
      #expect(text("\(directory)/elsewhere.yaml") == nil)

      symlink("\(directory)/nowhere", "\(directory)/folder")
      #expect(problem("\(directory)/folder/config.yaml") == .notADirectory("\(directory)/folder"))
      #expect(mode("\(directory)/nowhere") == 0)
    }
  }

  @Test func `a file where a directory must be is named`() throws {
    try withDirectory { directory in
      try "x".write(toFile: "\(directory)/file", atomically: false, encoding: .utf8)
      #expect(problem("\(directory)/file/config.yaml") == .notADirectory("\(directory)/file"))
      #expect(problem("\(directory)/file/a/b/config.yaml") == .notADirectory("\(directory)/file"))
      #expect(text("\(directory)/file") == "x")
    }
  }

  @Test func `a full disk leaves no half of a file, and no link's target is touched`() throws {
    try withDirectory { directory in
      let path = "\(directory)/config.yaml"
      var calls = 0
      let full = problem(path) { descriptor, bytes in
        calls += 1
        if calls == 1 { return write(descriptor, bytes.baseAddress, 2) }
        errno = ENOSPC
        return -1
      }
      #expect(full == .full)
      #expect(calls == 2)
      #expect(text(path) == nil)
    }
  }

  @Test func `an interrupted and a short write go on`() throws {
    try withDirectory { directory in
      let path = "\(directory)/config.yaml"
      var calls = 0
      let problem = problem(path) { descriptor, bytes in
        calls += 1
        if calls.isMultiple(of: 2) {
          errno = EINTR
          return -1
        }
        return write(descriptor, bytes.baseAddress, 1)
      }
      #expect(problem == nil)
      #expect(text(path) == "text\n")
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may write everywhere"))
  func `a directory without permission is named`() throws {
    try withDirectory { directory in
      chmod(directory, 0o500)
      defer { chmod(directory, 0o700) }
      #expect(problem("\(directory)/config.yaml") == .denied(directory))
      #expect(problem("\(directory)/a/b/config.yaml") == .denied(directory))
    }
  }

  @Test func `a name that is too long, and a place that takes no files, have findings`() {
    let long = String(repeating: "x", count: 300)
    #expect(problem("/tmp/\(long)/config.yaml") == .system(ENAMETOOLONG))
    #expect(problem("/proc/fingerpost/config.yaml") == .noFilesThere("/proc"))
    #expect(problem("/proc/fingerpost/config.yaml") != nil)
    // Root is refused by /sys in other words than by /proc, and has every permission.
    if geteuid() == 0, access("/sys", W_OK) == 0 {
      #expect(problem("/sys/fingerpost/config.yaml") == .noFilesThere("/sys"))
    }
  }

  @Test func `each problem has its own words`() {
    let problems: [CreationProblem] = [
      .exists, .danglingLink, .notADirectory("/a"), .denied("/a"), .readOnly, .full, .noFilesThere("/proc"),
      .system(EIO),
    ]
    #expect(Set(problems.map(\.message)).count == problems.count)
  }
}
