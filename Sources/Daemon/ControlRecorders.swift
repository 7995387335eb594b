internal import Control

// Clients that take a recording.
extension ControlServer {
  /// Whether one waits for the beginning.
  var hasWaitingRecorders: Bool { connections.contains { $0.recording?.hasBegun == false } }

  /// Whether lines are wanted, with titles or without.
  func isRecorded(anonymously isAnonymous: Bool) -> Bool {
    connections.contains { $0.recording?.hasBegun == true && $0.recording?.isAnonymous == isAnonymous }
  }

  /// Sends the beginning to those that wait, by whether titles are left out.
  mutating func beginRecordings(_ lines: (_ isAnonymous: Bool) -> [String]) {
    for index in connections.indices.reversed() where connections[index].recording?.hasBegun == false {
      let isAnonymous = connections[index].recording?.isAnonymous ?? false
      connections[index].recording?.hasBegun = true
      for line in lines(isAnonymous) where !send(line, to: index) { break }
    }
  }

  /// Sends a line to those that record so; one that cannot keep up is dropped.
  mutating func record(_ line: String, anonymously isAnonymous: Bool) {
    for index in connections.indices.reversed()
    where connections[index].recording?.hasBegun == true
      && connections[index].recording?.isAnonymous == isAnonymous
    {
      send(line, to: index)
    }
  }
}
