import Gestures

/// An application under the fingers, of whatever kind, and what it heard of them.
final class Subject {
  enum Kind: String, CaseIterable {
    /// An XI2 touch client that does not select ownership.
    case touchClient
    /// A client of core button and motion events alone.
    case coreClient
    case xterm
  }

  let window: UInt32
  /// Where its window is.
  let box: Box
  private let desk: Desk
  private let application: Application?
  private let terminal: Terminal?

  /// Opens it near a place, of a size that suits it, and returns when it is there and has the focus.
  init(_ kind: Kind, named name: String = "Subject", at place: (x: Int, y: Int) = (300, 200), on desk: Desk)
    throws
  {
    self.desk = desk
    let look = Application.Look(name: name, box: Box(x: place.x, y: place.y, width: 480, height: 310))
    switch kind {
    case .touchClient: (application, terminal) = (try Application(look, .touch, on: desk), nil)
    case .coreClient: (application, terminal) = (try Application(look, .core, on: desk), nil)
    case .xterm: (application, terminal) = (nil, try Terminal(at: place, on: desk))
    }
    let window = application?.window ?? terminal?.window ?? 0
    self.window = window
    box = try waitFor("place of the window") { desk.box(window) }
  }

  /// Something that it heard, in a form that all kinds have: what, and where in it.
  struct Sensation: Hashable, CustomStringConvertible {
    var kind: Heard.Kind
    /// The window's own pixels; for xterm column and row.
    var x: Double
    var y: Double

    var description: String { "\(kind) \(x),\(y)" }
  }

  /// What it heard of fingers: all but the pointer's movements without a button.
  ///
  /// A touch that another client takes still moves the pointer, which nobody can prevent (xi2.md R4.2).
  var sensations: [Sensation] {
    if let terminal {
      return terminal.reports.filter { $0.button < 3 }
        .map { report in
          let kind: Heard.Kind =
            switch report.kind {
            case .press: .press
            case .drag: .motion
            case .release: .release
            }
          return Sensation(kind: kind, x: Double(report.column), y: Double(report.row))
        }
    }
    let heard = application?.catchUp() ?? []
    return heard.filter { !$0.isHover }.map { Sensation(kind: $0.kind, x: $0.localX, y: $0.localY) }
  }

  /// Waits until it has heard so many taps (begins and ends of touches, or presses and releases).
  func waitForTaps(_ count: Int) throws {
    try waitUntil("\(count) taps") {
      let heard = sensations
      let (begins, ends) = (
        heard.count { $0.kind == .touchBegin || $0.kind == .press },
        heard.count { $0.kind == .touchEnd || $0.kind == .release }
      )
      return begins >= count && ends >= count
    }
  }

  /// Closes it, and returns when its window is gone from the desk.
  func close() throws {
    application?.close()
    if let terminal { try terminal.close(on: desk) }
    try waitUntil("end of the window") { !desk.clients.contains(window) }
  }
}
