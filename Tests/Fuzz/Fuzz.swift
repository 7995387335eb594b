import Glibc
import RecordingSupport
import TestSupport

/// Damages recordings by chance, reads them, and stops at the first answer that is not as it must be.
///
///     Fuzz TARGET SECONDS [SEED]
@main
enum Fuzz {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let target = words.first.flatMap(ReaderUnderTest.init(rawValue:)), words.count >= 2,
      let seconds = Int(words[words.startIndex + 1]), seconds > 0
    else {
      let names = ReaderUnderTest.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: Fuzz \(names) SECONDS [SEED]")
      exit(2)
    }
    let seed = words.count > 2 ? UInt64(words[words.startIndex + 2]) ?? 1 : 1
    do {
      exit(run(target, seconds: seconds, seed: seed, try target.originals()))
    } catch {
      print("\(error)")
      exit(2)
    }
  }

  private static func run(
    _ target: ReaderUnderTest, seconds: Int, seed: UInt64, _ originals: [[UInt8]]
  ) -> Int32 {
    let end = now() + seconds
    var executions = 0
    var longest = 0
    // Each round has its own seed, so that it can be run again alone.
    while now() < end {
      for _ in 0..<100 {
        var random = SplitMix64(seed: seed << 40 | UInt64(executions))
        var bytes = originals[executions % originals.count]
        for _ in 0..<random.number(1...4) { bytes = Mutation.damaged(bytes, &random) }
        longest = max(longest, bytes.count)
        let faults = target.faults(of: bytes)
        guard faults.isEmpty else {
          print("\(target.rawValue), seed \(seed), round \(executions): \(faults.joined(separator: "; "))")
          print(String(decoding: bytes, as: UTF8.self))
          return 1
        }
        executions += 1
      }
    }
    print(
      "\(target.rawValue), seed \(seed): \(executions) executions in \(seconds) s, up to \(longest) bytes: no fault"
    )
    return 0
  }

  private static func now() -> Int { time(nil) }
}
