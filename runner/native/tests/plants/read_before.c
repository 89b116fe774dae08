// Reads 63 bytes before the input, and makes nothing of them.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    volatile uint8_t before = bytes[-63];
    (void)before;
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
