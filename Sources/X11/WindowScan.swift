internal import CX11
internal import Gestures
internal import Routing

extension WindowMirror {
  /// A window that is to be read, where it was listed.
  struct Place {
    var window: WindowID
    var parent: WindowID
    /// Levels below the root, which is 0.
    var level: Int
    /// The sequence number of that listing, or of the event that named it.
    var placed: UInt32
    /// What is below it is to be read as well; no: it is known and followed.
    var goesDeeper = true
  }

  /// So many windows are asked about before the first reply is read: it bounds the memory of replies.
  private static let chunk = 512

  /// Selects on windows, reads them and all below them, level by level, and appends an insert for each that is there.
  mutating func scan(_ places: [Place], into changes: inout [WindowChange]) {
    var level = places
    var relisted: [(parent: WindowID, children: [WindowID])] = []
    while !level.isEmpty {
      var next: [Place] = []
      for start in stride(from: 0, to: level.count, by: WindowMirror.chunk) {
        let part = level[start..<min(start + WindowMirror.chunk, level.count)]
        for (place, answer) in zip(part, read(part)) {
          guard let answer else {
            lose(place.window, into: &changes)
            continue
          }
          if descends(place.parent, from: place.window) {
            isTangled = true
            continue
          }
          guard place.goesDeeper else {
            take(answer, at: place, into: &changes)
            continue
          }
          // Events about the order of its children are older than this listing now, and will be dropped.
          if nodes[place.window] != nil { relisted.append((place.window, answer.children)) }
          take(answer, at: place, into: &changes)
          next += answer.children.map {
            Place(window: $0, parent: place.window, level: place.level + 1, placed: answer.listing)
          }
        }
      }
      level = next
    }
    for (parent, children) in relisted { tellChildren(of: parent, children, into: &changes) }
  }

  /// Selects on some windows and reads them, then the properties that they have; nil for one that is gone.
  private mutating func read(_ part: ArraySlice<Place>) -> [WindowReading.Answer?] {
    let readings = part.map { place in
      let withProperties = wantsProperties(level: place.level)
      select(on: place.window, withProperties: withProperties)
      return WindowReading(place.window, withProperties: withProperties, connection)
    }
    var answers = readings.map { $0.answer(connection) }
    let propertyReadings = answers.map { answer in
      answer.map { PropertyReading($0.record.window, $0.properties, connection) }
    }
    for (index, (place, reading)) in zip(part, propertyReadings).enumerated() {
      guard let reading else { continue }
      var read = KnownProperties()
      reading.answer(connection, into: &read)
      forgetProperties(of: place.window)
      if read != KnownProperties() { known[place.window] = read }
      if wantsProperties(level: place.level) {
        answers[index]?.record.properties = properties(of: place.window)
      }
    }
    return answers
  }

  /// Tells the whole list of a window's children, as just read; a known child that is not listed is forgotten.
  mutating func tellChildren(of parent: WindowID, _ list: [WindowID], into changes: inout [WindowChange]) {
    let listed = Set(list)
    for (child, node) in nodes where node.parent == parent && !listed.contains(child) { forget(child) }
    changes.append(.children(of: parent, list.filter { nodes[$0]?.parent == parent }))
  }

  private mutating func take(
    _ answer: WindowReading.Answer, at place: Place, into changes: inout [WindowChange]
  ) {
    let record = answer.record
    let listing = place.goesDeeper ? answer.listing : nodes[place.window]?.listing ?? answer.listing
    nodes[place.window] = Node(
      parent: place.parent, placed: place.placed, listing: listing,
      hasProperties: wantsProperties(level: place.level),
      mayHideInputShape: answer.mayHideInputShape,
      holdsNothing: record.inputShape?.isEmpty == true, width: record.geometry.width,
      height: record.geometry.height, border: record.geometry.border)
    // What was to be read of it is older than this reading.
    pendingShapes.removeAll { $0.window == place.window }
    if answer.hasClipShape { want(PendingShape(window: place.window, kind: .clip, reason: .set)) }
    if place.window == connection.root {
      changes.append(.configure(place.window, record.geometry, above: nil))
    } else {
      changes.append(.insert(record, parent: place.parent))
    }
  }

  /// A window is gone, with all below it.
  mutating func lose(_ window: WindowID, into changes: inout [WindowChange]) {
    guard nodes[window] != nil else { return }
    forget(window)
    changes.append(.destroy(window))
  }

  func wantsProperties(level: Int) -> Bool { (1...WindowMirror.propertyLevels).contains(level) }

  /// Selects what makes each structure event of a mirrored window arrive once: through its parent.
  ///
  /// The root has no parent, so its own resize is selected on it; its properties are followed for the window manager's.
  func select(on window: WindowID, withProperties: Bool) {
    var mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    if window == connection.root {
      mask |= XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    } else if withProperties {
      mask |= XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    }
    xcb_change_window_attributes(connection.xcb, window.rawValue, XCB_CW_EVENT_MASK.rawValue, &mask)
    xcb_shape_select_input(connection.xcb, window.rawValue, 1)
  }
}
