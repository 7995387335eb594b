import Routing

/// An SVG picture in the making: elements in the order in which they are painted.
///
/// How things look stands in classes alone, in one style sheet for light and dark.
struct SVG {
  private var body = ""

  /// A rectangle; `tip` is shown where a viewer's pointer rests on it.
  mutating func rectangle(
    _ box: DrawnBox, _ look: String, rounded: Double = 0, clip: String? = nil, tip: String? = nil
  ) {
    let shape =
      "<rect x=\"\(box.x.written)\" y=\"\(box.y.written)\" width=\"\(box.width.written)\" height=\"\(box.height.written)\""
      + (rounded > 0 ? " rx=\"\(rounded.written)\"" : "")
    close(shape, look, clip, tip)
  }

  /// Rectangles as one area.
  mutating func area(_ boxes: [DrawnBox], _ look: String, clip: String? = nil, tip: String? = nil) {
    close("<path d=\"\(SVG.outline(boxes))\"", look, clip, tip)
  }

  mutating func circle(x: Double, y: Double, radius: Double, _ look: String) {
    close("<circle cx=\"\(x.written)\" cy=\"\(y.written)\" r=\"\(radius.written)\"", look, nil, nil)
  }

  mutating func line(from: (x: Double, y: Double), to: (x: Double, y: Double), _ look: String) {
    close(
      "<line x1=\"\(from.x.written)\" y1=\"\(from.y.written)\" x2=\"\(to.x.written)\" y2=\"\(to.y.written)\"",
      look, nil, nil)
  }

  /// A line of text; y is its base line.
  mutating func text(_ text: String, x: Double, y: Double, _ look: String) {
    guard !text.isEmpty else { return }
    body +=
      "<text x=\"\(x.written)\" y=\"\(y.written)\" class=\"\(look)\" xml:space=\"preserve\">\(text.xml)</text>\n"
  }

  /// What others are cut to by its name.
  mutating func clip(_ name: String, to boxes: [DrawnBox]) {
    body += "<clipPath id=\"\(name)\"><path d=\"\(SVG.outline(boxes))\"/></clipPath>\n"
  }

  private mutating func close(_ start: String, _ look: String, _ clip: String?, _ tip: String?) {
    body += start + " class=\"\(look)\"" + (clip.map { " clip-path=\"url(#\($0))\"" } ?? "")
    body +=
      tip.map { "><title>\($0.xml)</title></" + start.dropFirst().prefix { $0 != " " } + ">\n" } ?? "/>\n"
  }

  private static func outline(_ boxes: [DrawnBox]) -> String {
    boxes.map {
      "M\($0.x.written) \($0.y.written)h\($0.width.written)v\($0.height.written)h\((0 - $0.width).written)z"
    }.joined()
  }

  /// The whole file.
  func document(width: Double, height: Double, title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width.written)" height="\(height.written)" \
    viewBox="0 0 \(width.written) \(height.written)" role="img">
    <title>\(title.xml)</title>
    <style>
    \(PictureStyle.sheet)
    </style>
    \(PictureStyle.patterns)
    <rect width="\(width.written)" height="\(height.written)" class="paper"/>
    \(body)</svg>

    """
  }
}

extension Double {
  /// With two decimals at most.
  fileprivate var written: String { hundredths }
}

extension String {
  /// As it can stand in an XML text or between double quotes: escaped, without what XML 1.0 cannot hold.
  var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & 0xFFFE == 0xFFFE: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
