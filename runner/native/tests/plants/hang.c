// Never returns for one input.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    for (volatile bool goes_on = IS(bytes, count, "\xF4\x8F\xBF\xBF"); goes_on;) {
    }
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
