internal import Control
internal import Gestures
internal import Routing

// What those are told who look on at every finger (`watch`).
extension Daemon {
  /// Tells of a touch of the grab, after the router has had it; where we only look on, raw events tell.
  mutating func tellTouch(_ event: TouchEvent, _ phase: Touch.Phase) {
    guard isWatched() else { return }
    if let place = event.location {
      tell(.touch) { .touch(event.id, phase, place, time: event.time) }
    }
    if phase == .began { tellHit(event.id) }
  }

  /// Tells of a touch that is only observed, or of the end of one that is in other hands.
  mutating func tellRawTouch(_ id: TouchID, _ phase: Touch.Phase, _ place: Point?, time: Timestamp) {
    let isElsewhere = phase == .ended && isOutOfHand(id)
    guard isWatched(), router.capture == .observe || isElsewhere else { return }
    tell(.touch) { .touch(id, phase, isElsewhere ? nil : place, time: time) }
    if phase == .began { tellHit(id) }
  }

  /// Where the router has a touch now, root-window pixels.
  func place(of id: TouchID) -> Point? {
    for contact in router.contacts where contact.source == id.source {
      if let index = contact.index(of: id.number) { return contact.touches[index].touch.location }
    }
    return nil
  }

  /// Whether a touch was given back, or is another client's: its raw end is the one that tells of the finger.
  private func isOutOfHand(_ id: TouchID) -> Bool {
    router.contacts.contains { contact in
      contact.source == id.source
        && contact.touches.contains {
          $0.touch.id == id && ($0.custody == .rejected || $0.custody == .gone)
        }
    }
  }

  private mutating func tellHit(_ id: TouchID) {
    guard isFollowed(.routing), let hit = router.hit(id) else { return }
    control?.tell(.hit(hit))
  }

  /// Tells what was decided of a touch.
  mutating func tellVerdict(_ id: TouchID, _ verdict: TouchVerdict) {
    let now = clock.now
    tell(.routing) { .verdict(id, verdict, time: now) }
  }

  /// Tells that a recognizer failed.
  mutating func tellFailure(_ key: RecognizerKey, _ reason: FailureReason) {
    guard isFollowed(.routing), let binding = router.binding(of: key) else { return }
    let (text, now) = (reason.text(in: router.rules(of: key)), clock.now)
    tell(.routing) { .failed(binding, reason, text: text, time: now) }
  }

  private mutating func isWatched() -> Bool { control?.topics.isLossy ?? false }
}
