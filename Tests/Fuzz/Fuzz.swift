import Glibc
import RecordingSupport
import TestSupport

/// Damages recordings by chance and reads them, or routes touches by chance; stops at the first thing that is wrong.
///
///     Fuzz TARGET SECONDS [SEED [ROUND]]
///
/// With a round only that one is run.
@main
enum Fuzz {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let targets = ReaderUnderTest.allCases.map(\.rawValue) + ["router"]
    guard words.count >= 2, targets.contains(words[0]), let seconds = Int(words[1]), seconds > 0 else {
      print("usage: Fuzz \(targets.joined(separator: "|")) SECONDS [SEED [ROUND]]")
      exit(2)
    }
    let seed = words.count > 2 ? UInt64(words[2]) ?? 1 : 1
    do {
      let one = try round(of: words[0])
      if words.count > 3, let number = Int(words[3]) {
        exit(check(words[0], seed: seed, number, one) ? 0 : 1)
      }
      exit(run(words[0], seconds: seconds, seed: seed, one))
    } catch {
      print(error)
      exit(2)
    }
  }

  /// One execution: the number of the round and its chances in, what is wrong out, with the bytes that show it.
  private typealias Round = (Int, inout SplitMix64) -> (faults: [String], bytes: [UInt8])

  private static func round(of target: String) throws -> Round {
    guard let reader = ReaderUnderTest(rawValue: target) else {
      return { _, random in (RandomTouches.faults(&random), []) }
    }
    let originals = try reader.originals()
    return { round, random in
      var bytes = originals[round % originals.count]
      for _ in 0..<random.number(1...4) { bytes = Mutation.damaged(bytes, &random) }
      return (reader.faults(of: bytes), bytes)
    }
  }

  private static func run(_ target: String, seconds: Int, seed: UInt64, _ one: Round) -> Int32 {
    let end = time(nil) + seconds
    var executions = 0
    while time(nil) < end {
      for _ in 0..<100 {
        guard check(target, seed: seed, executions, one) else { return 1 }
        executions += 1
      }
    }
    print("\(target), seed \(seed): \(executions) executions in \(seconds) s: no fault")
    return 0
  }

  /// Runs a round; each has its own seed, so that it can be run again alone.
  private static func check(_ target: String, seed: UInt64, _ number: Int, _ one: Round) -> Bool {
    var random = SplitMix64(seed: seed << 40 | UInt64(clamping: number))
    let (faults, bytes) = one(number, &random)
    guard !faults.isEmpty else { return true }
    print("\(target), seed \(seed), round \(number): \(faults.joined(separator: "; "))")
    print(String(decoding: bytes, as: UTF8.self))
    return false
  }
}
