import Glibc
import TestSupport
import Testing

@testable import Daemon

@Suite struct ServiceManagerTests {
  @Test(arguments: [true, false])
  func `each word is one datagram, to a path or an abstract name`(_ isAbstract: Bool) throws {
    let folder = try Folder()
    let place = isAbstract ? "@\(folder.path)/notify" : "\(folder.path)/notify"
    let socket = try #require(DatagramSocket(at: place))
    let manager = ServiceManager(address: place)
    #expect(manager.tell(.ready) == nil)
    #expect(socket.received() == ["READY=1"])
    #expect(manager.tell(.stopping) == nil)
    #expect(socket.received() == ["STOPPING=1"])
  }

  @Test func `the longest path is reached`() throws {
    let folder = try Folder()
    let place = folder.path + "/" + String(repeating: "n", count: 106 - folder.path.utf8.count)
    #expect(place.utf8.count == 107)
    let socket = try #require(DatagramSocket(at: place))
    #expect(ServiceManager(address: place).tell(.ready) == nil)
    #expect(socket.received() == ["READY=1"])
  }

  @Test(arguments: [nil, ""]) func `where nobody wants to know, nothing is said and nothing is wrong`(
    _ address: String?
  ) {
    #expect(ServiceManager(address: address).tell(.ready) == nil)
  }

  @Test func `a socket that cannot be is told with the reason`() throws {
    let folder = try Folder()
    let wrong = [
      ("\(folder.path)/none", ENOENT), (folder.path, ECONNREFUSED), ("relative", EAFNOSUPPORT),
      ("vsock:2:1234", EAFNOSUPPORT), ("@", EINVAL), ("/", EINVAL),
      ("/" + String(repeating: "n", count: 107), ENAMETOOLONG),
      ("@" + String(repeating: "n", count: 5000), ENAMETOOLONG),
    ]
    for (address, reason) in wrong {
      let failure = try #require(ServiceManager(address: address).tell(.ready), "\(address)")
      #expect(failure.hasSuffix(": " + String(cString: strerror(reason))), "\(failure)")
      #expect(failure.contains("NOTIFY_SOCKET=\(address)"))
    }
  }

  @Test func `a manager that does not read is waited for a moment at most`() throws {
    let folder = try Folder()
    let place = folder.path + "/notify"
    let socket = try #require(DatagramSocket(at: place))
    let manager = ServiceManager(address: place)
    var failure: String?
    for _ in 0..<5000 where failure == nil {
      let start = MonotonicClock.nanoseconds
      failure = manager.tell(.ready)
      #expect(MonotonicClock.nanoseconds - start < 5_000_000_000)
    }
    #expect(try #require(failure).contains(String(cString: strerror(EAGAIN))))
    #expect(socket.received().count > 1)
  }
}
