import CX11
import Foundation
import Gestures
import Glibc
import ScreenSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// `--svg` of `tree` and `hit`, on a real desk and through a real renderer.
  @Suite(.desks) struct PictureFileTests {
    /// Draws a picture file with librsvg; its size in pixels.
    private func render(_ file: String, on desk: Desk) throws -> (width: Int, height: Int) {
      let (image, errors) = (desk.newFile(".png"), desk.newFile(".err"))
      let process = try ChildProcess(
        "rsvg-convert", [file, "-o", image], environment: desk.environment, errors: errors)
      #expect(try process.awaitEnd(seconds: 20) == .exited(0))
      #expect(contents(of: errors) == "")
      let stream = try #require(fopen(image, "r"))
      defer { fclose(stream) }
      var header = [UInt8](repeating: 0, count: 24)
      try #require(fread(&header, 1, 24, stream) == 24)
      func number(_ place: Int) -> Int { header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      return (number(16), number(20))
    }

    private let look = Application.Look(name: "Editor", box: Box(x: 300, y: 200, width: 800, height: 600))

    @Test func `tree --svg draws what tree tells, and tells it as well`() throws {
      let desk = try Desk.beside(.openbox)
      let editor = try Application(look, .touch, on: desk)
      defer { editor.close() }
      let file = try desk.write(
        """
        regions:
          corner: { of: monitor, corner: top-right, size: 12 mm }
        windows:
          - match: { class: Editor }
            hit: pass-through
        global:
          - in: corner
            bindings:
              - { gesture: tap, action: nothing }
        """)
      let picture = desk.newFile(".svg")
      for format in [[], ["--json"]] {
        let plain = try Fingerpost.run(["tree", "--config", file] + format, on: desk)
        let answer = try Fingerpost.run(["tree", "--config", file, "--svg", picture] + format, on: desk)
        #expect(answer.end == .exited(0) && answer.errors == "", "\(answer.errors)")
        #expect(answer.output == plain.output)
        let svg = contents(of: picture)
        for words in ["Editor &quot;Editor&quot;", "pass-through by line 4", ">corner<", "1920 x 1080"] {
          #expect(svg.contains(words), "\(words)")
        }
      }
      let size = try render(picture, on: desk)
      #expect(size.width == 1228 && size.height > 760)
    }

    @Test func `hit --svg lights the way of the touch and tells the chain beside it`() throws {
      let desk = try Desk.beside(.openbox)
      let editor = try Application(look, .touch, on: desk)
      defer { editor.close() }
      let picture = desk.newFile(".svg")
      let answer = try Fingerpost.run(["hit", "400", "300", "--svg", picture], on: desk)
      #expect(answer.end == .exited(0) && answer.errors == "", "\(answer.errors)")
      let svg = contents(of: picture)
      #expect(svg.contains("class=\"window target\""))
      #expect(svg.contains("class=\"window lit\""))
      #expect(svg.contains("class=\"dot\""))
      for line in answer.lines.prefix(3) { #expect(svg.contains(">\(line)<"), "\(line)") }
      #expect(try render(picture, on: desk).width == 1684)
    }

    @Test func `what is no regular file is left alone, and what cannot be written is told`() throws {
      let desk = try Desk.beside(.openbox)
      let (folder, pipe) = (desk.newFile(".folder"), desk.newFile(".pipe"))
      #expect(mkdir(folder, 0o700) == 0 && mkfifo(pipe, 0o600) == 0)
      for (file, words) in [
        (folder, "directory"), (pipe, "no regular file"), ("/dev/full", "no regular file"),
        ("\(folder)/none/x.svg", "No such file"), ("/proc/self/x.svg", "cannot write"),
      ] {
        for command in [["tree"], ["hit", "10", "10"]] {
          let answer = try Fingerpost.run(command + ["--svg", file], on: desk)
          #expect(answer.end == .exited(1))
          #expect(answer.errorLines.count == 1 && answer.errors.contains(words), "\(answer.errors)")
          #expect(answer.errors.contains(file))
        }
      }
      var facts = stat()
      #expect(stat(folder, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR)
      #expect(stat("/dev/full", &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `a picture that does not fit on the disk is told, and no half of it is left`() throws {
      let desk = try Desk.beside(.openbox)
      let (picture, errors) = (desk.newFile(".svg"), desk.newFile(".err"))
      // A limit on the size of files stands for a full disk: the write fails as it does there.
      let process = try ChildProcess(
        "/bin/sh",
        [
          "-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" tree --svg \"$1\" >/dev/null", Fingerpost.program,
          picture,
        ],
        environment: desk.environment, errors: errors)
      #expect(try process.awaitEnd(seconds: 10) == .exited(1))
      #expect(
        contents(of: errors).contains("cannot write \(picture): File too large"), "\(contents(of: errors))")
      #expect(access(picture, F_OK) != 0)
    }

    @Test func `tree --json tells which windows are shaped, and the monitor of each`() throws {
      let desk = try Desk(.openbox)
      defer { desk.end() }
      let control = ScreenControl(desk.observer.connection, root: desk.observer.root)
      control.setMonitor("LEFT", (0, 0, 960, 1080), millimetres: (240, 270), hasOutput: true)
      control.setMonitor("RIGHT", (960, 0, 960, 1080), millimetres: (120, 135))
      let editor = try Application(look, .touch, on: desk)
      let popUp = try Application(
        .init(name: "Popup", box: Box(x: 1200, y: 700, width: 300, height: 200), isOverride: true), .core,
        on: desk)
      var round = xcb_rectangle_t(x: 10, y: 10, width: 50, height: 50)
      xcb_shape_rectangles(
        popUp.display.connection, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue), 0,
        popUp.window, 0, 0, 1, &round)
      popUp.display.roundTrip()
      let answer = try Fingerpost.run(["tree", "--json"], on: desk)
      #expect(answer.end == .exited(0))
      let lines = try answer.lines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      }
      func line(_ window: UInt32) throws -> NSDictionary {
        let name = "0x" + String(window, radix: 16)
        return try #require(lines.first { $0["window"] as? String == name })
      }
      #expect(try line(popUp.window)["shaped"] as? Bool == true)
      #expect(try line(popUp.window)["monitor"] as? String == "RIGHT")
      #expect(try line(editor.window)["shaped"] as? Bool == false)
      #expect(try line(editor.window)["monitor"] as? String == "LEFT")
      // The root is on all of them.
      #expect(lines.first?["shaped"] as? Bool == false && lines.first?["monitor"] == nil)
    }
  }
}
