/// Makes touches of a device's events: multitouch protocols A and B, and devices of one touch.
///
/// Protocol B tells of each slot what changed; protocol A lists all contacts in every report, with or without ids
/// (Linux, multi-touch-protocol). Any events in any order are taken; what cannot be is a finding.
struct EvdevTouches {
  /// A contact in a report.
  struct Contact {
    var tracking: Int?
    var x: Int?
    var y: Int?
    var length: Int?
  }

  /// How a device tells of touches.
  private enum Form {
    /// Protocol B.
    case slots
    /// Protocol A.
    case contacts
    /// By its pointer and its button alone.
    case single
  }

  let device: EvdevDevice
  private(set) var findings = RecordingFindings()
  private var clock = EvdevClock()
  private var slots: EvdevSlots
  private var contacts = EvdevContacts()
  /// The contact of protocol A that is being told, and those of the report before it.
  private var contact = Contact()
  private var listed: [Contact] = []
  private var hasContactReports = false
  private var hasMultitouch = false
  /// Once it is known it stays: touches of one form mean nothing in another.
  private var form: Form?
  /// The emulated pointer of the device, which is all that a device of one touch has.
  private var single = Contact()
  private var isTouching = false
  /// Events since the last report.
  private var isInReport = false
  /// The kernel dropped events: nothing counts until the next report is over.
  private var hasDropped = false
  private var frame = 0
  /// The time of the last report that changed something.
  private var lastReport: Int?
  private var rows = EvdevRows()

  init(_ device: EvdevDevice) {
    self.device = device
    slots = EvdevSlots(device)
  }

  /// Takes an event in that stands in a line.
  mutating func take(_ event: EvdevEvent, line: Int) {
    clock.take(event.time, line: line, &findings)
    if event.type == EvdevCode.synchronize {
      synchronize(event.code, line)
      return
    }
    isInReport = true
    guard !hasDropped else { return }
    switch (event.type, event.code) {
    case (EvdevCode.key, EvdevCode.touch): isTouching = event.value != 0
    case (EvdevCode.absolute, EvdevCode.x): single.x = event.value
    case (EvdevCode.absolute, EvdevCode.y): single.y = event.value
    case (EvdevCode.absolute, EvdevCode.slot):
      hasMultitouch = true
      slots.select(event.value, line, &findings)
    case (EvdevCode.absolute, EvdevCode.trackingID):
      hasMultitouch = true
      contact.tracking = event.value < 0 ? nil : event.value
      slots.track(event.value, line, &findings)
    case (EvdevCode.absolute, EvdevCode.touchMajor):
      contact.length = event.value
      slots.measure(event.value)
    case (EvdevCode.absolute, EvdevCode.positionX):
      hasMultitouch = true
      contact.x = event.value
      slots.move(x: event.value, line)
    case (EvdevCode.absolute, EvdevCode.positionY):
      hasMultitouch = true
      contact.y = event.value
      slots.move(y: event.value, line)
    default: break
    }
  }

  private mutating func synchronize(_ code: Int, _ line: Int) {
    switch code {
    case EvdevCode.contactReport:
      isInReport = true
      hasContactReports = true
      if contact.x != nil || contact.y != nil { listed.append(contact) }
      contact = Contact()
    case EvdevCode.dropped:
      isInReport = true
      hasDropped = true
      findings.add(line, .eventsDropped)
    case EvdevCode.report:
      let changes = hasDropped ? [] : report(line)
      rows.append(changes, frame: frame, time: clock.now, line: line, device, &findings)
      if !changes.isEmpty {
        if lastReport == clock.now, !clock.isMended { findings.add(line, .noTimeBetween) }
        lastReport = clock.now
      }
      listed.removeAll(keepingCapacity: true)
      contact = Contact()
      frame += 1
      isInReport = false
      hasDropped = false
      clock.isMended = false
    default: break
    }
  }

  /// What a report changes.
  private mutating func report(_ line: Int) -> [EvdevChange] {
    guard let form = form ?? judgeForm() else { return [] }
    self.form = form
    switch form {
    case .slots: return slots.report(line, &findings)
    case .contacts: return contacts.report(listed, device, line, &findings)
    case .single: return contacts.report(isTouching ? [single] : [], device, line, &findings)
    }
  }

  /// How the device tells of touches, by its axes or by what it has told; nil as long as it has told of none.
  private func judgeForm() -> Form? {
    if device.axes[EvdevCode.slot] != nil { return .slots }
    if hasContactReports { return .contacts }
    if hasMultitouch { return .slots }
    return isTouching && device.axes[EvdevCode.positionX] == nil ? .single : nil
  }

  /// The table of all that was taken in.
  mutating func finish(line: Int) -> (table: TouchTable, findings: RecordingFindings) {
    if isInReport { findings.add(line, .cutOff) }
    rows.end(frame: frame, time: clock.now, &findings)
    var table = TouchTable(
      name: device.name, isDirect: device.isDirect, millimetres: device.claimedSize, rows: [])
    if let size = table.millimetres, !size.isBelievable {
      findings.add(0, .unbelievableSize, "\(size.width.briefly) x \(size.height.briefly) mm")
      table.millimetres = nil
    }
    table.rows = rows.scaled(device, &findings)
    if table.rows.isEmpty { findings.add(0, .noTouches) }
    return (table, findings)
  }
}

/// A change of one touch in a report, in the units of the device.
struct EvdevChange {
  var kind: TouchTable.Kind
  /// Unique in the recording.
  var id: Int
  var x: Int
  var y: Int
  /// Of the contact.
  var length: Int?
}
