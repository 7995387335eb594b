/// The box whose edges an edge pan comes from: a monitor's, or a window's, in root-window pixels.
package struct EdgeBox: Hashable, Sendable {
  package var left: Double
  package var top: Double
  /// Exclusive.
  package var right: Double
  package var bottom: Double
  package var shut = Shut()

  /// Sides beyond which something else lies, so that they are no edges.
  package struct Shut: Hashable, Sendable {
    package var left = false
    package var right = false
    package var top = false
    package var bottom = false

    package init() {}
  }

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

/// Recognizes a pan from an edge inwards (UIScreenEdgePanGestureRecognizer; rule G7).
package struct EdgePanRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The finger's first place is out of the zone: the second tells whether it came from there.
    case doubtful
    /// It came from the edge.
    case fromEdge
    case panning
  }

  package let specification: EdgePanSpecification
  package let box: EdgeBox
  package private(set) var state: State?
  package internal(set) var together = Together()
  /// When it wants to be asked again without an event; nil: never.
  package private(set) var deadline: Timestamp?

  /// How far back the line through the first two places is followed.
  static let lookBack: Milliseconds = 30
  /// The fastest real stroke, millimetres a second (human hands, 532 episodes).
  static let fastest = 2100.0

  package init(_ specification: EdgePanSpecification, box: EdgeBox) {
    self.specification = specification
    self.box = box
  }

  /// Takes in a frame, or the passing of its deadline.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    deadline = nil
    if state == .panning {
      let proposal = frame.progress(of: &together, limit: specification.fingers)
      deadline = together.end
      return proposal
    }
    guard specification.edge.sides.allSatisfy({ !box.isShut($0) }) else { return .fail(.noEdgeHere) }
    let count = frame.fingers(specification.fingers)
    if case .wrong(let reason) = count { return .fail(reason) }
    if let reason = judgeLanding(frame, thresholds) { return .fail(reason) }
    guard count == .complete, state == .fromEdge else { return .wait }
    return advance(frame, thresholds)
  }

  /// Whether each finger came from the edge; nil where it did or may have.
  private mutating func judgeLanding(_ frame: Frame, _ thresholds: Thresholds) -> FailureReason? {
    guard state != .fromEdge else { return nil }
    var isDoubtful = false
    for touch in frame.touches {
      var missing = 0.0
      var zone = 0.0
      for side in specification.edge.sides {
        let depth = box.depth(of: touch.startLocation, from: side, frame.scale)
        zone = box.zone(side, frame.scale, thresholds)
        guard depth > zone else { continue }
        // The line through the first two places, extended back 30 ms at most; a finger that has rested for so long
        // after its landing, or has lifted, did not come from anywhere.
        let lookBack = EdgePanRecognizer.lookBack
        let from = touch.firstStep.map {
          box.depth(
            of: touch.startLocation + $0.extended(by: -lookBack.seconds * 1000), from: side, frame.scale)
        }
        if let from, from <= zone { continue }
        if from != nil || !touch.isDown || frame.time - touch.startTime >= lookBack
          || depth > zone + EdgePanRecognizer.fastest * lookBack.seconds
        {
          missing = max(missing, depth)
        } else {
          isDoubtful = true
          deadline = touch.startTime + lookBack
        }
      }
      if missing > 0 { return .notFromEdge(distance: missing, zone: zone) }
      if !specification.edge.isCorner, !holdsSection(touch.startLocation) {
        return .otherSection
      }
    }
    state = isDoubtful ? .doubtful : frame.touches.isEmpty ? nil : .fromEdge
    return nil
  }

  private func holdsSection(_ place: Point) -> Bool {
    let along =
      specification.edge == .left || specification.edge == .right
      ? (place.y - box.top) / (box.bottom - box.top) : (place.x - box.left) / (box.right - box.left)
    return specification.section.contains(min(max(along, 0), 1))
  }

  private mutating func advance(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    let travel = frame.travel
    let normal = specification.edge.normal
    let inwards = travel.dx * normal.dx + travel.dy * normal.dy
    let along = abs(travel.dx * normal.dy - travel.dy * normal.dx)
    if frame.touches.contains(where: { !$0.isDown }) {
      return .fail(.tooShort(distance: max(inwards, 0), needed: thresholds.edgeStart))
    }
    // Within 60 degrees of the normal the way along is at most 1.73 times that inwards.
    if inwards >= thresholds.edgeStart, along <= inwards * 1.732_050_807_568_877_2 {
      state = .panning
      _ = together.follow(frame, limit: specification.fingers)
      return .begin
    }
    if along >= thresholds.edgeAlong, along > inwards * 1.732_050_807_568_877_2 {
      return .fail(.alongEdge(distance: along, limit: thresholds.edgeAlong))
    }
    let landing = frame.touches.reduce(frame.time) { min($0, $1.startTime) }
    let due = landing + thresholds.edgeDuration + 1
    if frame.time >= due { return .fail(.tooLong(distance: max(inwards, 0), limit: thresholds.edgeDuration)) }
    deadline = due
    return .wait
  }
}

