/// Mends what can be mended in a touch table, and tells of it.
struct TouchTableRepairs {
  private(set) var findings = RecordingFindings()
  /// What is added to the times and frames that stand in the file.
  private var timeShift = 0.0
  private var frameShift = 0

  /// A step back of so many milliseconds is another clock; less than that are lines out of order.
  private static let back = 1000.0
  /// No more than an hour passes between two rows.
  private static let ahead = 3_600_000.0
  /// A device may go a little outside its axis.
  private static let inside = -0.1...1.1

  mutating func add(_ error: TouchTableError) {
    let problem: RecordingFinding.Problem
    switch error.reason {
    case .timeGoesBack, .frameGoesBack: problem = .timeGoesBack
    case .repeatedBegin: problem = .idReused
    case .notDown: problem = .notDown
    case .neverEnds: problem = .neverLifted
    case .notATouchTable, .badHeader, .repeatedHeader, .headerAfterRows, .missingHeader, .wrongFieldCount,
      .badNumber, .unknownKind:
      problem = .badLine
    }
    findings.add(error.line, problem, error.reason.text)
  }

  /// Makes a row's time and frame follow those of the row before.
  mutating func mend(_ ms: inout Double, _ frame: inout Int, after last: TouchTable.Row?, line: Int) {
    ms += timeShift
    frame += frameShift
    guard let last else { return }
    if ms < last.ms {
      findings.add(line, .timeGoesBack, "by \((last.ms - ms).briefly) ms")
      if last.ms - ms > Self.back { timeShift += last.ms - ms }
      ms = last.ms
    } else if ms > last.ms + Self.ahead {
      findings.add(line, .clockJump, "by \(((ms - last.ms) / 1000).briefly) s")
      timeShift -= ms - last.ms
      ms = last.ms
    }
    if frame < last.frame || frame == last.frame && ms > last.ms {
      frameShift += last.frame + 1 - frame
      frame = last.frame + 1
    } else if frame > last.frame, ms == last.ms {
      findings.add(line, .noTimeBetween)
    }
  }

  /// Keeps a position near its axis.
  mutating func mend(_ x: inout Double, _ y: inout Double, line: Int) {
    for value in [x, y] where !Self.inside.contains(value) {
      findings.add(line, .outsideAxis, "\(value.briefly) of 0 to 1")
    }
    x = min(max(x, -EvdevRows.outside), 1 + EvdevRows.outside)
    y = min(max(y, -EvdevRows.outside), 1 + EvdevRows.outside)
  }

  /// Looks at the whole.
  mutating func judge(_ table: inout TouchTable) {
    if let size = table.millimetres, !size.isBelievable {
      findings.add(0, .unbelievableSize, "\(size.width.briefly) x \(size.height.briefly) mm")
      table.millimetres = nil
    }
    if table.rows.isEmpty { findings.add(0, .noTouches) }
  }
}
