/// How a private X server is set up.
package struct PrivateServerOptions: Sendable {
  /// The screen, of depth 24; 128 to 16384 wide and high, with at most 16777216 pixels.
  package var screen: PixelSize
  /// How many touchscreens there are: 0, 1 or more, each over the whole screen.
  package var touchscreens: Int
  /// More arguments for Xorg, such as `-extension`, `XTEST`.
  package var extraArguments: [String]
  /// The path of the server, or nil to look for one.
  package var executable: String?
  /// How long the start may take.
  package var startTimeout: Duration

  package init(
    screen: PixelSize = PixelSize(width: 1920, height: 1080), touchscreens: Int = 1,
    extraArguments: [String] = [],
    executable: String? = nil, startTimeout: Duration = .seconds(10)
  ) {
    self.screen = screen
    self.touchscreens = touchscreens
    self.extraArguments = extraArguments
    self.executable = executable
    self.startTimeout = startTimeout
  }
}
