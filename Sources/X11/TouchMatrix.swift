internal import CX11
package import Gestures
internal import Routing

/// A device's Coordinate Transformation Matrix, without its last row: it takes the device's surface, from 0 to 1 each way,
/// to the screen, from 0 to 1 each way (xi2.md R5.4).
package struct TouchMatrix: Hashable, Sendable {
  /// Across the screen: of the surface's x, of its y, and from where on.
  package var across: (x: Double, y: Double, offset: Double)
  /// Down the screen, as that.
  package var down: (x: Double, y: Double, offset: Double)

  package static let identity = TouchMatrix(across: (1, 0, 0), down: (0, 1, 0))

  package init(across: (x: Double, y: Double, offset: Double), down: (x: Double, y: Double, offset: Double)) {
    self.across = across
    self.down = down
  }

  /// Of the property's values, row by row; nil where they are no nine numbers that make a surface.
  init?(_ values: [Float]) {
    guard values.count == 9, values.allSatisfy(\.isFinite) else { return nil }
    let v = values.map { Double($0) }
    self.init(across: (v[0], v[1], v[2]), down: (v[3], v[4], v[5]))
    guard abs(v[0] * v[4] - v[1] * v[3]) > 1e-6 else { return nil }
  }

  /// The surface lies on its side: its x goes down the screen.
  package var isTurned: Bool { abs(across.y) > abs(across.x) }

  /// Where the surface lies on a screen, in root-window pixels.
  package func box(on screen: (width: Int32, height: Int32)) -> EdgeBox {
    let xs = corners(across).map { $0 * Double(screen.width) }
    let ys = corners(down).map { $0 * Double(screen.height) }
    return EdgeBox(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }

  private func corners(_ row: (x: Double, y: Double, offset: Double)) -> [Double] {
    [row.offset, row.offset + row.x, row.offset + row.y, row.offset + row.x + row.y]
  }

  package static func == (a: TouchMatrix, b: TouchMatrix) -> Bool { a.across == b.across && a.down == b.down }

  package func hash(into hasher: inout Hasher) {
    for value in [across.x, across.y, across.offset, down.x, down.y, down.offset] { hasher.combine(value) }
  }
}

extension Connection {
  /// Whether a property of a device tells where its surface lies.
  package func isTransformationMatrix(_ atom: UInt32) -> Bool { atom == atoms[.transformationMatrix] }

  /// The matrices of devices; the identity for those without one.
  ///
  /// One round trip.
  func matrices(of devices: [DeviceID]) -> [TouchMatrix] {
    let cookies = devices.map {
      xcb_input_xi_get_property(
        xcb, $0.rawValue, 0, atoms[.transformationMatrix], UInt32(XCB_GET_PROPERTY_TYPE_ANY.rawValue), 0, 9)
    }
    return cookies.map { cookie in
      guard let reply = Reply(xcb_input_xi_get_property_reply(xcb, cookie, nil)),
        reply.body.pointee.format == 32, reply.body.pointee.num_items == 9,
        let items = xcb_input_xi_get_property_items(reply.body)
      else { return .identity }
      let values = (0..<9).map { items.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
      return TouchMatrix(values) ?? .identity
    }
  }
}
