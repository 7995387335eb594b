import CLinux
import Control
import Glibc
import Testing

@testable import Daemon

@Suite struct ControlPlaceTests {
  @Test(arguments: [
    (":0", ":0"), (":0.0", ":0"), (":0.1", ":0.1"), ("unix:3", ":3"), ("host:10.0", "host:10"),
    ("tcp/host:1", "tcp%2Fhost:1"), ("../x", "..%2Fx"), ("a b\u{1}é", "a%20b%01%C3%A9"), ("", ""),
  ])
  func `a display's name is safe for a file's, and one for each display`(_ display: String, _ name: String) {
    let place = ControlPlace(display: display, runtimeFolder: "/run/user/7")
    #expect(place.folder == "/run/user/7/fingerpost")
    #expect(place.path == "/run/user/7/fingerpost/\(name).sock")
  }

  @Test(arguments: [nil, "", "run/user"])
  func `without an absolute XDG_RUNTIME_DIR the folder is in /tmp`(_ runtimeFolder: String?) {
    #expect(
      ControlPlace(display: ":1", runtimeFolder: runtimeFolder).folder == "/tmp/fingerpost-\(geteuid())")
  }

  @Test func `the folder and the socket are ours alone, and go with the server`() throws {
    let folder = try Folder()
    let place = ControlPlace(display: ":7", runtimeFolder: folder.path)
    do {
      let server = try ControlServer(at: place, log: Log())
      #expect(mode(place.folder) == S_IFDIR | 0o700)
      #expect(mode(place.path) == S_IFSOCK | 0o600)
      _ = server.fileDescriptor
    }
    #expect(mode(place.path) == nil)
  }

  @Test func `a folder that is open to others, a link or a file is not used`() throws {
    let folder = try Folder()
    let place = ControlPlace(display: ":7", runtimeFolder: folder.path)
    func fault() -> ControlServer.Fault? {
      do throws(ControlServer.Fault) {
        _ = try ControlServer(at: place, log: Log())
        return nil
      } catch { return error }
    }
    let refusal = ControlServer.Fault.folder(.notOurs(folder: place.folder))
    mkdir(place.folder, 0o700)
    chmod(place.folder, 0o750)
    #expect(fault() == refusal)
    rmdir(place.folder)
    mkdir(folder.path + "/elsewhere", 0o700)
    symlink(folder.path + "/elsewhere", place.folder)
    #expect(fault() == refusal)
    unlink(place.folder)
    close(open(place.folder, O_CREAT | O_WRONLY, 0o600))
    #expect(fault() == refusal)
    let nowhere = ControlPlace(display: ":7", runtimeFolder: folder.path + "/none")
    #expect(throws: ControlServer.Fault.folder(.cannotMake(folder: nowhere.folder, error: ENOENT))) {
      _ = try ControlServer(at: nowhere, log: Log())
    }
  }

  @Test func `what a dead process left is replaced, a living one's never, nor what is no socket`() throws {
    let folder = try Folder()
    let place = ControlPlace(display: ":7", runtimeFolder: folder.path)
    try place.prepare()
    abandon(clinux_listen(place.path), at: place)
    #expect(mode(place.path) == S_IFSOCK | 0o600)
    var first = try ControlServer(at: place, log: Log())
    #expect(throws: ControlServer.Fault.taken(path: place.path)) {
      _ = try ControlServer(at: place, log: Log())
    }
    // A successor's socket is not removed by its predecessor.
    first.stopListening()
    let second = try ControlServer(at: place, log: Log())
    first.stopListening()
    #expect(mode(place.path) != nil)
    _ = second.fileDescriptor
    unlink(place.path)
    close(open(place.path, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: ControlServer.Fault.notASocket(path: place.path)) {
      _ = try ControlServer(at: place, log: Log())
    }
  }

  @Test func `a client tells no daemon from a silent one`() throws {
    let folder = try Folder()
    let place = ControlPlace(display: ":7", runtimeFolder: folder.path)
    func fault() -> ControlClient.Fault? {
      do throws(ControlClient.Fault) {
        var client = try ControlClient(to: place)
        _ = try client.greet(patience: 50)
        return nil
      } catch { return error }
    }
    #expect(fault() == .notRunning)
    try place.prepare()
    #expect(fault() == .notRunning)
    let listener = clinux_listen(place.path)
    #expect(fault() == .silent(process: getpid()))
    abandon(listener, at: place)
    #expect(fault() == .notRunning)
  }

  /// Closes a listener, which leaves its file, as a process does that is killed.
  ///
  /// A program that another test starts at this moment has the descriptor until it runs.
  private func abandon(_ listener: Int32, at place: ControlPlace) {
    close(listener)
    for _ in 0..<1000 {
      let probe = clinux_connect_now(place.path)
      guard probe >= 0 else { return }
      close(probe)
      usleep(1000)
    }
  }

  private func mode(_ path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode : nil
  }
}
