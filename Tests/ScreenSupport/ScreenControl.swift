internal import CX11
internal import Glibc

/// Changes monitors, outputs and devices of a private server, as `xrandr` and `xinput` do.
///
/// Its connection is whose it is; a request that the server refuses changes nothing.
package struct ScreenControl {
  private let xcb: OpaquePointer
  private let root: UInt32

  package init(_ xcb: OpaquePointer, root: UInt32) {
    self.xcb = xcb
    self.root = root
    free(xcb_randr_query_version_reply(xcb, xcb_randr_query_version(xcb, 1, 5), nil))
    free(xcb_input_xi_query_version_reply(xcb, xcb_input_xi_query_version(xcb, 2, 2), nil))
  }

  /// A place and a size in root-window pixels.
  package typealias Box = (x: Int, y: Int, width: Int, height: Int)

  /// Makes a part of the screen a monitor (RRSetMonitor); with the output, the server's own monitor goes.
  package func setMonitor(
    _ name: String, _ box: Box, millimetres: (Int, Int) = (0, 0), hasOutput: Bool = false
  ) {
    var info = xcb_randr_monitor_info_t()
    info.name = atom(name)
    info.nOutput = hasOutput ? 1 : 0
    (info.x, info.y) = (Int16(box.x), Int16(box.y))
    (info.width, info.height) = (UInt16(box.width), UInt16(box.height))
    info.width_in_millimeters = UInt32(millimetres.0)
    info.height_in_millimeters = UInt32(millimetres.1)
    var request: [UInt8] = [0, 0, 0, 0]
    request += withUnsafeBytes(of: root) { Array($0) } + withUnsafeBytes(of: info) { Array($0) }
    if hasOutput { request += withUnsafeBytes(of: output) { Array($0) } }
    send(XCB_RANDR_SET_MONITOR, request)
    sync()
  }

  /// Sends a request of RandR whose header is still empty: xcb 1.15 itself gives this one a length by chance.
  private func send(_ opcode: Int32, _ bytes: [UInt8]) {
    var protocolRequest = xcb_protocol_request_t(
      count: 1, ext: cx11_randr_extension(), opcode: UInt8(opcode), isvoid: 1)
    var bytes = bytes
    bytes.withUnsafeMutableBytes { buffer in
      // The two parts before are for xcb.
      var parts = [iovec(), iovec(), iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)]
      parts.withUnsafeMutableBufferPointer { parts in
        guard let start = parts.baseAddress else { return }
        _ = xcb_send_request(xcb, 0, start + 2, &protocolRequest)
      }
    }
  }

  package func deleteMonitor(_ name: String) {
    xcb_randr_delete_monitor(xcb, root, atom(name))
    sync()
  }

  /// States the size of the output's panel, which this driver takes from properties; 0 is unknown.
  package func setPanel(millimetres: (width: Int, height: Int)) {
    for (name, value) in [("WIDTH_MM", millimetres.width), ("HEIGHT_MM", millimetres.height)] {
      var word = UInt32(value)
      xcb_randr_change_output_property(
        xcb, output, atom(name), XCB_ATOM_INTEGER.rawValue, 32, UInt8(XCB_PROP_MODE_REPLACE.rawValue), 1,
        &word)
    }
    // The driver looks at them when it is asked for its outputs.
    free(xcb_randr_get_screen_resources_reply(xcb, xcb_randr_get_screen_resources(xcb, root), nil))
  }

  /// Gives the screen another size: the output shows a mode of it, which is made where there is none.
  package func resize(width: Int, height: Int) {
    let mode = mode(width, height)
    setOutput(mode: 0)
    xcb_randr_set_screen_size(
      xcb, root, UInt16(width), UInt16(height), UInt32(width / 4), UInt32(height / 4))
    setOutput(mode: mode)
    sync()
  }

  /// Sets a device's Coordinate Transformation Matrix, row by row.
  package func setMatrix(_ values: [Float], of device: UInt16) {
    values.withUnsafeBytes { bytes in
      _ = xcb_input_xi_change_property(
        xcb, device, UInt8(XCB_PROP_MODE_REPLACE.rawValue), 32, atom("Coordinate Transformation Matrix"),
        atom("FLOAT"), UInt32(values.count), bytes.baseAddress)
    }
    sync()
  }

  /// Lets the screen saver come at once, or go.
  package func forceScreenSaver(isActive: Bool) {
    let mode = isActive ? XCB_SCREEN_SAVER_ACTIVE : XCB_SCREEN_SAVER_RESET
    xcb_force_screen_saver(xcb, UInt8(mode.rawValue))
    sync()
  }

  /// The one output of a private server.
  package var output: UInt32 {
    resources { reply in xcb_randr_get_screen_resources_current_outputs(reply)?.pointee } ?? 0
  }

  private func resources<Value>(
    _ take: (UnsafeMutablePointer<xcb_randr_get_screen_resources_current_reply_t>) -> Value?
  ) -> Value? {
    let cookie = xcb_randr_get_screen_resources_current(xcb, root)
    guard let reply = xcb_randr_get_screen_resources_current_reply(xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    return take(reply)
  }

  private func mode(_ width: Int, _ height: Int) -> UInt32 {
    let known = resources { reply -> UInt32? in
      let modes = UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_modes(reply),
        count: Int(xcb_randr_get_screen_resources_current_modes_length(reply)))
      return modes.first { Int($0.width) == width && Int($0.height) == height }?.id
    }
    if let known { return known }
    var info = xcb_randr_mode_info_t()
    (info.width, info.height) = (UInt16(width), UInt16(height))
    (info.hsync_start, info.hsync_end, info.htotal) = (
      UInt16(width + 88), UInt16(width + 132), UInt16(width + 280)
    )
    (info.vsync_start, info.vsync_end, info.vtotal) = (
      UInt16(height + 4), UInt16(height + 9), UInt16(height + 45)
    )
    info.dot_clock = UInt32((width + 280) * (height + 45) * 60)
    let name = "\(width)x\(height)"
    info.name_len = UInt16(name.utf8.count)
    let cookie = xcb_randr_create_mode(xcb, root, info, UInt32(name.utf8.count), name)
    guard let reply = xcb_randr_create_mode_reply(xcb, cookie, nil) else { return 0 }
    defer { free(reply) }
    xcb_randr_add_output_mode(xcb, output, reply.pointee.mode)
    return reply.pointee.mode
  }

  private func setOutput(mode: UInt32) {
    let output = output
    let found = resources { reply in
      (xcb_randr_get_screen_resources_current_crtcs(reply)?.pointee ?? 0, reply.pointee.config_timestamp)
    }
    guard let (crtc, time) = found else { return }
    let cookie = xcb_randr_set_crtc_config(
      xcb, crtc, 0, time, 0, 0, mode, UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), mode == 0 ? 0 : 1,
      [output])
    free(xcb_randr_set_crtc_config_reply(xcb, cookie, nil))
  }

  private func atom(_ name: String) -> UInt32 {
    let reply = xcb_intern_atom_reply(xcb, xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  private func sync() { free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)) }
}
