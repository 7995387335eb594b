internal import CX11
package import Gestures
package import Routing

extension WindowMirror {
  /// Reads the shapes and properties that changed since the last time, each once however often it changed.
  ///
  /// Waits for the server; the daemon does the two apart.
  package mutating func settle(into changes: inout [WindowChange]) {
    settleShapes(into: &changes)
    settleProperties(into: &changes)
  }

  /// Reads the shapes that changed since the last time, each once however often it changed; waits for the server.
  package mutating func settleShapes(into changes: inout [WindowChange]) {
    let shapes = pendingShapes
    pendingShapes = []
    let shapeReadings = shapes.map { shape -> xcb_shape_get_rectangles_cookie_t? in
      shape.reason == .set
        ? xcb_shape_get_rectangles(connection.xcb, shape.window.rawValue, shape.kind.code) : nil
    }
    for (shape, reading) in zip(shapes, shapeReadings) { settle(shape, reading, into: &changes) }
  }

  private mutating func settle(
    _ shape: PendingShape, _ reading: xcb_shape_get_rectangles_cookie_t?, into changes: inout [WindowChange]
  ) {
    switch shape.reason {
    case .set:
      guard let reading, let rectangles = ShapeReading.rectangles(reading, connection),
        nodes[shape.window] != nil
      else { return }
      if shape.kind == .input {
        nodes[shape.window]?.mayHideInputShape = false
        nodes[shape.window]?.holdsNothing = rectangles.isEmpty
      }
      changes.append(.shape(shape.window, shape.kind, rectangles))
    case .unset:
      guard nodes[shape.window] != nil else { return }
      if shape.kind == .input {
        nodes[shape.window]?.mayHideInputShape = false
        nodes[shape.window]?.holdsNothing = false
      }
      changes.append(.shape(shape.window, shape.kind, nil))
    case .doubted:
      guard let node = nodes[shape.window],
        let (verdict, geometry) = ShapeReading.settleInput(shape.window, connection)
      else { return }
      // At the size of the first reading the answer is as doubtful as it was then.
      let isSameSize =
        (node.width, node.height, node.border) == (geometry.width, geometry.height, geometry.border)
      nodes[shape.window]?.mayHideInputShape = verdict.shape == nil && isSameSize
      nodes[shape.window]?.holdsNothing = verdict.shape?.isEmpty == true
      changes.append(.shape(shape.window, .input, verdict.shape))
    }
  }
}

/// A window that the tree does not know, read for itself.
package struct WindowDescription: Hashable, Sendable {
  package var record: WindowRecord
  /// Its parents, nearest first, the root last.
  package var ancestors: [WindowID]
}

extension WindowMirror {
  /// Reads one window and who its parents are, without following it: for a touch's `child` that is not in the tree, such
  /// as the composite overlay window (xi2.md R8.3).
  ///
  /// One round trip for each level. Returns nil where the window is gone.
  package mutating func describe(_ window: WindowID) -> WindowDescription? {
    let reading = WindowReading(window, withProperties: true, connection)
    guard var answer = reading.answer(connection) else { return nil }
    var read = KnownProperties()
    PropertyReading(window, answer.properties, connection).answer(connection, into: &read)
    answer.record.properties = read.properties(of: window, isFocused: window == active)
    var ancestors: [WindowID] = []
    var here = window
    while here != connection.root {
      let cookie = xcb_query_tree(connection.xcb, here.rawValue)
      guard let reply = Reply(xcb_query_tree_reply(connection.xcb, cookie, nil)) else { return nil }
      here = WindowID(reply.body.pointee.parent)
      // A client can move windows faster than we walk, but not for ever below one root.
      guard here.rawValue != 0, ancestors.count < 4096 else { return nil }
      ancestors.append(here)
    }
    return WindowDescription(record: answer.record, ancestors: ancestors)
  }
}
