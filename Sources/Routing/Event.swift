package import Gestures

/// A touch event of the grab (XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd), as decoded.
package struct TouchEvent: Hashable, Sendable, Codable {
  package var id: TouchID
  /// The master device: the `deviceid` with which the touch must be answered (xi2.md R1.6).
  package var master: DeviceID
  package var time: Timestamp
  /// Root-window pixels; nil where the server made the place up (a TouchEnd without valuators, R3.7).
  package var location: Point?
  /// The server's own deepest pick at begin; the root itself over the bare root.
  package var child: WindowID
  /// The server makes the pointer from this touch (XITouchEmulatingPointer).
  package var isEmulating: Bool
  /// The finger is up, but the touch waits for somebody's verdict (XITouchPendingEnd on an update).
  package var isPendingEnd: Bool
  /// How large the contact is, millimetres; nil where the device does not tell.
  package var size: Double?
  /// The keys that are held with it; nil where it does not tell.
  package var modifiers: Modifiers?

  package init(
    id: TouchID, master: DeviceID, time: Timestamp, location: Point?, child: WindowID,
    isEmulating: Bool = false,
    isPendingEnd: Bool = false, size: Double? = nil
  ) {
    self.size = size
    self.id = id
    self.master = master
    self.time = time
    self.location = location
    self.child = child
    self.isEmulating = isEmulating
    self.isPendingEnd = isPendingEnd
  }
}

/// A touch device, as far as routing needs it.
package struct TouchDevice: Hashable, Sendable, Codable {
  /// The physical (slave) device.
  package var id: DeviceID
  package var name: String
  /// How many fingers it reports at once; 0: unlimited or not known.
  package var touches: Int
  package var scale: PixelScale
  package var kind: DeviceKind
  /// The regular expressions of the rule set that its name fits.
  package var fitting: Set<String> = []
  /// Which of the rule set's limits are its own; the router knows.
  var limits = 0

  /// What a recording keeps: all but what follows from it.
  private enum CodingKeys: String, CodingKey {
    case id, name, touches, scale, kind
  }

  package init(
    id: DeviceID, name: String, touches: Int, scale: PixelScale = .fallback, kind: DeviceKind = .touchscreen
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.touches = touches
    self.scale = scale
  }
}

/// All that can happen to the router.
///
/// Everything carries its own time; nothing else tells the router of time.
package enum Event: Hashable, Sendable, Codable {
  case touchBegin(TouchEvent)
  case touchUpdate(TouchEvent)
  case touchEnd(TouchEvent)
  /// XI_TouchOwnership: we are the first in line now and must decide.
  case touchOwnership(TouchID, time: Timestamp)
  /// XI_RawTouchBegin, XI_RawTouchUpdate and XI_RawTouchEnd: a finger landed, moved or lifted, whoever has its touch
  /// (T8).
  case rawTouchBegin(TouchID, time: Timestamp, place: RawPlace = RawPlace())
  case rawTouchUpdate(TouchID, time: Timestamp, place: RawPlace)
  case rawTouchEnd(TouchID, time: Timestamp)
  /// XI_RawButtonPress: a button of any pointing device was pressed, whoever gets that.
  case buttonPress(at: Timestamp)
  case window(WindowChange)
  /// A touch device is there, or its facts have changed.
  case device(TouchDevice)
  /// The monitors are these, and no others.
  case monitors([Monitor])
  case deviceRemoved(DeviceID, time: Timestamp)
  /// The loop has read all that there was: verdicts are due. `at` is the server's time now, so lateness shows (T6a).
  case turnEnded(at: Timestamp)
  /// The server is grabbed and every event up to that is handled: rejects may be decided now (safety.md S3).
  case barrierReached(at: Timestamp)
  /// The server has carried out the last batch: a touch that it tells of from now on, it tells after those rejects.
  case batchPassed(at: Timestamp)
  /// A pen came near, or has gone (G14).
  case pen(isNear: Bool, time: Timestamp)
  /// The screen saver covers the screen, or does so no longer (MIT-SCREEN-SAVER; R9).
  case screenSaver(isActive: Bool, time: Timestamp)
  /// What is so apart from the touches has changed (R6, A8).
  case circumstances(Circumstances)
  /// Contacts that begin from now on go by these rules; those that are under way keep theirs.
  case rules(RuleSet)
  /// A binding of the rules in force is enabled or disabled from now on (UIGestureRecognizer.isEnabled; G18).
  case enable(BindingID, Bool)
  /// From now on touches come to us this way (C8).
  case capture(Capture)
  /// The daemon is leaving: everything that is held is to be settled now (C1).
  case leaving(at: Timestamp)
  /// The daemon stays after all: touches that begin from now on are held again.
  case staying
}
