#ifndef FINGERPOST_CX11_SHIM_H
#define FINGERPOST_CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XTest.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xinput.h>
#include <xcb/shape.h>
#include <xcb/randr.h>
#include <xcb/xkb.h>
#include <xcb/xtest.h>
#include <xcb/screensaver.h>

/* C globals and function-like macros that the importer cannot show to Swift. */
static inline xcb_extension_t *cx11_xinput_extension(void) { return &xcb_input_id; }
static inline xcb_extension_t *cx11_shape_extension(void) { return &xcb_shape_id; }
static inline xcb_extension_t *cx11_randr_extension(void) { return &xcb_randr_id; }
static inline xcb_extension_t *cx11_xkb_extension(void) { return &xcb_xkb_id; }
static inline xcb_extension_t *cx11_screensaver_extension(void) { return &xcb_screensaver_id; }

#endif
