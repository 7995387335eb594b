package import Gestures

/// An episode of a recording, and what a person says that it is.
package struct LabelledEpisode: Sendable {
  /// In the folder of recordings.
  package var file: String
  package var episode: Int
  package var start: Double
  package var end: Double
  package var fingers: Int
  package var label: String
  /// Other right answers.
  package var alternates: [String]
  package var notes: String

  /// The file that is read for it: the texts of libinput debug-events stand beside as EVEMU.
  package var source: String {
    guard file.hasPrefix("fusuma/"), file.hasSuffix(".txt") else { return file }
    return "fusuma-evemu/\(file.dropFirst(7).dropLast(4)).events"
  }

  /// Why it is shown but not counted; nil where it is counted.
  package var exclusion: String? {
    if label == "ambiguous" { return "ambiguous" }
    if notes.contains("fingers land ") { return "fingers land apart" }
    // A double tap is scored once.
    if notes.contains("1 of 2") { return "first of two" }
    return nil
  }

  /// All right answers.
  package var right: [Gesture] { ([label] + alternates).compactMap(Gesture.init(label:)) }

  /// All episodes of labels.tsv.
  package static func all() throws -> [LabelledEpisode] {
    let text = String(decoding: try RecordingFolder.bytes(of: "labels.tsv"), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 8, let episode = Int(fields[1]), let start = Double(fields[2]),
        let end = Double(fields[3]), let fingers = Int(fields[4])
      else { throw RecordingFolder.Missing(description: "no label: \(line)") }
      return LabelledEpisode(
        file: fields[0], episode: episode, start: start, end: end, fingers: fingers, label: fields[5],
        alternates: fields[6].split(separator: "|").map(String.init), notes: fields[7])
    }
  }
}

/// A fling with the velocities that Android's estimators give for its end.
package struct Fling: Sendable {
  package struct Sample: Sendable {
    package var nanoseconds: Int
    package var x: Double
    package var y: Double
  }

  package struct Expectation: Sendable {
    /// `x` or `y`.
    package var axis: String
    /// `LSQ2` or `IMPULSE`.
    package var strategy: String
    /// Pixels in a second.
    package var velocity: Double
    /// In parts of the velocity.
    package var tolerance: Double
  }

  package var name: String
  package var samples: [Sample]
  package var expectations: [Expectation]

  /// The velocity at its end, pixels a second, with times as X has them.
  package var velocity: Vector {
    var tracks = Tracks()
    var last = Timestamp(0)
    for (place, sample) in samples.enumerated() {
      let time = Timestamp(UInt32(clamping: sample.nanoseconds / 1_000_000))
      // The last row tells that the finger lifted: no place of its own.
      if place < samples.count - 1 { tracks.note(0, at: Point(sample.x, sample.y), time) }
      last = time
    }
    return tracks.velocity(of: 0, at: last)
  }

  /// All of the folder `aosp`.
  package static func all() throws -> [Fling] {
    try RecordingFolder.names(in: "aosp").filter { $0.hasSuffix(".tsv") }.map { name in
      var fling = Fling(name: String(name.dropLast(4)), samples: [], expectations: [])
      for line in String(decoding: try RecordingFolder.bytes(of: "aosp/\(name)"), as: UTF8.self).split(
        separator: "\n")
      {
        if line.hasPrefix("# expect: ") {
          try fling.expectations.append(expectation(line, in: name))
        } else if !line.hasPrefix("#"), line != "t_ns\tx\ty" {
          let fields = line.split(separator: "\t")
          guard fields.count == 3, let time = Int(fields[0]), let x = Double(fields[1]),
            let y = Double(fields[2])
          else { throw RecordingFolder.Missing(description: "\(name): no sample: \(line)") }
          fling.samples.append(Sample(nanoseconds: time, x: x, y: y))
        }
      }
      return fling
    }
  }

  private static func expectation(_ line: Substring, in name: String) throws -> Expectation {
    var values: [Substring: Substring] = [:]
    for word in line.split(separator: " ") {
      let parts = word.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let axis = values["axis"], let strategy = values["strategy"],
      let velocity = values["velocity"].flatMap({ Double($0) }),
      let tolerance = values["tolerance"].flatMap({ Double($0) })
    else { throw RecordingFolder.Missing(description: "\(name): no expectation: \(line)") }
    return Expectation(
      axis: String(axis), strategy: String(strategy), velocity: velocity, tolerance: tolerance)
  }
}
