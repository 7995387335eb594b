internal import Gestures
internal import Routing

extension Schema {
  static let top: [SchemaKey] = [
    SchemaKey("thresholds", .top, .map(.thresholds), "G15", "The limits of recognition, for all bindings."),
    SchemaKey(
      "windows", .top, .maps(.rule), "R1", "Rules for windows, their parts and their frames; asked first."),
    SchemaKey("apps", .top, .maps(.rule), "R1", "Rules for applications; asked after windows."),
    SchemaKey(
      "global", .top, .mapOrMaps(.rule), "R1", "The rule for the whole screen, or several; asked last."),
    SchemaKey(
      "capture", .top, .word(CapturePolicy.allCases.map(\.rawValue)), default: "auto", "C8",
      "Whether touches are owned or only observed."),
    SchemaKey("panic", .top, .mapOrOff(.panic), "C10", "The gesture that lets go of everything."),
    SchemaKey("lockers", .top, .maps(.match), "R9", "Which windows lock the screen."),
    SchemaKey("devices", .top, .maps(.device), "G15", "Limits for some touchscreens."),
    SchemaKey("regions", .top, .namedMaps(.region), "H1", "Named places of windows and monitors."),
    SchemaKey("strokes", .top, .namedMaps(.stroke), "G12", "Drawn shapes that bindings can wait for."),
  ]

  static let rule: [SchemaKey] = [
    SchemaKey("match", .rule, .map(.match), "R1", "Which windows the rule is for; not at global."),
    SchemaKey(
      "touches", .rule, .word(["pass", "consume", "exclusive"]), default: "pass", "R3",
      "Who gets the touches that no binding takes."),
    SchemaKey(
      "fingers", .rule, .numbers(1...10), "R3",
      "How many fingers touches: exclusive is for; all where it is missing."),
    SchemaKey(
      "bindings", .rule, .maps(.binding), "R3", "Gestures and what they do; the first that fits wins."),
    SchemaKey(
      "claim", .rule, .word(["early"]), "C6",
      "Takes the touches that its bindings may want as soon as they land."),
    SchemaKey("in", .rule, .region, "R6", "The named region that the rule is for."),
    SchemaKey("when", .rule, .map(.condition), "R6", "Conditions under which the rule holds."),
    SchemaKey(
      "hit", .rule, .wordOrMap(["normal", "pass-through", "intercept"], .hit), default: "normal", "H5-H7",
      "How the window answers when it is touched."),
    SchemaKey("interaction", .rule, .flag, default: "on", "H4", "Whether the window can be touched at all."),
    SchemaKey("expand", .rule, .length(0...50), "H8", "How far around it the window can be touched."),
    SchemaKey("opacity", .rule, .word(["ignore"]), "H4", "Lets invisible windows be touched."),
  ]

  static let hit: [SchemaKey] = [
    SchemaKey("redirect", .hit, .map(.match), "H7", "The window that is touched in its place.")
  ]

  static let stroke: [SchemaKey] = [
    SchemaKey(
      "points", .stroke, .places, "G12",
      "The places of the shape in their order, as fingerpost learn prints them."),
    SchemaKey("turns", .stroke, .flag, default: "no", "G12", "Whether it counts however it is turned."),
  ]

  static let region: [SchemaKey] = [
    SchemaKey(
      "of", .region, .word(Region.Base.allCases.map(\.rawValue)), "H1", "What the region is a part of."),
    SchemaKey("edge", .region, .word(["left", "right", "top", "bottom"]), "H1", "Along which edge it lies."),
    SchemaKey(
      "corner", .region, .word(["top-left", "top-right", "bottom-left", "bottom-right"]), "H1",
      "In which corner it lies."),
    SchemaKey("size", .region, .extent, "H1", "How far it goes inwards from its edge or corner."),
    SchemaKey(
      "to", .region, .word(["client"]), "H1", "Of an edge of a frame: it goes up to the client inside."),
    SchemaKey("rect", .region, .rectangle, "H1", "The rectangle that it is."),
  ]

