package import Gestures
package import Routing

/// An X event, as far as anybody here needs it.
package enum DecodedEvent: Hashable, Sendable {
  /// XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd of the grab.
  case touchBegin(TouchEvent)
  case touchUpdate(TouchEvent)
  case touchEnd(TouchEvent)
  /// XI_TouchOwnership.
  case touchOwnership(TouchID, time: Timestamp)
  /// XI_RawTouchBegin, XI_RawTouchUpdate and XI_RawTouchEnd.
  case rawTouchBegin(TouchID, time: Timestamp, axes: RawAxes)
  case rawTouchUpdate(TouchID, time: Timestamp, axes: RawAxes)
  case rawTouchEnd(TouchID, time: Timestamp)
  /// XI_RawButtonPress, of a slave or of the master that it moves.
  case buttonPress(time: Timestamp)
  /// XI_RawButtonRelease, as that.
  case buttonRelease
  /// XI_HierarchyChanged: devices came, went, or were enabled, disabled, attached.
  case hierarchyChanged(time: Timestamp)
  /// XI_DeviceChanged of a device whose own classes changed (a slave switch is dropped, xi2.md R7.6).
  case deviceChanged(DeviceID, time: Timestamp)
  /// XI_PropertyEvent: a property of a device, by its atom, was set or deleted.
  case deviceProperty(DeviceID, atom: UInt32)
  /// RRScreenChangeNotify and RRNotify: outputs came, went, or show another part of the screen.
  case monitorsChanged
  /// XkbStateNotify: these modifiers are held now, by whatever way.
  case modifiers(Modifiers)
  /// ScreenSaverNotify.
  case screenSaver(isActive: Bool)
  /// CreateNotify to CirculateNotify.
  case structure(StructureEvent)
  /// ShapeNotify of a bounding or input shape; `isShaped` no: the window has that shape no longer.
  case shape(WindowID, ShapeKind, isShaped: Bool)
  /// PropertyNotify, with the property's atom.
  case property(WindowID, atom: UInt32, time: Timestamp)
  /// SelectionClear: another client took a selection of ours.
  case selectionCleared(atom: UInt32, owner: WindowID, time: Timestamp)
  /// MappingNotify, XkbMapNotify, XkbNewKeyboardNotify: keyboard or button mapping.
  case mappingChanged
  /// ClientMessage of format 32, with its five words.
  case clientMessage(WindowID, type: UInt32, data: MessageData)
  /// An error of a request that has no reply.
  case requestFailed(RequestFailure)
  /// Everything else, and what other clients only pretend (send_event).
  case ignored
}

/// What a raw event tells of a device's first two axes, in device units after the Coordinate Transformation Matrix
/// (xi2.md R5.4).
///
/// They are those that the server makes a touch's place of; one that did not change may be missing.
package struct RawAxes: Hashable, Sendable {
  package var x: Double?
  package var y: Double?

  package init(x: Double? = nil, y: Double? = nil) {
    self.x = x
    self.y = y
  }
}

/// The five words of a ClientMessage.
package struct MessageData: Hashable, Sendable {
  package var words: (UInt32, UInt32, UInt32, UInt32, UInt32)

  package init(_ words: (UInt32, UInt32, UInt32, UInt32, UInt32)) { self.words = words }

  package static func == (a: MessageData, b: MessageData) -> Bool { a.words == b.words }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
    hasher.combine(words.4)
  }
}

/// A change of the window tree as X reported it.
package struct StructureEvent: Hashable, Sendable {
  /// What happened.
  package enum Change: Hashable, Sendable {
    case created
    case destroyed
    case mapped
    case unmapped
    /// ConfigureNotify; `above`: the sibling just below, nil at the bottom.
    case configured(WindowGeometry, above: WindowID?)
    /// GravityNotify, in the parent's pixels.
    case moved(x: Int32, y: Int32)
    case reparented(to: WindowID, x: Int32, y: Int32)
    case circulated(toTop: Bool)
  }

  /// The window that it happened to.
  package var window: WindowID
  /// The window on which it was selected: the parent (SubstructureNotify), or the window itself (StructureNotify).
  package var reporter: WindowID
  /// The full sequence number: that of our last request that the server had handled by then.
  package var sequence: UInt32
  package var change: Change

  package init(window: WindowID, reporter: WindowID, sequence: UInt32, change: Change) {
    self.window = window
    self.reporter = reporter
    self.sequence = sequence
    self.change = change
  }
}

/// An X error event.
package struct RequestFailure: Hashable, Sendable {
  /// X's error code (3 is BadWindow).
  package var code: UInt8
  package var major: UInt8
  package var minor: UInt16
  /// The bad resource or value.
  package var value: UInt32
  /// XIAllowEvents came too late, or for a touch that is another's: normal life (xi2.md R3.4).
  package var isLateVerdict: Bool

  package init(code: UInt8, major: UInt8, minor: UInt16, value: UInt32, isLateVerdict: Bool) {
    self.code = code
    self.major = major
    self.minor = minor
    self.value = value
    self.isLateVerdict = isLateVerdict
  }

  /// The window named in the request was gone already: normal life.
  package var isGoneWindow: Bool { code == 3 }
}
