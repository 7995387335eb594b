import Gestures
import Glibc
import Testing
import VirtualTouch

@Suite struct PrivateServerTests {
  @Test func `starts on a display of its own, with devices that take input and confirm it`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    #expect(server.display.hasPrefix(":"))
    #expect(server.isAlive)
    #expect(server.environment.contains("DISPLAY=\(server.display)"))
    #expect(server.environment.contains("XAUTHORITY=\(server.authorityFile)"))
    try server.touchscreen.begin(0, at: Point(100, 100))
    try server.touchscreen.end(0)
    try server.touchscreen.sync()
    try server.touchpad.move(by: Vector(3, 4))
    try server.touchpad.sync()
    try server.pointer.move(to: Point(30, 40))
    try server.pointer.press()
    try server.pointer.release()
    try server.pointer.sync()
    try server.keyboard.press(38)
    try server.keyboard.release(38)
    try server.keyboard.sync()
  }
}
