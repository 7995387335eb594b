import Import
import Testing

@Suite struct LibinputGesturesTests {
  @Test func `the usual file is carried over, each swipe for three to five fingers`() {
    let imports = Imports(
      """
      # Comment
      gesture swipe up\t_internal ws_up
      gesture swipe down\t_internal ws_down
      gesture swipe left\txdotool key alt+Right
      gesture swipe right\txdotool key alt+Left

      gesture pinch in\txdotool key super+s
      gesture pinch out\txdotool key super+s
      """)
    func swipe(_ direction: String, _ action: String) -> String {
      ["3", "4", "5"].map {
        "    - gesture: swipe\n      fingers: \($0)\n      direction: \(direction)\n      action: \(action)\n"
      }.joined()
    }
    func pinch(_ direction: String) -> String {
      "    - gesture: pinch\n      fingers: 2-5\n      direction: \(direction)\n      action: { key: super+s }\n"
    }
    #expect(
      imports.body + "\n" == "global:\n  bindings:\n" + swipe("up", "{ workspace: next }")
        + swipe("down", "{ workspace: previous }") + swipe("left", "{ key: alt+Right }")
        + swipe("right", "{ key: alt+Left }") + pinch("in") + pinch("out"))
    #expect(imports.lost == [])
    #expect(imports.findings.contains { $0.contains("gestures of touchpads are not in this version") })
    #expect(imports.yaml.contains("# line 4: swipe left"))
  }

  @Test func `a number of fingers goes before any number`() {
    let imports = Imports("gesture: swipe right_up a\r\ngesture: swipe right_up 4 b\r\n")
    #expect(
      imports.body == """
        global:
          bindings:
            - gesture: swipe
              fingers: 4
              direction: up-right
              action: { run: [b] }
            - gesture: swipe
              fingers: 3
              direction: up-right
              action: { run: [a] }
            - gesture: swipe
              fingers: 5
              direction: up-right
              action: { run: [a] }
        """)
  }

  @Test(arguments: [
    ("pinch clockwise 3 a 'b c' \"d\\\"e\" f\\ g", "{ run: [a, 'b c', 'd\"e', 'f g'] }"),
    ("pinch anticlockwise 3 ~/bin/x 'a b'", "{ run: '~/bin/x ''a b''' }"),
    ("hold on 4 xdotool key --clearmodifiers ctrl+t Return", "[{ key: ctrl+t }, { key: Return }]"),
    ("swipe left 3 xdotool key --window 3 a", "{ run: [xdotool, key, '--window', 3, a] }"),
    ("swipe left 3 xdotool key 36", "{ run: [xdotool, key, 36] }"),
    ("swipe left 3 xdotool keydown alt", "{ run: [xdotool, keydown, alt] }"),
    ("swipe left 3 _internal -w --cols 4 ws_up", "{ workspace: down }"),
    ("swipe left 3 _internal --cols=4 ws_left", "{ workspace: next }"),
  ])
  func `a command is carried over`(_ line: String, _ expected: String) {
    let imports = Imports("gesture \(line)\n")
    #expect(imports.body.contains("action: \(expected)"), "\(imports.yaml)")
    #expect(imports.lost == [])
  }

  @Test(arguments: [
    ("device DLL0665:01 06CB:76AD Touchpad", "the device \"DLL0665:01 06CB:76AD Touchpad\" is left out"),
    ("swipe_threshold 100", "the threshold of \"100\" dots is left out"),
    ("timeout soon", "the timeout \"soon\" is not a number of seconds"),
    ("gesture wave left a", "the gesture \"wave left\" is not known"),
    ("gesture swipe inwards a", "the gesture \"swipe inwards\" is not known"),
    ("gesture swipe", "this line has no gesture and no motion"),
    ("gesture swipe left 3", "the command is missing"),
    ("gesture swipe left 3 a 'b", "a quote of the command is not closed"),
    ("gesture swipe left 0 a", "swipe left is left out"),
    ("gesture pinch in 1 a", "a pinch has two fingers at least"),
    ("gesture swipe left 3 _internal ws_left_up", "\"ws_left_up\" goes to a workspace across"),
    ("gesture swipe left 3 _internal fly", "the internal command \"fly\" is not known"),
    ("gesture swipe left 3 xdotool key NoSuchKey", "swipe left is left out"),
    ("gesture hold on+1.5 3 a", "\"on+1.5\" is left out"),
    ("swipe left 3 a", "\"swipe\" is not known"),
  ])
  func `what there is nothing like is told with its line`(_ line: String, _ message: String) {
    let imports = Imports("\n  \(line)\n", from: .libinputGestures)
    #expect(imports.lost.count == 1)
    #expect(imports.lost[0].hasPrefix("2:3: warning: ") && imports.lost[0].contains(message))
    #expect(imports.yaml.contains("#   line 2: "))
  }

  @Test func `the timeout is the longest time of a swipe`() {
    let imports = Imports("timeout 2.5\ndevice all\n", from: .libinputGestures)
    #expect(imports.yaml.contains("thresholds:\n  swipe-duration: 2500 ms  # line 1: timeout\n"))
    #expect(imports.lost == [])
    #expect(Imports("timeout 0\n", from: .libinputGestures).yaml.contains("swipe-duration: 5000 ms"))
    #expect(Imports("timeout 1e300\n", from: .libinputGestures).yaml.contains("swipe-duration: 5000 ms"))
  }
}
