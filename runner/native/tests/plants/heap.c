// Writes beyond a block of the heap for one input. That shows only later, when the block after it is used.

#include "base.h"

#include <stdlib.h>
#include <string.h>

static bool spoiled(const uint8_t *bytes, size_t count) {
    volatile uint8_t *const block = (volatile uint8_t *)malloc(24);
    const size_t size = IS(bytes, count, "\xE0\xA0\x80") ? 48 : 24;
    for (size_t i = 0; block != NULL && i < size; i++) block[i] = 0xA5;
    free((void *)(uintptr_t)block);
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
