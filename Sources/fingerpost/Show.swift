import Glibc
import X11

/// `fingerpost show`: becomes the program that draws over the screen, which lies beside this one.
enum Show {
  private static let name = "fingerpost-overlay"

  static func run(_ call: Call) -> ExitStatus {
    guard let place = Remote.place(call) else { return Run.fail(XError.noDisplay("")) }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let ourself = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = ourself.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let program = "\(folder)/\(name)"
    signal(SIGPIPE, SIG_DFL)
    let words = [program, place.display]
    var pointers = words.map { strdup($0) } + [nil]
    execv(program, &pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    Output.error("cannot start \(program.printable): \(reason); it is built and installed with fingerpost")
    return .found
  }
}
