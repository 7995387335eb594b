internal import CX11
internal import Gestures
internal import Routing

/// What a window's properties hold, each as it was read last.
struct KnownProperties: Hashable {
  private var state: UInt32?
  private var applicationClass: String?
  private var instance: String?
  private var netName: String?
  private var name: String?
  private var types: [String] = []
  private var role: String?
  private var pid: UInt32?
  private var machine: String?
  private var transientFor: UInt32?
  private var groupLeader: UInt32?
  private var clientLeader: UInt32?
  private var desktop: UInt32?
  private var states: WindowStates = []
  private var opacity: UInt32?
  private var frameExtents: FrameExtents?
  /// Of the root: the window with the focus.
  private(set) var active: UInt32?

  /// WM_HINTS holds a group leader (ICCCM 4.1.2.4: WindowGroupHint).
  private static let groupFlag: UInt32 = 1 << 6
  /// IconicState of WM_STATE (ICCCM 4.1.3.1).
  private static let iconic: UInt32 = 3

  /// Takes the value of a property in; nil: it is not set.
  mutating func take(_ property: FollowedProperty, _ value: PropertyValue?, _ atoms: Atoms) {
    let word = value?.words.first
    switch property {
    case .wmState: state = word
    case .wmClass:
      let texts = value?.texts
      instance = texts?.first
      applicationClass = texts?.dropFirst().first
    case .netWMName: netName = value?.text
    case .wmName: name = value?.text
    case .types: types = value?.words.compactMap { atoms.windowTypes[$0] } ?? []
    case .role: role = value?.text
    case .pid: pid = word
    case .machine: machine = value?.text
    case .transientFor: transientFor = word
    case .hints:
      let words = value?.words ?? []
      let isSet = words.count == 9 && words[0] & Self.groupFlag != 0
      groupLeader = isSet ? words[8] : nil
    case .clientLeader: clientLeader = word
    case .desktop: desktop = word
    case .states:
      states = value?.words.reduce(into: []) { $0.formUnion(atoms.windowStates[$1] ?? []) } ?? []
    case .opacity: opacity = word
    case .frameExtents: frameExtents = value.flatMap { FrameExtents($0.words) }
    case .activeWindow: active = word == 0 ? nil : word
    }
  }

  /// What rules can know of the window itself; `isFocused` where the root's _NET_ACTIVE_WINDOW names it.
  func properties(of window: WindowID, isFocused: Bool) -> WindowProperties {
    var properties = WindowProperties(
      // The first word is the state; 0 is withdrawn: in nobody's care.
      isManaged: (state ?? 0) != 0, applicationClass: applicationClass, instance: instance,
      title: netName ?? name, types: types)
    properties.role = role
    if let pid, pid > 0, let number = Int32(exactly: pid) {
      properties.pid = Int(number)
      if LocalProcess.isHere(machine) { properties.executable = LocalProcess.executable(of: number) }
    }
    properties.transientFor = named(transientFor, by: window)
    properties.leader = named(groupLeader, by: window) ?? named(clientLeader, by: window)
    properties.workspace = desktop.map { $0 == .max ? .all : .one(Int($0) + 1) }
    properties.states = states
    properties.opacity = opacity
    properties.frameExtents = frameExtents
    if state == Self.iconic { properties.states.insert(.hidden) }
    if isFocused { properties.states.insert(.focused) }
    return properties
  }

  /// A window that another names: not none, and not itself.
  private func named(_ other: UInt32?, by window: WindowID) -> WindowID? {
    guard let other, other != 0, other != window.rawValue else { return nil }
    return WindowID(other)
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
