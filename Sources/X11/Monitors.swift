internal import CX11
internal import Gestures
internal import Routing

/// The monitors of the screen, as RandR tells them.
///
/// Order of use: `init`, which asks to hear of changes; `refresh` then, and again after `DecodedEvent.monitorsChanged`
/// and after a ConfigureNotify of the root window, which is all that tells of monitors that a user makes. It takes round
/// trips: never on the touch path.
package struct Monitors {
  package private(set) var all: [ScreenMonitor] = []
  /// The version that was agreed on; nil where there is no RandR 1.2 at least, and so no monitor.
  private let version: XError.Version?

  /// Nothing is known, and nothing is asked for.
  package init() { version = nil }

  /// Agrees on a version and selects changes; nothing is read yet.
  package init(_ connection: Connection) {
    guard connection.firstEvent(of: cx11_randr_extension()) != nil else {
      version = nil
      return
    }
    let cookie = xcb_randr_query_version(connection.xcb, 1, 5)
    guard let reply = Reply(xcb_randr_query_version_reply(connection.xcb, cookie, nil)) else {
      version = nil
      return
    }
    let found = XError.Version(reply.body.pointee.major_version, reply.body.pointee.minor_version)
    guard found.isAtLeast(.init(1, 2)) else {
      version = nil
      return
    }
    version = found
    let changes =
      XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
      | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
    xcb_randr_select_input(connection.xcb, connection.root.rawValue, UInt16(changes))
  }

  /// Reads the monitors anew.
  ///
  /// - Parameters:
  ///   - connection: where they are.
  ///   - usesOutputs: takes outputs for monitors, as with a server before RandR 1.5.
  /// - Returns: whether they have changed.
  /// - Throws: `serverGone`.
  package mutating func refresh(
    from connection: Connection, usesOutputs: Bool = false
  ) throws(XError) -> Bool {
    guard let version else { return false }
    let outputs = Monitors.outputs(connection, version)
    var now = ScreenMonitor.list(outputs)
    if version.isAtLeast(.init(1, 5)), !usesOutputs, let reported = Monitors.reported(connection) {
      now = ScreenMonitor.list(reported, outputs)
    }
    if !connection.isAlive { throw .serverGone }
    defer { all = now }
    return now != all
  }

  /// The monitors of RandR 1.5; nil where the server refuses.
  private static func reported(_ connection: Connection) -> [ReportedMonitor]? {
    let cookie = xcb_randr_get_monitors(connection.xcb, connection.root.rawValue, 1)
    guard let reply = Reply(xcb_randr_get_monitors_reply(connection.xcb, cookie, nil)) else { return nil }
    var list: [ReportedMonitor] = []
    var rest = xcb_randr_get_monitors_monitors_iterator(reply.body)
    while rest.rem > 0, let info = rest.data {
      let one = info.pointee
      let ids = UnsafeBufferPointer(
        start: xcb_randr_monitor_info_outputs(info), count: Int(xcb_randr_monitor_info_outputs_length(info)))
      let box = Rectangle(
        x: Int32(one.x), y: Int32(one.y), width: Int32(one.width), height: Int32(one.height))
      list.append(
        ReportedMonitor(
          monitor: Monitor(name: name(one.name, connection), box: box),
          isAutomatic: one.automatic != 0,
          size: Millimetres(
            width: Double(one.width_in_millimeters), height: Double(one.height_in_millimeters)),
          outputs: Array(ids)))
      xcb_randr_monitor_info_next(&rest)
    }
    return list
  }

  /// The text of an atom; empty where there is no such atom.
  private static func name(_ atom: xcb_atom_t, _ connection: Connection) -> String {
    let cookie = xcb_get_atom_name(connection.xcb, atom)
    guard let reply = Reply(xcb_get_atom_name_reply(connection.xcb, cookie, nil)),
      let start = xcb_get_atom_name_name(reply.body)
    else { return "" }
    let length = Int(xcb_get_atom_name_name_length(reply.body))
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// The outputs that show something, in the server's order.
  private static func outputs(_ connection: Connection, _ version: XError.Version) -> [ScreenOutput] {
    let xcb = connection.xcb
    guard let (ids, time) = resources(connection, version) else { return [] }
    let cookies = ids.map { xcb_randr_get_output_info(xcb, $0, time) }
    var found: [(ScreenOutput, xcb_randr_get_crtc_info_cookie_t)] = []
    for (id, cookie) in zip(ids, cookies) {
      guard let reply = Reply(xcb_randr_get_output_info_reply(xcb, cookie, nil)) else { continue }
      let info = reply.body.pointee
      guard UInt32(info.status) == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue, info.crtc != 0 else { continue }
      let name = UnsafeRawBufferPointer(
        start: xcb_randr_get_output_info_name(reply.body),
        count: Int(xcb_randr_get_output_info_name_length(reply.body)))
      let panel = Millimetres(width: Double(info.mm_width), height: Double(info.mm_height))
      let output = ScreenOutput(
        id: id, name: String(decoding: name, as: UTF8.self),
        panel: info.mm_width > 0 && info.mm_height > 0 ? panel : nil,
        box: Rectangle(x: 0, y: 0, width: 0, height: 0), isTurned: false)
      found.append((output, xcb_randr_get_crtc_info(xcb, info.crtc, time)))
    }
    return found.compactMap { output, cookie in
      guard let reply = Reply(xcb_randr_get_crtc_info_reply(xcb, cookie, nil)) else { return nil }
      let info = reply.body.pointee
      guard UInt32(info.status) == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue, info.mode != 0 else { return nil }
      var output = output
      output.box = Rectangle(
        x: Int32(info.x), y: Int32(info.y), width: Int32(info.width), height: Int32(info.height))
      let turns = XCB_RANDR_ROTATION_ROTATE_90.rawValue | XCB_RANDR_ROTATION_ROTATE_270.rawValue
      output.isTurned = UInt32(info.rotation) & turns != 0
      return output
    }
  }

  /// All outputs, and the time of the configuration that they are of; nil where the server refuses.
  private static func resources(
    _ connection: Connection, _ version: XError.Version
  ) -> ([xcb_randr_output_t], xcb_timestamp_t)? {
    let (xcb, root) = (connection.xcb, connection.root.rawValue)
    // The newer request does not look for displays that were plugged in, which can take the server half a second.
    if version.isAtLeast(.init(1, 3)) {
      let cookie = xcb_randr_get_screen_resources_current(xcb, root)
      guard let reply = Reply(xcb_randr_get_screen_resources_current_reply(xcb, cookie, nil)) else {
        return nil
      }
      let outputs = UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_outputs(reply.body),
        count: Int(xcb_randr_get_screen_resources_current_outputs_length(reply.body)))
      return (Array(outputs), reply.body.pointee.config_timestamp)
    }
    let cookie = xcb_randr_get_screen_resources(xcb, root)
    guard let reply = Reply(xcb_randr_get_screen_resources_reply(xcb, cookie, nil)) else { return nil }
    let outputs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_outputs(reply.body),
      count: Int(xcb_randr_get_screen_resources_outputs_length(reply.body)))
    return (Array(outputs), reply.body.pointee.config_timestamp)
  }
}
