internal import Routing

extension Schema {
  static let action: [SchemaKey] = [
    SchemaKey("run", .action, .command, "R7", "Starts a program and does not wait for it."),
    SchemaKey("key", .action, .chord, "R7", "Presses keys together and lets them go."),
    SchemaKey("hold", .action, .chord, "R7", "Holds keys until the gesture ends."),
    SchemaKey("text", .action, .typed, "R7", "Types a text."),
    SchemaKey("click", .action, .button, "R7", "Clicks where the first finger is."),
    SchemaKey(
      "drag", .action, .button, "R7",
      "Holds a button until the gesture ends, and moves with the first finger."),
    SchemaKey(
      "scroll", .action, .wordOrMap(["vertical", "horizontal", "both"], .scroll), "R7",
      "Turns the wheel as far as the fingers go."),
    SchemaKey("move-window", .action, .alone, "R7", "Moves the window with the fingers."),
    SchemaKey("resize-window", .action, .alone, "R7", "Resizes the window with the fingers."),
    SchemaKey("workspace", .action, .workspace, "R7", "Goes to another workspace."),
    SchemaKey(
      "window", .action, .word(WindowAction.allCases.map(\.rawValue)), "R7",
      "Does something to the window under the fingers."),
    SchemaKey("to-workspace", .action, .workspace, "R7", "Puts the window on another workspace."),
    SchemaKey("show-desktop", .action, .alone, "R7", "Shows the desktop, or brings the windows back."),
    SchemaKey("activate", .action, .map(.match), "R7", "Activates the topmost window that matches."),
    SchemaKey("mode", .action, .plainName, "R6", "Switches to a mode, for conditions; none leaves it."),
    SchemaKey("emit", .action, .plainName, "R7", "Tells subscribers of the control socket."),
    SchemaKey("wait", .action, .duration(1...2000), "R7", "Waits before the next action of the list."),
    SchemaKey("nothing", .action, .alone, "R7", "Takes the gesture and does nothing."),
  ]

  static let phases: [SchemaKey] = [
    SchemaKey("begin", .phases, .actions, "G2", "What is done as the gesture begins."),
    SchemaKey("update", .phases, .actions, "G2", "What is done each time that it changes."),
    SchemaKey("step", .phases, .map(.step), "G2", "What is done at each step of its way."),
    SchemaKey("end", .phases, .actions, "G2", "What is done as it ends."),
    SchemaKey(
      "cancel", .phases, .actions, "G2", "What is done as it is cancelled; else what follows it is undone."),
  ]

  static let step: [SchemaKey] = [
    SchemaKey("every", .step, .stride, "G2", "How far it is from one step to the next."),
    SchemaKey(
      "forward", .step, .actions, "G2",
      "At a step right, down, inwards from an edge, clockwise or apart, and at one of time."),
    SchemaKey("backward", .step, .actions, "G2", "At a step the other way."),
    SchemaKey("limit", .step, .number(1...1000), "G2", "At most so many steps from the start, to each side."),
    SchemaKey("rate", .step, .number(1...100), "G2", "At most so many steps a second; others come later."),
  ]

  static let scroll: [SchemaKey] = [
    SchemaKey(
      "axis", .scroll, .word(["vertical", "horizontal", "both"]), default: "both", "R7",
      "Which wheel is turned."),
    SchemaKey(
      "every", .scroll, .length(1...100), default: "5 mm", "R7", "How far the fingers go for one click of it."
    ),
    SchemaKey(
      "natural", .scroll, .flag, default: "yes", "R7", "The content goes with the fingers, as paper does."),
  ]
}
