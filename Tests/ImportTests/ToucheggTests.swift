import Import
import Testing

@Suite struct ToucheggTests {
  /// One gesture for all applications.
  private func gesture(_ attributes: String, _ action: String) -> String {
    """
    <touchégg><application name="All">
    <gesture \(attributes)>
    \(action)
    </gesture>
    </application></touchégg>
    """
  }

  /// The same gestures as in the file that Touchégg 2 comes with.
  private static let usual = """
    <?xml version="1.0" encoding="UTF-8"?>
    <touchégg>
      <settings>
        <property name="animation_delay">150</property>
        <property name="action_execute_threshold">20</property>
        <property name="color">auto</property>
        <property name="borderColor">auto</property>
      </settings>
      <!-- all -->
      <application name="All">
        <gesture type="SWIPE" fingers="3" direction="UP">
          <action type="MAXIMIZE_RESTORE_WINDOW"><animate>true</animate></action>
        </gesture>
        <gesture type="SWIPE" fingers="3" direction="DOWN">
          <action type="MINIMIZE_WINDOW"><animate>true</animate></action>
        </gesture>
        <gesture type="SWIPE" fingers="3" direction="LEFT">
          <action type="TILE_WINDOW"><direction>left</direction><animate>true</animate></action>
        </gesture>
        <gesture type="SWIPE" fingers="3" direction="RIGHT">
          <action type="TILE_WINDOW"><direction>right</direction><animate>true</animate></action>
        </gesture>
        <gesture type="PINCH" fingers="3" direction="IN">
          <action type="CLOSE_WINDOW"><animate>true</animate><color>F84A53</color></action>
        </gesture>
        <gesture type="SWIPE" fingers="4" direction="UP">
          <action type="CHANGE_DESKTOP"><direction>auto</direction><animationPosition>auto</animationPosition></action>
        </gesture>
        <gesture type="SWIPE" fingers="4" direction="DOWN">
          <action type="CHANGE_DESKTOP"><direction>auto</direction></action>
        </gesture>
        <gesture type="SWIPE" fingers="4" direction="RIGHT">
          <action type="SEND_KEYS">
            <repeat>false</repeat><modifiers>Super_L</modifiers><keys>S</keys><on>begin</on>
          </action>
        </gesture>
        <gesture type="PINCH" fingers="4" direction="OUT"><action type="SHOW_DESKTOP"/></gesture>
        <gesture type="PINCH" fingers="4" direction="IN">
          <action type="SEND_KEYS">
            <repeat>false</repeat><modifiers>Super_L</modifiers><keys>A</keys><on>begin</on>
          </action>
        </gesture>
        <gesture type="TAP" fingers="2">
          <action type="MOUSE_CLICK"><button>3</button><on>begin</on></action>
        </gesture>
        <gesture type="TAP" fingers="3">
          <action type="MOUSE_CLICK"><button>2</button><on>begin</on></action>
        </gesture>
      </application>
      <application name="Google-chrome,Chromium-browser,Firefox">
        <gesture type="PINCH" fingers="2" direction="IN">
          <action type="SEND_KEYS">
            <repeat>true</repeat><modifiers>Control_L</modifiers>
            <keys>KP_Subtract</keys><decreaseKeys>KP_Add</decreaseKeys>
          </action>
        </gesture>
        <gesture type="PINCH" fingers="2" direction="OUT">
          <action type="SEND_KEYS">
            <repeat>true</repeat><modifiers>Control_L</modifiers>
            <keys>KP_Add</keys><decreaseKeys>KP_Subtract</decreaseKeys>
          </action>
        </gesture>
      </application>
    </touchégg>
    """

