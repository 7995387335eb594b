internal import CExpat
internal import Configuration

/// Reads XML by libexpat into a tree.
///
/// A document type is refused, and with it entities of the file's own: no file grows when it is read.
enum XMLReader {
  /// The most elements that a file may have.
  static let elementLimit = 20_000
  /// How deep elements may stand in each other.
  static let depthLimit = 32

  /// The root element of a text; its encoding is what its first line says, else UTF-8.
  static func read(_ bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
    guard let parser = XML_ParserCreate(nil) else {
      throw XMLProblem(mark: Mark(1, 1), message: "there is no memory to read it")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLBuilder(parser)
    let isDone = withExtendedLifetime(builder) {
      XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
      XML_SetElementHandler(
        parser, { XMLBuilder.of($0).begin($1, $2) }, { data, _ in XMLBuilder.of(data).end() })
      XML_SetCharacterDataHandler(parser) { XMLBuilder.of($0).add($1, count: $2) }
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLBuilder.of(data).refuseDoctype() }
      return bytes.withUnsafeBytes { buffer in
        XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
          == XML_STATUS_OK
      }
    }
    if let problem = builder.problem { throw problem }
    guard isDone, let root = builder.root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is empty"
      throw XMLProblem(mark: builder.mark, message: "this is not XML: \(reason); mend the file there")
    }
    return root
  }
}

/// What libexpat calls as it goes through the file.
private final class XMLBuilder {
  private let parser: XML_Parser
  /// The elements that are open, the root first, each with its characters.
  private var open: [(element: XMLElement, text: [UInt8])] = []
  private var count = 0
  private(set) var root: XMLElement?
  private(set) var problem: XMLProblem?

  init(_ parser: XML_Parser) { self.parser = parser }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLBuilder {
    guard let data else { preconditionFailure("libexpat lost its user data") }
    return Unmanaged<XMLBuilder>.fromOpaque(data).takeUnretainedValue()
  }

  /// Where libexpat is.
  var mark: Mark {
    Mark(Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    count += 1
    if count > XMLReader.elementLimit { return refuse("more than \(XMLReader.elementLimit) elements") }
    if open.count >= XMLReader.depthLimit {
      return refuse("elements that stand in each other more than \(XMLReader.depthLimit) deep")
    }
    var pairs: [(String, String)] = []
    var next = attributes
    while let name = next?[0], let value = next?[1] {
      pairs.append((String(cString: name), String(cString: value)))
      next = next?.advanced(by: 2)
    }
    open.append((XMLElement(name.map { String(cString: $0) } ?? "", pairs, at: mark), []))
  }

  func add(_ characters: UnsafePointer<XML_Char>?, count: Int32) {
    guard !open.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
    open[open.count - 1].text += bytes
  }

  func end() {
    guard let top = open.popLast() else { return }
    var element = top.element
    element.setText(top.text)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].element.add(element)
    }
  }

  func refuseDoctype() { refuse("a document type, which no such file has; take it away") }

  private func refuse(_ what: String) {
    if problem == nil { problem = XMLProblem(mark: mark, message: "it has \(what)") }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
