/// Something in a recording that is wrong or doubtful, and where: the rest is read all the same.
package struct RecordingFinding: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable {
    /// Nothing could be read.
    case error
    /// A part could not be read as it stands.
    case warning
    /// Worth knowing.
    case note
  }

  /// The kinds of findings.
  package enum Problem: String, Hashable, Sendable, CaseIterable {
    case unknownFormat
    case noTouches
    case badLine
    case cutOff
    case noDescription
    case lateDescription
    case noAxis
    case emptyAxis
    case unbelievableSize
    case notATouchscreen
    case furtherDevice
    case timeGoesBack
    case clockJump
    case noTimeBetween
    case outsideAxis
    case slotOutOfRange
    case idReused
    case neverLifted
    case notDown
    case noPosition
    case tooManyContacts
    case eventsDropped
  }

  /// From 1; 0 where it is about the file as a whole.
  package var line: Int
  package var problem: Problem
  /// What stands there; empty where the problem says it all.
  package var detail: String
  /// How many more of the kind follow that are not listed.
  package var more = 0

  package init(line: Int, _ problem: Problem, _ detail: String = "") {
    self.line = line
    self.problem = problem
    self.detail = detail
  }

  package var severity: Severity { problem.severity }

  /// What is wrong and what was made of it, on one line.
  package var message: String {
    let what = detail.isEmpty ? problem.text : "\(problem.text): \(detail)"
    return more > 0 ? "\(what) (and \(more) more like this)" : what
  }
}

extension RecordingFinding.Problem {
  package var severity: RecordingFinding.Severity {
    switch self {
    case .unknownFormat, .noTouches, .notATouchscreen: .error
    case .noDescription, .noAxis, .unbelievableSize, .furtherDevice, .noTimeBetween: .note
    case .badLine, .cutOff, .lateDescription, .emptyAxis, .timeGoesBack, .clockJump, .outsideAxis,
      .slotOutOfRange, .idReused, .neverLifted, .notDown, .noPosition, .tooManyContacts, .eventsDropped:
      .warning
    }
  }

  /// What is wrong, and what is made of it.
  fileprivate var text: String {
    switch self {
    case .unknownFormat:
      "this is no recording: a Fingerpost trace, a touch table, EVEMU events or the output of `libinput record` is expected"
    case .noTouches: "the recording has no touches"
    case .badLine: "this line is not understood, and passed over"
    case .cutOff: "the recording ends in the middle of a report, which is left out"
    case .noDescription:
      "the device is not described, so its axes are taken to reach as far as the touches do"
    case .lateDescription: "a description of a device below the first event is passed over"
    case .noAxis: "the range of an axis is not stated, so it is taken to reach as far as the touches do"
    case .emptyAxis: "an axis has no range, so it is taken to reach as far as the touches do"
    case .unbelievableSize: "the device claims a size that is not believed"
    case .notATouchscreen: "no device of the recording is a touchscreen"
    case .furtherDevice: "only one touchscreen is read; this device is left out"
    case .timeGoesBack: "the time goes back; it is taken to stand still"
    case .clockJump: "the clock jumps; the jump is left out"
    case .noTimeBetween: "two reports have the same time"
    case .outsideAxis: "a position lies outside the device's axis"
    case .slotOutOfRange: "a slot that the device does not have; it is passed over"
    case .idReused: "the id of a touch that is down is used again"
    case .neverLifted: "a touch never ends; it is ended with the recording"
    case .notDown: "a touch moves or ends that is not down; it is passed over"
    case .noPosition: "a touch without a position is left out"
    case .tooManyContacts: "more contacts in one report than any device has; the rest is left out"
    case .eventsDropped: "the kernel dropped events here; the report is left out"
    }
  }
}

/// Collects findings: the first few of each kind, and how many more there were.
struct RecordingFindings {
  private(set) var all: [RecordingFinding] = []
  private var counts: [RecordingFinding.Problem: (count: Int, last: Int)] = [:]

  static let limit = 5

  mutating func add(
    _ line: Int, _ problem: RecordingFinding.Problem, _ detail: @autoclosure () -> String = ""
  ) {
    let (count, last) = counts[problem] ?? (0, 0)
    guard count < Self.limit else {
      counts[problem] = (count + 1, last)
      all[last].more += 1
      return
    }
    counts[problem] = (count + 1, all.count)
    all.append(RecordingFinding(line: line, problem, detail()))
  }

  mutating func add(_ others: RecordingFindings) {
    for finding in others.all { add(finding.line, finding.problem, finding.detail) }
  }
}

/// What was read of a recording.
package struct RecordedTouches: Hashable, Sendable {
  package var table: TouchTable
  package var findings: [RecordingFinding]

  package init(table: TouchTable, findings: [RecordingFinding]) {
    self.table = table
    self.findings = findings
  }
}
