/// How pictures look: one style sheet, with colours for light and dark.
enum PictureStyle {
  /// How many colours top-level windows take in turn.
  static let tints = 6

  static let sheet = light + "\n@media (prefers-color-scheme: dark) {\n" + dark + "\n}"

  private static let light = """
    text { font: 11px "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; fill: #1b1f24 }
    .heading { font-size: 16px; font-weight: bold }
    .soft { fill: #596068 }
    .paper { fill: #f8f8f6 }
    .screen { fill: #e3e6ea }
    .window { stroke: #56606b; stroke-width: 1 }
    .w0 { fill: #cddff4 } .w1 { fill: #d6ebcf } .w2 { fill: #f6e4c3 }
    .w3 { fill: #e7d8f0 } .w4 { fill: #f4d5d3 } .w5 { fill: #cbe9e4 }
    .dim { fill: #eceeef; stroke: #a9b0b7 }
    .inner { fill: #ffffff; fill-opacity: 0.12; stroke: #8b949d; stroke-width: 0.7 }
    .shape { stroke: none; shape-rendering: crispEdges }
    .lit { fill: #ffdd9e; stroke: #c2410c; stroke-width: 2 }
    .target { fill: #ffb95e; stroke: #c2410c; stroke-width: 3 }
    .extent { fill: none; stroke: #56606b; stroke-width: 1; stroke-dasharray: 5 4 }
    .input { fill: none; stroke: #1c4fb0; stroke-width: 1.5; stroke-dasharray: 1.5 3 }
    .region { fill: #0b7285; fill-opacity: 0.2; stroke: #0b7285; stroke-width: 1.2 }
    .zone { fill: #7a3db8; fill-opacity: 0.1 }
    .bound { fill: #7a3db8; fill-opacity: 0.42 }
    .monitor { fill: none; stroke: #262b31; stroke-width: 2 }
    .pill { fill: #fbfbfa; fill-opacity: 0.86 }
    .name-region { fill: #075563 }
    .name-monitor { font-weight: bold }
    .policy { fill: #9b1c31 }
    .point { fill: none; stroke: #c2410c; stroke-width: 2 }
    .dot { fill: #c2410c }
    .pass-through { fill: url(#pass-through) }
    .off { fill: url(#off) }
    .intercept { fill: none; stroke: #9b1c31; stroke-width: 3 }
    .redirect { fill: url(#redirect) }
    .invisible { fill: url(#invisible) }
    .mark { stroke: #9b1c31; stroke-width: 1.1; fill: none }
    """

  private static let dark = """
    text { fill: #e8eaed }
    .soft { fill: #a2abb5 }
    .paper { fill: #15171a }
    .screen { fill: #23272d }
    .window { stroke: #97a1ac }
    .w0 { fill: #2b4262 } .w1 { fill: #31492c } .w2 { fill: #564626 }
    .w3 { fill: #473558 } .w4 { fill: #5a3432 } .w5 { fill: #25504a }
    .dim { fill: #2c3036; stroke: #5d666f }
    .inner { fill: #ffffff; fill-opacity: 0.04; stroke: #77818b }
    .lit { fill: #6b4518; stroke: #ff9f4a }
    .target { fill: #8f5c15; stroke: #ff9f4a }
    .extent { stroke: #97a1ac }
    .input { stroke: #8fb4ff }
    .region { fill: #3bc9db; fill-opacity: 0.22; stroke: #3bc9db }
    .zone { fill: #c79bf2; fill-opacity: 0.12 }
    .bound { fill: #c79bf2; fill-opacity: 0.45 }
    .monitor { stroke: #d5dade }
    .pill { fill: #15171a; fill-opacity: 0.8 }
    .name-region { fill: #7fe3ef }
    .policy { fill: #ff9aa8 }
    .point { stroke: #ff9f4a }
    .dot { fill: #ff9f4a }
    .intercept, .mark { stroke: #ff8a9a }
    .shape { stroke: none }
    """

  static let patterns = """
    <defs>
    <pattern id="pass-through" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M-1 10L10 -1" class="mark"/></pattern>
    <pattern id="off" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M-1 10L10 -1M-1 -1L10 10" class="mark"/></pattern>
    <pattern id="redirect" width="18" height="12" patternUnits="userSpaceOnUse"><path d="M3 6H13M10 3L13 6L10 9" class="mark"/></pattern>
    <pattern id="invisible" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1" class="mark"/></pattern>
    </defs>
    """
}
