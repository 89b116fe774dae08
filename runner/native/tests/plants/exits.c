// Ends the process for one input, as if all were well.

#include "base.h"

#include <stdlib.h>

static bool spoiled(const uint8_t *bytes, size_t count) {
    if (IS(bytes, count, "\xEE\x80\x80")) exit(0);
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
