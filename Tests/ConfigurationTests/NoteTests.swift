import Configuration
import Gestures
import Glibc
import Routing
import Testing

/// A7: how long touches are kept from applications, and what a display cannot do.
@Suite struct NoteTests {
  private static let holds: [(String, [String])] = [
    (
      "{ name: menu, gesture: long-press, action: nothing }",
      [
        "f:3:7: note: one finger anywhere: kept from applications up to 600 ms or 5 mm, because of \"menu\", line 3"
      ]
    ),
    (
      "{ name: s, gesture: swipe, direction: up, action: nothing }",
      [
        "f:3:7: note: one finger anywhere: kept from applications up to 700 ms or 100 ms after it has moved 4 mm, because of \"s\", line 3"
      ]
    ),
    (
      "{ name: t, gesture: tap, fingers: 4, action: nothing }",
      [
        "f:3:7: note: one finger anywhere: kept from applications up to 80 ms or 4 mm, because of \"t\" (4 fingers), line 3",
        "f:3:7: note: several fingers anywhere: kept from applications up to 350 ms or 5 mm, because of \"t\", line 3",
      ]
    ),
    (
      "{ name: e, gesture: edge-pan, edge: left, action: nothing }",
      [
        "f:3:7: note: one finger at the left edge: kept from applications up to 700 ms or 5 mm, because of \"e\", line 3"
      ]
    ),
    ("{ gesture: tap, delays-touches: no, cancels-touches: no, action: nothing }", []),
    ("{ gesture: tap, enabled: no, action: nothing }", []),
    (
      "{ name: t, gesture: tap, when: { workspace: 2 }, action: nothing }",
      [
        "f:3:7: note: one finger while its \"when\" holds: kept from applications up to 350 ms or 5 mm, because of \"t\", line 3"
      ]
    ),
  ]

  @Test(arguments: holds)
  func `C6 the longest hold of each kind of chain is noted, with what causes it`(
    _ binding: String, _ expected: [String]
  ) {
    #expect(notes(bindings(binding)) == expected)
  }

  @Test func `A6 a tap is held until the next could come where somebody wants two`() {
    let two = "{ name: two, gesture: tap, taps: 2, action: nothing }"
    #expect(
      notes(bindings("{ name: one, gesture: tap, action: nothing }", two)) == [
        "f:3:7: note: one finger anywhere: kept from applications up to 650 ms or 5 mm, because of \"one\", line 3"
      ])
    #expect(
      notes(bindings(two)) == [
        "f:3:7: note: one finger anywhere: kept from applications up to 350 ms or 5 mm, because of \"two\", line 3"
      ])
  }

  @Test func `a rule is noted where it holds longer than the whole screen, and only a few are`() {
    let apps = (0..<20).map {
      "  - { match: { class: a\($0) }, bindings: [{ name: p\($0), gesture: long-press, action: nothing }] }\n"
    }
    let text =
      bindings("{ name: t, gesture: tap, action: nothing }") + "apps:\n" + apps.joined()
      + "  - { match: { class: b }, bindings: [{ name: b, gesture: tap, action: nothing }] }\n"
    let found = notes(text)
    #expect(found.count == 10)
    #expect(
      found[0]
        == "f:3:7: note: one finger anywhere: kept from applications up to 350 ms or 5 mm, because of \"t\", line 3"
    )
    #expect(
      found[1]
        == "f:5:40: note: one finger in windows of the rule of line 5: kept from applications up to 600 ms or 5 mm, because of \"p0\", line 5"
    )
    #expect(found[9] == "f: note: 12 more kinds of touches are held, none longer than these")
  }

  @Test func `the limits of the file and of devices count`() {
    #expect(
      notes(
        "thresholds: { tap-duration: 400 ms, hold-still: 500 ms }\ndevices: [{ match: { name: a }, thresholds: "
          + "{ tap-slop: 7 mm, tap-duration: 450 ms } }]\n"
          + bindings("{ name: t, gesture: tap, action: nothing }"))
        == [
          "f:5:7: note: one finger anywhere: kept from applications up to 450 ms or 7 mm, because of \"t\", line 5"
        ])
  }

  @Test func `what takes or gives at once holds nothing, nor does a file that only observes`() {
    let press = "bindings: [{ gesture: long-press, action: nothing }]"
    #expect(notes("apps: [{ match: { class: a }, claim: early, \(press) }]\n") == [])
    #expect(notes("apps: [{ match: { class: a }, touches: consume, \(press) }]\n") == [])
    #expect(notes("capture: observe\n" + bindings("{ gesture: long-press, action: nothing }")) == [])
  }

  @Test func `a file with errors has no notes`() {
    #expect(notes(bindings("{ gesture: long-press, action: nothing }") + "zebra: x\n") == [])
  }

  @Test func `modifiers that are held with nothing under them are a note`() {
    func hold(_ action: String) -> [String] {
      notes(
        bindings(
          "{ name: h, gesture: pan, fingers: 4, delays-touches: no, cancels-touches: no, action: \(action) }")
      )
    }
    let note = ["f:3:7: note: \"h\" holds alt and does nothing under it; \"step\" or \"update\" could"]
    #expect(hold("{ hold: alt }") == note)
    #expect(hold("{ begin: { hold: alt } }") == note)
    #expect(hold("[{ hold: alt }, { key: Tab }]") == [])
    #expect(hold("{ hold: alt+F1 }") == [])
    #expect(hold("{ begin: { hold: alt }, step: { every: 15 mm, forward: { key: Tab } } }") == [])
    #expect(hold("{ begin: { hold: alt }, end: { key: Return } }") == [])
  }

  private func screen(_ name: String, _ touches: Int) -> TouchDevice {
    TouchDevice(id: DeviceID(9), name: name, touches: touches)
  }

  private func displayNotes(_ text: String, on display: DisplayParts) throws -> [String] {
    let path = "/tmp/fingerpost-notes-\(UInt64.random(in: 0 ... .max)).yaml"
    let file = try #require(fopen(path, "w"))
    defer { unlink(path) }
    fputs(text, file)
    fclose(file)
    return Configuration.load(path: path).notes(on: display).map {
      String($0.text.dropFirst(path.count + 1))
    }
  }

  @Test func `G14 what no touchscreen of the display can do is noted`() throws {
    let text = bindings(
      "{ gesture: tap, fingers: 3, when: { monitor: [eDP-1, eDP-2] }, action: nothing }",
      "{ gesture: pan, fingers: 2-4, action: nothing }", "{ gesture: tap, fingers: 2, action: nothing }")
    let devices = "devices: [{ match: { name: \"/^E/\" } }, { match: { name: X } }]\n"
    let display = DisplayParts(touchscreens: [screen("ELAN", 2), screen("F", 1)], monitors: ["eDP-1"])
    let found = try displayNotes(text + devices, on: display).sorted()
    #expect(
      found == [
        "3:60: note: this display has no monitor \"eDP-2\" now; did you mean \"eDP-1\"?",
        "3:7: note: this binding cannot act on this display: it takes 3 fingers, and no touchscreen here tells more than "
          + "2 apart",
        "6:40: note: no touchscreen of this display is meant by this \"match\"; `fingerpost list devices` prints their "
          + "names",
      ])
    #expect(try displayNotes(text, on: DisplayParts(touchscreens: [screen("a", 0)], monitors: [])) == [])
    #expect(
      try displayNotes(text, on: DisplayParts(touchscreens: [], monitors: ["eDP-1"])) == [
        " note: this display has no touchscreen now, so no gesture can be made"
      ])
  }
}
