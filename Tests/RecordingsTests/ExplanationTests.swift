import Configuration
import Foundation
import Gestures
import Recordings
import Routing
import TestSupport
import Testing

/// That the records of contacts tell what the golden traces show (E1, E2).
@Suite struct ExplanationTests {
  /// A trace that was played, with its records, oldest first.
  private static func play(_ name: String) throws -> (run: TraceRun, records: [ContactRecord]) {
    let text = try String(contentsOf: TraceTests.folder.appending(path: name), encoding: .utf8)
    let trace = try Trace(parsing: text)
    var run = TraceRun(trace, rules: ConfigurationReader.read(Array(trace.rules.utf8), file: name).rules)
    run.run()
    var records: [ContactRecord] = []
    while let record = run.router.explanations.record(before: records.last?.number) { records.append(record) }
    return (run, records.reversed())
  }

  @Test(arguments: TraceTests.names)
  func `E1 E2 each outcome of a trace is in the record of its contact`(_ name: String) throws {
    let (run, records) = try Self.play(name)
    var told: [String: Int] = [:]
    for outcome in run.outcomes {
      switch outcome {
      case .recognized(let key, _, _): told["\(key) recognized", default: 0] += 1
      case .ended(let key, _): told["\(key) ended", default: 0] += 1
      case .cancelled(let key): told["\(key) cancelled", default: 0] += 1
      case .failed(let key, let reason): told["\(key) failed \(reason)", default: 0] += 1
      case .began, .changed: break
      }
    }
    // A contact whose fingers are still down has no record yet, and neither have the ends that it brought.
    let open = run.router.contacts.filter { $0.record.number > 0 }
    var known: [String: Int] = [:]
    for record in records {
      for candidate in record.candidates where candidate.origin == record.number {
        if let end = Self.words(candidate.key, candidate.state) { known[end, default: 0] += 1 }
      }
    }
    for contact in open {
      for contender in contact.arbiter.contenders where contender.origin == contact.record.number {
        if let end = Self.words(contender.key, contender.state) { known[end, default: 0] += 1 }
      }
    }
    #expect(known == told)
  }

  private static func words(_ key: RecognizerKey, _ state: RecognizerState) -> String? {
    switch state {
    case .recognized: "\(key) recognized"
    case .ended: "\(key) ended"
    case .cancelled: "\(key) cancelled"
    case .failed(let reason): "\(key) failed \(reason)"
    case .possible, .began, .changed: nil
    }
  }

  @Test(arguments: TraceTests.names)
  func `E1 each verdict of a trace is in the record of its contact`(_ name: String) throws {
    let (run, records) = try Self.play(name)
    var told: [String] = []
    for decision in run.log.flatMap(\.decisions) {
      switch decision {
      case .accept(let id, _): told.append("accept \(id.number)")
      case .reject(let id, _): told.append("reject \(id.number)")
      case .lost(let id, let reason): told.append("lost \(id.number) \(reason)")
      default: break
      }
    }
    guard run.router.contacts.allSatisfy({ $0.record.number == 0 }) else { return }
    var known: [String] = []
    for touch in records.flatMap(\.touches) {
      if touch.custody == .accepted { known.append("accept \(touch.id.number)") }
      if touch.custody == .rejected { known.append("reject \(touch.id.number)") }
      if let loss = touch.loss { known.append("lost \(touch.id.number) \(loss)") }
      #expect((touch.held != nil) == (touch.custody == .accepted || touch.custody == .rejected))
    }
    // What came to us after its contact was over is in no record.
    if name == "Custody/stale-ownership.trace" { return }
    #expect(known.sorted() == told.sorted())
  }

  @Test(arguments: [
    ("Swipe/three-fingers-left.trace", ContactOutcome.recognized), ("Palm/pen-near.trace", .palm),
    ("Custody/lifted-together.trace", .lost), ("Chain/consume.trace", .consumed),
    ("Custody/nothing-bound.trace", .givenBack), ("Custody/ended-unowned.trace", .taken),
    ("Observe/tap-and-failure.trace", .observed),
  ])
  func `E1 what became of a contact as a whole`(_ name: String, _ outcome: ContactOutcome) throws {
    let (_, records) = try Self.play(name)
    #expect(records.contains { $0.outcome == outcome }, "\(records.map(\.outcome))")
  }

  @Test func `E1 a contact of which no touch comes to us has a record`() throws {
    var run = TraceRun(try Trace(parsing: "touches\n0 raw-down 1\n50 raw-up 1\n"), rules: RuleSet())
    run.run()
    let record = try #require(run.router.explanations.record(before: nil))
    #expect(record.outcome == .unseen)
    #expect(record.fingers == 1)
  }

  @Test func `E1 the last 256 contacts are kept`() throws {
    var text = "touches\n"
    for tap in 0..<300 { text += "\(tap * 1000) down 1 10,10\n\(tap * 1000 + 50) up 1\n" }
    var run = TraceRun(try Trace(parsing: text), rules: RuleSet())
    run.run()
    var numbers: [UInt64] = []
    while let record = run.router.explanations.record(before: numbers.last) {
      numbers.append(record.number)
      #expect(record.touches.count == 1)
    }
    #expect(numbers == (45...300).reversed())
  }

  @Test(arguments: TraceTests.names)
  func `E2 every reason has a name of its own and says what to do`(_ name: String) throws {
    let (run, records) = try Self.play(name)
    for candidate in records.flatMap(\.candidates) {
      guard case .failed(let reason) = candidate.state else { continue }
      let rules = run.router.rules(of: candidate.key)
      let words = ReasonWords(reason, of: rules.binding(of: candidate.key), in: rules)
      #expect(words.name != "other" && words.advice?.isEmpty == false, "\(reason)")
    }
  }

  @Test func `E2 the manual has every reason`() throws {
    let manual = Manual.text("man/fingerpost-why.1")
    let words = Set(manual.split(whereSeparator: { " \n,".contains($0) }).map(String.init))
    var names = Set(PassReason.allCases.map(\.rawValue))
    for name in TraceTests.names {
      for candidate in try Self.play(name).records.flatMap(\.candidates) {
        guard case .failed(let reason) = candidate.state else { continue }
        names.insert(ReasonWords(reason, of: nil, in: RuleSet()).name)
      }
    }
    #expect(names.count > 35)
    #expect(names.subtracting(words).isEmpty)
    for outcome in ContactOutcome.allCases { #expect(manual.contains("\\(dq\(outcome.rawValue)\\(dq")) }
  }
}
