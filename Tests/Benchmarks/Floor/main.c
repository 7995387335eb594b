/* The least that an owner of touches can do: every touch is given back in the turn in which ownership comes.
 *
 * A passive XI2 touch grab on the root window, as Fingerpost's; no window tree, no rules, no barrier. The delay that it
 * adds is what any such client adds. It prints a line when the grab stands. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xinput.h>

/* Takes the grab; 0 where another client has it. */
static int grab(xcb_connection_t *connection, xcb_window_t root) {
  uint32_t events = XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE |
                    XCB_INPUT_XI_EVENT_MASK_TOUCH_END | XCB_INPUT_XI_EVENT_MASK_TOUCH_OWNERSHIP;
  uint32_t any_modifier = XCB_INPUT_MODIFIER_MASK_ANY;
  xcb_input_xi_passive_grab_device_reply_t *reply = xcb_input_xi_passive_grab_device_reply(
      connection,
      xcb_input_xi_passive_grab_device(
          connection, XCB_CURRENT_TIME, root, XCB_NONE, 0, XCB_INPUT_DEVICE_ALL_MASTER, 1, 1,
          XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN, XCB_INPUT_GRAB_MODE_22_TOUCH, XCB_GRAB_MODE_ASYNC, 0, &events,
          &any_modifier),
      NULL);
  /* The reply lists the modifiers that were refused. */
  int is_taken = reply && reply->num_modifiers == 0;
  free(reply);
  return is_taken;
}

int main(void) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) return 1;
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
  free(xcb_input_xi_query_version_reply(connection, xcb_input_xi_query_version(connection, 2, 2), NULL));
  uint8_t opcode = xcb_get_extension_data(connection, &xcb_input_id)->major_opcode;
  if (!grab(connection, root)) return 2;
  puts("giving every touch back");
  fflush(stdout);
  for (xcb_generic_event_t *event; (event = xcb_wait_for_event(connection)); free(event)) {
    xcb_input_touch_ownership_event_t *touch = (xcb_input_touch_ownership_event_t *)event;
    if ((event->response_type & 0x7f) != XCB_GE_GENERIC || touch->extension != opcode ||
        touch->event_type != XCB_INPUT_TOUCH_OWNERSHIP)
      continue;
    xcb_input_xi_allow_events(
        connection, XCB_CURRENT_TIME, touch->deviceid, XCB_INPUT_EVENT_MODE_REJECT_TOUCH, touch->touchid, root);
    xcb_flush(connection);
  }
  return 0;
}
