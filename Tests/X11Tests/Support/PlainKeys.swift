import CX11
import Glibc

extension PlainClient {
  /// The first key of a modifier, by the modifier's place in the mapping (0 is Shift, 3 is Mod1); nil where it has none.
  func modifierKey(_ place: Int) -> Int? {
    guard let reply = xcb_get_modifier_mapping_reply(xcb, xcb_get_modifier_mapping(xcb), nil) else {
      return nil
    }
    defer { free(reply) }
    guard let codes = xcb_get_modifier_mapping_keycodes(reply) else { return nil }
    let width = Int(reply.pointee.keycodes_per_modifier)
    return (0..<width).map { Int(codes[place * width + $0]) }.first { $0 != 0 }
  }
}
