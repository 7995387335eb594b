/// The configuration that is built into the binary.
package enum Defaults {
  /// The text of Config/default.yaml, as UTF-8.
  package static var yaml: [UInt8] { PackageResources.default_yaml }
}
