package import Control
internal import Gestures
package import Routing
internal import X11

/// How touches come to us, with the grab where we have it (C8).
struct Capturing: ~Copyable {
  var grab: TouchGrab?
  /// Why touches are only observed; nil where we own them.
  var reason: ObserveReason?

  /// Takes the grab, or finds why touches can only be observed.
  ///
  /// - Throws: `serverGone`; `grabOwnedByAnother` where the configuration insists on the grab.
  init(_ rules: RuleSet, isAsked: Bool, _ connection: Connection) throws(XError) {
    reason = ObserveReason.found(in: rules, isAsked: isAsked, release: connection.vendorRelease)
    grab = nil
    guard reason == nil else { return }
    do throws(XError) { grab = .some(try TouchGrab(connection)) } catch {
      guard case .grabOwnedByAnother = error, rules.capture != .consume else { throw error }
      reason = .grabTaken(windowManager: connection.windowManagerName)
    }
  }

  /// Only looks on.
  init(observing reason: ObserveReason) {
    grab = nil
    self.reason = reason
  }
}

extension Daemon {
  /// Makes what was decided of the grab the router's way and the server's.
  mutating func use(_ capturing: consuming Capturing) {
    let reason = capturing.reason
    grab = capturing.grab.take()
    observeReason = reason
    route(.capture(reason == nil ? .consume : .observe))
    selectInput()
    if let reason { log.note(reason.text) }
  }

  /// Asks for the raw events that are needed; what is under way as rules or grab change may go on by others.
  mutating func selectInput() {
    InputSelection.select(
      on: connection, updates: observeReason != nil || router.rules.observesTouches || isChangingRules)
  }

  /// How touches are to come to us by other rules, with the grab where that has to be taken; nil where all stays.
  ///
  /// - Throws: as `Capturing.init`.
  func capturing(for rules: RuleSet) throws(XError) -> Capturing? {
    // The end of a pause finds it out.
    guard pauseReason == nil, !isLeaving else { return nil }
    let reason = ObserveReason.found(in: rules, isAsked: isObservingAsked, release: connection.vendorRelease)
    if let reason {
      if reason == observeReason { return nil }
      return .some(Capturing(observing: reason))
    }
    guard grab == nil else { return nil }
    let capturing = try Capturing(rules, isAsked: isObservingAsked, connection)
    if let reason = capturing.reason, reason == observeReason { return nil }
    return .some(capturing)
  }

  /// Makes what was found for other rules so.
  mutating func adopt(_ capturing: consuming Capturing?) {
    isChangingRules = true
    if let capturing { use(capturing) } else { selectInput() }
  }

  /// Another window manager has come, or the last has gone: a grab of ours is made the newest again (xi2.md R2.2), and
  /// one that another client had may be free.
  mutating func takeGrabAgain() {
    guard pauseReason == nil, !isLeaving else { return }
    guard case .grabTaken = observeReason else { return renewGrab() }
    do throws(XError) {
      let capturing = try Capturing(router.rules, isAsked: isObservingAsked, connection)
      guard capturing.reason == nil else { return }
      use(capturing)
      log.note("the touch grab is free now: touches are owned from here on")
    } catch {
      log.note("\(error)")
    }
  }
}

extension ObserveReason {
  /// Why the grab is not even asked for.
  ///
  /// - Parameters:
  ///   - rules: the configuration.
  ///   - isAsked: the command line says so.
  ///   - release: the X server's release number (XVendorRelease).
  /// - Returns: the reason; nil where the grab is to be taken.
  package static func found(in rules: RuleSet, isAsked: Bool, release: Int) -> ObserveReason? {
    if isAsked || rules.capture == .observe { return .asked }
    if release < ServerRelease.oldestForGrabs { return .serverTooOld(ServerRelease.text(release)) }
    return rules.capture == .auto && !rules.needsGrab ? .notNeeded : nil
  }

  /// The reason in words, with what it means.
  package var text: String {
    switch self {
    case .asked: "touches are only observed, as it was asked: applications get them all"
    case .notNeeded: "touches are only observed, since no binding takes any: applications get them all"
    case .grabTaken(let manager):
      "touches are only observed, since another client has the touch grab"
        + (manager.map { " (the window manager here is \($0))" } ?? "")
        + ": applications get them all; it is tried again when the window manager changes"
    case .serverTooOld(let release):
      "touches are only observed, since this X server" + (release.map { " (\($0))" } ?? "")
        + " is older than 1.20.4, which a touch grab can crash: applications get them all"
    }
  }
}
