/// VirtualTouch.
