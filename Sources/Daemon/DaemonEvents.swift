internal import Expressions
internal import Gestures
internal import Routing
internal import X11

// What comes from the server, on its way to the router.
extension Daemon {
  /// Takes one event to the mirror and the router.
  mutating func take(_ event: DecodedEvent) {
    if !performer.sessions.isEmpty { performer.take(event, at: clock.now) }
    switch event {
    case .touchBegin(let touch):
      clock.saw(touch.time)
      settleMirror()
      route(.touchBegin(touch))
      tellTouch(touch, .began)
    case .touchUpdate(let touch):
      clock.saw(touch.time)
      route(.touchUpdate(touch))
      tellTouch(touch, .moved)
    case .touchEnd(let touch):
      clock.saw(touch.time)
      route(.touchEnd(touch))
      tellTouch(touch, .ended)
    case .touchOwnership(let id, let time): route(.touchOwnership(id, time: time))
    case .rawTouchBegin(let id, let time, let axes):
      clock.saw(time)
      guarding.saw(time)
      if router.capture == .observe { settleMirror() }
      route(.rawTouchBegin(id, time: time, place: place(of: axes, on: id)))
      tellRawTouch(id, .began, place(of: id), time: time)
    case .rawTouchUpdate(let id, let time, let axes):
      clock.saw(time)
      route(.rawTouchUpdate(id, time: time, place: place(of: axes, on: id)))
      tellRawTouch(id, .moved, place(of: id), time: time)
    case .rawTouchEnd(let id, let time):
      clock.saw(time)
      tellRawTouch(id, .ended, place(of: id), time: time)
      route(.rawTouchEnd(id, time: time))
    case .buttonPress(let time): route(.buttonPress(at: time))
    case .buttonRelease:
      // What a late verdict left pressed shows only now.
      if curesAtRelease { needsCure = true }
    case .hierarchyChanged:
      // The server itself leaves button 1 pressed where a touchscreen goes away under a finger.
      needsCure = true
      performer.input.layoutChanged()
      try? refreshDevices()
    case .deviceChanged: try? refreshDevices()
    case .structure, .shape:
      follow(event)
      takeSurroundings(event)
    case .monitorsChanged, .modifiers, .screenSaver, .deviceProperty: takeSurroundings(event)
    case .property(let window, let atom, _):
      follow(event)
      takeSurroundings(event)
      if window == connection.root, connection.isWindowManagerCheck(atom) { takeGrabAgain() }
    case .selectionCleared:
      guard mark?.isLost(by: event) == true else { return }
      log.note("another fingerpost takes over")
      isLeaving = true
    case .clientMessage, .ignored: break
    case .mappingChanged:
      performer.input.layoutChanged()
      takeSurroundings(event)
    case .requestFailed(let failure):
      if !failure.isLateVerdict && !failure.isGoneWindow {
        log.detail("the server refused a request: \(failure)")
      }
    }
  }

  private mutating func follow(_ event: DecodedEvent) {
    mirror.handle(event, into: &changes)
    applyChanges()
  }

  /// Reads the shapes that the mirror has put off, before a touch is routed by them.
  mutating func settleMirror() {
    guard mirror.hasUnsettledShapes else { return }
    mirror.settleShapes(into: &changes)
    applyChanges()
  }

  /// Takes in the properties of one window that have come; no where none have.
  ///
  /// One at a time: rules are matched anew for it, and touches that came meanwhile go first. Where that costs much, as
  /// with a thousand rules, it is done so seldom that it has a twentieth of the time at most, whatever windows do.
  mutating func takeProperties() -> Bool {
    let start = MonotonicClock.nanoseconds
    guard mirror.takeProperties(at: clock.now, into: &changes) else { return false }
    applyChanges()
    let cost = Int32(clamping: min((MonotonicClock.nanoseconds - start) / 1_000_000, Daemon.costLimit))
    if cost > 0 { mirror.restProperties(until: clock.now + Milliseconds(19 * cost)) }
    return true
  }

  /// A cost above this, in ms, is the machine's, which had other things to do.
  private static let costLimit: Int64 = 100

  mutating func applyChanges() {
    for change in changes {
      route(.window(expressions.completed(change, in: router.tree)))
    }
    changes.removeAll(keepingCapacity: true)
  }

  private func place(of axes: RawAxes, on touch: TouchID) -> RawPlace {
    let screen = router.tree[router.tree.rootIndex].geometry
    return devices.place(of: axes, on: touch.source, screen: (screen.width, screen.height))
  }

  /// A newer grab of another client on the root would go first (xi2.md R2.2): ours is made the newest again.
  mutating func renewGrab() {
    do throws(XError) { try grab?.renew() } catch { log.note("\(error)") }
  }

  mutating func refreshDevices() throws(XError) {
    events.removeAll(keepingCapacity: true)
    let root = router.tree[router.tree.rootIndex].geometry
    try devices.refresh(
      from: connection, screen: (root.width, root.height), monitors: monitors.all, at: clock.now,
      into: &events)
    for event in events {
      if case .deviceRemoved(let device, _) = event { log.note("touchscreen \(device.rawValue) is gone") }
      if case .device(let device) = event {
        log.detail("touchscreen: \(device.text)")
        route(.device(expressions.completed(device)))
      } else {
        route(event)
      }
    }
  }
}
