import Configuration

/// A file with every key of the language, each on a line of its own.
enum EveryKey {
  static let text: String =
    head
    + Schema.keys.filter { $0.place == .thresholds && $0.isAvailable }
    .map { "  \($0.name): \($0.defaultText ?? "")\n" }.joined() + rest

  private static let head = """
    # A file with every key.
    capture: auto
    panic:
      fingers: 5
      hold: 2 s
    lockers:
      - class: i3lock
    regions:
      title:
        of: frame
        edge: top
        to: client
      dial:
        of: client
        rect: [50 %, 0 %, 50 %, 100 %]
      spot:
        of: monitor
        corner: top-right
        size: 12 mm
    strokes:
      circle:
        points: 10,0 20,10 10,20 0,10 10,0
        turns: no
    devices:
      - match:
          name: "ELAN*"
          not:
            name: ELAN9
        thresholds:
          tap-slop: 6 mm
        enabled: yes
    thresholds:

    """

  private static let rest = """
    global:
      when:
        device: touchscreen
      bindings:
        - name: next
          gesture: swipe
          fingers: 3
          direction: left
          fire: lift
          distance: 20-40 mm
          enabled: yes
          action:
            workspace: next
        - gesture: stroke
          stroke: circle
          fingers: 2
          action: nothing
        - gesture: swipe
          fingers: 4
          angle: 30 degrees
          cone: 20 degrees
          begin-if:
            workspace: 2
          action:
            to-workspace: "mail"
        - name: double
          gesture: tap
          fingers: 3
          taps: 2
          delays-ends: yes
          automatic-failure: no
          when:
            modifiers: ctrl+shift
            mode: draw
            monitor: eDP-1
            state: fullscreen
            not:
              workspace: 3
          action:
            - key: ctrl+Tab
            - wait: 50 ms
            - text: "hello"
            - click: right
            - window: close
            - activate:
                class: firefox
            - emit: done
            - show-desktop
        - name: menu
          gesture: long-press
          fingers: 2
          resume: 200 ms
          target: focused
          raise: no
          in: spot
          device: touchscreen
          after-failure-of: double
          must-fail-before: switch
          action:
            key: Menu
        - name: switch
          gesture: pan
          fingers: 4
          axis: horizontal
          simultaneous-with: zoom
          thresholds:
            pan-start: 7 mm
          action:
            begin:
              hold: alt
            update:
              run: "true"
            step:
              every: 15 mm
              forward:
                key: Tab
              backward:
                key: shift+Tab
              limit: 10
              rate: 20
            end:
              emit: over
            cancel:
              mode: none
        - name: zoom
          gesture: pinch
          direction: in
          action:
            mode: draw
        - gesture: edge-pan
          edge: left
          section: 0-50 %
          cancels-touches: no
          delays-touches: no
          action:
            run: [rofi, -show, window]
        - gesture: pan
          fingers: 2
          action:
            scroll:
              axis: both
              every: 5 mm
              natural: yes
        - gesture: pan
          fingers: 5
          action: move-window
        - gesture: pan
          fingers: 6
          action: resize-window
        - gesture: rotation
          fingers: 5
          action:
            drag: left
        - gesture: tap
          fingers: 9
          action: nothing
    apps:
      - match:
          class: krita
          instance: k
          title: "*draw*"
          type: normal
          role: main
          pid: 4711
          executable: /usr/bin/krita
          workspace: 1
          state: focused
          not:
            title: x
        touches: exclusive
        fingers: 1-2
    windows:
      - match:
          class: xterm
        in: title
        hit: pass-through
        opacity: ignore
        claim: early
        bindings:
          - gesture: swipe
            fingers: 7
            direction: up
            in: dial
            action: show-desktop
      - match:
          type: dock
        expand: 4 mm
      - match:
          type: menu
        interaction: off
      - match:
          class: glass
        hit:
          redirect:
            class: below

    """
}
