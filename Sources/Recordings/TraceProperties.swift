internal import Gestures
internal import Routing

extension WindowProperties {
  /// Takes in a word of a trace's windows, `KEY=VALUE` or `managed`; a value that is missing takes the property away.
  ///
  /// Returns whether it is such a word.
  mutating func set(_ word: String) -> Bool {
    if word == "managed" {
      isManaged = true
      return true
    }
    guard let sign = word.firstIndex(of: "=") else { return false }
    let text = String(word[word.index(after: sign)...])
    let value = text.isEmpty ? nil : text
    switch word[..<sign] {
    case "class": applicationClass = value
    case "instance": instance = value
    case "title": title = value
    case "role": role = value
    case "executable": executable = value
    case "type": types = value.map { [$0] } ?? []
    case "pid": return set(\.pid, value) { Int($0) }
    case "transient": return set(\.transientFor, value) { UInt32($0).map { WindowID($0) } }
    case "leader": return set(\.leader, value) { UInt32($0).map { WindowID($0) } }
    case "workspace":
      return set(\.workspace, value) { $0 == "all" ? .all : Int($0).map { WindowWorkspace.one($0) } }
    case "state":
      let words = text.split(separator: ",").map { WindowStates(word: String($0)) }
      guard !words.contains(nil) else { return false }
      states = words.reduce(into: []) { $0.formUnion($1 ?? []) }
    case "opacity":
      return set(\.opacity, value) { text in
        Double(text).flatMap { (0...1).contains($0) ? UInt32($0 * Double(UInt32.max)) : nil }
      }
    case "extents":
      return set(\.frameExtents, value) { text in
        let sides = text.split(separator: ",").compactMap { Int32($0) }
        guard sides.count == 4 else { return nil }
        return FrameExtents(left: sides[0], right: sides[1], top: sides[2], bottom: sides[3])
      }
    default: return false
    }
    return true
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<WindowProperties, Value?>, _ text: String?, _ read: (String) -> Value?
  ) -> Bool {
    guard let text else {
      self[keyPath: path] = nil
      return true
    }
    guard let value = read(text) else { return false }
    self[keyPath: path] = value
    return true
  }
}
