import Foundation
import FoundationXML
import Testing

@testable import fingerpost

/// An SVG picture as it was read again: its texts, boxes and size.
final class Drawing: NSObject, XMLParserDelegate {
  struct Malformed: Error {
    var reason: String
  }

  let svg: String
  private(set) var texts: [String] = []
  private(set) var size = (width: 0.0, height: 0.0)
  private var placed: [(text: String, x: Double, y: Double)] = []
  private var found: [(look: String, box: DrawnBox)] = []
  private var current: (text: String, x: Double, y: Double)?

  init(_ svg: String) throws {
    self.svg = svg
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw Malformed(reason: "\(parser.parserError as Any)") }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    func number(_ name: String) -> Double { attributes[name].flatMap { Double($0) } ?? 0 }
    let look = attributes["class"] ?? ""
    switch element {
    case "svg": size = (number("width"), number("height"))
    case "text": current = ("", number("x"), number("y"))
    case "rect":
      let box = DrawnBox(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      found.append((look, box))
    case "circle":
      let radius = number("r")
      // A pattern's own are no part of the picture's places.
      guard look != "mark" else { break }
      found.append(
        (look, DrawnBox(x: number("cx"), y: number("cy"), width: radius, height: radius)))
    case "line":
      for end in ["1", "2"] {
        found.append((look, DrawnBox(x: number("x" + end), y: number("y" + end), width: 0, height: 0)))
      }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { current?.text += string }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard element == "text", let text = current else { return }
    texts.append(text.text)
    placed.append(text)
    current = nil
  }

  func boxes(of look: String) -> [DrawnBox] { found.filter { $0.look == look }.map(\.box) }

  func count(_ look: String) -> Int { boxes(of: look).count }

  /// Where the first line of a text stands.
  func place(of text: String) -> (x: Double, y: Double)? {
    placed.first { $0.text == text }.map { ($0.x, $0.y) }
  }

  /// Nothing is outside of the picture, and no name lies over another.
  func expectTidy(sourceLocation: SourceLocation = #_sourceLocation) {
    let page = DrawnBox(x: 0, y: 0, width: size.width, height: size.height)
    let outside = found.filter { !page.holds($0.box) }
    #expect(outside.isEmpty, "\(outside)", sourceLocation: sourceLocation)
    for one in placed {
      let box = DrawnBox(
        x: one.x, y: one.y - 9, width: PictureText.cells(one.text) * PictureText.cell, height: 11)
      #expect(page.holds(box), "\(one)", sourceLocation: sourceLocation)
    }
    let names = boxes(of: "pill")
    for (place, name) in names.enumerated() {
      let others = names[(place + 1)...].filter { $0.meets(name) }
      #expect(others.isEmpty, "\(name) and \(others)", sourceLocation: sourceLocation)
    }
  }
}
