import Configuration
import Control
import Gestures
import Routing
import Testing

@testable import X11
@testable import fingerpost

/// `fingerpost list devices`, of devices that no test machine has; no server needed.
@Suite struct ListTests {
  private func device(_ name: String, touches: Int = 10) -> InputDevice {
    let axes = (0..<2).map {
      InputDevice.Axis(number: $0, minimum: 0, maximum: 4095, resolution: 20_480, isAbsolute: true)
    }
    return InputDevice(
      id: DeviceID(12), name: name, role: .slavePointer(of: DeviceID(2)), isEnabled: true,
      touch: .init(isDirect: true, touches: touches), axes: axes, buttonsDown: [])
  }

  private static let names = ["ELAN9008:00 04F3:2C82", "Pen* \"8\" \\?", "tab\tand\u{7}bell", "#: {", "Ö"]

  @Test(arguments: names) func `a device can be pasted, and fits itself alone`(_ name: String) throws {
    let line = ListedDevice(device(name), [], screen: (1920, 1080)).text
    let text =
      "devices:\n  \(line)\nglobal:\n  bindings:\n    - { gesture: tap, fingers: 3, action: nothing }\n"
    let (rules, findings) = ConfigurationReader.read(Array(text.utf8), file: "f")
    #expect(findings.map(\.text) == [])
    func deviceClass(_ name: String) -> Int {
      rules.deviceClass(of: TouchDevice(id: DeviceID(12), name: name, touches: 10))
    }
    #expect(deviceClass(name) == 1)
    #expect(deviceClass(name + "x") == 0)
    #expect(deviceClass("x") == 0)
  }

  @Test func `G15 the size is that of the monitor, else the device's own, and unknown things are left out`() {
    let whole = Rectangle(x: 0, y: 0, width: 1920, height: 1080)
    let monitor = ScreenMonitor(
      Monitor(name: "eDP-1", box: whole), size: Millimetres(width: 344, height: 194))
    let on = ListedDevice(device("t"), [monitor], screen: (1920, 1080))
    #expect(on.text == "- match: { name: \"t\" }  # id 12, touchscreen, 10 touches, 344 x 194 mm, on eDP-1")
    #expect(
      on.json.text
        == #"{"id":12,"name":"t","device":"touchscreen","touches":10,"mm":[344,194],"output":"eDP-1","enabled":true}"#
    )
    var alone = device("t", touches: 0)
    #expect(
      ListedDevice(alone, [], screen: (1920, 1080)).json.text
        == #"{"id":12,"name":"t","device":"touchscreen","mm":[200,200],"enabled":true}"#)
    alone.axes = []
    alone.isEnabled = false
    #expect(
      ListedDevice(alone, [monitor], screen: (960, 1080)).text
        == "- match: { name: \"t\" }  # id 12, touchscreen, not enabled")
  }

  @Test func `G16 the kind of a device is told by its classes`() {
    var one = device("t")
    one.touch?.isDirect = false
    #expect(one.kind == .touchpad)
    one.touch = nil
    #expect(one.kind == .pointer)
    one.axes[1].isPens = true
    #expect(one.kind == .pen)
    one.hasGestures = true
    #expect(one.kind == .touchpad)
    var keys = device("k")
    (keys.touch, keys.axes, keys.hasKeys) = (nil, [], true)
    #expect(keys.kind == .keyboard)
  }
}
