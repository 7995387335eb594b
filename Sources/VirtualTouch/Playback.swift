/// A script on its way to a touchscreen, for tests that look at what happened after each step.
///
/// Whatever ends it (its last step, an error, the end of its scope), the fingers that it put down are lifted.
package struct Playback: ~Copyable {
  /// The steps that are still to come.
  package private(set) var remaining: ArraySlice<TouchScript.Step>
  /// The touchscreen that it plays on.
  package let touchscreen: VirtualTouchscreen

  private var fingers: Set<Int> = []

  package init(_ script: TouchScript, on touchscreen: VirtualTouchscreen) {
    remaining = script.steps[...]
    self.touchscreen = touchscreen
  }

  deinit {
    // An error here means that the server is gone, and its touches with it.
    let down = touchscreen.fingersDown
    let ends = fingers.sorted().compactMap { finger in down[finger].map { TouchChange.end(finger, $0) } }
    try? touchscreen.send(ends)
  }

  /// Sends the next step now, whatever its time, and returns it; nil when there is none.
  @discardableResult
  package mutating func step() throws(InputtestError) -> TouchScript.Step? {
    guard let step = remaining.first else { return nil }
    try touchscreen.send(step.changes)
    for change in step.changes {
      switch change.kind {
      case .begin: fingers.insert(change.finger)
      case .update: break
      case .end: fingers.remove(change.finger)
      }
    }
    remaining = remaining.dropFirst()
    return step
  }

  /// Sends the next `count` steps now and confirms that the server has processed them.
  package mutating func advance(_ count: Int = 1) throws(InputtestError) {
    for _ in 0..<max(0, count) { try step() }
    try touchscreen.sync()
  }
}
