/// What is released.
package enum Release {
  /// The version of the program.
  package static let version = "0.1.0"
}
