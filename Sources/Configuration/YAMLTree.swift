/// Why a tree could not be read to its end.
enum YAMLStop: Error {
  case notYAML(YAMLProblem)
  /// A limit was passed; the finding is made already.
  case limit
}

/// Makes a tree of the steps through a file.
struct YAMLTree {
  let file: String
  private(set) var findings: [Finding] = []
  private var nodes = 0

  init(file: String) { self.file = file }

  /// The root of the one document; nil where there is none.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLStop) -> YAMLNode? {
    let events: YAMLEvents
    do {
      events = try YAMLEvents(text)
    } catch {
      throw .notYAML(error)
    }
    return try document(events)
  }

  private mutating func document(_ events: borrowing YAMLEvents) throws(YAMLStop) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next(events)
      switch event.kind {
      case .streamEnd: return root
      case .documentStart:
        guard root == nil else {
          report(
            event.mark, "a second document begins here; put everything into one and take the \"---\" away")
          throw .limit
        }
        root = try node(try next(events), events, depth: 0)
      case .other, .alias, .scalar, .sequenceStart, .mappingStart, .end: break
      }
    }
  }

  /// The value that begins with `event`.
  private mutating func node(
    _ event: YAMLEvent, _ events: borrowing YAMLEvents, depth: Int
  ) throws(YAMLStop) -> YAMLNode {
    try count(event, depth: depth)
    refuseExtras(event)
    switch event.kind {
    case .scalar(let text, let isPlain):
      guard !text.unicodeScalars.contains("\0") else {
        report(event.mark, "a NUL character (\\0) stands in this text; take it away")
        return YAMLNode(event.mark, .refused)
      }
      if isPlain { warnOfQuotes(text, at: event.mark) }
      return YAMLNode(event.mark, .scalar(text, isPlain: isPlain))
    case .sequenceStart:
      var items: [YAMLNode] = []
      while true {
        let item = try next(events)
        if case .end = item.kind { return YAMLNode(event.mark, .sequence(items)) }
        items.append(try node(item, events, depth: depth + 1))
      }
    case .mappingStart: return YAMLNode(event.mark, .mapping(try entries(events, depth: depth + 1)))
    case .alias, .other, .documentStart, .streamEnd, .end: return YAMLNode(event.mark, .refused)
    }
  }

  /// The keys and values up to the end of a mapping.
  private mutating func entries(
    _ events: borrowing YAMLEvents, depth: Int
  ) throws(YAMLStop) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next(events)
      if case .end = event.kind { return entries }
      let key = try node(event, events, depth: depth)
      let value = try node(try next(events), events, depth: depth)
      switch key.content {
      case .scalar("<<", isPlain: true):
        report(key.mark, "merge keys (\"<<\") are not read; write the keys out")
      case .scalar(let text, isPlain: _):
        if let line = lines[text] {
          report(key.mark, "\(text.quoted) stands here twice; it is on line \(line) already", found: text)
        } else {
          lines[text] = key.mark.line
          entries.append(YAMLEntry(key: text, mark: key.mark, value: value))
        }
      case .sequence, .mapping: report(key.mark, "a list or a map cannot be a key", expected: "a word")
      case .refused: break
      }
    }
  }

  private mutating func count(_ event: YAMLEvent, depth: Int) throws(YAMLStop) {
    nodes += 1
    if nodes > YAMLDocument.nodeLimit {
      report(event.mark, "the file holds more than \(YAMLDocument.nodeLimit) values; make it smaller")
      throw .limit
    }
    if depth > YAMLDocument.depthLimit {
      report(event.mark, "lists and maps stand in each other more than \(YAMLDocument.depthLimit) deep")
      throw .limit
    }
  }

  /// Quotation marks of word processors and web pages are letters like others to YAML.
  private mutating func warnOfQuotes(_ text: String, at mark: Mark) {
    guard let first = text.first, "“”„‟‘’‚‛«»".contains(first) else { return }
    findings.append(
      Finding(
        file: file, at: mark, severity: .warning,
        "\(String(first).quoted) is no quotation mark of YAML, but a part of this text", found: String(first),
        expected: "\" or '; put the whole into those if it is meant"))
  }

  private mutating func refuseExtras(_ event: YAMLEvent) {
    if case .alias = event.kind {
      report(event.mark, "aliases (\"*name\") are not read; write the value out, or put the text in quotes")
    }
    if event.hasAnchor {
      report(event.mark, "anchors (\"&name\") are not read; take it away, or put the text in quotes")
    }
    if event.hasTag {
      report(event.mark, "tags (\"!name\") are not read; take it away, or put the text in quotes")
    }
  }

  private mutating func report(_ mark: Mark, _ message: String, found: String? = nil, expected: String? = nil)
  {
    findings.append(Finding(file: file, at: mark, message, found: found, expected: expected))
  }

  private func next(_ events: borrowing YAMLEvents) throws(YAMLStop) -> YAMLEvent {
    do {
      return try events.next()
    } catch {
      throw .notYAML(error)
    }
  }
}
