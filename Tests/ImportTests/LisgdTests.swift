import Import
import Testing

@Suite struct LisgdTests {
  @Test func `a script is carried over: edges, corners, ways along an edge, steps`() {
    let imports = Imports(
      #"""
      #!/bin/sh
      # start: lisgd -g '1,LR,comment'
      pkill -9 lisgd
      exec /usr/bin/lisgd -v -m 900 -o 1 -w 720 -h 1440 \
        -g '1,DRUL,BR,*,corner.sh' \
        -g "2,UD,T,*,R,menu & " \
        -g '1,DU,L,*,P,vol up' -g '1,UD,L,*,P,vol down' \
        -g '1,LR,T,S,R,xdotool key --clearmodifiers Alt+Shift+e' \
        -g 3,RL,*,*,R,workspace,next \
        -g '1,LR,N,*,R,middle' \
        -g '2,LR,*,L,R,far' &
      """#)
    #expect(
      imports.body == """
        thresholds:
          swipe-duration: 900 ms  # line 4: -m 900
        regions:
          left-edge: { of: monitor, edge: left, size: 50 px }
          top-edge: { of: monitor, edge: top, size: 50 px }
          middle: { of: monitor, rect: [5 %, 5 %, 90 %, 90 %] }
        global:
          bindings:
            - gesture: edge-pan
              fingers: 1
              edge: bottom-right
              action: { run: corner.sh }
            - gesture: edge-pan
              fingers: 2
              edge: top
              action: { run: 'menu &' }
            - gesture: pan
              fingers: 1
              axis: vertical
              in: left-edge
              action:
                step: { every: 10 mm, forward: { run: 'vol down' }, backward: { run: 'vol up' } }
            - gesture: swipe
              fingers: 1
              direction: right
              in: top-edge
              action: { key: alt+shift+e }
            - gesture: swipe
              fingers: 3
              direction: left
              fire: lift
              action: { run: 'workspace,next' }
            - gesture: swipe
              fingers: 1
              direction: right
              in: middle
              delays-touches: no
              cancels-touches: no
              action: { run: middle }
            - gesture: swipe
              fingers: 2
              direction: right
              distance: 100 mm
              action: { run: far }
        """)
    #expect(
      imports.lost == [
        "11:6: warning: distance L is two thirds of the screen, whose size is not known; 100 mm stand in its place"
      ])
    #expect(imports.yaml.contains("# line 7: 1,DU,L,*,P, line 7: 1,UD,L,*,P"))
  }

  @Test func `options alone, old forms and a leniency`() {
    let imports = Imports("-r 20 -g \"1,LR,notify-send 'a, b'\" -g '2,DU,B,*,key'\n")
    #expect(
      imports.body == """
        global:
          bindings:
            - gesture: swipe
              fingers: 1
              angle: 0 degrees
              cone: 20 degrees
              delays-touches: no
              cancels-touches: no
              action: { run: 'notify-send ''a, b''' }
            - gesture: edge-pan
              fingers: 2
              edge: bottom
              action: { run: key }
        """)
    #expect(imports.lost == [])
  }

  @Test(arguments: [
    ("-d /dev/input/event1", "the device \"/dev/input/event1\" is left out"),
    ("-t 300", "the distance of 300 pixels is left out, as lengths are in mm: 79 mm at 96 dots"),
    ("-T 60", "change the steps"),
    ("-f 3", "the option \"-f\" is not known"),
    ("-r 90", "-r \"90\" is not a value that is known"),
    ("-m soon", "-m \"soon\" is not a value that is known"),
    ("-t", "the value of -t is missing"),
    ("stray", "\"stray\" is no option"),
    ("\"$@\"", "what \"$@\" adds is not known"),
    ("-g '1,LR'", "the command is missing in \"1,LR\""),
    ("-g '1,LR,*,*,R,'", "the command is missing"),
    ("-g '0,LR,a'", "\"0\" is not a number of fingers"),
    ("-g 'x'", "\"x\" is not a number of fingers"),
    ("-g '1,UP,a'", "\"UP\" is not a way that is known"),
    ("-g '1,LR,L,X,R,a'", "\"X\" is not a distance that is known"),
    ("-g '1,LR,R,*,R,a'", "ends at its edge, and is left out"),
    ("-g '1,DRUL,TR,*,R,a'", "ends at its edge, and is left out"),
    ("-g \"2,LR,*,*,R,kill $(pidof x)\"", "puts something in place of a part of this command"),
    ("-g '2,DLUR,*,*,P,a'", "mode P of a way across acts once"),
    ("-g '2,LR,*,L,P,a'", "the distance of a gesture of mode P is left out"),
    ("-g '2,LR,*,*,R,xdotool key NoSuchKey'", "is left out"),
  ])
  func `what there is nothing like is told`(_ option: String, _ message: String) {
    let imports = Imports("lisgd -g '9,LR,*,*,R,x' \(option)\n")
    #expect(imports.lost.count == 1, "\(imports.findings)")
    #expect(imports.lost.first?.hasPrefix("1:") == true && imports.lost.first?.contains(message) == true)
    #expect(imports.body.contains("fingers: 9"))
  }

  @Test(arguments: ["lisgd -g '1,LR,a", "lisgd -g \"1,LR,a", "lisgd -g \"1,LR,$(a"])
  func `a quote that is not closed is an error at its place`(_ text: String) {
    let imports = Imports(text)
    #expect(imports.lost.count == 1)
    #expect(imports.lost[0].contains(": error: the quote that begins here is not closed"))
  }

  @Test func `the same again is left out, as only the first acts there`() {
    let imports = Imports("lisgd -g '1,LR,T,*,P,a' -g '1,LR,T,*,P,b'\n")
    #expect(imports.lost.count == 1 && imports.lost[0].contains("an earlier gesture does the same"))
    #expect(!imports.yaml.contains("run: b"))
  }
}