extension Edge {
  /// One side of a box.
  enum Side: Hashable, Sendable {
    case left
    case right
    case top
    case bottom
  }

  var isCorner: Bool { sides.count > 1 }

  /// The sides that it lies on: two for a corner.
  var sides: EdgeSides {
    switch self {
    case .left: EdgeSides(.left)
    case .right: EdgeSides(.right)
    case .top: EdgeSides(.top)
    case .bottom: EdgeSides(.bottom)
    case .topLeft: EdgeSides(.top, .left)
    case .topRight: EdgeSides(.top, .right)
    case .bottomLeft: EdgeSides(.bottom, .left)
    case .bottomRight: EdgeSides(.bottom, .right)
    }
  }

  /// The unit vector inwards; y grows downwards.
  var normal: Vector {
    let diagonal = 0.5.squareRoot()
    switch self {
    case .left: return Vector(1, 0)
    case .right: return Vector(-1, 0)
    case .top: return Vector(0, 1)
    case .bottom: return Vector(0, -1)
    case .topLeft: return Vector(diagonal, diagonal)
    case .topRight: return Vector(-diagonal, diagonal)
    case .bottomLeft: return Vector(diagonal, -diagonal)
    case .bottomRight: return Vector(-diagonal, -diagonal)
    }
  }
}

/// One or two sides, without an array.
struct EdgeSides: Sequence, IteratorProtocol {
  private var first: Edge.Side?
  private var second: Edge.Side?
  let count: Int

  init(_ first: Edge.Side, _ second: Edge.Side? = nil) {
    self.first = first
    self.second = second
    count = second == nil ? 1 : 2
  }

  mutating func next() -> Edge.Side? {
    defer {
      first = second
      second = nil
    }
    return first
  }
}

extension EdgeBox {
  func isShut(_ side: Edge.Side) -> Bool {
    switch side {
    case .left: shut.left
    case .right: shut.right
    case .top: shut.top
    case .bottom: shut.bottom
    }
  }

  /// How far a place lies inside of a side, millimetres.
  func depth(of place: Point, from side: Edge.Side, _ scale: PixelScale) -> Double {
    switch side {
    case .left: (place.x - left) / scale.x
    case .right: (right - 1 - place.x) / scale.x
    case .top: (place.y - top) / scale.y
    case .bottom: (bottom - 1 - place.y) / scale.y
    }
  }

  /// How deep the zone of an edge is, in which an edge pan of it begins, millimetres (G7); of a corner, the deeper of its two.
  package func zone(of edge: Edge, _ scale: PixelScale, _ thresholds: Thresholds) -> Double {
    var deepest = 0.0
    for side in edge.sides { deepest = max(deepest, zone(side, scale, thresholds)) }
    return deepest
  }

  /// How deep the zone of a side is, millimetres.
  func zone(_ side: Edge.Side, _ scale: PixelScale, _ thresholds: Thresholds) -> Double {
    let axis =
      switch side {
      case .left, .right: (right - left) / scale.x
      case .top, .bottom: (bottom - top) / scale.y
      }
    let part = axis * thresholds.edgeZone
    guard scale.isMeasured else { return part }
    return min(max(part, thresholds.edgeZoneLeast), thresholds.edgeZoneMost)
  }
}

/// The way from a touch's first place to its second.
package struct FirstStep: Hashable, Sendable {
  /// Root-window pixels.
  package var way: Vector
  package var time: Milliseconds

  package init(way: Vector, time: Milliseconds) {
    self.way = way
    self.time = time
  }

  /// Where the line leads in some time, before or after the first place.
  func extended(by milliseconds: Double) -> Vector {
    let part = milliseconds / Double(max(time.rawValue, 1))
    return Vector(way.dx * part, way.dy * part)
  }
}
