// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: the language mode is 6 by the tools version, warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A Swift target of the product.
func part(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict, linkerSettings: links
  )
}

/// The test target of a part.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "fingerpost",
  products: [
    .executable(name: "fingerpost", targets: ["fingerpost"]),
    .executable(name: "fingerpost-overlay", targets: ["fingerpost-overlay"]),
  ],
  targets: [
    // C libraries, one module each.
    .systemLibrary(
      name: "CX11", pkgConfig: "xi",
      providers: [
        .apt([
          "libx11-dev", "libx11-xcb-dev", "libxi-dev", "libxtst-dev", "libxcb-xinput-dev",
          "libxcb-shape0-dev", "libxcb-randr0-dev", "libxcb-xkb-dev", "libxcb-xtest0-dev",
          "libxcb-screensaver0-dev",
        ])
      ]),
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-xcb", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CInputtest", providers: [.apt(["xserver-xorg-dev"])]),

    // The pure core: no clock, no X, no callback.
    // A debug build of `squareRoot()` calls the C library's.
    part("Gestures", links: [.linkedLibrary("m")]),
    part("Routing", ["Gestures"]),

    // Around it.
    part("Keysyms", ["CXKBCommon"]),
    part("Expressions", ["Gestures", "Routing"]),
    part("Recordings", ["Gestures", "Routing", "Expressions", "Control"]),
    part(
      "Configuration", ["Gestures", "Routing", "Keysyms", "Expressions", "CYAML"],
      resources: [.embedInCode("default.yaml")]),
    part("Import", ["Routing", "Configuration", "CExpat"]),
    part("X11", ["Gestures", "Routing", "Keysyms", "CX11", "CLinux"]),
    part("Control", ["Gestures", "Routing"]),
    part("Guardian", ["Gestures", "X11", "CLinux"]),
    part(
      "Daemon", ["Gestures", "Routing", "Expressions", "Control", "X11", "Guardian", "CLinux"]),
    part("Notifications", ["CDBus"]),
    part("VirtualTouch", ["Gestures", "Recordings", "CInputtest", "CLinux"]),
    .executableTarget(
      name: "fingerpost",
      dependencies: [
        "Gestures", "Routing", "Expressions", "Recordings", "Configuration", "Import", "Control", "X11",
        "Guardian", "Daemon", "VirtualTouch", "Notifications",
      ],
      resources: [
        .embedInCode("Recordings/tap.tsv"), .embedInCode("Recordings/stroke.tsv"),
        .embedInCode("Recordings/drag.tsv"), .embedInCode("fingerpost.service"),
      ],
      swiftSettings: strict),

    // What `show` starts: the only part that draws.
    .executableTarget(
      name: "fingerpost-overlay",
      dependencies: ["Gestures", "Routing", "Control", "X11", "Daemon", "CCairo"], swiftSettings: strict),

    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "ScreenSupport", dependencies: ["Routing", "X11", "VirtualTouch", "CX11"],
      path: "Tests/ScreenSupport", swiftSettings: strict),
    .target(
      name: "RecordingSupport", dependencies: ["Gestures", "Routing", "Recordings", "TestSupport"],
      path: "Tests/RecordingSupport", swiftSettings: strict),
    .executableTarget(
      name: "Fuzz", dependencies: ["RecordingSupport", "TestSupport"], path: "Tests/Fuzz", exclude: ["run"],
      swiftSettings: strict),
    .executableTarget(
      name: "SlowWindowManager", dependencies: ["CX11"], path: "Tests/SlowWindowManager",
      swiftSettings: strict),
    // What is measured, not tested: see Tests/Benchmarks/run.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Gestures", "Routing", "X11", "VirtualTouch", "CX11", "Configuration", "RecordingSupport",
        "TestSupport",
      ],
      path: "Tests/Benchmarks/Benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "Floor", path: "Tests/Benchmarks/Floor",
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-xinput")]),

    tests("GesturesTests", ["Gestures"]),
    tests("RoutingTests", ["Gestures", "Routing", "Recordings", "TestSupport"]),
    tests("KeysymsTests", ["Keysyms"]),
    tests("ExpressionsTests", ["Gestures", "Routing", "Expressions", "TestSupport"]),
    tests(
      "RecordingsTests",
      ["Gestures", "Routing", "Recordings", "Configuration", "Control", "TestSupport", "RecordingSupport"]),
    tests("ConfigurationTests", ["Gestures", "Routing", "Configuration", "TestSupport"]),
    tests("ImportTests", ["Configuration", "Import", "TestSupport"]),
    tests(
      "X11Tests",
      ["Gestures", "Routing", "Keysyms", "X11", "CX11", "VirtualTouch", "TestSupport", "ScreenSupport"]),
    tests("VirtualTouchTests", ["Gestures", "Recordings", "VirtualTouch"]),
    tests("ControlTests", ["Gestures", "Routing", "Control", "TestSupport"]),
    tests("GuardianTests", ["Gestures", "Guardian"]),
    tests("DaemonTests", ["Gestures", "Routing", "Control", "Daemon", "CLinux", "TestSupport"]),
    tests(
      "FingerpostTests",
      [
        "Gestures", "Routing", "Expressions", "Configuration", "Control", "X11", "TestSupport", "fingerpost",
      ]),
    tests(
      "IntegrationTests",
      [
        "Gestures", "Routing", "Recordings", "Configuration", "Control", "Keysyms", "X11", "CX11", "Guardian",
        "Daemon",
        "VirtualTouch", "CLinux", "TestSupport", "ScreenSupport", "fingerpost", "fingerpost-overlay",
        "SlowWindowManager",
      ]),
  ]
)
