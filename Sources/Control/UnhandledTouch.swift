package import Gestures
package import Routing

/// A touch that no responder wanted: the application has it, from its beginning (R1).
package struct UnhandledTouch: Hashable, Sendable {
  package var id: TouchID
  /// When it landed.
  package var time: Timestamp
  /// Where it landed, root-window pixels.
  package var place: Point
  /// The window that was hit.
  package var window: WindowID
  /// The application's window; nil over the bare root.
  package var client: WindowID?
  /// How many fingers its contact had when it was given back.
  package var fingers: Int

  package init(
    id: TouchID, time: Timestamp, place: Point, window: WindowID, client: WindowID?, fingers: Int
  ) {
    self.id = id
    self.time = time
    self.place = place
    self.window = window
    self.client = client
    self.fingers = fingers
  }

  package var json: JSON {
    .object([
      ("time", .integer(Int(time.rawValue))), ("unhandled", .integer(Int(id.number))),
      ("x", .hundredths(place.x)), ("y", .hundredths(place.y)), ("window", window.json),
      ("client", client?.json), ("fingers", .integer(fingers)), ("device", .integer(Int(id.source.rawValue))),
    ])
  }
}

extension Router {
  /// Appends the held touches that would be unhandled if they were given back now.
  ///
  /// One that an `exclusive` leaves to the application is not: that responder wanted it so.
  package func appendUndecided(to touches: inout [UnhandledTouch]) {
    for contact in contacts {
      for sequence in contact.touches where sequence.custody == .held {
        if let exclusive = sequence.exclusive, exclusive.fingers.contains(contact.landed) { continue }
        let touch = sequence.touch
        if isExclusive(touch, Landing(touch.startLocation, scale: contact.scale, monitors: monitors)) {
          continue
        }
        touches.append(
          UnhandledTouch(
            id: touch.id, time: touch.startTime, place: touch.startLocation, window: touch.region,
            client: touch.client, fingers: contact.landed))
      }
    }
  }

  /// Whether the walk from a touch's window ends at an `exclusive`.
  private func isExclusive(_ touch: Touch, _ landing: Landing) -> Bool {
    var path: ContiguousArray<RegionTree.Index> = []
    tree.path(to: touch.region, into: &path)
    guard !path.isEmpty else { return false }
    var chain: ContiguousArray<ChainLink> = []
    var held: ContiguousArray<Int> = []
    _ = rules.walk(path, in: tree, at: landing, into: &chain, &held, listsAll: true)
    guard let last = chain.last, case .exclusive(let fingers) = rules.rules[last.rule].touches else {
      return false
    }
    return fingers?.contains(1) ?? true
  }
}
