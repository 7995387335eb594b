internal import CLinux
package import Control
internal import Glibc

/// The control socket: a few clients of the same user that ask, and that are told.
///
/// It has one descriptor, for the loop to wait on. In a turn it does one small thing (a connection, or a portion of one
/// client's bytes), so that whatever clients do, touches are not kept waiting. Nothing here waits; who does not read, or
/// sends what is no message, is dropped with a line in the log.
package struct ControlServer: ~Copyable {
  /// How many may be connected.
  package static let connectionLimit = 32

  /// Why there is no control socket.
  package enum Fault: Error, Hashable {
    case folder(ControlPlace.Fault)
    /// A living process listens there.
    case taken(path: String)
    /// Something that is no socket has its name.
    case notASocket(path: String)
    /// The system refuses: the error number.
    case refused(path: String, error: Int32)
  }

  /// A request, or why a message is none, and the connection that it came by.
  package struct Asked {
    package let connection: Int32
    package let request: Result<Request, Request.Fault>

    init(connection: Int32, _ message: JSON) {
      self.connection = connection
      request = Result { () throws(Request.Fault) in try Request(message) }
    }
  }

  /// Readable when there is something to do.
  package let fileDescriptor: Int32
  /// What anybody has subscribed to; a notice of another topic need not even be made.
  package private(set) var topics: Topics = []
  private let listener: Int32
  private let path: String
  private let file: FileIdentity?
  private let log: Log
  var connections: [ControlConnection] = []
  private var troubles = ControlTroubles()
  private var isListening = true

  /// Listens; what a dead process has left at the place is replaced.
  package init(at place: ControlPlace, log: Log) throws(Fault) {
    do throws(ControlPlace.Fault) { try place.prepare() } catch { throw .folder(error) }
    try ControlServer.clear(place.path)
    let listener = clinux_listen(place.path)
    guard listener >= 0 else { throw .refused(path: place.path, error: errno) }
    let epoll = clinux_epoll()
    guard epoll >= 0, clinux_epoll_watch(epoll, listener, 1, 0) == 0 else {
      let error = errno
      close(listener)
      if epoll >= 0 { close(epoll) }
      unlink(place.path)
      throw .refused(path: place.path, error: error)
    }
    self.listener = listener
    self.log = log
    fileDescriptor = epoll
    path = place.path
    file = FileIdentity(place.path)
  }

  deinit {
    for connection in connections { close(connection.descriptor) }
    if isListening { ControlServer.unlisten(listener, path, file) }
    close(fileDescriptor)
  }

  /// Lets no new client come, and frees the name for the next daemon; those that are connected stay to the end.
  package mutating func stopListening() {
    guard isListening else { return }
    isListening = false
    ControlServer.unlisten(listener, path, file)
  }

  private static func unlisten(_ listener: Int32, _ path: String, _ file: FileIdentity?) {
    close(listener)
    // The name may be another's by now.
    if let file, FileIdentity(path) == file { unlink(path) }
  }

  /// Removes the socket of a dead process; one that anybody listens at stays.
  private static func clear(_ path: String) throws(Fault) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return }
    guard facts.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    let probe = clinux_connect_now(path)
    if probe >= 0 {
      close(probe)
      throw .taken(path: path)
    }
    switch errno {
    case ECONNREFUSED: unlink(path)
    case EAGAIN: throw .taken(path: path)
    default: throw .refused(path: path, error: errno)
    }
  }
}

// MARK: - A turn

extension ControlServer {
  /// Does one thing for one client and appends what is asked for; each must be answered by `answer`.
  package mutating func serve(into asked: inout [Asked]) {
    var (hasInput, hasRoom): (Int32, Int32) = (0, 0)
    let descriptor = clinux_epoll_next(fileDescriptor, &hasInput, &hasRoom)
    guard descriptor >= 0 else { return }
    if descriptor == listener {
      accept()
      return
    }
    guard let index = connections.firstIndex(where: { $0.descriptor == descriptor }) else { return }
    if hasRoom != 0 {
      connections[index].flush()
      if !connections[index].isWaiting { _ = clinux_epoll_watch(fileDescriptor, descriptor, 0, 0) }
    }
    if hasInput != 0 { read(index, into: &asked) }
  }

