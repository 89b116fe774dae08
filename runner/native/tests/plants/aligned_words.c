// Reads aligned words, which never touch another page, and takes the bytes after the input for a part of it.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    uint8_t padded[8] = {0};
    if (count == 0 || bytes[count - 1] < 0xC2 || bytes[count - 1] > 0xDF) return is_valid(bytes, count);
    // a lead byte at the end: its word has the byte that follows, if it is not the last one
    const uintptr_t last = (uintptr_t)(bytes + count - 1), word = last & ~(uintptr_t)7;
    const size_t in_word = 8 - (last - word);
    __builtin_memcpy(padded, (const uint8_t *)last, in_word);
    return is_valid(bytes, count - 1) && in_word > 1 && (padded[1] & 0xC0) == 0x80;
}

VALIDATOR_PLANT(spoiled(input, length));
