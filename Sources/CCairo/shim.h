#ifndef FINGERPOST_CCAIRO_SHIM_H
#define FINGERPOST_CCAIRO_SHIM_H
#include <cairo-xcb.h>
#endif
