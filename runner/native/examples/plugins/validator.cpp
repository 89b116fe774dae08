// The same validator in C++: any expression will do.

#include "utf8.h"
#include "utfproof_plugin.h"

namespace {

bool is_valid(const uint8_t *bytes, size_t count) {
    uint32_t point;
    for (size_t at = 0, length; at < count; at += length) {
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) return false;
    }
    return true;
}

} // namespace

UTFPROOF_VALIDATOR(validate, uint8_t, is_valid(input, length));
UTFPROOF_PLUGIN("validator", "1.0", UTFPROOF_VALIDATION("utf-8.validate", validate));
