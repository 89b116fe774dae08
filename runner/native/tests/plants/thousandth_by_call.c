// The same, by calls alone.

#include "base.h"

#undef UTFPROOF_VALIDATION
#define UTFPROOF_VALIDATION UTFPROOF_OPERATION
#include "thousandth.c"
