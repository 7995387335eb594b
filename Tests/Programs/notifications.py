#!/usr/bin/python3
"""A notification service, as the Desktop Notifications Specification has it, that shows nothing.

It writes each notification to standard output as a line of JSON.  Arguments: "markup" says that bodies may have
markup; "hang" answers no call.
"""
import json
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg direction="out" type="as"/></method>
  <method name="GetServerInformation">
    <arg direction="out" type="s"/><arg direction="out" type="s"/>
    <arg direction="out" type="s"/><arg direction="out" type="s"/>
  </method>
  <method name="Notify">
    <arg direction="in" type="s"/><arg direction="in" type="u"/><arg direction="in" type="s"/>
    <arg direction="in" type="s"/><arg direction="in" type="s"/><arg direction="in" type="as"/>
    <arg direction="in" type="a{sv}"/><arg direction="in" type="i"/>
    <arg direction="out" type="u"/>
  </method>
  <method name="CloseNotification"><arg direction="in" type="u"/></method>
</interface></node>
"""
OPTIONS = sys.argv[1:]
last = 40


def say(**members):
    print(json.dumps(members), flush=True)


def called(connection, sender, path, interface, method, parameters, invocation):
    global last
    if "hang" in OPTIONS:
        say(called=method)
    elif method == "GetCapabilities":
        words = ["body"] + (["body-markup"] if "markup" in OPTIONS else [])
        invocation.return_value(GLib.Variant("(as)", (words,)))
    elif method == "Notify":
        application, replaces, _, summary, body, actions, hints, timeout = parameters.unpack()
        number = replaces
        if not replaces:
            last += 1
            number = last
        say(application=application, replaces=replaces, summary=summary, body=body, actions=actions,
            hints=hints, timeout=timeout, number=number)
        invocation.return_value(GLib.Variant("(u)", (number,)))
    else:
        invocation.return_dbus_error("org.freedesktop.DBus.Error.UnknownMethod", method)


def connected(connection, _):
    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    connection.register_object("/org/freedesktop/Notifications", interface, called, None, None)


Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, connected,
                 lambda *_: say(ready=True), lambda *_: sys.exit("the name is taken, or there is no bus"))
GLib.MainLoop().run()
