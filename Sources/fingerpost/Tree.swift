import Configuration
import Control
import X11

/// `fingerpost tree`: the windows and regions as touches see them, top to bottom in hit order.
enum Tree {
  static func run(_ call: Call) -> ExitStatus {
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    do throws(XError) {
      Patience.begin()
      let view = try View(display: call.values[.display], rules: rules)
      Patience.end()
      let listing = TreeListing(view, rules)
      let isJSON = call.flags.contains(.json)
      if let path = call.values[.svg] {
        let picture = Picture(listing, Scenery(view, rules), title: "Windows of \(view.connection.name)")
        guard PictureFile.write(picture.svg, to: path) else { return .found }
      }
      for entry in listing.entries { Output.line(isJSON ? entry.json.text : entry.text) }
      return .done
    } catch {
      return Run.fail(error)
    }
  }
}
