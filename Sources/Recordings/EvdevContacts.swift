/// Protocol A: each report lists all contacts; those without ids are joined with the nearest of the report before.
struct EvdevContacts {
  private struct Touch {
    var id: Int
    var tracking: Int?
    var x: Int
    var y: Int
    var length: Int?
  }

  private var down: [Touch] = []
  private var next = 0

  /// No device has more.
  private static let limit = 64
  /// A contact that is farther from the last place than this part of the axis is another finger.
  private static let reach = 0.25

  /// What a report changes, given all its contacts.
  mutating func report(
    _ listed: [EvdevTouches.Contact], _ device: EvdevDevice, _ line: Int,
    _ findings: inout RecordingFindings
  ) -> [EvdevChange] {
    if listed.count > Self.limit { findings.add(line, .tooManyContacts, "\(listed.count)") }
    var places: [Touch] = []
    for contact in listed.prefix(Self.limit) {
      guard let x = contact.x, let y = contact.y else {
        findings.add(line, .noPosition)
        continue
      }
      if let id = contact.tracking, places.contains(where: { $0.tracking == id }) {
        findings.add(line, .idReused, "\(id)")
        continue
      }
      places.append(Touch(id: -1, tracking: contact.tracking, x: x, y: y, length: contact.length))
    }
    join(&places, device)
    var changes: [EvdevChange] = []
    for touch in down where !places.contains(where: { $0.id == touch.id }) {
      changes.append(EvdevChange(kind: .end, id: touch.id, x: touch.x, y: touch.y))
    }
    for index in places.indices {
      let place = places[index]
      if let last = down.first(where: { $0.id == place.id }) {
        guard last.x != place.x || last.y != place.y else { continue }
        changes.append(EvdevChange(kind: .update, id: place.id, x: place.x, y: place.y, length: place.length))
      } else {
        places[index].id = next
        changes.append(EvdevChange(kind: .begin, id: next, x: place.x, y: place.y, length: place.length))
        next += 1
      }
    }
    down = places
    return changes
  }

  /// Finds out which contact is which touch: by the id, else the nearest pairs first.
  private func join(_ places: inout [Touch], _ device: EvdevDevice) {
    let width = range(device.axis(EvdevCode.positionX, else: EvdevCode.x))
    let height = range(device.axis(EvdevCode.positionY, else: EvdevCode.y))
    var pairs: [(distance: Double, place: Int, touch: Int)] = []
    for (place, contact) in places.enumerated() {
      for (index, touch) in down.enumerated() {
        if let id = contact.tracking {
          if touch.tracking == id { pairs.append((0, place, index)) }
        } else if touch.tracking == nil {
          let across = (Double(contact.x) - Double(touch.x)) / width
          let along = (Double(contact.y) - Double(touch.y)) / height
          let distance = (across * across + along * along).squareRoot()
          if distance <= Self.reach { pairs.append((distance, place, index)) }
        }
      }
    }
    pairs.sort { ($0.distance, $0.place, $0.touch) < ($1.distance, $1.place, $1.touch) }
    var used: Set<Int> = []
    for pair in pairs where places[pair.place].id < 0 && used.insert(pair.touch).inserted {
      places[pair.place].id = down[pair.touch].id
    }
  }

  private func range(_ axis: EvdevDevice.Axis?) -> Double {
    guard let axis, axis.maximum > axis.minimum else { return 4096 }
    return Double(axis.maximum - axis.minimum)
  }
}
