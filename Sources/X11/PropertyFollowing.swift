internal import CX11
package import Gestures
package import Routing

// Properties, as they change: read again without ever waiting for the server, so that no touch waits for a title.
extension WindowMirror {
  /// So many windows at most are asked about at a time.
  static let readingLimit = 32

  /// Between two readings of a window there is so much time, however often it changes.
  package static let propertyRest: Milliseconds = 50

  /// Asks for the properties that changed; a flush sends the questions off, `takeProperties` takes the answers.
  ///
  /// A window that was asked about lately waits, and with it what changes meanwhile.
  ///
  /// - Parameter now: the server's time, only compared with that of other calls.
  /// - Returns: whether anything was asked.
  @discardableResult
  package mutating func askProperties(at now: Timestamp) -> Bool {
    guard !pendingProperties.isEmpty, !areAllResting(at: now) else { return false }
    askedAt = askedAt.filter { $0.value + WindowMirror.propertyRest > now }
    var isAsked = false
    for (window, properties) in pendingProperties where readings.count < WindowMirror.readingLimit {
      if askedAt[window] != nil || readings.contains(where: { $0.window == window }) { continue }
      pendingProperties[window] = nil
      readings.append(PropertyReading(window, Array(properties), connection))
      askedAt[window] = now
      isAsked = true
    }
    return isAsked
  }

  /// When `askProperties` has something to ask at the latest; nil while nothing waits for its time.
  ///
  /// What waits for answers is woken for by these.
  package var propertyDeadline: Timestamp? {
    if let resting { return pendingProperties.isEmpty && readings.isEmpty ? nil : resting }
    guard readings.count < WindowMirror.readingLimit else { return nil }
    var earliest: Timestamp?
    for window in pendingProperties.keys where !readings.contains(where: { $0.window == window }) {
      guard let asked = askedAt[window] else { continue }
      earliest = earliest.map { min($0, asked) } ?? asked
    }
    return earliest.map { $0 + WindowMirror.propertyRest }
  }

  /// Takes the answers about the window that was asked about first, if the server's have been read from the socket.
  ///
  /// - Returns: whether there were any; take the next then.
  package mutating func takeProperties(at now: Timestamp, into changes: inout [WindowChange]) -> Bool {
    guard let reading = readings.first, !areAllResting(at: now) else { return false }
    var read = known[reading.window] ?? KnownProperties()
    guard reading.answerNow(connection, into: &read) else { return false }
    readings.removeFirst()
    note(read, of: reading.window, into: &changes)
    return true
  }

  /// Asks and takes nothing until then: what was taken last cost much time, and touches are to have more.
  package mutating func restProperties(until time: Timestamp) { resting = time }

  private mutating func areAllResting(at now: Timestamp) -> Bool {
    guard let resting, resting > now else {
      self.resting = nil
      return false
    }
    return true
  }

  /// Reads all properties that changed; waits for the server.
  mutating func settleProperties(into changes: inout [WindowChange]) {
    for (window, properties) in pendingProperties {
      readings.append(PropertyReading(window, Array(properties), connection))
    }
    pendingProperties = [:]
    let readings = readings
    self.readings = []
    for reading in readings {
      var read = known[reading.window] ?? KnownProperties()
      reading.answer(connection, into: &read)
      note(read, of: reading.window, into: &changes)
    }
  }

  /// What rules can know of a window, as far as it has been read.
  func properties(of window: WindowID) -> WindowProperties {
    (known[window] ?? KnownProperties()).properties(of: window, isFocused: window == active)
  }

  /// Drops what is known and asked of a window, which is gone, or was read anew.
  mutating func forgetProperties(of window: WindowID) {
    known[window] = nil
    pendingProperties[window] = nil
    askedAt[window] = nil
    // An older answer would take the place of a newer one.
    readings.removeAll { reading in
      guard reading.window == window else { return false }
      reading.discard(connection)
      return true
    }
  }

  mutating func forgetAllProperties() {
    for reading in readings { reading.discard(connection) }
    (readings, pendingProperties, known, askedAt, active) = ([], [:], [:], [:], nil)
  }

  private mutating func note(
    _ read: KnownProperties, of window: WindowID, into changes: inout [WindowChange]
  ) {
    if window == connection.root {
      note(active: read.active.map { WindowID($0) }, into: &changes)
      return
    }
    guard nodes[window]?.hasProperties == true, read != known[window] ?? KnownProperties() else { return }
    known[window] = read == KnownProperties() ? nil : read
    changes.append(.properties(window, properties(of: window)))
  }

  /// Another window has the focus: that is a state of the one and of the other.
  private mutating func note(active window: WindowID?, into changes: inout [WindowChange]) {
    guard window != active else { return }
    let before = active
    active = window
    for changed in [before, window] {
      guard let changed, nodes[changed]?.hasProperties == true else { continue }
      changes.append(.properties(changed, properties(of: changed)))
    }
  }
}