  static let match: [SchemaKey] = [
    SchemaKey("class", .match, .patterns, "R1", "The second part of WM_CLASS; case is ignored."),
    SchemaKey("instance", .match, .patterns, "R1", "The first part of WM_CLASS; case is ignored."),
    SchemaKey("title", .match, .patterns, "R1", "The title; case counts."),
    SchemaKey("type", .match, .words(WindowMatch.knownTypes), "R1", "The window type of EWMH."),
    SchemaKey("role", .match, .patterns, "R1", "WM_WINDOW_ROLE; case counts."),
    SchemaKey(
      "pid", .match, .listed(1...4_194_304), "R1", "The number of the window's process, by _NET_WM_PID."),
    SchemaKey(
      "executable", .match, .patterns, "R1", "The program of the window's process on this host; case counts."),
    SchemaKey("workspace", .match, .workspaces, "R1", "The workspace of the window, counted from 1."),
    SchemaKey(
      "state", .match, .words(WindowStates.words.map(\.word)), "R1", "The window state of EWMH."),
    SchemaKey("not", .match, .mapOrMaps(.match), "R1", "What must not match; of a list none may."),
  ]

  static let device: [SchemaKey] = [
    SchemaKey(
      "match", .device, .map(.deviceMatch), "G15", "Which devices are meant; the first that fits counts."),
    SchemaKey("thresholds", .device, .map(.thresholds), "G15", "Limits for these devices."),
    SchemaKey(
      "enabled", .device, .flag, default: "yes", "G18",
      "Whether the device is used; else applications have all its touches."),
    SchemaKey("output", .device, .later, "G15", "The monitor that the device lies on."),
    SchemaKey("capture", .device, .later, "P3", "How a touchpad's gestures are had."),
  ]

  static let deviceMatch: [SchemaKey] = [
    SchemaKey("name", .deviceMatch, .patterns, "G15", "The device's name; case counts."),
    SchemaKey(
      "not", .deviceMatch, .mapOrMaps(.deviceMatch), "G15", "What must not match; of a list none may."),
  ]

  static let condition: [SchemaKey] = [
    SchemaKey(
      "device", .condition, .words([DeviceKind.touchscreen.rawValue]), "R6",
      "The kind of device of the touch."),
    SchemaKey("modifiers", .condition, .heldModifiers, "R6", "The keys that are held, and no others."),
    SchemaKey("mode", .condition, .plainNames, "R6", "The active mode."),
    SchemaKey("workspace", .condition, .workspaceNumbers, "R6", "The workspace that is shown, from 1."),
    SchemaKey("monitor", .condition, .plainNames, "R6", "The monitor on which the touch began."),
    SchemaKey(
      "state", .condition, .words(WindowStates.words.map(\.word)), "R6",
      "The state of the application's window, by EWMH."),
    SchemaKey("not", .condition, .map(.condition), "R6", "What must not be so."),
  ]

  static let panic: [SchemaKey] = [
    SchemaKey("fingers", .panic, .number(3...10), default: "5", "C10", "How many fingers land together."),
    SchemaKey("hold", .panic, .duration(500...10_000), default: "2 s", "C10", "How long they rest."),
  ]

