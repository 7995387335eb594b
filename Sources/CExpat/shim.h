#ifndef FINGERPOST_CEXPAT_SHIM_H
#define FINGERPOST_CEXPAT_SHIM_H
#include <expat.h>
#endif
