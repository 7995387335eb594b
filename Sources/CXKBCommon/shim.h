#ifndef FINGERPOST_CXKBCOMMON_SHIM_H
#define FINGERPOST_CXKBCOMMON_SHIM_H

#include <xkbcommon/xkbcommon.h>

#endif
