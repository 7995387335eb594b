package import Gestures

/// A text to match with: exact, or a glob with `*` and `?`.
package enum TextPattern: Hashable, Sendable {
  case exact(String)
  case glob(String)
}

/// Which windows a rule is for.
///
/// Each list that is not empty must have a pattern that matches ("any of").
package struct WindowMatch: Hashable, Sendable {
  package var applicationClass: [TextPattern]
  package var instance: [TextPattern]
  package var title: [TextPattern]
  /// Window types in lower case ("dock").
  package var types: [String]

  package init(
    applicationClass: [TextPattern] = [], instance: [TextPattern] = [], title: [TextPattern] = [],
    types: [String] = []
  ) {
    self.applicationClass = applicationClass
    self.instance = instance
    self.title = title
    self.types = types
  }
}

/// Where in the responder chain a rule stands (R1), nearest first.
package enum Level: Hashable, Sendable {
  case window
  case application
  case global
}

/// A responder's verdict on touches (R3).
package enum TouchPolicy: Hashable, Sendable {
  /// Not mine: ask the next.
  case pass
  /// Mine: nobody further out gets it, and not the application.
  case consume
  /// The application's: contacts of so many fingers go to it at ownership (nil: of any number).
  case exclusive(fingers: ClosedRange<Int>?)
}

/// What a binding waits for.
package enum GestureSpecification: Hashable, Sendable {
  case tap(TapSpecification)
  case swipe(SwipeSpecification)
  case longPress(LongPressSpecification)
}

/// A gesture and what it does.
package struct Binding: Hashable, Sendable {
  /// Its name: the configuration's, or one made of the gesture ("swipe 3 left").
  package var name: String
  package var gesture: GestureSpecification
  package var actions: [Action]
  /// What becomes of its touches at the application (C3).
  package var delivery: Delivery
  /// Its line in the configuration, 1-based; 0 where there is none.
  package var line: Int

  package init(
    name: String, gesture: GestureSpecification, actions: [Action], delivery: Delivery = .cancelled,
    line: Int = 0
  ) {
    self.name = name
    self.gesture = gesture
    self.actions = actions
    self.delivery = delivery
    self.line = line
  }

  /// How many fingers it wants.
  package var fingers: Int {
    switch gesture {
    case .tap(let tap): tap.fingers
    case .swipe(let swipe): swipe.fingers
    case .longPress(let press): press.fingers
    }
  }
}

/// One entry of `windows`, `apps` or `global` of the configuration: a responder for each window that it matches.
package struct Rule: Hashable, Sendable {
  package var level: Level
  /// nil only at the global level.
  package var match: WindowMatch?
  package var touches: TouchPolicy
  /// Touches that one of its bindings may want are accepted at ownership (`claim: early`, C6).
  package var claimsEarly: Bool
  package var bindings: [Binding]
  /// Its line in the configuration, 1-based; 0 where there is none.
  package var line: Int

  package init(
    level: Level, match: WindowMatch? = nil, touches: TouchPolicy = .pass, claimsEarly: Bool = false,
    bindings: [Binding] = [], line: Int = 0
  ) {
    self.level = level
    self.match = match
    self.touches = touches
    self.claimsEarly = claimsEarly
    self.bindings = bindings
    self.line = line
  }
}

/// A whole configuration, in its order.
package struct RuleSet: Hashable, Sendable {
  package var rules: [Rule] {
    didSet { diagonalFingers = Self.diagonalFingers(in: rules) }
  }
  package var thresholds: Thresholds
  /// The way out (C10); nil where the user has turned it off.
  package var panic: Panic.Specification? = Panic.Specification()
  /// Whether touches are to be owned or only observed (C8).
  package var capture = CapturePolicy.auto
  /// Finger counts for which a diagonal swipe is bound somewhere: a bit for each.
  private var diagonalFingers: UInt32

  package init(rules: [Rule] = [], thresholds: Thresholds = Thresholds()) {
    self.rules = rules
    self.thresholds = thresholds
    diagonalFingers = Self.diagonalFingers(in: rules)
  }

  private static func diagonalFingers(in rules: [Rule]) -> UInt32 {
    var fingers: UInt32 = 0
    for case .swipe(let swipe) in rules.lazy.flatMap({ $0.bindings.lazy.map(\.gesture) })
    where swipe.directions.contains(where: \.isDiagonal) {
      fingers |= 1 << UInt32(clamping: swipe.fingers)
    }
    return fingers
  }

  /// A fresh recognizer for a binding of this set.
  ///
  /// A straight swipe's cone is 45 degrees to each side, or 22.5 where diagonal ones of as many fingers are bound too.
  package func recognizer(for binding: Binding) -> Recognizer {
    switch binding.gesture {
    case .tap(let tap): return .tap(TapRecognizer(tap))
    case .longPress(let press): return .longPress(LongPressRecognizer(press))
    case .swipe(let swipe):
      let hasDiagonals = diagonalFingers & 1 << UInt32(clamping: swipe.fingers) != 0
      return .swipe(SwipeRecognizer(swipe, straightCone: hasDiagonals ? 22.5 : 45))
    }
  }
}
