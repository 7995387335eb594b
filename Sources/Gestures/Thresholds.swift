/// The named limits of recognition (rule G15).
///
/// Distances are in millimetres, speeds in millimetres a second.
/// The defaults come from 532 recorded episodes of people touching screens; each names its figure.
package struct Thresholds: Hashable, Sendable {
  /// Fingers that land within this time after the latest landing belong together (50 of 53 contacts assemble).
  package var assemblyWindow: Milliseconds = 80
  /// And at most this long after the first landing.
  package var assemblyLimit: Milliseconds = 250
  /// A lone finger that has moved so far is not waiting for others.
  package var loneFingerMotion = 4.0
  /// One of several fingers that has moved so far ends the assembly (below the drag thresholds of toolkits).
  package var assembledFingerMotion = 2.0
  /// How long a finger may rest in a tap (46 of 47 taps).
  package var tapDuration: Milliseconds = 350
  /// How far a finger may stray in a tap (46 of 47; 19 px at 96 dpi).
  package var tapSlop = 5.0
  /// All fingers of a tap are up within this time after the first lift (20 of 20).
  package var tapLiftWindow: Milliseconds = 100
  /// From a lift to the next landing of a tap series (runs: 125-153 ms; twofold margin).
  package var tapGap: Milliseconds = 300
  /// The next tap of a series lands this near to the one before.
  package var tapDistance = 10.0
  /// How long the fingers of a long press rest (keeps 10 of 10 holds, takes 6 of 100 slow drags; 500 ms takes 12).
  package var longPress: Milliseconds = 600
  /// How far a finger of a long press may stray meanwhile.
  package var longPressSlop = 5.0
  /// A pan begins when its fingers have gone so far (the same as the tap slop: no gap between tap and pan).
  package var panStart = 5.0
  /// A pan waits so long, in motion, for a swipe of as many fingers to fire or to fail (15 mm at 100 mm/s).
  package var panWait: Milliseconds = 150
  /// The first place of an edge pan is this near to the edge, as a part of the axis (55 of 57).
  package var edgeZone = 0.03
  /// But no less and no more than so far, where the size is known (31 of 35).
  package var edgeZoneLeast = 4.0
  package var edgeZoneMost = 10.0
  /// An edge pan begins this far inwards (reached after 865 ms at the latest).
  package var edgeStart = 5.0
  /// Within this time of its landing.
  package var edgeDuration: Milliseconds = 1000
  /// And fails when it has gone so far along the edge before.
  package var edgeAlong = 4.0
  /// How alike a drawn stroke and its template are, of 1.
  package var strokeScore = 0.85
  /// How long a drawn stroke is at least.
  package var strokeLength = 20.0
  /// A swipe's clock starts when the fingers have moved so far.
  package var motionStart = 1.0
  /// From then on a swipe may take so long (600 ms, 15 mm, 100 mm/s: 13 of 16 swipes, 2 of 132 drags).
  package var swipeDuration: Milliseconds = 600
  package var swipeDistance = 15.0
  package var swipeSpeed = 100.0
  /// Net travel over path length (swipes: 0.85-1.00).
  package var swipeStraightness = 0.85
  /// Multi-finger movement is classified at this travel, if one kind is at least twice the next (G11).
  package var classification = 4.0
  /// And at this travel in any case.
  package var classificationLimit = 10.0
  /// A tap shorter than this is the sensor's, not a hand's (ghosts: 8-23 ms, real taps: 24 ms and more; G17).
  package var ghostDuration: Milliseconds = 15
  /// A contact this large is a palm, where the device tells its size, millimetres (G14).
  package var palmSize = 25.0
  /// So many landings this close to each other are a hand that rests (G14).
  package var palmCrowd = 4
  package var palmDistance = 15.0
  /// A tap of four or more fingers has them at least so far apart (G14).
  ///
  /// The breadth of four slim fingers side by side is 4 x 13 mm, so their middles lie over 39 mm; the heel of a hand is up to
  /// 40 mm long.
  package var palmSpan = 40.0
  /// Touches count as a palm's for so long after a pen has gone (G14).
  package var penGuard: Milliseconds = 200
  /// A step faster than this is the sensor's, millimetres a second (the fastest real stroke: 2100; G17).
  package var jumpSpeed = 5000.0
  /// A contact is held undecided at most this long while it rests (C6).
  package var holdStill: Milliseconds = 700
  /// And so long once a lone finger has moved (C6b): a later give-back may fling what is under it.
  package var holdMoving: Milliseconds = 100
  /// A finger beyond this is not given back any more in a contact of several (C6c): it would arrive as a jump.
  package var giveBackReach = 8.0
  /// A touch is decided at this many updates; the server keeps 98 for a replay (R3.8).
  package var historyLimit = 90
  /// An emulating touch is rejected only if none was since this long before its begin (safety.md S2).
  ///
  /// Less would lose fewer touches: of taps 1 to 20 ms apart 3 percent at 0 ms, 12 at 3, 19 at 5 and 38 at 10. But 5 ms
  /// froze the pointer once in 240 runs of 60 taps over openbox on a loaded machine (0, 3 and 10 ms never in 280, 240 and
  /// 200; no such rule 35 times in 266). That was before a reject counted from when the server has done it.
  package var emulatingRejectGap: Milliseconds = 10
  /// A gesture decided so long after its time is explained but not performed (T6a).
  package var staleness: Milliseconds = 1000

  package init() {}
}
