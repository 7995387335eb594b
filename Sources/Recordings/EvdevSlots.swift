/// Protocol B: the kernel tells of each slot what changed.
struct EvdevSlots {
  /// A slot keeps its position when its touch ends: the kernel leaves out what stays the same.
  private struct Slot {
    /// The touch in it, by the recording's ids.
    var touch: Int?
    var tracking = -1
    var x: Int?
    var y: Int?
    var length: Int?
    /// Its touch was told of in an earlier report.
    var hasBegun = false
    var hasChanged = false
    var line = 0
  }

  private var slots: [Int: Slot] = [:]
  /// Slots with something to tell, in the order in which they came.
  private var touched: [Int] = []
  /// Touches that ended in this report.
  private var ended: [EvdevChange] = []
  /// nil: a slot that the device does not have.
  private var current: Int? = 0
  private var limit: Int
  private var next = 0

  init(_ device: EvdevDevice) {
    let most = device.axes[EvdevCode.slot]?.maximum ?? 255
    limit = (0...255).contains(most) ? most : 255
  }

  mutating func select(_ slot: Int, _ line: Int, _ findings: inout RecordingFindings) {
    guard (0...limit).contains(slot) else {
      findings.add(line, .slotOutOfRange, "\(slot) of 0 to \(limit)")
      current = nil
      return
    }
    current = slot
  }

  mutating func track(_ tracking: Int, _ line: Int, _ findings: inout RecordingFindings) {
    guard let current else { return }
    var slot = slots[current] ?? Slot()
    if tracking < 0 {
      if slot.touch == nil {
        findings.add(line, .notDown, "slot \(current)")
      }
      end(&slot, &findings)
    } else if slot.touch != nil, tracking == slot.tracking {
      findings.add(line, .idReused, "\(tracking)")
    } else {
      let isElsewhere = slots.contains {
        $0.key != current && $0.value.touch != nil && $0.value.tracking == tracking
      }
      if slot.touch != nil || isElsewhere { findings.add(line, .idReused, "\(tracking)") }
      end(&slot, &findings)
      slot.touch = next
      slot.line = line
      next += 1
      slot.hasBegun = false
    }
    slot.tracking = tracking
    slots[current] = slot
    touch(current)
  }

  private mutating func end(_ slot: inout Slot, _ findings: inout RecordingFindings) {
    guard let id = slot.touch else { return }
    if slot.hasBegun, let x = slot.x, let y = slot.y {
      ended.append(EvdevChange(kind: .end, id: id, x: x, y: y))
    } else {
      findings.add(slot.line, .noPosition)
    }
    slot.touch = nil
    slot.hasChanged = false
  }

  mutating func move(x: Int, _ line: Int) { move(line) { $0.x = x } }
  mutating func move(y: Int, _ line: Int) { move(line) { $0.y = y } }

  /// How long the contact is; that alone is no movement.
  mutating func measure(_ length: Int) {
    if let current { slots[current, default: Slot()].length = length }
  }

  private mutating func move(_ line: Int, _ change: (inout Slot) -> Void) {
    guard let current else { return }
    change(&slots[current, default: Slot()])
    slots[current]?.hasChanged = true
    touch(current)
  }

  private mutating func touch(_ slot: Int) {
    if !touched.contains(slot) { touched.append(slot) }
  }

  /// What the report changes.
  ///
  /// An end comes first: its id is free again for a touch that begins in the same report.
  mutating func report(_ line: Int, _ findings: inout RecordingFindings) -> [EvdevChange] {
    var changes = ended
    ended.removeAll(keepingCapacity: true)
    for index in touched {
      guard var slot = slots[index], slot.hasChanged || !slot.hasBegun else { continue }
      let hasMoved = slot.hasChanged
      slot.hasChanged = false
      if let id = slot.touch {
        // Without a position yet, it waits for one.
        if let x = slot.x, let y = slot.y {
          changes.append(
            EvdevChange(kind: slot.hasBegun ? .update : .begin, id: id, x: x, y: y, length: slot.length))
          slot.hasBegun = true
        }
      } else if hasMoved, slot.tracking < 0 {
        findings.add(line, .notDown, "slot \(index)")
      }
      slots[index] = slot
    }
    touched.removeAll(keepingCapacity: true)
    return changes
  }
}
