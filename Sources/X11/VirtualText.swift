internal import Keysyms

extension VirtualInput {
  /// The most characters of a text.
  package static let longestText = 1000
  /// The most code points of them: some characters have many.
  static let mostCodePoints = 4 * longestText

  /// Types a text, key by key: a new line is Return, a tab is Tab.
  ///
  /// Characters that the layout lacks are made on spare keys, whatever locks are on. Nothing is typed where any cannot be.
  ///
  /// - Throws: what stands in the way.
  package mutating func type(_ text: String) throws(Failure) {
    let keysyms = try VirtualInput.keysyms(of: text)
    let (layout, state) = try look()
    try refuseShortcuts(layout, state)
    // Applications make capitals themselves, of letters that no level of the key has: Caps Lock is off meanwhile.
    let caps = state.locked & Keymap.lock
    let under = state.held | state.locked & ~Keymap.lock
    var (current, strokes) = (layout, VirtualInput.strokes(keysyms, layout, state, under))
    let missing = keysyms.reduce(into: [UInt32]()) { missing, keysym in
      if strokes[keysym] == nil, !missing.contains(keysym) { missing.append(keysym) }
    }
    if !missing.isEmpty {
      let shift = layout.modifiers.shift?.mask ?? 0
      // Those in use stay as they are.
      touchSpares(strokes.values.map(\.keycode))
      current = try makeSpares(for: missing, isShiftHeld: state.held & shift != 0 || shift == 0, layout)
      strokes = VirtualInput.strokes(keysyms, current, state, under)
    }
    var planned: [PlannedKey] = []
    planned.reserveCapacity(keysyms.count)
    for keysym in keysyms {
      guard let stroke = strokes[keysym] else {
        throw .noFreeKey(KeyName.name(of: keysym) ?? VirtualInput.hexadecimal(keysym))
      }
      planned.append(
        PlannedKey(
          modifiers: current.modifiers.keys(of: stroke.extra), key: stroke.keycode, group: stroke.group))
    }
    touchSpares(strokes.values.map(\.keycode))
    if caps != 0 { set(locks: caps, areOn: false) }
    defer {
      if caps != 0 {
        set(locks: caps, areOn: true)
        settle()
      }
    }
    try make(planned, state)
  }

  private static func keysyms(of text: String) throws(Failure) -> [UInt32] {
    guard !text.isEmpty else { throw .emptyText }
    let (characters, scalars) = (text.count, text.unicodeScalars.count)
    guard characters <= longestText, scalars <= mostCodePoints else {
      throw .textTooLong(max(characters, scalars))
    }
    var found: [UInt32] = []
    found.reserveCapacity(scalars)
    for character in text {
      if character.isNewline, character.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\r" }) {
        found.append(returnKey)
        continue
      }
      for scalar in character.unicodeScalars {
        guard let keysym = scalar == "\t" ? tabKey : KeyName.keysym(of: scalar) else {
          throw .controlCharacter(scalar.value)
        }
        found.append(keysym)
      }
    }
    return found
  }

  private static let returnKey: UInt32 = 0xFF0D
  private static let tabKey: UInt32 = 0xFF09

  private static func strokes(
    _ keysyms: [UInt32], _ layout: Layout, _ state: KeyboardState, _ held: UInt8
  ) -> [UInt32: Keystroke] {
    var found: [UInt32: Keystroke] = [:]
    for keysym in Set(keysyms) {
      found[keysym] = layout.map.keystroke(keysym, group: state.group, under: held, layout.masks)
    }
    return found
  }

  /// Letters under Control are no text.
  private func refuseShortcuts(_ layout: Layout, _ state: KeyboardState) throws(Failure) {
    let keys = [
      (layout.modifiers.control, "Control"), (layout.modifiers.alt, "Alt"), (layout.modifiers.meta, "Super"),
    ]
    let held = keys.filter { key, _ in key.map { $0.mask & (state.held | state.locked) != 0 } ?? false }
    guard held.isEmpty else { throw .modifiersHeld(held.map(\.1).joined(separator: " and ")) }
  }
}
