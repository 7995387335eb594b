import Foundation

/// Measures what Fingerpost costs and loses, on X servers of its own; `Tests/Benchmarks/run` builds and starts it.
@main enum Benchmarks {
  private static let usage = """
    Tests/Benchmarks/run delay [ROUNDS]    the delay that is added to touches which nothing wants
    Tests/Benchmarks/run taps [COUNT]      taps in quick succession that are lost, and whether the pointer freezes
    Tests/Benchmarks/run accuracy          what is recognized in recorded and in made touches
    Tests/Benchmarks/run mirror [WINDOWS]  what the mirror of the windows costs at the start and at a hit
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
    guard numbers.count == max(0, arguments.count - 1) else { return refuse() }
    switch arguments.first {
    case "delay" where numbers.count <= 1: try Delay.measure(rounds: numbers.first ?? 20)
    case "taps" where numbers.count <= 1: try Taps.measure(taps: numbers.first ?? 3600)
    case "accuracy" where numbers.isEmpty: try AccuracyTable.show()
    case "mirror" where numbers.count == 1: try MirrorCost.measure(numbers[0])
    default: refuse()
    }
  }

  private static func refuse() {
    print(usage)
    exit(2)
  }

  /// A program that was built beside this one.
  static func program(_ name: String) -> URL {
    let ourself = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: ourself).deletingLastPathComponent().appendingPathComponent(name)
  }
}
