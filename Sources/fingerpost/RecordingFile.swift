import Configuration
import Control
import Glibc
import Recordings

/// A recording as a file, and what is wrong with it.
struct RecordingFile {
  /// A finding with the file that it is about.
  struct Finding {
    var file: String
    var line: Int
    var severity: String
    var message: String

    var text: String { "\(line > 0 ? "\(file):\(line)" : file): \(severity): \(message)" }

    var json: JSON {
      .object([
        ("file", .string(file)), ("line", line > 0 ? .integer(line) : nil),
        ("column", line > 0 ? .integer(1) : nil), ("severity", .string(severity)),
        ("message", .string(message)),
      ])
    }
  }

  /// nil where nothing could be read.
  private(set) var recording: Recording?
  private(set) var findings: [Finding] = []

  /// The largest file that is read, in bytes.
  private static let limit = 256 << 20

  /// Reads a file, and for EVEMU events without a description the one beside it.
  init(_ path: String) {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try ConfigurationFile.read(path, limit: Self.limit)
    } catch {
      let message =
        error == .tooLarge ? "it is larger than 256 MiB; cut out the part to look at" : error.message
      findings.append(Finding(file: path, line: 0, severity: "error", message: message))
      return
    }
    let device = Recording.format(of: bytes) == .evemu ? description(beside: path) : nil
    do throws(TraceError) {
      let recording = try Recording.read(bytes, of: device)
      self.recording = recording
      if case .touches(let touches) = recording { add(touches.findings, of: path) }
    } catch {
      findings.append(Finding(file: path, line: error.line, severity: "error", message: error.message))
    }
  }

  private mutating func add(_ found: [RecordingFinding], of file: String) {
    for finding in found {
      findings.append(
        Finding(
          file: file, line: finding.line, severity: finding.severity.rawValue,
          message: finding.message.printable))
    }
  }

  /// The description beside an EVEMU file: the `.desc` file with the longest name that the events' name begins with.
  private mutating func description(beside path: String) -> EvdevDevice? {
    let cut = path.lastIndex(of: "/")
    let folder = cut.map { String(path[...$0]) } ?? "./"
    let name = cut.map { path[path.index(after: $0)...] } ?? path[...]
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var best = ""
    while let entry = readdir(directory) {
      let other = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if other.hasSuffix(".desc"), name.hasPrefix(other.dropLast(5)), other.count > best.count {
        best = other
      }
    }
    guard !best.isEmpty, let bytes = try? ConfigurationFile.read(folder + best) else { return nil }
    let (device, found) = EvemuReader.describe(bytes)
    add(found, of: folder == "./" ? best : folder + best)
    return device
  }
}
