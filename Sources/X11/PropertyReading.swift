internal import CX11
internal import Routing

/// One reading of a window's properties, asked but not yet answered.
struct PropertyReading {
  private let state: xcb_get_property_cookie_t
  private let kind: xcb_get_property_cookie_t
  private let netName: xcb_get_property_cookie_t
  private let name: xcb_get_property_cookie_t
  private let types: xcb_get_property_cookie_t
  private let opacity: xcb_get_property_cookie_t
  private let frameExtents: xcb_get_property_cookie_t

  /// At most so many bytes of a text are read; titles can be of any length.
  static let textLimit: UInt32 = 1024

  /// Sends the requests; `WindowProperties` come from `answer`.
  init(_ window: UInt32, _ connection: Connection) {
    func ask(_ property: xcb_atom_t, words: UInt32) -> xcb_get_property_cookie_t {
      xcb_get_property(connection.xcb, 0, window, property, 0, 0, words)
    }
    state = ask(connection.atoms[.wmState], words: 1)
    kind = ask(XCB_ATOM_WM_CLASS.rawValue, words: PropertyReading.textLimit / 4)
    netName = ask(connection.atoms[.netWMName], words: PropertyReading.textLimit / 4)
    name = ask(XCB_ATOM_WM_NAME.rawValue, words: PropertyReading.textLimit / 4)
    types = ask(connection.atoms[.netWMWindowType], words: 16)
    opacity = ask(connection.atoms[.netWMWindowOpacity], words: 1)
    frameExtents = ask(connection.atoms[.gtkFrameExtents], words: 4)
  }

  /// Whether a change of this property changes the reading.
  static func concerns(_ atom: xcb_atom_t, _ atoms: Atoms) -> Bool {
    atom == atoms[.wmState] || atom == XCB_ATOM_WM_CLASS.rawValue || atom == atoms[.netWMName]
      || atom == XCB_ATOM_WM_NAME.rawValue || atom == atoms[.netWMWindowType]
      || atom == atoms[.netWMWindowOpacity] || atom == atoms[.gtkFrameExtents]
  }

  /// Waits for the answers, all empty where the window is gone; must be called once.
  func answer(_ connection: Connection, types names: inout WindowTypeNames) -> WindowProperties {
    var properties = WindowProperties()
    if let state = PropertyValue(state, connection) {
      // The first word is the state; 0 is withdrawn: in nobody's care.
      properties.isManaged = (state.words.first ?? 0) != 0
    }
    if let kind = PropertyValue(kind, connection) {
      let strings = kind.bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      properties.instance = strings.first.map { WindowText.decode($0, isCut: kind.isCut) }
      if strings.count > 1 {
        properties.applicationClass = WindowText.decode(strings[1], isCut: kind.isCut)
      }
    }
    let netName = PropertyValue(netName, connection)?.text
    let name = PropertyValue(name, connection)?.text
    properties.title = netName ?? name
    if let types = PropertyValue(types, connection) {
      properties.types = types.words.map { names.name(of: $0, connection) }
    }
    properties.opacity = PropertyValue(opacity, connection)?.words.first
    properties.frameExtents = PropertyValue(frameExtents, connection).flatMap { FrameExtents($0.words) }
    return properties
  }

  /// Drops the answers.
  func discard(_ connection: Connection) {
    for cookie in [state, kind, netName, name, types, opacity, frameExtents] {
      xcb_discard_reply(connection.xcb, cookie.sequence)
    }
  }
}

/// The value of a property, copied out of its reply; nil where the property is not set.
struct PropertyValue {
  let bytes: [UInt8]
  /// There was more than was asked for.
  let isCut: Bool
  private let format: UInt8

  init?(_ cookie: xcb_get_property_cookie_t, _ connection: Connection) {
    guard let reply = Reply(xcb_get_property_reply(connection.xcb, cookie, nil)),
      reply.body.pointee.type != 0
    else { return nil }
    let count = Int(xcb_get_property_value_length(reply.body))
    bytes = Array(UnsafeRawBufferPointer(start: xcb_get_property_value(reply.body), count: count))
    isCut = reply.body.pointee.bytes_after > 0
    format = reply.body.pointee.format
  }

  /// Its 32-bit words; none where it has another format.
  var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
  }

  /// Its text up to the first zero byte; nil where it has another format.
  var text: String? {
    guard format == 8 else { return nil }
    return WindowText.decode(bytes.prefix { $0 != 0 }, isCut: isCut)
  }
}

extension FrameExtents {
  /// From the four words left, right, top, bottom; nil where they are none, or larger than any window.
  init?(_ words: [UInt32]) {
    guard words.count == 4, words.allSatisfy({ $0 <= 32767 }) else { return nil }
    self.init(
      left: Int32(words[0]), right: Int32(words[1]), top: Int32(words[2]), bottom: Int32(words[3]))
  }
}

/// Names of _NET_WM_WINDOW_TYPE atoms, each asked for once.
struct WindowTypeNames {
  private var known: [xcb_atom_t: String] = [:]

  /// In lower case without the prefix ("dock"); a round trip for each new atom.
  mutating func name(of atom: xcb_atom_t, _ connection: Connection) -> String {
    if let name = known[atom] { return name }
    let full = Atoms.name(of: atom, connection.xcb) ?? "?"
    let prefix = "_NET_WM_WINDOW_TYPE_"
    let name = (full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full).lowercased()
    known[atom] = name
    return name
  }
}
