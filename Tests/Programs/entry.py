#!/usr/bin/python3
"""A GTK 3 text entry for the tests: it writes its text and what is selected of it to a file whenever they change.

    entry.py FILE [TEXT]    a line is: the first selected character, the one behind the last, the text
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk, Pango  # noqa: E402

output = open(sys.argv[1], "w", buffering=1)
window = Gtk.Window(title="Entry")
window.set_default_size(900, 60)
entry = Gtk.Entry()
entry.set_text(sys.argv[2] if len(sys.argv) > 2 else "")
entry.modify_font(Pango.FontDescription("monospace 16"))
window.add(entry)
last = None


def look():
    """Tells when anything has changed."""
    global last
    bounds = entry.get_selection_bounds() or (0, 0)
    state = (*bounds, entry.get_text())
    if state != last:
        last = state
        print(*state, file=output)
    return True


window.connect("destroy", Gtk.main_quit)
GLib.timeout_add(20, look)
window.show_all()
window.move(100, 600)
# The whole text is selected as the entry gets the focus.
GLib.timeout_add(300, lambda: entry.select_region(0, 0))
Gtk.main()
