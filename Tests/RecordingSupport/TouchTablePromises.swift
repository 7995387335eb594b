package import Recordings

extension TouchTable {
  /// What a table promises and this one does not keep; empty where all is as it must be.
  package var brokenPromises: [String] {
    var broken: [String] = []
    var down: Set<Int> = []
    var used: Set<Int> = []
    var last: Row?
    for row in rows {
      if !row.ms.isFinite || !row.x.isFinite || !row.y.isFinite { broken.append("not finite: \(row)") }
      if !(-1...2).contains(row.x) || !(-1...2).contains(row.y) { broken.append("far outside: \(row)") }
      if let last {
        if row.ms < last.ms || row.frame < last.frame { broken.append("goes back: \(row)") }
        if row.frame == last.frame && row.ms != last.ms { broken.append("one frame, two times: \(row)") }
      }
      last = row
      switch row.kind {
      case .begin:
        if !used.insert(row.id).inserted { broken.append("begins twice: \(row)") }
        down.insert(row.id)
      case .update: if !down.contains(row.id) { broken.append("updated, not down: \(row)") }
      case .end: if down.remove(row.id) == nil { broken.append("ended, not down: \(row)") }
      }
    }
    if !down.isEmpty { broken.append("never ends: \(down.sorted())") }
    if let size = millimetres, !size.isBelievable { broken.append("not believable: \(size)") }
    return broken
  }
}

/// The readers, each with files to damage.
package enum ReaderUnderTest: String, CaseIterable, Sendable {
  case evemu
  case libinputRecord = "libinput"
  case touchTable = "table"
  case trace

  /// What it begins from.
  package func originals() throws -> [[UInt8]] {
    switch self {
    case .evemu:
      try [
        "fusuma-evemu/3-fingers-tap.events", "evemu-devices/Wacom_ISDv4_E6_Finger.2fg-tap.events",
        "evemu-devices/Wacom_Bamboo_16FG_4x5_Finger_double-tap.events",
        "fusuma-evemu/2-fingers-swipe-right.events",
      ].map(RecordingFolder.bytes) + [Array(protocolA.utf8)]
    case .libinputRecord: [Array(Self.libinputScreen.utf8)]
    case .touchTable:
      try ["tsv/3-fingers-tap.tsv", "tsv/2-fingers-swipe-right.tsv"].map(RecordingFolder.bytes)
    case .trace: [Array(Self.swipeTrace.utf8)]
    }
  }

  /// Reads bytes; what is wrong with the answer.
  package func faults(of bytes: [UInt8]) -> [String] {
    let read: RecordedTouches
    switch self {
    case .evemu: read = EvemuReader.read(bytes)
    case .libinputRecord: read = LibinputRecordReader.read(bytes)
    case .touchTable: read = TouchTable.reading(bytes)
    case .trace:
      do throws(TraceError) {
        let trace = try Trace(parsing: String(decoding: bytes, as: UTF8.self))
        return trace.steps.allSatisfy { $0.line > 0 } ? [] : ["a step without a line"]
      } catch {
        return error.line > 0 && !error.message.isEmpty ? [] : ["an error without a place"]
      }
    }
    var faults = read.table.brokenPromises
    if read.table.rows.isEmpty != read.findings.contains(where: { $0.severity == .error }) {
      faults.append("\(read.table.rows.count) rows with \(read.findings)")
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for finding in read.findings where finding.line < 0 || finding.line > lines || finding.message.isEmpty {
      faults.append("a finding without a place: \(finding)")
    }
    return faults
  }

  private var protocolA: String {
    """
    N: Old Screen
    A: 35 0 9600 0 0
    A: 36 0 7200 0 0
    E: 5.000000 0003 0035 100
    E: 5.000000 0003 0036 200
    E: 5.000000 0000 0002 0
    E: 5.000000 0003 0035 5000
    E: 5.000000 0003 0036 6000
    E: 5.000000 0000 0002 0
    E: 5.000000 0000 0000 0
    E: 5.010000 0003 0035 5010
    E: 5.010000 0003 0036 6010
    E: 5.010000 0000 0002 0
    E: 5.010000 0000 0000 0
    E: 5.020000 0000 0002 0
    E: 5.020000 0000 0000 0

    """
  }

  /// A screen between a keyboard and a touchpad, in the form of `libinput record`.
  package static let libinputScreen = """
    # libinput record
    version: 1
    ndevices: 3
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:unknown"
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: Keyboard
        name: "Keyboard"
        id: [17, 1, 1, 43841]
        codes:
          1: [1, 2] # EV_KEY
        properties: []
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_KEYBOARD=1
      events:
      - evdev:
        - [  0,      0,   1,  30,     1] # EV_KEY / KEY_A  1
        - [  0,      0,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +0ms
    - node: /dev/input/event5
      evdev:
        # Name: Screen
        # Size in mm: 100x50
        name: "Screen: \\"one\\" # two"
        id: [24, 1267, 10654, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 1000, 0, 0, 10]
          1: [0, 500, 0, 0, 10]
          47: [0, 9, 0, 0, 0]
          53: [0, 1000, 0, 0, 10]
          54: [0, 500, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [5, 13, 9, 4]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      events:
      # Current time is 12:00:00
      - evdev:
        - [  1, 999990,   3,  57,    12] # EV_ABS / ABS_MT_TRACKING_ID     12
        - [  1, 999990,   3,  53,   500] # EV_ABS / ABS_MT_POSITION_X     500
        - [  1, 999990,   3,  54,   250] # EV_ABS / ABS_MT_POSITION_Y     250
        - [  1, 999990,   1, 330,     1] # EV_KEY / BTN_TOUCH               1
        - [  1, 999990,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
        - {time: 2.000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [50.00, 25.00]}
      - hid:
          time: [  2,      0]
          hidraw0: [1, 2, 3]
      - evdev:
        - [  2,   9990,   3,  53,   600] # EV_ABS / ABS_MT_POSITION_X     600
        - [  2,   9990,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +10ms
      - evdev:
        - [  2,  19990,   3,  57,    -1] # EV_ABS / ABS_MT_TRACKING_ID     -1
        - [  2,  19990,   1, 330,     0] # EV_KEY / BTN_TOUCH               0
        - [  2,  19990,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +10ms
    - node: /dev/input/event7
      evdev:
        name: "Touchpad"
        absinfo:
          53: [0, 4089, 0, 0, 42]
          54: [0, 2811, 0, 0, 41]
        properties: [0, 2]
      udev:
        properties:
        - ID_INPUT_TOUCHPAD=1
      events:
      - evdev:
        - [  0,      0,   3,  57,     1] # EV_ABS / ABS_MT_TRACKING_ID      1
        - [  0,      0,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +0ms

    """

  private static let swipeTrace = """
    # A trace to damage.
    rules
      global:
        bindings: [{ gesture: tap, fingers: 1, action: nothing }]
    windows
    2 in 1 0,0 1920x1080 class=a title=b managed
    3 in 2 5,5 10x10 type=normal override unmapped
    touches
    0 down 1 100,100 &
    1 down 2 200.5,-3 late 5
    20 move 1 +30,0 move 2 +30,0
      > 20 accept 1
    40 up 1 own 2 raw-down 3 raw-up 3
    60 taken 2 vanish 1 pending-end 2
    80 destroy 3 map 2 unmap 2 wait
    90 unplug quit

    """
}
