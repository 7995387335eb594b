internal import CX11

/// What a fresh connection finds out about the server's extensions.
struct Extensions {
  let inputVersion: XError.Version
  let inputOpcode: UInt8
  let shapeFirstEvent: UInt8
  let hasXTest: Bool

  /// Asks for XInput 2.4, accepts 2.2 (the first with touch); SHAPE 1.1 is the first with input shapes.
  init(_ display: OpaquePointer, _ xcb: OpaquePointer) throws(XError) {
    let input = try Extensions.find("XInputExtension", cx11_xinput_extension(), xcb)
    let shape = try Extensions.find("SHAPE", cx11_shape_extension(), xcb)
    let inputQuery = xcb_input_xi_query_version(xcb, 2, 4)
    let shapeQuery = xcb_shape_query_version(xcb)
    guard let inputReply = Reply(xcb_input_xi_query_version_reply(xcb, inputQuery, nil)) else {
      throw try Extensions.failure(
        .extensionTooOld("XInput", found: .init(1, 5), needed: .init(2, 2)), xcb)
    }
    let inputVersion = XError.Version(
      UInt32(inputReply.body.pointee.major_version), UInt32(inputReply.body.pointee.minor_version))
    try Extensions.require("XInput", inputVersion, .init(2, 2))
    guard let shapeReply = Reply(xcb_shape_query_version_reply(xcb, shapeQuery, nil)) else {
      throw try Extensions.failure(.refused(request: "ShapeQueryVersion"), xcb)
    }
    let shapeVersion = XError.Version(
      UInt32(shapeReply.body.pointee.major_version), UInt32(shapeReply.body.pointee.minor_version))
    try Extensions.require("SHAPE", shapeVersion, .init(1, 1))

    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    hasXTest = XTestQueryExtension(display, &event, &error, &major, &minor) != 0
    self.inputVersion = inputVersion
    inputOpcode = input.opcode
    shapeFirstEvent = shape.firstEvent
  }

  private static func find(
    _ name: String, _ id: UnsafeMutablePointer<xcb_extension_t>?, _ xcb: OpaquePointer
  ) throws(XError) -> (opcode: UInt8, firstEvent: UInt8) {
    guard let data = xcb_get_extension_data(xcb, id), data.pointee.present != 0 else {
      throw try failure(.noExtension(name), xcb)
    }
    return (data.pointee.major_opcode, data.pointee.first_event)
  }

  static func require(
    _ name: String, _ found: XError.Version, _ needed: XError.Version
  ) throws(XError) {
    if !found.isAtLeast(needed) { throw .extensionTooOld(name, found: found, needed: needed) }
  }

  /// A missing answer of a server that is gone says nothing about its extensions.
  private static func failure(_ error: XError, _ xcb: OpaquePointer) throws(XError) -> XError {
    if xcb_connection_has_error(xcb) != 0 { throw .serverGone }
    return error
  }
}
