import Glibc
package import Recordings

/// The folder of recordings beside the tests.
package enum RecordingFolder {
  package static let path =
    #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Recordings"

  /// A file or a folder that is not there.
  package struct Missing: Error, CustomStringConvertible {
    package var description: String
  }

  /// The names of the files in a folder of it.
  package static func names(in folder: String) throws -> [String] {
    guard let directory = opendir("\(path)/\(folder)"),
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name)
    else { throw Missing(description: "no folder \(path)/\(folder)") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)))
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// What a file of it holds.
  package static func bytes(of name: String) throws -> [UInt8] {
    guard let file = fopen("\(path)/\(name)", "r") else {
      throw Missing(description: "no file \(path)/\(name)")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return bytes
  }

  /// Reads a recording of it; an EVEMU file without a description by the `.desc` whose name begins the same way.
  package static func touches(of name: String) throws -> RecordedTouches {
    let parts = name.split(separator: "/")
    let folder = parts.dropLast().joined(separator: "/")
    let description = try names(in: folder)
      .filter { $0.hasSuffix(".desc") && (parts.last ?? "").hasPrefix($0.dropLast(5)) }
      .max { $0.count < $1.count }
    let device = try description.map { try EvemuReader.describe(bytes(of: "\(folder)/\($0)")).device }
    switch try Recording.read(bytes(of: name), of: device) {
    case .touches(let touches): return touches
    case .trace, .session: throw Missing(description: "\(name) is no recording of touches alone")
    }
  }
}
