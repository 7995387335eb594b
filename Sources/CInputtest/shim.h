#ifndef FINGERPOST_CINPUTTEST_SHIM_H
#define FINGERPOST_CINPUTTEST_SHIM_H
/* The socket protocol of the X server's inputtest driver, inputtestdrv(4). */
#include <xorg/xf86-input-inputtest-protocol.h>
#endif
