import CX11
import Control
import Foundation
import Gestures
import Glibc
import ScreenSupport
import Testing
import VirtualTouch

@testable import fingerpost

/// What `doctor --json` told, by what it looked at.
private struct Findings {
  var end: ChildProcess.End
  var all: [(check: String, state: String, found: String, advice: String?)] = []

  init(_ options: [String] = [], on desk: Desk, changing: [String: String?] = [:]) throws {
    var environment = desk.environment.filter { entry in
      !changing.keys.contains { entry.hasPrefix("\($0)=") }
    }
    for (name, value) in changing { if let value { environment.append("\(name)=\(value)") } }
    let answer = try Fingerpost.run(
      ["doctor", "--json"] + options, on: desk, environment: environment, seconds: 30)
    end = answer.end
    #expect(answer.errors == "", "\(answer.errors)")
    for line in answer.lines {
      let json = try JSON(parsing: Array(line.utf8))
      all.append(
        (
          try #require(json["check"]?.string), try #require(json["state"]?.string),
          try #require(json["found"]?.string), json["advice"]?.string
        ))
    }
  }

  var problems: [String] { all.filter { $0.state == "problem" }.map(\.check) }

  func found(_ check: String) -> String {
    all.filter { $0.check == check }.map(\.found).joined(separator: "; ")
  }

  func state(_ check: String) -> String? { all.first { $0.check == check }?.state }
}

extension OnADesk {
  /// `fingerpost doctor` where all is well, and where one thing is not.
  @Suite(.desks) struct DoctorTests {
    @Test func `where all is well each thing is told of, and the exit status is 0`() throws {
      let desk = try Desk.beside(.openbox)
      let findings = try Findings(on: desk)
      #expect(findings.end == .exited(0))
      #expect(findings.problems == [])
      #expect(findings.all.map(\.check) == Diagnosis.Check.allCases.map(\.rawValue))
      #expect(findings.all.allSatisfy { ["ok", "note"].contains($0.state) && !$0.found.isEmpty })
      #expect(findings.found("server").contains("21."))
      for name in ["XInput 2.4", "SHAPE 1.1", "RandR 1.", "XTEST 2.", "XKB 1.0", "MIT-SCREEN-SAVER 1.1"] {
        #expect(findings.found("extensions").contains(name), "\(name)")
      }
      #expect(findings.found("touchscreen").contains("fingerpost touchscreen, 10 touches"))
      #expect(findings.found("window-manager").contains("Openbox"))
      #expect(findings.found("touch-grab").contains("nobody owns"))
      // As text: a line each, and what to do below.
      let text = try Fingerpost.run(["doctor"], on: desk)
      #expect(text.end == .exited(0))
      #expect(text.lines.filter { !$0.hasPrefix(" ") }.count == findings.all.count)
      #expect(text.lines.contains { $0.contains("-> start one by `fingerpost run`") })
    }

    @Test func `without a display what needs none is told, and the exit status is 3`() throws {
      let desk = try Desk.beside(.openbox)
      for display in [nil, ":9876"] as [String?] {
        let findings = try Findings(on: desk, changing: ["DISPLAY": display])
        #expect(findings.end == .exited(3))
        #expect(
          findings.all.map(\.check).prefix(4) == ["session", "runtime-folder", "configuration", "service"])
        #expect(findings.problems == [display == nil ? "display" : "server"])
        #expect(findings.all.last?.advice != nil)
      }
    }

    @Test func `a Wayland session is told plainly`() throws {
      let desk = try Desk.beside(.openbox)
      for (name, value) in [("WAYLAND_DISPLAY", "wayland-0"), ("XDG_SESSION_TYPE", "wayland")] {
        let findings = try Findings(on: desk, changing: [name: value])
        #expect(findings.end == .exited(1) && findings.problems == ["session"])
        #expect(findings.found("session").contains("no program but the compositor can route touches"))
      }
      #expect(try Findings(on: desk, changing: ["XDG_SESSION_TYPE": "x11"]).state("session") == "ok")
    }

