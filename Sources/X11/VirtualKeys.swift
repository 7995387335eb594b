internal import Keysyms
package import Routing

// Keys and chords.
extension VirtualInput {
  /// Presses a chord and lets it go.
  ///
  /// A key that needs Shift or AltGr in the layout gets it; Caps Lock and Num Lock do not matter to a key alone, and with
  /// modifiers they do what they do on a real keyboard. A symbol of another group is made in that group, and one that no
  /// key has on a spare key.
  ///
  /// - Throws: what stands in the way.
  package mutating func press(_ chord: KeyChord) throws(Failure) {
    let (layout, state) = try look()
    let stroke = try plan(chord, layout, state)
    try make([stroke], state)
  }

  /// Presses a chord and keeps it down until `release`; one that is held already is counted.
  ///
  /// - Throws: what stands in the way.
  package mutating func hold(_ chord: KeyChord) throws(Failure) {
    let (layout, state) = try look()
    let stroke = try plan(chord, layout, state)
    var keys: [UInt8] = []
    var pressed: [UInt8] = []
    for key in stroke.modifiers.map(\.keycode) + (stroke.key.map { [$0] } ?? []) {
      let isOurs = heldKeys[key] != nil
      // What the user holds is theirs, by whichever key.
      let mask = stroke.modifiers.first { $0.keycode == key }?.mask ?? 0
      guard isOurs || state.held & mask == 0 && !state.down.contains(key) else { continue }
      if !isOurs { pressed.append(key) }
      heldKeys[key, default: 0] += 1
      keys.append(key)
    }
    chords[chord, default: []].append(keys)
    for key in pressed { ledger.note(key: key) }
    let isElsewhere = stroke.group != state.group && stroke.key != nil
    if isElsewhere { lock(group: stroke.group, state) }
    for key in pressed { connection.fake(key: key, true) }
    if isElsewhere { set(lockedGroup: UInt8(truncatingIfNeeded: state.lockedGroup)) }
    guard settle() else { throw .serverGone }
  }

  /// Lets go of a chord that was held; does nothing for one that is not.
  package mutating func release(_ chord: KeyChord) {
    guard let keys = chords[chord]?.popLast() else { return }
    if chords[chord]?.isEmpty == true { chords[chord] = nil }
    var released: [UInt8] = []
    for key in keys.reversed() {
      let count = heldKeys[key, default: 1] - 1
      heldKeys[key] = count > 0 ? count : nil
      if count <= 0 { released.append(key) }
    }
    letGo(released)
  }

  /// Releases keys that nothing holds any more, but those that the user holds too: they are left until then.
  mutating func letGo(_ keys: [UInt8]) {
    guard !keys.isEmpty else { return }
    let real = layout.map { connection.keysDown(on: $0.devices.realKeyboards) } ?? []
    let ours = keys.filter { !real.contains($0) }
    lentKeys.formUnion(keys.filter { real.contains($0) })
    for key in ours { connection.fake(key: key, false) }
    guard settle() else { return }
    for key in ours { ledger.forget(key: key) }
  }

  /// Releases what the user held too and has let go of.
  mutating func settleLentKeys() {
    guard !lentKeys.isEmpty else { return }
    let keys = Array(lentKeys)
    lentKeys.removeAll()
    letGo(keys)
  }
}

/// A key with its modifiers, as it is to be pressed.
struct PlannedKey {
  /// In the order in which they go down.
  var modifiers: [ModifierKeys.One]
  var key: UInt8?
  var group: Int
}

extension VirtualInput {
  /// Finds the keys of a chord, which may take a spare key.
  private mutating func plan(
    _ chord: KeyChord, _ layout: Layout, _ state: KeyboardState
  ) throws(Failure) -> PlannedKey {
    guard chord.keysym != nil || !chord.modifiers.isEmpty else { throw .nothingToPress }
    var modifiers: [ModifierKeys.One] = []
    let asked: [(Modifiers, ModifierKeys.One?, String)] = [
      (.control, layout.modifiers.control, "Control"), (.alt, layout.modifiers.alt, "Alt"),
      (.meta, layout.modifiers.meta, "Super"), (.shift, layout.modifiers.shift, "Shift"),
    ]
    for (modifier, key, name) in asked where chord.modifiers.contains(modifier) {
      guard let key else { throw .noModifier(name) }
      modifiers.append(key)
    }
    guard let keysym = chord.keysym else {
      return PlannedKey(modifiers: modifiers, key: nil, group: state.group)
    }
    // As on a real keyboard, a shortcut is the same key under Caps Lock.
    let locked = chord.modifiers.isEmpty ? state.locked : state.locked & ~Keymap.lock
    let stroke = try keystroke(keysym, under: locked, layout, state)
    for key in layout.modifiers.keys(of: stroke.extra) where !modifiers.contains(key) {
      modifiers.append(key)
    }
    return PlannedKey(modifiers: modifiers, key: stroke.keycode, group: stroke.group)
  }

  private mutating func keystroke(
    _ keysym: UInt32, under locked: UInt8, _ layout: Layout, _ state: KeyboardState
  ) throws(Failure) -> Keystroke {
    if let found = layout.map.keystroke(keysym, group: state.group, under: locked, layout.masks) {
      touchSpares([found.keycode])
      return found
    }
    let changed = try makeSpares(for: [keysym], layout)
    guard let found = changed.map.keystroke(keysym, group: state.group, under: locked, changed.masks) else {
      throw .noFreeKey(KeyName.name(of: keysym) ?? VirtualInput.hexadecimal(keysym))
    }
    touchSpares([found.keycode])
    return found
  }

  /// Presses and releases keys, one after another; the group is then what it was.
  ///
  /// - Throws: `serverGone`.
  mutating func make(_ strokes: [PlannedKey], _ state: KeyboardState) throws(Failure) {
    let (held, down) = (state.held, Set(state.down))
    var used: Set<UInt8> = []
    for stroke in strokes {
      used.formUnion(stroke.modifiers.filter { $0.mask & held == 0 }.map(\.keycode))
      if let key = stroke.key { used.insert(key) }
    }
    let fresh = used.filter { heldKeys[$0] == nil }
    for key in fresh { ledger.note(key: key) }
    var group = state.group
    for stroke in strokes {
      if stroke.key != nil, stroke.group != group {
        lock(group: stroke.group, state)
        group = stroke.group
      }
      let modifiers = stroke.modifiers.filter { $0.mask & held == 0 }
      for modifier in modifiers { connection.fake(key: modifier.keycode, true) }
      if let key = stroke.key { strike(key, isDown: down.contains(key)) }
      for modifier in modifiers.reversed() { connection.fake(key: modifier.keycode, false) }
    }
    if group != state.group { set(lockedGroup: UInt8(truncatingIfNeeded: state.lockedGroup)) }
    guard settle() else { throw .serverGone }
    for key in fresh { ledger.forget(key: key) }
  }

  /// Presses a key and releases it; one that is down is let up first, and one that we hold is down afterwards.
  private func strike(_ key: UInt8, isDown: Bool) {
    let isOurs = heldKeys[key] != nil
    if isDown {
      // The user's modifier is not ours to release, and is held already.
      if !isOurs, layout.map({ $0.map.modifiers[Int(key)] != 0 }) == true { return }
      connection.fake(key: key, false)
    }
    connection.fake(key: key, true)
    if !isOurs { connection.fake(key: key, false) }
  }
}
