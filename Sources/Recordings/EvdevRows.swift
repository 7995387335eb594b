/// The rows of a recording in the units of its device, until all is known of its axes.
struct EvdevRows {
  private struct Row {
    var time: Int
    var frame: Int
    var change: EvdevChange
  }

  private var rows: [Row] = []
  /// The last change of each touch that is down, and the line of its begin.
  private var down: [Int: (change: EvdevChange, line: Int)] = [:]

  /// So far outside its axis, in parts of it, a position may lie at most.
  static let outside = 1.0

  mutating func append(
    _ changes: [EvdevChange], frame: Int, time: Int, line: Int, _ device: EvdevDevice,
    _ findings: inout RecordingFindings
  ) {
    for change in changes {
      rows.append(Row(time: time, frame: frame, change: change))
      switch change.kind {
      case .begin: down[change.id] = (change, line)
      case .update: down[change.id]?.change = change
      case .end: down[change.id] = nil
      }
      guard change.kind != .end else { continue }
      check(change.x, device.axis(EvdevCode.positionX, else: EvdevCode.x), "x", line, &findings)
      check(change.y, device.axis(EvdevCode.positionY, else: EvdevCode.y), "y", line, &findings)
    }
  }

  private func check(
    _ value: Int, _ axis: EvdevDevice.Axis?, _ name: String, _ line: Int,
    _ findings: inout RecordingFindings
  ) {
    guard let axis, axis.maximum > axis.minimum, value < axis.minimum || value > axis.maximum else { return }
    findings.add(line, .outsideAxis, "\(name) \(value) of \(axis.minimum) to \(axis.maximum)")
  }

  /// Ends what is down at the end of the recording.
  mutating func end(frame: Int, time: Int, _ findings: inout RecordingFindings) {
    for (_, last) in down.sorted(by: { $0.key < $1.key }) {
      findings.add(last.line, .neverLifted)
      var change = last.change
      change.kind = .end
      rows.append(Row(time: time, frame: frame, change: change))
    }
    down.removeAll()
  }

  /// The rows with positions in 0 to 1 of the axes.
  func scaled(_ device: EvdevDevice, _ findings: inout RecordingFindings) -> [TouchTable.Row] {
    let x = axis(device, EvdevCode.positionX, EvdevCode.x, "x", \.x, &findings)
    let y = axis(device, EvdevCode.positionY, EvdevCode.y, "y", \.y, &findings)
    let units = device.contactUnits
    return rows.map { row in
      TouchTable.Row(
        ms: Double(row.time) / 1000, frame: row.frame, kind: row.change.kind, id: row.change.id,
        x: part(row.change.x, x), y: part(row.change.y, y),
        size: units.flatMap { units in row.change.length.map { Double(max($0, 0)) / units } })
    }
  }

  private func part(_ value: Int, _ axis: EvdevDevice.Axis) -> Double {
    let part = Double(value - axis.minimum) / Double(axis.maximum - axis.minimum)
    return min(max(part, -Self.outside), 1 + Self.outside)
  }

  /// The range of an axis; where none is stated, as far as the touches reach.
  private func axis(
    _ device: EvdevDevice, _ code: Int, _ other: Int, _ name: String, _ value: (EvdevChange) -> Int,
    _ findings: inout RecordingFindings
  ) -> EvdevDevice.Axis {
    let stated = device.axis(code, else: other)
    if let stated, stated.maximum > stated.minimum { return stated }
    if let stated {
      findings.add(0, .emptyAxis, "\(name) \(stated.minimum) to \(stated.maximum)")
    } else if !device.axes.isEmpty {
      findings.add(0, .noAxis, name)
    }
    let values = rows.map { value($0.change) }
    let least = min(values.min() ?? 0, 0)
    return EvdevDevice.Axis(minimum: least, maximum: max(values.max() ?? 1, least + 1), resolution: 0)
  }
}
