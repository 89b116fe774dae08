// Wraps a validator that is written in any language and exports this function.

#include "utfproof_plugin.h"

#include <stdbool.h>

bool my_utf8_is_valid(const uint8_t *bytes, size_t count);

UTFPROOF_VALIDATOR(validate, uint8_t, my_utf8_is_valid(input, length));
UTFPROOF_PLUGIN("mine", "1.0", UTFPROOF_VALIDATION("utf-8.validate", validate));
