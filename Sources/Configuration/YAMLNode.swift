/// A place in a file: line and column from 1, the column in characters.
package struct Mark: Hashable, Sendable, Comparable {
  package var line: Int
  package var column: Int

  package init(_ line: Int, _ column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: Mark, b: Mark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value of a YAML file with its place.
///
/// Scalars are texts: what they mean is up to the key at which they stand, never to YAML.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// `isPlain`: without quotes and not a block.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// Its keys are all different.
    case mapping([YAMLEntry])
    /// Something that was reported already (an alias): to be passed over in silence.
    case refused
  }

  /// Where it begins.
  package var mark: Mark
  package var content: Content

  package init(_ mark: Mark, _ content: Content) {
    self.mark = mark
    self.content = content
  }

  /// Whether nothing stands there at all (`key:` and the end of the line).
  package var isAbsent: Bool { content == .scalar("", isPlain: true) }
}

/// A key of a mapping and its value.
package struct YAMLEntry: Hashable, Sendable {
  package var key: String
  /// Where the key begins.
  package var mark: Mark
  package var value: YAMLNode

  package init(key: String, mark: Mark, value: YAMLNode) {
    self.key = key
    self.mark = mark
    self.value = value
  }
}
