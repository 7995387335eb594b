import Glibc

/// Where a configuration lies, and how it is changed there.
struct ConfigurationPlace {
  /// A folder for the place alone.
  let folder: String
  /// What `--config` names.
  let path: String

  struct Failure: Error {
    let what: String
    let reason = String(cString: strerror(errno))
  }

  /// A configuration of one gesture, a tap of two fingers, under a name.
  static func text(_ name: String) -> String {
    "global:\n  bindings:\n    - { name: \(name), gesture: tap, fingers: 2, action: nothing }\n"
  }

  static func make(folder path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(what: "mkdir \(path)") }
  }

  static func write(_ text: String, to path: String) throws {
    guard let stream = fopen(path, "w") else { throw Failure(what: "write \(path)") }
    fputs(text, stream)
    fclose(stream)
  }

  static func move(_ path: String, to other: String) throws {
    guard rename(path, other) == 0 else { throw Failure(what: "rename \(path)") }
  }

  /// Makes a link in one step, also where one is.
  static func link(_ path: String, to target: String) throws {
    guard symlink(target, path + ".new") == 0 else { throw Failure(what: "link \(path)") }
    try move(path + ".new", to: path)
  }

  static func remove(_ path: String) throws {
    guard unlink(path) == 0 else { throw Failure(what: "remove \(path)") }
  }

  /// A place in a new folder.
  init(on desk: Desk) throws {
    folder = desk.newFile(".configuration")
    path = folder + "/way/config.yaml"
    try ConfigurationPlace.make(folder: folder)
  }

  /// The ways in which a file comes to say something else.
  enum Way: String, CaseIterable {
    case writtenInPlace, replaced, movedAwayAndWritten, replacedByALink
    case writtenBehindALink, replacedBehindALink, linkReplaced, writtenBehindTwoLinks
    case folderReplaced, folderMovedAwayAndMade, folderReplacedByALink
    case writtenBehindAFolderLink, folderLinkReplaced, folderAboveReplaced
    case mode
  }

  private var way: String { folder + "/way" }

  /// Puts the configuration there, as a way needs it.
  func prepare(_ text: String, for way: Way) throws {
    try ConfigurationPlace.make(folder: folder + "/other")
    switch way {
    case .writtenInPlace, .replaced, .movedAwayAndWritten, .replacedByALink, .folderReplaced,
      .folderMovedAwayAndMade, .folderReplacedByALink, .folderAboveReplaced, .mode:
      try ConfigurationPlace.make(folder: self.way)
      try ConfigurationPlace.write(text, to: path)
    case .writtenBehindALink, .replacedBehindALink, .linkReplaced:
      try ConfigurationPlace.make(folder: self.way)
      try ConfigurationPlace.write(text, to: folder + "/other/target.yaml")
      try ConfigurationPlace.link(path, to: "../other/target.yaml")
    case .writtenBehindTwoLinks:
      try ConfigurationPlace.make(folder: self.way)
      try ConfigurationPlace.write(text, to: folder + "/other/target.yaml")
      try ConfigurationPlace.link(folder + "/second", to: folder + "/other/target.yaml")
      try ConfigurationPlace.link(path, to: folder + "/second")
    case .writtenBehindAFolderLink, .folderLinkReplaced:
      try ConfigurationPlace.write(text, to: folder + "/other/config.yaml")
      try ConfigurationPlace.link(self.way, to: "other")
    }
  }

  /// Makes the place say something else.
  func change(to text: String, _ way: Way) throws {
    typealias Place = ConfigurationPlace
    let other = folder + "/other"
    switch way {
    case .writtenInPlace: try Place.write(text, to: path)
    case .replaced:
      try Place.write(text, to: path + ".new")
      try Place.move(path + ".new", to: path)
    case .movedAwayAndWritten:
      try Place.move(path, to: path + "~")
      try Place.write(text, to: path)
    case .replacedByALink, .linkReplaced:
      try Place.write(text, to: other + "/next.yaml")
      try Place.link(path, to: "../other/next.yaml")
    case .writtenBehindALink, .writtenBehindTwoLinks: try Place.write(text, to: other + "/target.yaml")
    case .replacedBehindALink:
      try Place.write(text, to: other + "/next.yaml")
      try Place.move(other + "/next.yaml", to: other + "/target.yaml")
    case .folderReplaced, .folderMovedAwayAndMade:
      if way == .folderReplaced {
        try Place.write(text, to: other + "/config.yaml")
        try Place.move(self.way, to: folder + "/away")
        try Place.move(other, to: self.way)
      } else {
        try Place.move(self.way, to: folder + "/away")
        try Place.make(folder: self.way)
        try Place.write(text, to: path)
      }
    case .folderReplacedByALink:
      try Place.write(text, to: other + "/config.yaml")
      try Place.move(self.way, to: folder + "/away")
      try Place.link(self.way, to: "other")
    case .writtenBehindAFolderLink: try Place.write(text, to: other + "/config.yaml")
    case .folderLinkReplaced:
      try Place.make(folder: folder + "/third")
      try Place.write(text, to: folder + "/third/config.yaml")
      try Place.link(self.way, to: "third")
    case .folderAboveReplaced:
      try Place.make(folder: folder + ".next")
      try Place.make(folder: folder + ".next/way")
      try Place.write(text, to: folder + ".next/way/config.yaml")
      try Place.move(folder, to: folder + ".away")
      try Place.move(folder + ".next", to: folder)
    case .mode:
      // Written while nobody may read it; permission comes last. Root may read it all the same.
      chmod(path, 0)
      try Place.write(text, to: path)
      chmod(path, 0o600)
    }
  }
}
