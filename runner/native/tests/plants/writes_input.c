// Writes the byte that it has just read back to the input.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    if (count > 0) *(volatile uint8_t *)(uintptr_t)(bytes + count / 2) = bytes[count / 2];
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
