#!/usr/bin/python3
"""A terminal emulator without a window: a shell on a terminal of its own runs the daemon, until this is killed.

Arguments: "plain" or "nohup", the program, the file for its log.
"""
import os
import pty
import signal
import sys

kind, program, log = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    # The shell that leads the session hands the signal on to what it runs in the foreground.
    prefix = "nohup " if kind == "nohup" else ""
    # Where standard output is a terminal, nohup would write a file into the folder that we were started in.
    os.execv("/bin/bash", ["bash", "-ic", f'{prefix}"{program}" run >/dev/null 2>"{log}"; true'])
signal.signal(signal.SIGTERM, signal.SIG_DFL)
while True:
    try:
        if not os.read(terminal, 4096):
            break
    except OSError:
        break
signal.pause()
