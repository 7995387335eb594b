internal import CLinux
internal import Glibc

/// Notices when a name may mean another file, or the file may hold something else.
///
/// Each folder, link and file on the way is watched by itself (inotify): it tells when it is changed, removed, moved, or
/// replaced by another of its name. Only where the way ends because a name is missing, the folder is watched for that
/// name. So nothing that goes on beside the way wakes anybody.
package struct FileWatch: ~Copyable {
  /// What has happened since the last look.
  enum News: Hashable {
    case nothing
    /// Somebody is writing.
    case isWritten
    /// Nobody writes any more, or the name may mean another file.
    case isChanged
  }

  /// Readable when there may be news.
  let fileDescriptor: Int32
  private let path: String
  /// What is watched, and the names that are waited for in it, where it is a folder that lacks them.
  private var watches: [Int32: Set<String>?] = [:]

  /// Follows a path from now on; nil, with errno, where the system refuses it.
  package init?(_ path: String) {
    let descriptor = clinux_watcher()
    guard descriptor >= 0 else { return nil }
    fileDescriptor = descriptor
    self.path = path
    follow()
  }

  deinit { close(fileDescriptor) }

  /// Takes what has happened; where the way has changed it is followed anew, before anybody reads the file.
  mutating func take() -> News {
    var news = News.nothing
    var isWayChanged = false
    while true {
      let (count, found, way) = takeSome()
      if found != .nothing { news = found }
      isWayChanged = isWayChanged || way
      guard count > 0 else { break }
    }
    guard isWayChanged else { return news }
    follow()
    return .isChanged
  }

  private func takeSome() -> (count: Int, News, isWayChanged: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      let count = read(fileDescriptor, buffer.baseAddress, buffer.count)
      var (news, isWayChanged, place) = (News.nothing, false, 0)
      let header = 16
      while place + header <= count {
        let watch = buffer.load(fromByteOffset: place, as: Int32.self)
        let mask = buffer.load(fromByteOffset: place + 4, as: UInt32.self)
        let length = Int(buffer.load(fromByteOffset: place + 12, as: UInt32.self))
        let bytes = buffer[(place + header)..<min(place + header + length, count)]
        place += header + length
        if clinux_is_overflow(mask) != 0 {
          isWayChanged = true
          continue
        }
        // The kernel's word that a watch is over, and what came for one that we have let go.
        guard clinux_is_ignored_event(mask) == 0, let awaited = watches[watch] else { continue }
        if clinux_is_writing(mask) != 0 {
          news = .isWritten
        } else if clinux_is_written(mask) != 0 {
          news = .isChanged
        } else if length == 0 {
          isWayChanged = true
        } else if let awaited, awaited.contains(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)) {
          isWayChanged = true
        }
      }
      return (count, news, isWayChanged)
    }
  }
}

// MARK: - The way

extension FileWatch {
  /// So many links may lie on the way, as for the kernel.
  private static let linkLimit = 40

  /// Watches all that lies on the way now.
  private mutating func follow() {
    for watch in watches.keys { clinux_unwatch(fileDescriptor, watch) }
    watches.removeAll()
    var names = path.split(separator: "/").map(String.init)[...]
    var folder = path.hasPrefix("/") ? "/" : "."
    var (links, steps) = (0, 0)
    // So often a way that changes all the time is looked at; its next change brings us back.
    while steps < 1000, let name = names.popFirst() {
      steps += 1
      let place = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      // First watched, then looked at: what changes in between is told.
      let isWatched = watch(place)
      var facts = stat()
      guard lstat(place, &facts) == 0, isWatched else {
        if lacks(name, in: folder, place, isWatched) { return }
        names.insert(name, at: names.startIndex)
        continue
      }
      switch facts.st_mode & S_IFMT {
      case S_IFLNK:
        links += 1
        guard links <= FileWatch.linkLimit, let target = FileWatch.target(of: place) else { return }
        if target.hasPrefix("/") { folder = "/" }
        names = (target.split(separator: "/").map(String.init) + names)[...]
      case S_IFDIR: folder = place
      default:
        let watch = clinux_watch_content(fileDescriptor, place)
        if watch >= 0 { watches[watch] = .some(nil) }
        return
      }
    }
  }

  /// Watches a thing by itself; false where it is not there, or closed to us.
  private mutating func watch(_ place: String) -> Bool {
    let watch = clinux_watch_itself(fileDescriptor, place)
    guard watch >= 0 else { return false }
    if watches[watch] == nil { watches[watch] = .some(nil) }
    return true
  }

  /// Watches a folder for a name that means nothing that can be watched; false where it does by now.
  private mutating func lacks(_ name: String, in folder: String, _ place: String, _ isWatched: Bool) -> Bool {
    let watch = clinux_watch_names(fileDescriptor, folder)
    guard watch >= 0 else { return true }
    let awaited = watches[watch].flatMap { $0 } ?? []
    watches[watch] = .some(awaited.union([name]))
    var facts = stat()
    guard lstat(place, &facts) == 0 else { return true }
    // There, and closed to us: its folder tells when that changes.
    return !isWatched && access(place, R_OK) != 0
  }

  private static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(link, $0, bytes.count) } ?? 0 }
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}
