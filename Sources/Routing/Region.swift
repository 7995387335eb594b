package import Gestures

/// A length along one axis of a region's base.
package enum Extent: Hashable, Sendable {
  /// Pixels of the screen.
  case pixels(Double)
  /// Millimetres of the surface that is touched; by the scale of the touch's device (G15).
  case millimetres(Double)
  /// A part of the base's own length along the axis; 1 is all of it.
  case part(Double)

  /// In pixels, of a base so many pixels long along the axis, with so many pixels in one millimetre along it.
  func pixels(of length: Double, scale: Double) -> Double {
    switch self {
    case .pixels(let pixels): pixels
    case .millimetres(let millimetres): millimetres * scale
    case .part(let part): part * length
    }
  }
}

/// A named place of the configuration: a part of a window, of its frame, of a monitor or of the screen (rule H1).
///
/// It belongs to every client, frame and monitor that there is; which one is meant depends on the touch.
package struct Region: Hashable, Sendable {
  /// What it is a part of.
  package enum Base: String, Hashable, Sendable, CaseIterable {
    /// The child of the root that the touched client is in; the client itself where the window manager has put no frame
    /// around it.
    case frame
    case client
    /// The monitor under the touch.
    case monitor
    /// All monitors together: the root window.
    case screen

    /// Whether it is a part of a window, and so never reaches beyond that.
    package var isOfWindows: Bool {
      switch self {
      case .frame, .client: true
      case .monitor, .screen: false
      }
    }
  }

  /// Which part of it.
  package enum Area: Hashable, Sendable {
    case whole
    /// A strip along an edge, so thick.
    case strip(Edge, Extent)
    /// From an edge of the frame up to the client inside it: a title bar, or another strip of the frame.
    case toClient(Edge)
    /// A rectangle in the upper left corner's coordinates.
    case rectangle(x: Extent, y: Extent, width: Extent, height: Extent)
    /// So far along both edges of a corner.
    case corner(Edge, Extent)
  }

  package var name: String
  package var base: Base
  package var area: Area
  /// Its line in the configuration, 1-based; 0 where there is none.
  package var line: Int

  package init(name: String, base: Base, area: Area, line: Int = 0) {
    self.name = name
    self.base = base
    self.area = area
    self.line = line
  }

  /// How near to the finger a global responder stands whose receive area it is (R1): smaller is nearer.
  ///
  /// Parts of a window come first, then edges and corners, then other parts of a monitor, then those of the screen.
  var nearness: UInt64 {
    switch (base, area) {
    case (.frame, _), (.client, _): 0
    case (_, .strip), (_, .corner), (_, .toClient): 1
    case (.monitor, _): 2
    case (.screen, _): 3
    }
  }

  /// What is nearer to no region: a responder without one.
  static let farthest: UInt64 = 4
}

/// Where a touch lands, as far as regions and hit policies want to know it.
package struct Landing: Hashable, Sendable {
  /// Root-window pixels.
  package var point: Point
  /// Of the touch's device.
  package var scale: PixelScale
  /// In root-window pixels; none: the screen is one.
  package var monitors: [Monitor]

  package init(_ point: Point, scale: PixelScale = .fallback, monitors: [Monitor] = []) {
    self.point = point
    self.scale = scale
    self.monitors = monitors
  }
}

/// The frame and the client that the regions of a touch lie in.
package struct RegionSite: Hashable, Sendable {
  /// The child of the root; nil over the bare root.
  package var frame: RegionTree.Index?
  package var client: RegionTree.Index?
  package var landing: Landing

  package init(frame: RegionTree.Index?, client: RegionTree.Index?, _ landing: Landing) {
    self.frame = frame
    self.client = client
    self.landing = landing
  }
}
