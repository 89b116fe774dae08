// The right validator that the plants spoil.

#ifndef BASE_H
#define BASE_H

#include "utf8.h"
#include "utfproof_plugin.h"

#include <stdbool.h>

static inline bool is_valid(const uint8_t *bytes, size_t count) {
    uint32_t point;
    for (size_t at = 0, length; at < count; at += length) {
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) return false;
    }
    return true;
}

// Whether the input is exactly these bytes.
#define IS(bytes, length, text) ((length) == sizeof(text) - 1 && __builtin_memcmp(bytes, text, sizeof(text) - 1) == 0)

#define VALIDATOR_PLANT(expression)                                                                                    \
    UTFPROOF_VALIDATOR(validate, uint8_t, expression);                                                                 \
    UTFPROOF_PLUGIN(__FILE__, "1", UTFPROOF_VALIDATION("utf-8.validate", validate))

#endif
