package import Gestures
package import Routing

/// A width and a height in millimetres.
package struct Millimetres: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether it may be the size of a touched surface; displays and devices tell a lot (G15).
  package var isBelievable: Bool {
    (40...2500).contains(width) && (25...1600).contains(height) && (0.5...2.6).contains(width / height)
  }

  /// As it lies after a quarter turn.
  package var turned: Millimetres { Millimetres(width: height, height: width) }
}

/// A monitor with its physical size.
package struct ScreenMonitor: Hashable, Sendable {
  package var monitor: Monitor
  /// As the monitor is turned now; nil where it is not known, or not to be believed (G15).
  package var size: Millimetres?

  package init(_ monitor: Monitor, size: Millimetres? = nil) {
    self.monitor = monitor
    self.size = size
  }

  /// Pixels in a millimetre; nil where the size is not known.
  package var scale: PixelScale? {
    size.map {
      PixelScale(x: Double(monitor.box.width) / $0.width, y: Double(monitor.box.height) / $0.height)
    }
  }
}

/// What RandR tells of an output that shows a part of the screen.
struct ScreenOutput: Hashable, Sendable {
  var id: UInt32
  var name: String
  /// Of its panel, whatever way that is turned; nil where it does not tell.
  var panel: Millimetres?
  /// What it shows, in root-window pixels.
  var box: Rectangle
  /// It is turned by 90 or 270 degrees.
  var isTurned: Bool

  /// Its size as it is turned, where that can be believed.
  var size: Millimetres? {
    guard let panel, panel.isBelievable else { return nil }
    return isTurned ? panel.turned : panel
  }
}

/// What RandR 1.5 tells of a monitor.
struct ReportedMonitor: Hashable, Sendable {
  var monitor: Monitor
  /// The server made it of an output; else a user did.
  var isAutomatic: Bool
  var size: Millimetres
  var outputs: [UInt32]
}

extension ScreenMonitor {
  /// The monitors with their sizes.
  ///
  /// The server states a size for each monitor that it made, but makes that up at 96 dots an inch where the output tells
  /// none, and does not turn it with the output: there the outputs are asked themselves. What a user states is taken.
  static func list(_ reported: [ReportedMonitor], _ outputs: [ScreenOutput]) -> [ScreenMonitor] {
    reported.map { one in
      if one.isAutomatic {
        let output = outputs.first { one.outputs.contains($0.id) }
        return ScreenMonitor(one.monitor, size: output?.size)
      }
      return ScreenMonitor(one.monitor, size: one.size.isBelievable ? one.size : nil)
    }
  }

  /// The monitors of a server that has outputs alone: those that show the same are one.
  static func list(_ outputs: [ScreenOutput]) -> [ScreenMonitor] {
    var list: [ScreenMonitor] = []
    for output in outputs {
      guard let twin = list.firstIndex(where: { $0.monitor.box == output.box }) else {
        list.append(ScreenMonitor(Monitor(name: output.name, box: output.box), size: output.size))
        continue
      }
      if list[twin].size == nil { list[twin].size = output.size }
    }
    return list
  }
}