  /// Answers a request.
  package mutating func answer(_ asked: Asked, with response: Response) {
    guard let index = connections.firstIndex(where: { $0.descriptor == asked.connection }) else { return }
    if case .success(.subscribe(let topics)) = asked.request, case .done = response {
      connections[index].topics = topics
      collectTopics()
    }
    if case .success(.record(let isAnonymous)) = asked.request, case .done = response {
      connections[index].recording = .init(isAnonymous: isAnonymous)
    }
    send(response.json.text, to: index)
  }

  /// Tells all who have subscribed to its topic.
  package mutating func tell(_ notice: Notice) {
    let line = notice.json.text
    for index in connections.indices.reversed() where connections[index].topics.contains(notice.topic) {
      if connections[index].topics.isLossy {
        guard connections[index].hasRoom(for: line) else { continue }
        if let missed = connections[index].takeMissed() {
          send(JSON.object([("missed", .integer(missed))]).text, to: index)
        }
      }
      send(line, to: index)
    }
  }

  private mutating func accept() {
    let descriptor = clinux_accept(listener)
    guard descriptor >= 0 else {
      if errno != EAGAIN, errno != ECONNABORTED, errno != EINTR {
        // It would be tried again at once, and so without an end.
        log.note("control: no more clients can connect: \(String(cString: strerror(errno)))")
        stopListening()
      }
      return
    }
    var (user, process): (uid_t, pid_t) = (0, 0)
    guard clinux_peer(descriptor, &user, &process) == 0, user == geteuid() else {
      note(.otherUser, "refused a connection of user \(user)")
      close(descriptor)
      return
    }
    var connection = ControlConnection(descriptor, process: process)
    guard connections.count < ControlServer.connectionLimit,
      clinux_epoll_watch(fileDescriptor, descriptor, 1, 0) == 0
    else {
      note(
        .tooMany, "refused process \(process): \(ControlServer.connectionLimit) clients are connected already"
      )
      _ = connection.send(Response.refused("too many clients are connected").json.text)
      close(descriptor)
      return
    }
    connections.append(connection)
    send(Greeting().json.text, to: connections.count - 1)
  }

  private mutating func read(_ index: Int, into asked: inout [Asked]) {
    switch connections[index].read() {
    case .nothing: break
    case .end: drop(index)
    case .some: takeMessages(of: index, into: &asked)
    }
  }

  private mutating func takeMessages(of index: Int, into asked: inout [Asked]) {
    let (descriptor, process) = (connections[index].descriptor, connections[index].process)
    while true {
      let message: [UInt8]?
      do throws(MessageBuffer.Overlong) { message = try connections[index].nextMessage() } catch {
        note(.overlong, "dropped process \(process): more than \(MessageBuffer.limit) bytes in a line")
        return refuse(index, "a message has at most \(MessageBuffer.limit) bytes")
      }
      guard let message else { return }
      let json: JSON
      do throws(JSONError) { json = try JSON(parsing: message) } catch {
        note(.garbage, "dropped process \(process): what it sent is no JSON: \(error)")
        return refuse(index, "no JSON: \(error)")
      }
      asked.append(Asked(connection: descriptor, json))
    }
  }

  private mutating func refuse(_ index: Int, _ reason: String) {
    if send(Response.refused(reason).json.text, to: index) { drop(index) }
  }

  /// Sends a line to a client; false where it had to be dropped.
  @discardableResult
  mutating func send(_ line: String, to index: Int) -> Bool {
    let wasWaiting = connections[index].isWaiting
    guard connections[index].send(line) else {
      note(.unread, "dropped process \(connections[index].process): it does not read what it is told")
      drop(index)
      return false
    }
    if connections[index].isWaiting && !wasWaiting {
      _ = clinux_epoll_watch(fileDescriptor, connections[index].descriptor, 0, 1)
    }
    return true
  }

  private mutating func drop(_ index: Int) {
    // Closing takes it from those that are watched.
    close(connections[index].descriptor)
    connections.remove(at: index)
    collectTopics()
  }

  private mutating func collectTopics() {
    topics = connections.reduce([]) { $0.union($1.topics) }
  }

  private mutating func note(_ kind: ControlTroubles.Kind, _ text: String) {
    if let line = troubles.line(kind, text) { log.note(line) }
  }
}

/// Which file a name means.
private struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  init?(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
  }
}

extension ControlServer.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .folder(let fault): "\(fault)"
    case .taken(let path): "another process listens at \(path)"
    case .notASocket(let path): "\(path) is no socket: remove it"
    case .refused(let path, let error): "cannot listen at \(path): \(String(cString: strerror(error)))"
    }
  }
}
