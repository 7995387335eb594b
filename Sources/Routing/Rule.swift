package import Gestures

/// A text to match with: exact, a glob with `*` and `?`, or a regular expression.
package enum TextPattern: Hashable, Sendable {
  case exact(String)
  case glob(String)
  /// What stands between the slashes; see `WindowExpression`.
  case expression(String)
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
  package var role: [TextPattern] = []
  package var pids: [Int] = []
  package var executable: [TextPattern] = []
  package var workspaces: [WindowWorkspace] = []
  /// A window must be all that one of them says.
  package var states: [WindowStates] = []
  /// None of these may match (`not`).
  package var exceptions: [WindowMatch] = []

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
  case pan(PanSpecification)
  case edgePan(EdgePanSpecification)
  case pinch(PinchSpecification)
  case rotation(RotationSpecification)
  case stroke(StrokeSpecification)
  /// Fingers as they are, in any number.
  case touch
}

extension GestureSpecification {
  /// Whether it begins and ends, in place of being recognized at once (G2).
  package var lasts: Bool {
    switch self {
    case .tap, .swipe, .stroke: false
    case .longPress, .pan, .edgePan, .pinch, .rotation, .touch: true
    }
  }

  /// Its name in the configuration.
  package var kind: String {
    switch self {
    case .tap: "tap"
    case .swipe: "swipe"
    case .longPress: "long-press"
    case .pan: "pan"
    case .edgePan: "edge-pan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .stroke: "stroke"
    case .touch: "touch"
    }
  }
}

/// Which window a binding's actions are for (R7).
package enum ActionTarget: String, Hashable, Sendable, CaseIterable {
  /// The client under the first finger, as it began.
  case touch
  /// The client that has the focus when the action is done.
  case focused
}

/// A gesture and what it does.
package struct Binding: Hashable, Sendable {
  /// Its name: the configuration's, or one made of the gesture ("swipe 3 left").
  package var name: String
  package var gesture: GestureSpecification
  package var plan: ActionPlan
  package var target = ActionTarget.touch
  /// Keys for a window without the focus activate it first; else they are not pressed (R7).
  package var raises = true
  /// What becomes of its touches at the application (C3).
  package var delivery: Delivery
  /// Whether it takes part from the start (UIGestureRecognizer.isEnabled; G18).
  package var isEnabled = true
  /// From which kinds of device it takes touches (UIGestureRecognizer.allowedTouchTypes; G16).
  package var devices: Set<DeviceKind> = [.touchscreen]
  /// What must be so as a touch begins, for it to receive that (shouldReceiveTouch; R6).
  package var when: Condition?
  /// Where a touch must begin, for it to receive that: a place in the rule set's regions; nil: anywhere (R6).
  package var region: Int?
  /// What must be so as it is recognized (gestureRecognizerShouldBegin; A8).
  package var beginIf: Condition?
  /// How long its gesture waits for a finger to come back, where it lasts (G13).
  package var resume: Milliseconds = 0
  /// Its own limits, for each class of devices of the rule set; none where it has those of all.
  package var thresholds: [Thresholds] = []
  /// Its line in the configuration, 1-based; 0 where there is none.
  package var line: Int

  package init(
    name: String, gesture: GestureSpecification, actions: [Action], delivery: Delivery = .cancelled,
    line: Int = 0
  ) {
    self.name = name
    self.gesture = gesture
    plan = ActionPlan(actions)
    self.delivery = delivery
    self.line = line
  }

  /// All of its actions.
  package var actions: [Action] { plan.all }

  /// How many fingers it wants.
  package var fingers: ClosedRange<Int> {
    switch gesture {
    case .tap(let tap): tap.fingers...tap.fingers
    case .swipe(let swipe): swipe.fingers...swipe.fingers
    case .longPress(let press): press.fingers...press.fingers
    case .pan(let pan): pan.fingers
    case .edgePan(let pan): pan.fingers...pan.fingers
    case .pinch(let pinch): pinch.fingers
    case .rotation(let rotation): rotation.fingers
    case .stroke(let stroke): stroke.fingers...stroke.fingers
    case .touch: 1...10
    }
  }

  /// Whether its gesture begins and ends, in place of being recognized at once (G2).
  package var lasts: Bool { gesture.lasts }
}

/// One entry of `windows`, `apps` or `global` of the configuration: a responder for each window that it matches.
package struct Rule: Hashable, Sendable {
  package var level: Level
  /// nil only at the global level.
  package var match: WindowMatch?
  package var touches: TouchPolicy
  /// Touches that one of its bindings may want are accepted at ownership (`claim: early`, C6).
  package var claimsEarly: Bool
  /// What must be so as a touch begins, for the rule to be asked (R6).
  package var when: Condition?
  /// Where a touch must begin, for the rule to be asked: a place in the rule set's regions; nil: anywhere (R6).
  package var region: Int?
  /// What it says of its windows' hit test.
  package var hitPolicy = HitPolicy()
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