    @Test func `a runtime folder that is not ours alone is told`() throws {
      let desk = try Desk.beside(.openbox)
      let (open, file, inner) = (desk.newFile(".open"), try desk.write("x"), desk.newFile(".inner"))
      #expect(mkdir(open, 0o700) == 0 && chmod(open, 0o777) == 0)
      #expect(mkdir(inner, 0o700) == 0 && mkdir(inner + "/fingerpost", 0o755) == 0)
      for (folder, words) in [
        (open, "others can write"), (file, "no folder"), ("/nonexistent", "No such file"),
        (inner, "not a folder of ours"),
      ] {
        let findings = try Findings(on: desk, changing: ["XDG_RUNTIME_DIR": folder])
        #expect(findings.problems.first == "runtime-folder", "\(folder)")
        #expect(findings.found("runtime-folder").contains(words), "\(findings.found("runtime-folder"))")
        #expect(findings.end == .exited(1))
      }
      #expect(try Findings(on: desk, changing: ["XDG_RUNTIME_DIR": nil]).state("runtime-folder") == "note")
    }

    @Test func `a configuration with findings is told with the first of them`() throws {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write("globl: {}\n")
      let findings = try Findings(["--config", file], on: desk)
      #expect(findings.end == .exited(1) && findings.problems == ["configuration"])
      #expect(findings.found("configuration").contains("1 error; the first: \(file):1:1: error: unknown key"))
      #expect(
        findings.all.first { $0.check == "configuration" }?.advice?.contains("fingerpost check \(file)")
          == true)
    }

    @Test func `what the window manager cannot do is told with the bindings that need it`() throws {
      let file = """
        global:
          bindings:
            - { name: shading, gesture: tap, fingers: 3, action: { window: shade } }
            - { name: next, gesture: swipe, fingers: 3, direction: left, action: { workspace: next } }
        """
      let beside = try Desk.beside(.i3)
      let findings = try Findings(["--config", try beside.write(file)], on: beside)
      #expect(findings.problems == ["window-manager"])
      #expect(findings.found("window-manager").contains("it is i3"))
      #expect(findings.found("window-manager").contains("_NET_WM_STATE_SHADED, which these need: shading"))
      let openbox = try Desk.beside(.openbox)
      #expect(
        try Findings(["--config", try openbox.write(file)], on: openbox).state("window-manager") == "ok")
      let bare = try Desk(nil)
      defer { bare.end() }
      let alone = try Findings(["--config", try bare.write(file)], on: bare)
      #expect(alone.problems == ["window-manager"])
      #expect(alone.found("window-manager").contains("no window manager that follows EWMH is running"))
    }

    @Test(arguments: ["XTEST", "MIT-SCREEN-SAVER", "RANDR"])
    func `an extension that is missing is told with what is lost`(_ name: String) throws {
      let desk = try Desk.beside(.openbox)
      let relay = try Relay(hiding: name, of: desk)
      defer { relay.end() }
      let findings = try Findings(on: desk, changing: ["DISPLAY": relay.display])
      #expect(findings.end == .exited(1) && findings.problems == ["extensions"])
      #expect(findings.found("extensions").lowercased().contains("without \(name.lowercased())"))
    }

    @Test func `a compositor is told by its name`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      #expect(try Findings(on: desk).found("compositor").contains("none runs"))
      let display = try Display(desk.server)
      let window = display.newID()
      xcb_create_window(
        display.connection, 0, window, display.root, 0, 0, 1, 1, 0,
        UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil)
      display.setText(XCB_ATOM_WM_NAME.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, "blender")
      xcb_set_selection_owner(display.connection, window, display.atom("_NET_WM_CM_S0"), 0)
      display.roundTrip()
      let findings = try Findings(on: desk)
      #expect(findings.state("compositor") == "ok")
      #expect(findings.found("compositor").contains("it is blender"))
    }
  }
}
