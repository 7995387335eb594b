#ifndef FINGERPOST_CDBUS_SHIM_H
#define FINGERPOST_CDBUS_SHIM_H

#include <dbus/dbus.h>

/* Types are macros with casts, which Swift does not see. */
static inline int cdbus_string(void) { return DBUS_TYPE_STRING; }
static inline int cdbus_uint32(void) { return DBUS_TYPE_UINT32; }
static inline int cdbus_int32(void) { return DBUS_TYPE_INT32; }
static inline int cdbus_byte(void) { return DBUS_TYPE_BYTE; }
static inline int cdbus_array(void) { return DBUS_TYPE_ARRAY; }
static inline int cdbus_variant(void) { return DBUS_TYPE_VARIANT; }
static inline int cdbus_entry(void) { return DBUS_TYPE_DICT_ENTRY; }

#endif
