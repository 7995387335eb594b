import Gestures
import Routing
import Testing
@testable import X11

/// Where a touchscreen lies, and how large it is (G15); no server needed.
@Suite struct TouchMatrixTests {
  private static let left = Rectangle(x: 0, y: 0, width: 960, height: 1080)
  private static let right = Rectangle(x: 960, y: 0, width: 960, height: 1080)
  private let pair = [
    ScreenMonitor(Monitor(name: "left", box: Self.left), size: Millimetres(width: 240, height: 270)),
    ScreenMonitor(Monitor(name: "right", box: Self.right), size: Millimetres(width: 120, height: 135)),
  ]

  private func device(_ matrix: TouchMatrix, resolution: UInt32 = 0) -> InputDevice {
    let axes = (0..<2).map {
      InputDevice.Axis(number: $0, minimum: 0, maximum: 4095, resolution: resolution, isAbsolute: true)
    }
    var device = InputDevice(
      id: DeviceID(1), name: "t", role: .slavePointer(of: DeviceID(2)), isEnabled: true,
      touch: .init(isDirect: true, touches: 10), axes: axes, buttonsDown: [])
    device.matrix = matrix
    return device
  }

  private static let matrices: [([Float], String?)] = [
    ([0.5, 0, 0, 0, 1, 0, 0, 0, 1], "left"),
    ([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], "right"),
    // As a tool rounds it.
    ([0.498, 0, 0.501, 0, 0.999, 0, 0, 0, 1], "right"),
    // Turned by 90, 180 and 270 degrees on the right one.
    ([0, -0.5, 1, 1, 0, 0, 0, 0, 1], "right"),
    ([-0.5, 0, 1, 0, -1, 1, 0, 0, 1], "right"),
    ([0, 0.5, 0.5, -1, 0, 1, 0, 0, 1], "right"),
    // Over both, over half of one, over parts of both.
    ([1, 0, 0, 0, 1, 0, 0, 0, 1], nil),
    ([0.25, 0, 0, 0, 1, 0, 0, 0, 1], nil),
    ([0.5, 0, 0.25, 0, 1, 0, 0, 0, 1], nil),
    ([0.5, 0, 1.5, 0, 1, 0, 0, 0, 1], nil),
  ]

  @Test(arguments: matrices)
  func `G15 a device lies on the monitor that its matrix takes it to`(_ values: [Float], _ name: String?)
    throws
  {
    let device = device(try #require(TouchMatrix(values)))
    #expect(device.monitor(among: pair, screen: (1920, 1080))?.monitor.name == name)
    let scale: PixelScale? =
      switch name {
      case "left": PixelScale(x: 4, y: 4)
      case "right": PixelScale(x: 8, y: 8)
      default: nil
      }
    #expect(device.scale(screen: (1920, 1080), monitors: pair) == scale)
  }

  @Test func `G15 without a size of the monitor the device's own counts, where its matrix lays it`() throws {
    // 4096 units at 20,480 a metre are 200 mm.
    let half = device(try #require(TouchMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1])), resolution: 20_480)
    let unknown = pair.map { ScreenMonitor($0.monitor) }
    #expect(half.scale(screen: (1920, 1080), monitors: unknown) == PixelScale(x: 4.8, y: 5.4))
    #expect(half.scale(screen: (1920, 1080), monitors: pair) == PixelScale(x: 8, y: 8))
    // Over the whole desktop no monitor's size is the device's.
    let whole = device(.identity, resolution: 20_480)
    #expect(whole.scale(screen: (1920, 1080), monitors: pair) == PixelScale(x: 9.6, y: 5.4))
    #expect(device(.identity).scale(screen: (1920, 1080), monitors: pair) == nil)
  }

  @Test func `G15 a device that lies on its side has its own size turned`() throws {
    var turned = device(try #require(TouchMatrix([0, -1, 1, 1, 0, 0, 0, 0, 1])), resolution: 20_480)
    turned.axes[1].maximum = 2047
    #expect(turned.ownSize == Millimetres(width: 100, height: 200))
    #expect(turned.scale(screen: (1080, 1920)) == PixelScale(x: 10.8, y: 9.6))
  }

  @Test func `G15 of two monitors that show the same the one counts whose size is known`() {
    let whole = Rectangle(x: 0, y: 0, width: 1920, height: 1080)
    let twins = [
      ScreenMonitor(Monitor(name: "projector", box: whole)),
      ScreenMonitor(Monitor(name: "panel", box: whole), size: Millimetres(width: 480, height: 270)),
    ]
    #expect(device(.identity).monitor(among: twins, screen: (1920, 1080))?.monitor.name == "panel")
  }

  @Test(arguments: [
    [], [1, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1], [.nan, 0, 0, 0, 1, 0, 0, 0, 1],
  ])
  func `a matrix that makes no surface is none`(_ values: [Float]) { #expect(TouchMatrix(values) == nil) }
}

/// Sizes of monitors out of what RandR tells; no server needed.
@Suite struct ScreenMonitorTests {
  private let box = Rectangle(x: 0, y: 0, width: 1920, height: 1080)

  private func output(_ id: UInt32, _ panel: Millimetres?, isTurned: Bool = false) -> ScreenOutput {
    ScreenOutput(id: id, name: "O\(id)", panel: panel, box: box, isTurned: isTurned)
  }

  private func reported(isAutomatic: Bool, _ size: Millimetres, _ outputs: [UInt32]) -> ReportedMonitor {
    ReportedMonitor(
      monitor: Monitor(name: "M", box: box), isAutomatic: isAutomatic, size: size, outputs: outputs)
  }

  @Test
  func `G15 the server's own monitor has the size of its output, turned with it, and none that is made up`() {
    let (made, panel) = (Millimetres(width: 508, height: 286), Millimetres(width: 344, height: 194))
    func size(_ one: ScreenOutput) -> Millimetres? {
      ScreenMonitor.list([reported(isAutomatic: true, made, [5])], [one]).first?.size
    }
    #expect(size(output(5, panel)) == panel)
    #expect(size(output(5, panel, isTurned: true)) == panel.turned)
    #expect(size(output(5, nil)) == nil)
    #expect(size(output(6, panel)) == nil)
  }

  @Test func `G15 what a user says of a monitor is taken, where it can be believed`() {
    let said = Millimetres(width: 300, height: 200)
    let list = ScreenMonitor.list([reported(isAutomatic: false, said, [])], [])
    #expect(list.first?.size == said)
    let nonsense = Millimetres(width: 0, height: 0)
    #expect(ScreenMonitor.list([reported(isAutomatic: false, nonsense, [])], []).first?.size == nil)
  }

  private static let sizes: [(Double, Double, Bool)] = [
    (344, 194, true), (194, 344, true), (40, 25, true), (2500, 1600, true), (39, 25, false),
    (2501, 1500, false), (300, 24, false), (2000, 1601, false), (160, 90, true), (530, 200, false),
    (100, 201, false), (0, 0, false),
  ]

  @Test(arguments: sizes)
  func `G15 a size is believed within its limits alone`(_ width: Double, _ height: Double, _ isSo: Bool) {
    #expect(Millimetres(width: width, height: height).isBelievable == isSo)
  }

  @Test func `before RandR 1_5 outputs are the monitors, and those that show the same are one`() {
    let panel = Millimetres(width: 344, height: 194)
    var other = output(3, panel)
    other.box.x = 1920
    let list = ScreenMonitor.list([output(1, nil), output(2, panel), other])
    #expect(list.map(\.monitor.name) == ["O1", "O3"])
    #expect(list.map(\.size) == [panel, panel])
  }
}
