import VirtualTouch

/// A real window manager on a private server; it ends with this value.
struct WindowManagerProcess: ~Copyable {
  enum Kind: String, CaseIterable {
    case openbox
    case i3
  }

  private let program: RealProgram

  init(_ kind: Kind = .openbox, on server: PrivateServer) throws {
    // An empty configuration keeps i3 from asking for one.
    let options = kind == .openbox ? ["--sm-disable"] : ["-c", "/dev/null"]
    program = try RealProgram("/usr/bin/\(kind.rawValue)", options, on: server)
  }
}
