internal import CX11
internal import Gestures
internal import Routing

extension EventDecoder {
  /// A structure event of the core protocol, or nil where it is another event.
  func structureEvent(_ event: UnsafeRawPointer, type: Int32) -> StructureEvent? {
    let sequence = event.load(as: xcb_generic_event_t.self).full_sequence
    func made(_ window: UInt32, _ reporter: UInt32, _ change: StructureEvent.Change) -> StructureEvent {
      StructureEvent(
        window: WindowID(window), reporter: WindowID(reporter), sequence: sequence, change: change)
    }
    switch type {
    case XCB_CREATE_NOTIFY:
      let e = event.load(as: xcb_create_notify_event_t.self)
      return made(e.window, e.parent, .created)
    case XCB_DESTROY_NOTIFY:
      let e = event.load(as: xcb_destroy_notify_event_t.self)
      return made(e.window, e.event, .destroyed)
    case XCB_MAP_NOTIFY:
      let e = event.load(as: xcb_map_notify_event_t.self)
      return made(e.window, e.event, .mapped)
    case XCB_UNMAP_NOTIFY:
      let e = event.load(as: xcb_unmap_notify_event_t.self)
      return made(e.window, e.event, .unmapped)
    case XCB_CONFIGURE_NOTIFY:
      let e = event.load(as: xcb_configure_notify_event_t.self)
      let geometry = WindowGeometry(
        x: Int32(e.x), y: Int32(e.y), width: Int32(e.width), height: Int32(e.height),
        border: Int32(e.border_width))
      let above = e.above_sibling == 0 ? nil : WindowID(e.above_sibling)
      return made(e.window, e.event, .configured(geometry, above: above))
    case XCB_GRAVITY_NOTIFY:
      let e = event.load(as: xcb_gravity_notify_event_t.self)
      return made(e.window, e.event, .moved(x: Int32(e.x), y: Int32(e.y)))
    case XCB_REPARENT_NOTIFY:
      let e = event.load(as: xcb_reparent_notify_event_t.self)
      return made(e.window, e.event, .reparented(to: WindowID(e.parent), x: Int32(e.x), y: Int32(e.y)))
    case XCB_CIRCULATE_NOTIFY:
      let e = event.load(as: xcb_circulate_notify_event_t.self)
      let toTop = UInt32(e.place) == XCB_PLACE_ON_TOP.rawValue
      return made(e.window, e.event, .circulated(toTop: toTop))
    default:
      return nil
    }
  }
}
