/// A window manager that Fingerpost runs beside, with a small configuration of its own.
enum WindowManager: Hashable {
  case openbox
  case i3
  /// The tests' own: without frames and desktops, it answers each click so much later, with the click's time.
  case slow(milliseconds: Int)

  /// Those that people use.
  static let real: [WindowManager] = [.openbox, .i3]

  var program: String {
    switch self {
    case .openbox: "openbox"
    case .i3: "i3"
    case .slow: Fingerpost.neighbour("SlowWindowManager")
    }
  }

  /// The arguments that make it read the configuration in `file` and nothing of the user's.
  func arguments(configuration file: String) -> [String] {
    switch self {
    case .openbox: ["--config-file", file, "--sm-disable"]
    case .i3: ["-c", file]
    case .slow(let milliseconds): ["\(milliseconds)"]
    }
  }

  /// Four desktops; windows at the places that they ask for; a click gives the focus.
  var configuration: String {
    switch self {
    case .openbox: WindowManager.openboxConfiguration
    case .i3: WindowManager.i3Configuration
    case .slow: ""
    }
  }

  /// The mouse bindings are those of the configuration that openbox installs, as far as they are for the left button; of
  /// its keys it has the window switcher.
  private static let openboxConfiguration = """
    <?xml version="1.0" encoding="UTF-8"?>
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
      <placement><policy>Smart</policy></placement>
      <theme><titleLayout>NLIMC</titleLayout><keepBorder>yes</keepBorder></theme>
      <desktops><number>4</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
      <keyboard>
        <keybind key="A-Tab"><action name="NextWindow"/></keybind>
        <keybind key="A-S-Tab"><action name="PreviousWindow"/></keybind>
      </keyboard>
      <mouse>
        <dragThreshold>1</dragThreshold>
        <doubleClickTime>500</doubleClickTime>
        <context name="Frame">
          <mousebind button="A-Left" action="Drag"><action name="Move"/></mousebind>
        </context>
        <context name="Titlebar">
          <mousebind button="Left" action="Drag"><action name="Move"/></mousebind>
          <mousebind button="Left" action="DoubleClick"><action name="ToggleMaximize"/></mousebind>
        </context>
        <context name="Titlebar Top Right Bottom Left TLCorner TRCorner BRCorner BLCorner">
          <mousebind button="Left" action="Press">
            <action name="Focus"/><action name="Raise"/><action name="Unshade"/>
          </mousebind>
        </context>
        <context name="Client">
          <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
        </context>
        <context name="Desktop">
          <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
        </context>
      </mouse>
    </openbox_config>
    """

  /// Its workspaces exist only while they hold a window: one of the class "Elsewhere" makes the second.
  private static let i3Configuration = """
    # i3 config file (v4)
    font pango:monospace 8
    floating_modifier Mod4
    focus_follows_mouse no
    mouse_warping none
    for_window [class=".*"] floating enable, border normal
    assign [class="Elsewhere"] 2
    """
}
