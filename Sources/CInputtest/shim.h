#ifndef FINGERPOST_CINPUTTEST_SHIM_H
#define FINGERPOST_CINPUTTEST_SHIM_H
/* The socket protocol of the X server's inputtest driver, inputtestdrv(4).
   Messages are built here, since their arrays of 64 numbers would come to Swift as tuples of 64. */
#include <stdint.h>
#include <string.h>
#include <xorg/xf86-input-inputtest-protocol.h>

/* Axes of every pointing device of the driver. */
#define CINPUTTEST_AXIS_X 0
#define CINPUTTEST_AXIS_Y 1
#define CINPUTTEST_AXIS_HSCROLL 2
#define CINPUTTEST_AXIS_VSCROLL 3

static inline void cinputtest_set_axis(xf86ITValuatorData *data, int axis, double value) {
  data->mask[axis / 8] |= (uint8_t)(1u << (axis % 8));
  data->valuators[axis] = value;
}

static inline xf86ITEventClientVersion cinputtest_version(void) {
  xf86ITEventClientVersion event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_CLIENT_VERSION;
  event.major = XF86IT_PROTOCOL_VERSION_MAJOR;
  event.minor = XF86IT_PROTOCOL_VERSION_MINOR;
  return event;
}

static inline xf86ITEventWaitForSync cinputtest_sync(void) {
  xf86ITEventWaitForSync event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_WAIT_FOR_SYNC;
  return event;
}

/* type: XI_TouchBegin, XI_TouchUpdate or XI_TouchEnd (18, 19, 20); x and y in device units. */
static inline xf86ITEventTouch cinputtest_touch(uint32_t type, uint32_t slot, double x, double y) {
  xf86ITEventTouch event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_TOUCH;
  event.touchid = slot;
  event.touch_type = type;
  cinputtest_set_axis(&event.valuators, CINPUTTEST_AXIS_X, x);
  cinputtest_set_axis(&event.valuators, CINPUTTEST_AXIS_Y, y);
  return event;
}

/* Sets two axes at once: x and y, or the two scroll axes. */
static inline xf86ITEventMotion cinputtest_motion(int is_absolute, int first_axis, double first, double second) {
  xf86ITEventMotion event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_MOTION;
  event.is_absolute = (uint32_t)is_absolute;
  cinputtest_set_axis(&event.valuators, first_axis, first);
  cinputtest_set_axis(&event.valuators, first_axis + 1, second);
  return event;
}

/* Moves one axis by an amount; the two scroll axes are never sent together when one of them rests. */
static inline xf86ITEventMotion cinputtest_axis(int axis, double amount) {
  xf86ITEventMotion event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_MOTION;
  cinputtest_set_axis(&event.valuators, axis, amount);
  return event;
}

static inline xf86ITEventButton cinputtest_button(int button, int is_press) {
  xf86ITEventButton event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_BUTTON;
  event.button = button;
  event.is_press = (uint32_t)is_press;
  return event;
}

static inline xf86ITEventKey cinputtest_key(int key_code, int is_press) {
  xf86ITEventKey event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_KEY;
  event.key_code = key_code;
  event.is_press = (uint32_t)is_press;
  return event;
}

/* type: XI_GestureSwipeBegin, ...Update or ...End (30, 31, 32); flags: 1 = cancelled. */
static inline xf86ITEventGestureSwipe cinputtest_swipe(int type, int fingers, uint32_t flags, double dx, double dy) {
  xf86ITEventGestureSwipe event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_GESTURE_SWIPE;
  event.gesture_type = (uint16_t)type;
  event.num_touches = (uint16_t)fingers;
  event.flags = flags;
  event.delta_x = event.delta_unaccel_x = dx;
  event.delta_y = event.delta_unaccel_y = dy;
  return event;
}

/* type: XI_GesturePinchBegin, ...Update or ...End (27, 28, 29); flags: 1 = cancelled. */
static inline xf86ITEventGesturePinch cinputtest_pinch(
    int type, int fingers, uint32_t flags, double dx, double dy, double scale, double angle) {
  xf86ITEventGesturePinch event;
  memset(&event, 0, sizeof event);
  event.header.length = sizeof event;
  event.header.type = XF86IT_EVENT_GESTURE_PINCH;
  event.gesture_type = (uint16_t)type;
  event.num_touches = (uint16_t)fingers;
  event.flags = flags;
  event.delta_x = event.delta_unaccel_x = dx;
  event.delta_y = event.delta_unaccel_y = dy;
  event.scale = scale;
  event.delta_angle = angle;
  return event;
}

#endif
