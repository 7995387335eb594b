package import Gestures

/// Who holds a touch on the X side (section 6 of the rules).
package enum CustodyState: Hashable, Sendable {
  /// Seen, but not ours to decide: ownership has not come.
  case pending
  /// Owned and undecided.
  case held
  case accepted
  case rejected
  /// It ended before it was ours, or another client took it: never decided (C2).
  case gone
  /// Never grabbed: followed by raw events (C8).
  case observed

  /// Its updates and its end come with raw events alone.
  var isRaw: Bool {
    switch self {
    case .pending, .held, .accepted: false
    case .rejected, .gone, .observed: true
    }
  }

  /// Held or accepted: ours to act on (R9).
  var isOurs: Bool { self == .held || self == .accepted }
}

/// One place in the responder chain of a touch (R1).
package struct ChainLink: Hashable, Sendable {
  /// The rule's place in the rule set.
  package var rule: Int
  /// The window that it stands for; the root at the global level.
  package var anchor: WindowID
  /// Nearer is smaller: level, then depth from the deepest, then configuration order.
  package var rank: UInt64
  /// The application comes first here (`exclusive`): of its bindings only those that observe take part (R3).
  package var isApplications: Bool
  /// Whose edges an edge pan of it comes from: its window's, or those of the monitor under the touch (G7).
  package var box = EdgeBox(left: 0, top: 0, right: 0, bottom: 0)
  /// The region that it stands for, by its place in the rule set; nil: the window, or the screen.
  package var region: Int?

  package init(rule: Int, anchor: WindowID, rank: UInt64, isApplications: Bool = false) {
    self.rule = rule
    self.anchor = anchor
    self.rank = rank
    self.isApplications = isApplications
  }
}

/// A touch with its custody, its path of windows and its chain of responders, both pinned at its begin (T2, H10).
package struct TouchSequence: Hashable, Sendable {
  package var touch: Touch
  package var master: DeviceID
  package var isEmulating: Bool
  package var custody = CustodyState.pending
  /// Its end was seen: a verdict from now on is a late one.
  package var hasEnded = false
  /// When it was accepted or rejected, by the turn's clock.
  package var decidedAt: Timestamp?
  /// Updates so far; the server replays only so many (R3.8).
  package var updates = 0
  /// A window of its path was destroyed: it must not be rejected any more (C6b).
  package var isPathBroken = false
  /// A responder on its chain consumes it (R4), or claims it early (C6).
  package var isConsumed = false
  /// A recognizer took it, or its movement is of a class that one wants.
  package var isClaimed = false
  /// Offered to recognizers; not where it landed on a gesture under way (G13a) or after a give-back (T8).
  package var isOffered = true
  /// Offered to recognizers that observe; those a give-back does not keep out.
  package var isOfferedToObservers = true
  /// Offered to gestures that have begun.
  package var isJoinable = true
  /// A binding of its chain wants touches held.
  package var isHolderThere = false
  /// The screen was locked when it began (R9).
  package var isLocked = false
  /// What conditions of it are judged by, as it began (R6, A8).
  package var surroundings = Surroundings()
  /// The rule that ended the walk along its chain by its verdict (R4); nil: all were asked.
  package var lastAsked: Int?
  /// It had ended before it was accepted or rejected.
  package var isDecidedLate = false
  /// Why it was accepted though nobody wanted it.
  package var loss: LossReason?
  /// It is a tap of a series whose ends are delayed, and its contact is over (C6c).
  package var isTapOfSeries = false
  /// It was lost (C6a) before its finger lifted, and may yet turn out to be a tap.
  package var isLostWhileDown = false
  /// When it had moved as far as ends the wait for other fingers; nil: it has not.
  package var movedSince: Timestamp?
  /// It has an event in the frame that is open.
  package var isInFrame = false
  /// Contacts of so many fingers are the application's, from this link of the chain outwards (R3).
  package var exclusive: ExclusiveLink?
  /// Where its contact keeps the windows from the root to the server's own pick: one of them destroyed breaks it.
  package var path: Range<Int>
  /// Where its contact keeps the windows from the root to the target; the same where no policy leads elsewhere (H9).
  package var route: Range<Int>
  /// Where its contact keeps its chain, nearest first.
  package var chain: Range<Int>

  /// Where in a chain an `exclusive` stands.
  package struct ExclusiveLink: Hashable, Sendable {
    /// The rule that says so; its own bindings may observe.
    package var rule: Int
    package var fingers: ClosedRange<Int>
    /// The first link that is not asked.
    package var from: Int
  }

  package init(_ touch: Touch, master: DeviceID, isEmulating: Bool) {
    self.touch = touch
    self.master = master
    self.isEmulating = isEmulating
    path = 0..<0
    route = 0..<0
    chain = 0..<0
  }

  /// How far from its landing it is now, in whole pixels (for the order of rejects, C2).
  package var pixelsMoved: Int {
    let way = (touch.location - touch.startLocation).length
    return way < 1_000_000 ? Int(way) : 1_000_000
  }
}

extension Contact {
  /// The responders of one of its touches, nearest first.
  package func links(of touch: Int) -> ArraySlice<ChainLink> { chains[touches[touch].chain][...] }
}
