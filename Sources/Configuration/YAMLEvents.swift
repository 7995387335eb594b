internal import CYAML

/// One step through a YAML file.
struct YAMLEvent {
  enum Kind {
    /// A stream begins, a document ends, or nothing of interest.
    case other
    case documentStart
    case streamEnd
    case alias
    case scalar(String, isPlain: Bool)
    case sequenceStart
    case mappingStart
    /// A sequence or a mapping ends.
    case end
  }

  var kind: Kind
  var mark: Mark
  var hasAnchor = false
  var hasTag = false
}

/// libyaml's parser over a buffer, step by step.
///
/// The buffer must outlive it.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Fails only where there is no memory.
  init(_ buffer: UnsafeBufferPointer<UInt8>) throws(YAMLProblem) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YAMLProblem(offset: 0, problem: "out of memory")
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next step; after `streamEnd` or an error there is none.
  func next() throws(YAMLProblem) -> YAMLEvent {
    var event = yaml_event_t()
    defer { yaml_event_delete(&event) }
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    return Self.converted(event)
  }

  private static func converted(_ event: yaml_event_t) -> YAMLEvent {
    let mark = Mark(event.start_mark)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, mark: mark)
    case YAML_STREAM_END_EVENT: return YAMLEvent(kind: .streamEnd, mark: mark)
    case YAML_ALIAS_EVENT: return YAMLEvent(kind: .alias, mark: mark)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return YAMLEvent(
        kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), mark: mark,
        hasAnchor: scalar.anchor != nil, hasTag: scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return YAMLEvent(
        kind: .sequenceStart, mark: mark, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return YAMLEvent(
        kind: .mappingStart, mark: mark, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .end, mark: mark)
    default: return YAMLEvent(kind: .other, mark: mark)
    }
  }

  private func problem() -> YAMLProblem {
    let state = parser.pointee
    let text = state.problem.map { String(cString: $0) } ?? "out of memory"
    if state.error == YAML_READER_ERROR {
      return YAMLProblem(offset: state.problem_offset, problem: text)
    }
    return YAMLProblem(
      mark: Mark(state.problem_mark), offset: 0, problem: text,
      context: state.context.map { (String(cString: $0), Mark(state.context_mark)) })
  }
}

extension Mark {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) { self.init(Int(mark.line) + 1, Int(mark.column) + 1) }
}
