/// Keys as other programs name them: X keysyms, and the short names of xdotool.
enum Chord {
  /// The modifier of the configuration that a key is; nil where it is none.
  static func modifier(_ name: String) -> String? {
    switch name {
    // Meta lies on the modifier of Alt, Hyper on that of Super, in the keymaps that X has.
    case "Shift_L", "Shift_R": return "shift"
    case "Control_L", "Control_R": return "ctrl"
    case "Alt_L", "Alt_R", "Meta_L", "Meta_R": return "alt"
    case "Super_L", "Super_R", "Hyper_L", "Hyper_R": return "super"
    default: break
    }
    switch name.lowercased() {
    case "shift": return "shift"
    case "ctrl", "control": return "ctrl"
    case "alt", "meta": return "alt"
    case "super": return "super"
    default: return nil
    }
  }

  /// Names between `+` as chords of the configuration, one for each key that is no modifier; none where there is no key.
  ///
  /// Where all are modifiers the last is the key. They press the key and not the letter: `A` is `a` there.
  static func chords(_ names: [String], held: [String] = []) -> [String] {
    let names = names.filter { !$0.isEmpty }
    var modifiers: [String] = []
    var keys: [String] = []
    for (place, name) in (held + names).enumerated() {
      if let modifier = modifier(name), !(keys.isEmpty && place == held.count + names.count - 1) {
        if !modifiers.contains(modifier) { modifiers.append(modifier) }
      } else {
        keys.append(key(name))
      }
    }
    return keys.map { (modifiers + [$0]).joined(separator: "+") }
  }

  /// Modifiers alone, to be held; nil where one is none, or there is none.
  static func held(_ names: [String]) -> String? {
    var modifiers: [String] = []
    for name in names where !name.isEmpty {
      guard let modifier = modifier(name) else { return nil }
      if !modifiers.contains(modifier) { modifiers.append(modifier) }
    }
    return modifiers.isEmpty ? nil : modifiers.joined(separator: "+")
  }

  /// The texts between `+`, without blanks.
  static func split(_ text: String) -> [String] {
    text.split(separator: "+").map { String($0.trimmed) }
  }

  private static func key(_ name: String) -> String {
    if name.utf8.count == 1 { return name.lowercased() }
    switch name.lowercased() {
    // Modifiers that stand alone.
    case "shift": return "Shift_L"
    case "ctrl", "control": return "Control_L"
    case "alt": return "Alt_L"
    case "meta": return "Meta_L"
    case "super": return "Super_L"
    case "enter": return "Return"
    default: return name
    }
  }
}