  static let binding: [SchemaKey] = [
    SchemaKey(
      "name", .binding, .text, "A7", "Its name in logs and messages; made of the gesture where it is missing."
    ),
    SchemaKey(
      "gesture", .binding,
      .word(
        ["tap", "swipe", "long-press", "pan", "edge-pan", "pinch", "rotation", "stroke", "touch"],
        later: ["press", "pointer-stroke"]), "G4-G10, R3", "What it waits for."),
    SchemaKey(
      "fingers", .binding, .numbers(1...10), default: "1, 2 for pinch and rotation", "T8",
      "How many fingers; of pan, pinch and rotation also from so many to so many."),
    SchemaKey(
      "taps", .binding, .number(1...5), default: "1 for tap, none before others", "G4, G5, G6",
      "Of tap: how many in a row; of long-press and pan: how many before it."),
    SchemaKey(
      "direction", .binding,
      .words(
        Direction.allCases.map(\.rawValue) + PinchSpecification.Direction.allCases.map(\.rawValue)
          + RotationSpecification.Direction.allCases.map(\.rawValue)), "G8, G9, G10",
      "Of swipe: one or several; of pinch and rotation: one."),
    SchemaKey("angle", .binding, .angle(0...360), "G8", "Of swipe: an angle in place of a direction."),
    SchemaKey(
      "cone", .binding, .angle(1...90), default: "22.5 degrees", "G8", "How far off the angle, to each side."),
    SchemaKey("axis", .binding, .word(Axis.allCases.map(\.rawValue)), "G6", "Of pan: along which axis only."),
    SchemaKey(
      "edge", .binding, .word(Edge.allCases.map(\.rawValue)), "G7", "Of edge-pan: from which edge or corner."),
    SchemaKey(
      "section", .binding, .percents, default: "0-100 %", "G7", "Of edge-pan: from which part of the edge."),
    SchemaKey("distance", .binding, .lengths(2...500), "G8", "Of swipe: how long it is."),
    SchemaKey(
      "fire", .binding, .word(["lift", "distance"]), default: "lift for 1 and 2 fingers, else distance", "G8",
      "Of swipe: when it is judged."),
    SchemaKey("action", .binding, .plan, "R7", "What it does, in order."),
    SchemaKey(
      "cancels-touches", .binding, .flag, default: "yes", "C3",
      "Whether the application loses the touches when the gesture is recognized."),
    SchemaKey(
      "delays-touches", .binding, .flag, default: "yes", "C3",
      "Whether the application waits for the touches as long as the gesture is possible."),
    SchemaKey(
      "delays-ends", .binding, .flag, default: "no", "C6c",
      "Of tap: whether each tap of a series is held until the next."),
    SchemaKey("stroke", .binding, .text, "G12", "Of stroke: the name of the drawn shape."),
    SchemaKey("press", .binding, .later, "O1", "A key or a button."),
    SchemaKey("button", .binding, .later, "O2", "Of pointer-stroke: the button."),
    SchemaKey(
      "device", .binding, .words([DeviceKind.touchscreen.rawValue]), default: "touchscreen", "G16",
      "The kind of device."),
    SchemaKey("in", .binding, .region, "R6", "The named region in which its touches begin."),
    SchemaKey(
      "target", .binding, .word(ActionTarget.allCases.map(\.rawValue)), default: "touch", "R7",
      "Which window the action is for."),
    SchemaKey("when", .binding, .map(.condition), "R6", "Conditions under which it holds."),
    SchemaKey(
      "begin-if", .binding, .map(.condition), "A8", "Conditions at the moment at which it is recognized."),
    SchemaKey(
      "raise", .binding, .flag, default: "yes", "R7",
      "Whether its keys may activate the window that they are for."),
    SchemaKey("enabled", .binding, .flag, default: "yes", "G18", "Whether the binding is used."),
    SchemaKey(
      "resume", .binding, .duration(0...5000), default: "0 ms", "G13",
      "Of a gesture that lasts: how long it waits for a finger to come back."),
    SchemaKey("after-failure-of", .binding, .names, "A5", "Bindings that must fail before this one acts."),
    SchemaKey("must-fail-before", .binding, .names, "A5", "Bindings that wait for this one to fail."),
    SchemaKey("simultaneous-with", .binding, .names, "A3", "Bindings that may act together with this one."),
    SchemaKey(
      "automatic-failure", .binding, .flag, default: "yes", "A6",
      "Whether it waits by itself for those that it could be mistaken for."),
    SchemaKey("thresholds", .binding, .map(.thresholds), "G15", "Limits for this binding alone."),
  ]
}
