/// What a rule says of the hit test of its windows (rules H4 to H8); nil: nothing.
package struct HitPolicy: Hashable, Sendable {
  /// How a window that holds the point answers (UIView.hitTest).
  package enum Answer: Hashable, Sendable {
    /// By what its children answer, else by itself.
    case normal
    /// Never by itself (hitTest returns nil; H5).
    case passThrough
    /// By itself, its children not asked (hitTest returns self; H6).
    case intercept
    /// By another window, its children not asked (hitTest returns another view; H7).
    case redirect(WindowMatch)
  }

  package var answer: Answer?
  /// no: passed over with its children (userInteractionEnabled; H4).
  package var interaction: Bool?
  /// By how many millimetres the box grows on each side (pointInside; H8).
  package var expand: Double?
  /// An invisible client is touched as any other (H4).
  package var ignoresOpacity = false

  package init(
    answer: Answer? = nil, interaction: Bool? = nil, expand: Double? = nil, ignoresOpacity: Bool = false
  ) {
    self.answer = answer
    self.interaction = interaction
    self.expand = expand
    self.ignoresOpacity = ignoresOpacity
  }

  /// Says something.
  package var isStated: Bool { self != HitPolicy() }

  /// Where a redirect leads.
  package var redirect: WindowMatch? {
    if case .redirect(let match) = answer { match } else { nil }
  }
}

/// What a rule set says of hit testing as a whole, found out once.
struct HitRules: Hashable, Sendable {
  /// A rule has a policy.
  var isBound = false
  /// The most that a box grows, millimetres.
  var mostExpand = 0.0
  /// A rule has a receive area.
  var usesRegions = false
  /// A binding has one.
  var hasBindingRegions = false
  /// The rules at the global level, nearest first (R1).
  var global: [Int] = []

  init(_ rules: [Rule], _ regions: [Region]) {
    for (index, rule) in rules.enumerated() {
      isBound = isBound || rule.hitPolicy.isStated
      mostExpand = max(mostExpand, rule.hitPolicy.expand ?? 0)
      usesRegions = usesRegions || rule.region != nil
      hasBindingRegions = hasBindingRegions || rule.bindings.contains { $0.region != nil }
      if rule.level == .global { global.append(index) }
    }
    func nearness(_ rule: Int) -> UInt64 {
      rules[rule].region.map { regions[$0].nearness } ?? Region.farthest
    }
    // Those that are equally near stay in configuration order.
    global.sort { (nearness($0), $0) < (nearness($1), $1) }
  }
}

/// Shadows that a client draws around itself, and that are no part of what a user sees as the window
/// (_GTK_FRAME_EXTENTS), pixels.
package struct FrameExtents: Hashable, Sendable, Codable {
  package var left: Int32
  package var right: Int32
  package var top: Int32
  package var bottom: Int32

  package init(left: Int32, right: Int32, top: Int32, bottom: Int32) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }
}

extension WindowProperties {
  /// At most 1 % of opaque (alpha <= 0.01; H4).
  package var isInvisible: Bool { opacity.map { $0 <= UInt32.max / 100 } ?? false }
}
