import Glibc
import RecordingSupport
import TestSupport

/// Damages recordings by chance and reads them, or routes touches by chance; stops at the first thing that is wrong.
///
///     Fuzz TARGET SECONDS [SEED]
@main
enum Fuzz {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let targets = ReaderUnderTest.allCases.map(\.rawValue) + ["router"]
    guard words.count >= 2, targets.contains(words[0]), let seconds = Int(words[1]), seconds > 0 else {
      print("usage: Fuzz \(targets.joined(separator: "|")) SECONDS [SEED]")
      exit(2)
    }
    let seed = words.count > 2 ? UInt64(words[2]) ?? 1 : 1
    do {
      let one = try round(of: words[0])
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
        // Each round has its own seed, so that it can be run again alone.
        var random = SplitMix64(seed: seed << 40 | UInt64(executions))
        let (faults, bytes) = one(executions, &random)
        guard faults.isEmpty else {
          print("\(target), seed \(seed), round \(executions): \(faults.joined(separator: "; "))")
          print(String(decoding: bytes, as: UTF8.self))
          return 1
        }
        executions += 1
      }
    }
    print("\(target), seed \(seed): \(executions) executions in \(seconds) s: no fault")
    return 0
  }
}
