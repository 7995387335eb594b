import Gestures

/// What became of each touch of a part of a history, by the server's raw events and the daemon's log.
struct TouchLedger {
  enum Verdict: Hashable {
    case accepted
    case rejected
  }

  struct Entry {
    /// Where it was put down.
    var place: Point
    /// It must come to the daemon, as nobody else has the pointer.
    var isOurs: Bool
    /// The window that must hear it whole if it is given back; nil where that cannot be told.
    var slot: Int?
    /// The server's number; nil until its begin was seen.
    var number: UInt32?
    /// What the server took in.
    var raw: [Heard] = []
    var verdict: Verdict?
    /// Why it was lost, in the daemon's words.
    var loss: String?

    var hasEnded: Bool { raw.last?.kind == .touchEnd }
  }

  private(set) var entries: [Entry] = []
  private(set) var faults: [String] = []
  private var places: [UInt32: Int] = [:]
  private var numbered = 0

  /// Puts down a touch that is about to begin.
  mutating func begin(at place: Point, isOurs: Bool, slot: Int?) {
    entries.append(Entry(place: place, isOurs: isOurs, slot: slot))
  }

  /// From now on nothing is known of which window hears the touches so far, or those on one window.
  mutating func loosen(slot: Int? = nil) {
    for index in entries.indices where slot == nil || entries[index].slot == slot {
      entries[index].slot = nil
    }
  }

  /// Another client's grab came first for those that have no verdict, as the daemon does not hold them; how many.
  mutating func excuse() -> Int {
    let taken = entries.indices.filter {
      entries[$0].isOurs && entries[$0].hasEnded && entries[$0].verdict == nil
    }
    for index in taken { (entries[index].isOurs, entries[index].slot) = (false, nil) }
    return taken.count
  }

  /// The daemon died: its touches may have any end.
  mutating func release() {
    for index in entries.indices { (entries[index].isOurs, entries[index].slot) = (false, nil) }
  }

  /// Takes in what the server has seen since the last time; touches begin in the order in which they were sent.
  mutating func take(_ seen: ArraySlice<Heard>) {
    for one in seen {
      if one.kind == .touchBegin {
        guard numbered < entries.count else {
          faults.append("touch \(one.detail) was never sent")
          continue
        }
        entries[numbered].number = one.detail
        places[one.detail] = numbered
        numbered += 1
      }
      if let place = places[one.detail] { entries[place].raw.append(one) }
    }
  }

  /// Takes in a line of the daemon's log; all touches that it can be about were taken in before.
  mutating func take(line: Substring) {
    let words = line.split(separator: " ")
    if words.count > 4, words[3] == "lost:", let place = UInt32(words[2]).flatMap({ places[$0] }) {
      entries[place].loss = words.dropFirst(4).joined(separator: " ")
    }
    guard words.count > 3, words[0] == "fingerpost:", words[2] == "touch", let number = UInt32(words[3])
    else {
      return
    }
    let verdict: Verdict
    switch words[1] {
    case "accept:": verdict = .accepted
    case "reject:": verdict = .rejected
    default: return
    }
    guard let place = places[number] else {
      faults.append("a verdict on touch \(number), which was settled: \(line)")
      return
    }
    if let first = entries[place].verdict {
      faults.append("two verdicts on touch \(number): \(first), then \(verdict)")
    }
    entries[place].verdict = verdict
  }

  /// Whether all that must come has come, but for what the windows hear.
  var isComplete: Bool {
    entries.allSatisfy { $0.hasEnded && (!$0.isOurs || $0.verdict != nil) }
  }

  /// What is still missing, in words.
  var missing: [String] {
    entries.compactMap { entry in
      guard let number = entry.number else { return "the touch at \(entry.place) was not seen by the server" }
      if !entry.hasEnded { return "touch \(number) has not ended" }
      return entry.isOurs && entry.verdict == nil ? "no verdict on touch \(number)" : nil
    }
  }
}

extension TouchLedger.Entry: CustomStringConvertible {
  var description: String {
    let times = "\(raw.first?.time ?? 0) to \(raw.last?.time ?? 0)"
    let fate = verdict.map { "\($0)" } ?? "undecided"
    return
      "\(number ?? 0) at \(place.x),\(place.y) in \(slot ?? -1) from \(times), \(raw.count) events, \(fate) \(loss ?? "")"
  }

  /// What is wrong with what the window under it heard; nil where nothing is.
  func fault(heard: [Heard]) -> String? {
    guard let number, let verdict else { return nil }
    let name = "touch \(number) at \(place.x),\(place.y)"
    switch verdict {
    case .accepted: return heard.isEmpty ? nil : "\(name) was accepted, and the application heard \(heard)"
    case .rejected:
      guard heard.map(\.kind) == raw.map(\.kind) else {
        return "\(name) came as \(heard.map(\.kind)), not as \(raw.map(\.kind))"
      }
      // The server makes up the place of an end that came while the touch was held (xi2.md R3.7).
      for (heard, raw) in zip(heard.dropLast(), raw.dropLast())
      where abs(heard.x - raw.x) > 0.05 || abs(heard.y - raw.y) > 0.05 {
        return "\(name) came at \(heard), not at \(raw)"
      }
      return nil
    }
  }
}
