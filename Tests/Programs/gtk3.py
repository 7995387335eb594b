#!/usr/bin/python3
"""A GTK 3 application for the tests: it writes a line to a file for each thing that its gestures tell.

    gtk3.py FILE    to the left an area with gestures, to the right a text that scrolls
"""
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

output = open(sys.argv[1], "w", buffering=1)


def tell(*words):
    """Writes milliseconds of CLOCK_MONOTONIC and what happened."""
    print(round(time.monotonic() * 1000), *words, file=output)


window = Gtk.Window(title="GTK 3")
window.set_default_size(1600, 800)
halves = Gtk.Box(homogeneous=True)
window.add(halves)

area = Gtk.DrawingArea()
area.add_events(Gdk.EventMask.TOUCH_MASK | Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK)
halves.pack_start(area, True, True, 0)

zoom = Gtk.GestureZoom.new(area)
zoom.connect("scale-changed", lambda _, scale: tell("zoom", scale))
long_press = Gtk.GestureLongPress.new(area)
long_press.set_touch_only(False)
long_press.connect("pressed", lambda _, x, y: tell("long-press", round(x), round(y)))
click = Gtk.GestureMultiPress.new(area)
click.connect("pressed", lambda gesture, count, x, y: tell("press", count, gesture.get_last_event(None).get_time()))
gestures = [zoom, long_press, click]
for gesture in gestures:
    gesture.set_propagation_phase(Gtk.PropagationPhase.BUBBLE)

scrolled = Gtk.ScrolledWindow()
text = Gtk.TextView()
text.get_buffer().set_text("\n".join(f"line {number} of a text that can be selected" for number in range(300)))
scrolled.add(text)
halves.pack_start(scrolled, True, True, 0)
last_state = None


def look():
    """Tells where the text is scrolled to and whether any of it is selected, when that has changed."""
    global last_state
    has_selection = text.get_buffer().get_has_selection()
    state = (round(scrolled.get_vadjustment().get_value()), "selected" if has_selection else "plain")
    if state != last_state:
        last_state = state
        tell("text", *state)
    return True


def start_from_the_middle(*_):
    """On any key the text is as it was at first: scrolled to 1000, nothing selected."""
    text.get_buffer().place_cursor(text.get_buffer().get_start_iter())
    scrolled.get_vadjustment().set_value(1000)
    tell("reset")
    return True


window.connect("key-press-event", start_from_the_middle)
window.connect("destroy", Gtk.main_quit)
GLib.timeout_add(20, look)
window.show_all()
window.move(100, 100)
GLib.idle_add(lambda: tell("ready"))
Gtk.main()