  @Test func `the usual file is carried over, but for animations, touchpads and the threshold`() {
    let imports = Imports(Self.usual)
    #expect(
      imports.body == """
        global:
          bindings:
            - gesture: swipe
              fingers: 3
              direction: up
              action: { window: toggle-maximize }
            - gesture: swipe
              fingers: 3
              direction: down
              action: { window: minimize }
            - gesture: swipe
              fingers: 3
              direction: left
              action: { window: tile-left }
            - gesture: swipe
              fingers: 3
              direction: right
              action: { window: tile-right }
            - gesture: pinch
              fingers: 3
              direction: in
              action: { window: close }
            - gesture: swipe
              fingers: 4
              direction: up
              action: { workspace: next }
            - gesture: swipe
              fingers: 4
              direction: down
              action: { workspace: previous }
            - gesture: swipe
              fingers: 4
              direction: right
              action: { key: super+s }
            - gesture: pinch
              fingers: 4
              direction: out
              action: show-desktop
            - gesture: pinch
              fingers: 4
              direction: in
              action: { key: super+a }
            - gesture: tap
              fingers: 2
              action: { click: right }
            - gesture: tap
              fingers: 3
              action: { click: middle }
        apps:
          - match: { class: [Google-chrome, Chromium-browser, Firefox] }
            bindings:
              - gesture: pinch
                fingers: 2
                action:
                  step: { every: 10 %, forward: { key: ctrl+KP_Add }, backward: { key: ctrl+KP_Subtract } }
        """)
    #expect(
      imports.lost == [
        "4:5: warning: animations, and their colors, are left out: there are none (and 9 more like this)",
        "5:5: warning: action_execute_threshold is left out: how far a swipe goes is swipe-distance under "
          + "thresholds, in mm, and other gestures act as they begin",
      ])
    #expect(imports.yaml.contains("#   line 5: action_execute_threshold is left out"))
    #expect(imports.yaml.contains("# line 51: PINCH 2 IN and PINCH 2 OUT"))
    #expect(
      imports.findings.contains {
        $0.hasPrefix("warning: gestures of touchpads") || $0.contains("of touchpads")
      })
  }

  @Test func `a switcher holds its modifiers, and goes both ways`() {
    let imports = Imports(
      """
      <touchégg><application name="All">
      <gesture type="SWIPE" fingers="3" direction="LEFT"><action type="SEND_KEYS">
        <repeat>true</repeat><modifiers>Alt_L</modifiers><keys>Shift_L+Tab</keys><decreaseKeys>Tab</decreaseKeys>
      </action></gesture>
      <gesture type="SWIPE" fingers="3" direction="RIGHT"><action type="SEND_KEYS">
        <repeat>true</repeat><modifiers>Alt_L</modifiers><keys>Tab</keys><decreaseKeys>Shift_L+Tab</decreaseKeys>
        <times>5</times>
      </action></gesture>
      </application></touchégg>
      """)
    #expect(
      imports.body == """
        global:
          bindings:
            - gesture: pan
              fingers: 3
              axis: horizontal
              action:
                begin: { hold: alt }
                step: { every: 10 mm, forward: { key: Tab }, backward: { key: shift+Tab } }
        """)
    #expect(imports.lost == [])
  }

  @Test func `one way that repeats goes back too, and says that it may begin either way`() {
    let imports = Imports(
      gesture(
        "type=\"SWIPE\" fingers=\"4\" direction=\"DOWN\"",
        "<action type=\"RUN_COMMAND\"><repeat>true</repeat><command>a</command>"
          + "<decreaseCommand>b | c</decreaseCommand></action>"))
    #expect(imports.body.contains("axis: vertical"))
    #expect(imports.body.contains("step: { every: 10 mm, forward: { run: a }, backward: { run: 'b | c' } }"))
    #expect(imports.lost == [])
    #expect(imports.findings.contains { $0.contains("goes both ways, and may begin in the other direction") })
  }

  @Test func `two ways that do not mirror each other say what is lost`() {
    let imports = Imports(
      """
      <touchegg><application name="all">
      <gesture type="PINCH" fingers="2" direction="IN"><action type="RUN_COMMAND">
        <repeat>true</repeat><command>in</command><decreaseCommand>x</decreaseCommand></action></gesture>
      <gesture type="PINCH" fingers="2" direction="OUT"><action type="RUN_COMMAND">
        <repeat>true</repeat><command>out</command></action></gesture>
      </application></touchegg>
      """)
    #expect(imports.body.contains("forward: { run: out }, backward: { run: in }"))
    #expect(imports.lost.count == 1 && imports.lost[0].hasPrefix("4:51: warning: PINCH 2 IN and PINCH 2 OUT"))
  }

  @Test(arguments: [
    ("<action type=\"FULLSCREEN_WINDOW\"/>", "{ window: fullscreen }"),
    (
      "<action type=\"RUN_COMMAND\"><command>echo 'a b' > /tmp/x</command></action>",
      "{ run: 'echo ''a b'' > /tmp/x' }"
    ),
    ("<action type=\"RUN_COMMAND\"><command>xdotool key ctrl+t</command></action>", "{ key: ctrl+t }"),
    (
      "<action type=\"SEND_KEYS\"><modifiers>Control_L+Alt_R</modifiers><keys>Page_Up</keys></action>",
      "{ key: ctrl+alt+Page_Up }"
    ),
    ("<action type=\"SEND_KEYS\"><modifiers>Super_L</modifiers></action>", "{ key: Super_L }"),
    ("<action type=\"SEND_KEYS\"><keys>XF86Back</keys></action>", "{ key: XF86Back }"),
    ("<action type=\"MOUSE_CLICK\"><button>8</button></action>", "{ click: back }"),
    ("<action type=\"CHANGE_DESKTOP\"><direction>up</direction></action>", "{ workspace: up }"),
    ("<action type=\"TILE_WINDOW\"/>", "{ window: tile-left }"),
  ])
  func `an action is carried over`(_ action: String, _ expected: String) {
    let imports = Imports(gesture("type=\"TAP\" fingers=\"3\"", action))
    #expect(imports.body.contains("action: \(expected)"), "\(imports.yaml)")
    #expect(imports.lost == [])
  }

  @Test func `when it acts is carried over`() {
    func keys(_ attributes: String, on: String) -> String {
      Imports(
        gesture(attributes, "<action type=\"RUN_COMMAND\"><command>a</command><on>\(on)</on></action>")
      ).body
    }
    #expect(keys("type=\"SWIPE\" fingers=\"3\" direction=\"UP\"", on: "end").contains("fire: lift"))
    #expect(!keys("type=\"SWIPE\" fingers=\"3\" direction=\"UP\"", on: "begin").contains("fire"))
    #expect(keys("type=\"SWIPE\" fingers=\"2\" direction=\"UP\"", on: "begin").contains("fire: distance"))
    #expect(keys("type=\"PINCH\" fingers=\"2\" direction=\"IN\"", on: "end").contains("end: { run: a }"))
  }

  @Test(arguments: [
    (
      "type=\"DOUBLE_TAP\" fingers=\"3\"", "<action type=\"SHOW_DESKTOP\"/>",
      "the gesture \"DOUBLE_TAP\" is not known"
    ),
    (
      "type=\"TAP\" fingers=\"many\"", "<action type=\"SHOW_DESKTOP\"/>",
      "\"many\" is not a number of fingers"
    ),
    ("type=\"TAP\" fingers=\"0\"", "<action type=\"SHOW_DESKTOP\"/>", "\"0\" is not a number of fingers"),
    ("type=\"TAP\"", "<action type=\"SHOW_DESKTOP\"/>", "\"\" is not a number of fingers"),
    (
      "type=\"PINCH\" fingers=\"1\" direction=\"IN\"", "<action type=\"SHOW_DESKTOP\"/>",
      "\"1\" is not a number"
    ),
    (
      "type=\"SWIPE\" fingers=\"3\" direction=\"IN\"", "<action type=\"SHOW_DESKTOP\"/>",
      "\"IN\" is not a direction"
    ),
    ("type=\"SWIPE\" fingers=\"3\"", "<action type=\"SHOW_DESKTOP\"/>", "\"\" is not a direction of a SWIPE"),
    ("type=\"TAP\" fingers=\"3\"", "", "TAP 3 has no action"),
    (
      "type=\"TAP\" fingers=\"3\"", "<action type=\"RESIZE_WINDOW\"/>",
      "the action \"RESIZE_WINDOW\" is not known"
    ),
    ("type=\"TAP\" fingers=\"3\"", "<action type=\"SEND_KEYS\"/>", "the keys are missing"),
    (
      "type=\"TAP\" fingers=\"3\"", "<action type=\"SEND_KEYS\"><keys>NoSuchKey</keys></action>",
      "TAP 3 is left out"
    ),
    ("type=\"TAP\" fingers=\"3\"", "<action type=\"RUN_COMMAND\"/>", "the command is missing"),
    (
      "type=\"TAP\" fingers=\"3\"", "<action type=\"MOUSE_CLICK\"><button>33</button></action>",
      "\"33\" is not a button"
    ),
    (
      "type=\"TAP\" fingers=\"3\"", "<action type=\"CHANGE_DESKTOP\"><direction>north</direction></action>",
      "\"north\""
    ),
  ])
  func `a gesture that there is nothing like is left out, with its line`(
    _ attributes: String, _ action: String, _ message: String
  ) {
    let imports = Imports(gesture(attributes, action))
    #expect(imports.lost.count == 1)
    #expect(imports.lost[0].contains(message))
    #expect(imports.lost[0].hasPrefix("2:1: warning") || imports.lost[0].hasPrefix("3:1: warning"))
    #expect(imports.body == "global: {}")
    #expect(imports.yaml.contains(message))
  }

  @Test func `what else is not known is told, and the rest is carried over`() {
    let imports = Imports(
      """
      <touchégg>
      <other/>
      <settings><property name="speed">1</property></settings>
      <application><gesture type="TAP" fingers="2"/></application>
      <application name="All">
      <gesture type="DRAG" fingers="3" direction="UP">
      <action type="MOUSE_CLICK">BUTTON=3<color>1</color><speed>2</speed></action>
      <action type="SHOW_DESKTOP"/>
      </gesture>
      <x/>
      </application>
      </touchégg>
      """)
    #expect(
      imports.lost.map { $0.split(separator: ":")[0] } == ["2", "3", "4", "7", "7", "7", "8", "10"])
    #expect(imports.body.contains("gesture: swipe") && imports.body.contains("click: left"))
  }

  @Test func `the last of two alike counts, as there`() {
    func application(_ names: String, _ command: String) -> String {
      "<application name=\"\(names)\"><gesture type=\"TAP\" fingers=\"3\"><action type=\"RUN_COMMAND\">"
        + "<command>\(command)</command></action></gesture></application>\n"
    }
    let imports = Imports(
      "<touchégg>" + application("All", "a1") + application("All, X*", "a2") + application("B,C", "b1")
        + application("c", "b2") + "</touchégg>")
    #expect(
      imports.body == """
        global:
          bindings:
            - gesture: tap
              fingers: 3
              action: { run: a2 }
        apps:
          - match: { class: c }
            bindings:
              - gesture: tap
                fingers: 3
                action: { run: b2 }
          - match: { class: [B, C] }
            bindings:
              - gesture: tap
                fingers: 3
                action: { run: b1 }
          - match: { class: 'X\\*' }
            bindings:
              - gesture: tap
                fingers: 3
                action: { run: a2 }
        """)
  }
}
