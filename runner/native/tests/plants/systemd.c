// Believes the lead byte at the end of the input, as in systemd#43052.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    for (size_t at = 0; at < count;) {
        const uint8_t lead = bytes[at];
        const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (size_t i = 1; i < length; i++)
            if ((bytes[at + i] & 0xC0) != 0x80) return false;
        if (at + length > count || !is_valid(bytes + at, length)) return false;
        at += length;
    }
    return true;
}

VALIDATOR_PLANT(spoiled(input, length));
