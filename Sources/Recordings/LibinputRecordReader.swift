/// Reads what `libinput record` writes: YAML in one regular form, read line by line.
///
/// Of several devices the first touchscreen is read. What is not of the form that the tool writes is passed over, as
/// its manual asks.
package struct LibinputRecordReader {
  /// The part of a device's record that a line stands in.
  private enum Part {
    case other
    case evdev
    case axes
    case udev
    case events
    /// The events of libinput itself, or of the HID layer, between those of the kernel.
    case otherEvents
  }

  private var part = Part.other
  private var device = EvdevDevice()
  private var kinds: Set<String> = []
  private var isInDevice = false
  /// The touches of the device that is being read; nil: it has none, or is not a touchscreen.
  private var touches: EvdevTouches?
  private var hasJudged = false
  private var read: EvdevTouches?
  private var findings = RecordingFindings()
  private var deviceLine = 0

  /// Reads a recording; anything is taken.
  package static func read(_ bytes: [UInt8]) -> RecordedTouches {
    var reader = LibinputRecordReader()
    var last = 0
    for (line, text) in ByteLines(bytes) {
      last = line
      reader.readLine(text, line)
    }
    reader.endDevice()
    guard let (table, found) = reader.read?.finish(line: last) else {
      reader.findings.add(0, .notATouchscreen)
      return RecordedTouches(
        table: TouchTable(name: reader.device.name, isDirect: nil, millimetres: nil, rows: []),
        findings: reader.findings.all)
    }
    reader.findings.add(found)
    return RecordedTouches(table: table, findings: reader.findings.all)
  }

  private mutating func readLine(_ line: ArraySlice<UInt8>, _ number: Int) {
    let text = ByteText.trimmed(line)
    guard let first = text.first, first != UInt8(ascii: "#") else { return }
    if text.starts(with: "- node:".utf8) {
      endDevice()
      isInDevice = true
      deviceLine = number
      return
    }
    guard isInDevice else { return }
    if part == .events || part == .otherEvents {
      readEvents(text, number)
      return
    }
    let isNested = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
    if !isNested { part = .other }
    switch true {
    case text.starts(with: "evdev:".utf8): part = .evdev
    case text.starts(with: "udev:".utf8): part = .udev
    case text.starts(with: "hid:".utf8), text.starts(with: "quirks:".utf8): part = .other
    case text.starts(with: "codes:".utf8): part = .evdev
    case text.starts(with: "absinfo:".utf8): part = .axes
    case text.starts(with: "events:".utf8): part = .events
    case text.starts(with: "properties:".utf8) && part != .udev:
      part = .evdev
      device.isDirect = Self.list(text.dropFirst("properties:".utf8.count))?.contains(1)
      if device.isDirect == nil { findings.add(number, .badLine, ByteText.excerpt(text)) }
    case text.starts(with: "name:".utf8) && part == .evdev: device.name = Self.name(text.dropFirst(5))
    case part == .axes: readAxis(text, number)
    case part == .udev && text.starts(with: "- ID_INPUT".utf8):
      kinds.insert(ByteText.text(ByteText.trimmed(text.dropFirst(2))))
    default: break
    }
  }

  private mutating func readAxis(_ text: ArraySlice<UInt8>, _ number: Int) {
    let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let code = ByteText.decimal(parts[0]), (0..<0x40).contains(code),
      let numbers = Self.list(parts[1]), numbers.count >= 4
    else {
      findings.add(number, .badLine, ByteText.excerpt(text))
      return
    }
    device.axes[code] = EvdevDevice.Axis(
      minimum: numbers[0], maximum: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0)
  }

  private mutating func readEvents(_ text: ArraySlice<UInt8>, _ number: Int) {
    if text.starts(with: "- evdev:".utf8) {
      part = .events
      return
    }
    if text.starts(with: "- libinput:".utf8) || text.starts(with: "- hid".utf8) {
      part = .otherEvents
      return
    }
    guard part == .events else { return }
    judge(number)
    guard touches != nil else { return }
    guard text.first == UInt8(ascii: "-"), let numbers = Self.list(text.dropFirst()), numbers.count == 5,
      numbers[0] >= 0, (0..<1_000_000).contains(numbers[1]), numbers[2] >= 0, numbers[3] >= 0
    else {
      findings.add(number, .badLine, ByteText.excerpt(text))
      return
    }
    let event = EvdevEvent(
      time: numbers[0] * 1_000_000 + numbers[1], type: numbers[2], code: numbers[3], value: numbers[4])
    touches?.take(event, line: number)
  }

  /// Finds out, at a device's first event, whether it is the touchscreen that is read.
  private mutating func judge(_ number: Int) {
    guard !hasJudged else { return }
    hasJudged = true
    guard isTouchscreen else { return }
    if read != nil {
      findings.add(deviceLine, .furtherDevice, "\"\(device.name)\"")
    } else {
      if device.axes.isEmpty { findings.add(0, .noDescription) }
      touches = EvdevTouches(device)
    }
  }

  /// By what udev says of it, else by its properties and axes.
  private var isTouchscreen: Bool {
    if kinds.contains("ID_INPUT_TOUCHSCREEN=1") { return true }
    let others = ["TOUCHPAD", "MOUSE", "TABLET", "KEYBOARD", "POINTINGSTICK", "JOYSTICK"]
    if others.contains(where: { kinds.contains("ID_INPUT_\($0)=1") }) { return false }
    return device.isDirect ?? true
      && (device.axes.isEmpty || device.axis(EvdevCode.positionX, else: EvdevCode.x) != nil)
  }

  private mutating func endDevice() {
    if read == nil { read = touches }
    touches = nil
    hasJudged = false
    part = .other
    if isInDevice, read == nil { kinds = [] }
    isInDevice = false
    kinds = []
    device = EvdevDevice()
  }

  /// The numbers of a flow sequence such as `[0, 480, 0, 0, 0]`, each of 32 bits; nil for anything else.
  private static func list(_ text: ArraySlice<UInt8>) -> [Int]? {
    let text = ByteText.trimmed(text)
    guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let rest = ByteText.trimmed(text[(end + 1)...])
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else { return nil }
    let inner = ByteText.trimmed(text[(text.startIndex + 1)..<end])
    guard !inner.isEmpty else { return [] }
    var numbers: [Int] = []
    for part in inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let number = ByteText.decimal(ByteText.trimmed(part)), Int32(exactly: number) != nil,
        numbers.count < 4096
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A name with or without quotes.
  private static func name(_ text: ArraySlice<UInt8>) -> String {
    let text = ByteText.trimmed(text)
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return ByteText.text(text)
    }
    return ByteText.text(text.dropFirst().prefix { $0 != quote })
  }
}
