package import Gestures
internal import Expressions
package import Routing

/// Plays recorded touches through a router as an X server would deliver them, without one.
///
/// All fingers land on the bare root. The device's axes are spread over the screen; each report is one turn, and every
/// deadline is met in time.
package struct ReplayRun: Sendable {
  /// How the touches come to the router.
  package enum Delivery: Hashable, Sendable {
    /// As X has them: positions within the screen, in 65536ths of a pixel.
    case x11
    /// As the device had them, with the sizes of contacts.
    case raw
  }

  /// What is decided at one time.
  package struct Batch: Hashable, Sendable {
    package var time: Timestamp
    package var decisions: [Decision]
  }

  package private(set) var router: Router
  /// What must never be and was.
  package private(set) var faults: [String] = []

  private let table: TouchTable
  private let delivery: Delivery
  private let screen: TouchTable.Size
  private var decisions: [Decision] = []
  private var numbers: [Int: UInt32] = [:]
  private var newest: UInt32 = 0
  /// The panic gesture has let go of everything.
  private var isPaused = false
  private var server: ServerTouches

  /// The screen, where the recording does not state one.
  package static let screen = TouchTable.Size(width: 1920, height: 1080)

  /// How high a screen of unknown size is taken to be, millimetres: that of a laptop, as in the statistics that the
  /// limits come from.
  package static let assumedHeight = 170.0

  /// - Parameters:
  ///   - table: what to play.
  ///   - rules: what is bound.
  ///   - delivery: how positions come to the router.
  package init(_ table: TouchTable, rules: RuleSet, delivery: Delivery = .x11) {
    self.table = table
    self.delivery = delivery
    screen = table.screen ?? Self.screen
    server = ServerTouches(isObserving: rules.capture == .observe)
    router = Router(
      tree: RegionTree(root: Trace.root, width: Int32(screen.width), height: Int32(screen.height)),
      rules: rules)
    let dense = screen.height / Self.assumedHeight
    let scale =
      table.millimetres.map { PixelScale(x: screen.width / $0.width, y: screen.height / $0.height) }
      ?? PixelScale(x: dense, y: dense, isMeasured: false)
    if server.isObserving { router.handle(.capture(.observe), into: &decisions) }
    let device = TouchDevice(id: Trace.device, name: table.name, touches: 10, scale: scale)
    router.handle(.device(ExpressionSet(rules).completed(device)), into: &decisions)
    decisions.removeAll()
  }

  /// Plays all of it, and then lets every deadline pass.
  ///
  /// - Parameter take: is given what is decided, as it is.
  package mutating func run(_ take: (Batch) -> Void) {
    var index = 0
    while index < table.rows.count {
      let (frame, ms) = (table.rows[index].frame, table.rows[index].ms)
      // X's times are whole milliseconds that wrap.
      let time = Timestamp(UInt32(truncatingIfNeeded: Int(min(ms, 1e15))))
      meetDeadlines(before: time, take)
      while index < table.rows.count, table.rows[index].frame == frame {
        perform(table.rows[index], at: time)
        index += 1
      }
      router.handle(.turnEnded(at: time), into: &decisions)
      settle(at: time, take)
    }
    meetDeadlines(before: nil, take)
    faults += server.faults
  }

  /// All that is decided.
  package mutating func run() -> [Batch] {
    var batches: [Batch] = []
    run { batches.append($0) }
    return batches
  }

  /// Wakes for each deadline that comes before a time, or for all that are left.
  private mutating func meetDeadlines(before time: Timestamp?, _ take: (Batch) -> Void) {
    for _ in 0..<1000 {
      guard let due = router.nextDeadline, time.map({ due < $0 }) ?? true else { return }
      router.handle(timeoutAt: due + 1, into: &decisions)
      settle(at: due, take)
    }
    if faults.count < 20 { faults.append("deadlines without an end") }
  }

  /// Reaches the barrier where rejects are due, and hands the decisions on.
  private mutating func settle(at time: Timestamp, _ take: (Batch) -> Void) {
    if decisions.contains(.barrier) { router.handle(.barrierReached(at: time), into: &decisions) }
    if faults.count < 20 {
      faults += router.faults.map { "\(time.rawValue) ms: \($0)" }
      if let due = router.nextDeadline, due < time {
        faults.append("\(time.rawValue) ms: a deadline at \(due.rawValue) ms was not met")
      }
    }
    guard !decisions.isEmpty else { return }
    // As the daemon does: it lets go of everything, or takes up again (C10).
    if decisions.contains(.panic) {
      isPaused.toggle()
      router.handle(isPaused ? .leaving(at: time) : .staying, into: &decisions)
      if decisions.contains(.barrier) { router.handle(.barrierReached(at: time), into: &decisions) }
    }
    take(Batch(time: time, decisions: decisions))
    let ends = server.take(decisions, at: time)
    decisions.removeAll(keepingCapacity: true)
    for end in ends { router.handle(.touchEnd(end), into: &decisions) }
  }

  private mutating func perform(_ row: TouchTable.Row, at time: Timestamp) {
    let place = place(row)
    switch row.kind {
    case .begin:
      newest += 1
      numbers[row.id] = newest
      server.begin(id(newest))
      router.handle(.rawTouchBegin(id(newest), time: time, place: RawPlace(place)), into: &decisions)
      if isPaused {
        // Nobody has grabbed it.
        server.release(id(newest))
        return
      }
      guard !server.isObserving else { return }
      router.handle(.touchBegin(touch(newest, place, time, size: row.size)), into: &decisions)
      server.own(id(newest))
      router.handle(.touchOwnership(id(newest), time: time), into: &decisions)
    case .update:
      guard let number = numbers[row.id] else { return }
      router.handle(.rawTouchUpdate(id(number), time: time, place: RawPlace(place)), into: &decisions)
      guard server.isHeard(id(number)) else { return }
      router.handle(.touchUpdate(touch(number, place, time)), into: &decisions)
    case .end:
      guard let number = numbers.removeValue(forKey: row.id) else { return }
      server.end(id(number))
      router.handle(.rawTouchEnd(id(number), time: time), into: &decisions)
      guard server.isHeard(id(number)) else { return }
      router.handle(.touchEnd(touch(number, place, time)), into: &decisions)
    }
  }

  private func id(_ number: UInt32) -> TouchID { TouchID(source: Trace.device, number: number) }

  private func touch(
    _ number: UInt32, _ place: Point, _ time: Timestamp, size: Double? = nil
  ) -> TouchEvent {
    TouchEvent(
      id: id(number), master: Trace.master, time: time, location: place, child: Trace.root,
      isEmulating: server.isEmulating(id(number)), size: delivery == .raw ? size : nil)
  }

  private func place(_ row: TouchTable.Row) -> Point {
    let (x, y) = (row.x * screen.width, row.y * screen.height)
    switch delivery {
    case .raw: return Point(x, y)
    case .x11: return Point(fixed(x, below: screen.width), fixed(y, below: screen.height))
    }
  }

  /// A coordinate as FP1616, within the screen.
  private func fixed(_ value: Double, below limit: Double) -> Double {
    (min(max(value, 0), limit - 1) * 65536).rounded() / 65536
  }
}
