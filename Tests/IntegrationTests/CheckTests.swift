import CLinux
import Foundation
import Glibc
import Testing

extension OnADesk {
  /// `fingerpost check`, the program itself.
  @Suite(.desks) struct CheckTests {
    private static let text = """
      regions:
        top: { of: client, edge: top, size: 12 mm }
      global:
        bindings:
          - name: next
            gesture: swipe
            fingers: 3
            direction: left
            when: { workspace: [1, 2], not: { state: fullscreen } }
            action: { workspace: next }
          - name: switch
            gesture: pan
            fingers: 4
            thresholds: { pan-start: 7 mm }
            action: { begin: { hold: alt }, step: { every: 15 mm, forward: { key: Tab } } }
      apps:
        - match: { class: [krita, "gimp*"] }
          touches: exclusive
          fingers: 1
      windows:
        - match: { class: xterm }
          in: top
          bindings:
            - { gesture: tap, taps: 2, action: { window: toggle-maximize } }

      """

    private func check(_ text: String, _ options: [String] = [], on desk: Desk) throws -> Fingerpost.Answer {
      try Fingerpost.run(["check", try desk.write(text)] + options, on: desk)
    }

    @Test func `each damaged file has an exit status of 0 or 1 and findings inside it`() throws {
      let desk = try Desk.beside(.openbox)
      let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let damages: [(String) -> String?] = [
        { _ in nil }, { String($0.dropLast($0.count / 2)) }, { "\t" + $0 },
        { $0.replacing(":", with: " :: ") },
      ]
      let end = ContinuousClock.now + .seconds(60)
      for index in lines.indices.dropLast() {
        // Each line in one way, another one each time.
        guard .now < end else { return }
        var damaged = lines
        if let line = damages[index % damages.count](lines[index]) {
          damaged[index] = line
        } else {
          damaged.remove(at: index)
        }
        let answer = try check(damaged.joined(separator: "\n"), ["--offline"], on: desk)
        #expect(answer.end == .exited(0) || answer.end == .exited(1), "line \(index + 1)")
        #expect(answer.errors == "", "line \(index + 1)")
        #expect(!answer.lines.isEmpty, "line \(index + 1)")
        for line in answer.lines where line.contains(": error: ") || line.contains(": warning: ") {
          let place = line.split(separator: ".yaml:").last.flatMap { $0.split(separator: ":").first }
          let number = try #require(place.flatMap { Int($0) }, "\(line)")
          #expect((1...lines.count).contains(number), "\(line)")
        }
        let isClean = answer.lines.last?.hasSuffix("no errors, no warnings") == true
        #expect(isClean == (answer.end == .exited(0)), "line \(index + 1)")
      }
    }

    @Test func `notes tell the longest holds, and what the display cannot do unless it is left out`() throws {
      let desk = try Desk.beside(.openbox)
      let text =
        "devices: [{ match: { name: Nobody }, thresholds: { tap-slop: 6 mm } }]\n" + Self.text
        + "lockers: [{ class: a }]\n"
      let hold =
        ": note: several fingers anywhere: kept from applications up to 700 ms or 10 mm, because of \"switch\", line 12"
      let device = ":1:11: note: no touchscreen of this display is meant by this \"match\""
      let with = try check(text, on: desk)
      #expect(with.end == .exited(0))
      #expect(with.output.contains(hold) && with.output.contains(device), "\(with.output)")
      let without = try check(text, ["--offline"], on: desk)
      #expect(without.end == .exited(0))
      #expect(without.output.contains(hold) && !without.output.contains(device), "\(without.output)")
      let none = try Fingerpost.run(
        ["check", try desk.write(text)], on: desk,
        environment: desk.environment.filter { !$0.hasPrefix("DISPLAY=") } + ["DISPLAY=:9876"])
      #expect(none.end == .exited(0))
      #expect(none.errors == "" && !none.output.contains(device), "\(none.output)\(none.errors)")
    }

    @Test func `a display that takes the connection and never answers holds nothing up`() throws {
      let desk = try Desk.beside(.openbox)
      // Listening is enough for a client to connect.
      let (socket, display) = try listeningDisplay()
      defer {
        close(socket)
        unlink("/tmp/.X11-unix/X\(display)")
      }
      let start = ContinuousClock.now
      let answer = try Fingerpost.run(
        ["check", try desk.write(Self.text)], on: desk,
        environment: desk.environment.filter { !$0.hasPrefix("DISPLAY=") } + ["DISPLAY=:\(display)"])
      #expect(answer.end == .exited(0))
      #expect(ContinuousClock.now - start < .seconds(15))
    }

    private func listeningDisplay() throws -> (socket: Int32, display: Int) {
      for display in 7000..<7100 {
        let path = "/tmp/.X11-unix/X\(display)"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        if bound == 0, listen(socket, 5) == 0 { return (socket, display) }
        close(socket)
      }
      throw NoDisplay()
    }

    private struct NoDisplay: Error {}

    @Test func `JSON has notes as such, and they count as nothing wrong`() throws {
      let desk = try Desk.beside(.openbox)
      let answer = try check(Self.text, ["--json"], on: desk)
      #expect(answer.end == .exited(0))
      let objects = try answer.lines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      }
      #expect(objects.dropLast().allSatisfy { $0["severity"] as? String == "note" && $0["line"] is Int })
      #expect(objects.count > 2)
      #expect(objects.last == ["errors": 0, "warnings": 0] as NSDictionary)
    }
  }
}
