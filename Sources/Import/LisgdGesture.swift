internal import Configuration

/// A gesture as lisgd's option -g has it: `fingers,swipe,edge,distance,mode,command`.
struct LisgdGesture {
  /// One of the eight ways, in lisgd's letters: from where to where.
  enum Way: String, CaseIterable {
    case leftRight = "LR"
    case rightLeft = "RL"
    case downUp = "DU"
    case upDown = "UD"
    case downLeftUpRight = "DLUR"
    case downRightUpLeft = "DRUL"
    case upRightDownLeft = "URDL"
    case upLeftDownRight = "ULDR"

    /// The direction of the configuration.
    var direction: String {
      switch self {
      case .leftRight: "right"
      case .rightLeft: "left"
      case .downUp: "up"
      case .upDown: "down"
      case .downLeftUpRight: "up-right"
      case .downRightUpLeft: "up-left"
      case .upRightDownLeft: "down-left"
      case .upLeftDownRight: "down-right"
      }
    }

    /// Degrees, 0 to the right, 90 down.
    var angle: Int {
      switch self {
      case .leftRight: 0
      case .upLeftDownRight: 45
      case .upDown: 90
      case .upRightDownLeft: 135
      case .rightLeft: 180
      case .downRightUpLeft: 225
      case .downUp: 270
      case .downLeftUpRight: 315
      }
    }

    /// The axis of one that is straight, and whether it goes forward along it; nil for one across.
    var axis: (name: String, isForward: Bool)? {
      switch self {
      case .leftRight: ("horizontal", true)
      case .rightLeft: ("horizontal", false)
      case .upDown: ("vertical", true)
      case .downUp: ("vertical", false)
      case .downLeftUpRight, .downRightUpLeft, .upRightDownLeft, .upLeftDownRight: nil
      }
    }
  }

  /// Where it begins, or ends.
  enum Place: String, CaseIterable {
    case anywhere = "*"
    case middle = "N"
    case left = "L"
    case right = "R"
    case top = "T"
    case bottom = "B"
    case topLeft = "TL"
    case topRight = "TR"
    case bottomLeft = "BL"
    case bottomRight = "BR"

    /// The word of the configuration for an edge or a corner.
    var edge: String? {
      switch self {
      case .anywhere, .middle: nil
      case .left: "left"
      case .right: "right"
      case .top: "top"
      case .bottom: "bottom"
      case .topLeft: "top-left"
      case .topRight: "top-right"
      case .bottomLeft: "bottom-left"
      case .bottomRight: "bottom-right"
      }
    }

    var isCorner: Bool { rawValue.count == 2 }

    /// The way straight inwards.
    var inwards: Way? {
      switch self {
      case .anywhere, .middle: nil
      case .left: .leftRight
      case .right: .rightLeft
      case .top: .upDown
      case .bottom: .downUp
      case .topLeft: .upLeftDownRight
      case .topRight: .upRightDownLeft
      case .bottomLeft: .downLeftUpRight
      case .bottomRight: .downRightUpLeft
      }
    }

    /// Whether a way from here leads off the screen: the edge is where it ends.
    func isLeft(by way: Way) -> Bool {
      let letters = rawValue
      let to = way.direction
      return (letters.contains("L") && to.hasSuffix("left"))
        || (letters.contains("R") && to.hasSuffix("right"))
        || (letters.contains("T") && to.hasPrefix("up")) || (letters.contains("B") && to.hasPrefix("down"))
    }
  }

  /// How long it is, in parts of the screen.
  enum Length: String {
    case any = "*"
    case short = "S"
    case medium = "M"
    case long = "L"
  }

  var mark: Mark
  var fingers: Int
  var way: Way
  var place = Place.anywhere
  var length = Length.any
  /// It acts again and again while the fingers move.
  var isPressed = false
  var command: String

  /// Why a text is no gesture.
  struct Problem: Error {
    var message: String
  }

  init(_ text: String, at mark: Mark) throws(Problem) {
    self.mark = mark
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let fingers = Int(parts[0]), (1...10).contains(fingers) else {
      throw Problem(message: "\(parts[0].quoted) is not a number of fingers, from 1 to 10")
    }
    guard parts.count > 2 else { throw Problem(message: "the command is missing in \(text.quoted)") }
    guard let way = Way(rawValue: parts[1]) else {
      throw Problem(message: "\(parts[1].quoted) is not a way that is known, such as LR or DU")
    }
    (self.fingers, self.way) = (fingers, way)
    var rest = parts[2...]
    // Before version 0.3 the command stood here.
    if rest.count > 2, let place = Place(rawValue: rest[2]) {
      guard let length = Length(rawValue: rest[3]) else {
        throw Problem(message: "\(rest[3].quoted) is not a distance that is known: *, S, M or L")
      }
      (self.place, self.length) = (place, length)
      rest = rest.dropFirst(2)
      if rest.count > 1, let mode = rest.first, ["P", "R"].contains(mode) {
        isPressed = mode == "P"
        rest = rest.dropFirst()
      }
    }
    command = String(rest.joined(separator: ",").trimmed)
    if command.isEmpty { throw Problem(message: "the command is missing in \(text.quoted)") }
  }

  /// For comments.
  var origin: String {
    "\(fingers),\(way.rawValue),\(place.rawValue),\(length.rawValue),\(isPressed ? "P" : "R")"
  }
}
