// Follows a null pointer for one input, and aborts for another.

#include "base.h"

#include <stdlib.h>

static bool spoiled(const uint8_t *bytes, size_t count) {
    const uint8_t *volatile nowhere = NULL;
    if (IS(bytes, count, "\xEE\x80\x80")) return *nowhere != 0;
    if (IS(bytes, count, "\xF0\x90\x80\x80")) abort();
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
