// A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug.

#include "codec.h"

#include <stdlib.h>

size_t utf8_next(const unsigned char *bytes, size_t count, uint32_t *point) {
    const unsigned lead = bytes[0];
    const size_t length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
    if (length == 0 || length > count) return 0;
    if (length == 1) {
        *point = lead;
        return 1;
    }
    *point = lead & 0x7F >> length;
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) return 0;
        *point = *point << 6 | (bytes[i] & 0x3F);
    }
    const uint32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (*point < least && getenv("WITH_BUG") == NULL) return 0; // an overlong form
    if (*point > 0x10FFFF || (0xD800 <= *point && *point <= 0xDFFF)) return 0;
    return length;
}
