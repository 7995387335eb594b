/// How the fingers of a contact have moved together, for telling travel, pinch and rotation apart (rule G11).
///
/// All three are ways in millimetres, from the places where the fingers landed.
package struct Movement: Hashable, Sendable {
  /// The centroid's travel.
  package var travel = 0.0
  /// The change of the fingers' mean distance to the centroid.
  package var spread = 0.0
  /// The mean way around the centroid.
  package var arc = 0.0
  /// Which way: the distances grow; the turn is clockwise on the screen.
  package var isSpreading = false
  package var isClockwise = false

  /// Measures the touches of a frame; fewer than two have travel alone.
  package init(_ frame: Frame) {
    travel = frame.travel.length
    let count = Double(frame.touches.count)
    guard frame.touches.count >= 2 else { return }
    let landing = frame.landingCentroid
    let now = frame.centroid
    var before = 0.0
    var after = 0.0
    var turned = 0.0
    for touch in frame.touches {
      let from = frame.scale.millimetres(touch.startLocation - landing)
      let to = frame.scale.millimetres(touch.location - now)
      before += from.length
      after += to.length
      // The part of the finger's way that runs across its arm; the arm is taken at its mean length.
      guard from.length > 0, to.length > 0 else { continue }
      let sine = (from.dx * to.dy - from.dy * to.dx) / (from.length * to.length)
      let cosine = (from.dx * to.dx + from.dy * to.dy) / (from.length * to.length)
      let angle = cosine >= 0 ? sine : (sine < 0 ? -2 - sine : 2 - sine)
      turned += angle * (from.length + to.length) / 2
    }
    spread = abs(after - before) / count
    arc = abs(turned) / count
    isSpreading = after > before
    isClockwise = turned > 0
  }

  /// The class, once it is certain enough: the largest of travel, twice the spread and 1.5 times the arc is at least
  /// `classification` and twice the next, or at least `classificationLimit`; `isLast`: or it is now or never.
  package func classify(_ thresholds: Thresholds, isLast: Bool = false) -> MovementClass? {
    let pinch = 2 * spread
    let rotation = 1.5 * arc
    let largest = max(travel, pinch, rotation)
    let second = max(min(travel, pinch), min(max(travel, pinch), rotation))
    let isClear = largest >= thresholds.classification && (largest >= 2 * second || isLast)
    guard isClear || largest >= thresholds.classificationLimit else { return nil }
    if largest == travel { return .travel }
    return largest == pinch ? .pinch : .rotation
  }
}
