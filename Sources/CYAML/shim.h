#ifndef FINGERPOST_CYAML_SHIM_H
#define FINGERPOST_CYAML_SHIM_H
#include <yaml.h>
#endif
