import CCairo
import Gestures
import Routing
import X11

/// Draws a scene on the overlay with cairo.
struct OverlayPainter: ~Copyable {
  private let overlay: OverlayWindow
  private let surface: OpaquePointer
  private let cairo: OpaquePointer

  private static let fontSize = 15.0
  private static let lineHeight = 20.0
  private static let margin = 8.0

  /// nil where cairo cannot draw on the display.
  init?(_ overlay: OverlayWindow) {
    let made = overlay.withDrawable { connection, visual in
      cairo_xcb_surface_create(
        connection, overlay.window.rawValue, visual.assumingMemoryBound(to: xcb_visualtype_t.self),
        overlay.size.width, overlay.size.height)
    }
    guard let made, let surface = made, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let cairo = cairo_create(surface)
    else { return nil }
    self.overlay = overlay
    self.surface = surface
    self.cairo = cairo
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(cairo, OverlayPainter.fontSize)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Shows a scene in the place of what was shown.
  func paint(_ scene: OverlayScene) {
    let panel = panel(of: scene)
    overlay.show(scene.boxes + [panel].compactMap { $0 })
    cairo_xcb_surface_set_size(surface, overlay.size.width, overlay.size.height)
    if let box = scene.box {
      color(0.18, 0.62, 0.27)
      cairo_set_line_width(cairo, 6)
      cairo_rectangle(cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
      cairo_stroke(cairo)
    }
    for trail in scene.trails.values {
      color(0.95, 0.55, 0.1)
      for place in scene.steps(of: trail) { fill(OverlayScene.square(place, OverlayScene.breadth)) }
      if trail.isDown, let last = trail.places.last {
        color(0.9, 0.2, 0.15)
        cairo_arc(cairo, last.x, last.y, OverlayScene.finger + 2, 0, 2 * Double.pi)
        cairo_fill(cairo)
      }
    }
    if let panel { write(scene.lines, in: panel, isTitle: scene.title.count) }
    cairo_surface_flush(surface)
    overlay.flush()
  }

  private func color(_ red: Double, _ green: Double, _ blue: Double) {
    cairo_set_source_rgb(cairo, red, green, blue)
  }

  private func fill(_ box: Rectangle) {
    cairo_rectangle(cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    cairo_fill(cairo)
  }

  /// The box of the words: beside the fingers, and on the screen.
  private func panel(of scene: OverlayScene) -> Rectangle? {
    guard let room = scene.room, !scene.lines.isEmpty else { return nil }
    var width = 0.0
    for line in scene.lines {
      var extents = cairo_text_extents_t()
      cairo_text_extents(cairo, line, &extents)
      width = max(width, extents.x_advance)
    }
    let (screen, margin) = (overlay.size, OverlayPainter.margin)
    width = min(width + 2 * margin, Double(screen.width))
    let height = Double(scene.lines.count) * OverlayPainter.lineHeight + 2 * margin
    var x = room.to.x + 40
    if x + width > Double(screen.width) { x = room.from.x - 40 - width }
    let y = (room.from.y + room.to.y - height) / 2
    return Rectangle(
      x: Int32(max(0, min(x, Double(screen.width) - width))),
      y: Int32(max(0, min(y, Double(screen.height) - height))), width: Int32(width), height: Int32(height))
  }

  private func write(_ lines: [String], in panel: Rectangle, isTitle count: Int) {
    color(0.1, 0.1, 0.14)
    fill(panel)
    for (index, line) in lines.enumerated() {
      if index < count { color(0.55, 0.85, 0.6) } else { color(0.95, 0.95, 0.95) }
      cairo_move_to(
        cairo, Double(panel.x) + OverlayPainter.margin,
        Double(panel.y) + OverlayPainter.margin + OverlayPainter.lineHeight * (Double(index) + 0.75))
      cairo_show_text(cairo, line)
    }
  }
}
