// A right decoder that gives one U+FFFD for each byte, and says so.

#include "base.h"

static ptrdiff_t my_decode(const uint8_t *bytes, size_t count, uint32_t *points, size_t room) {
    size_t written = 0;
    for (size_t at = 0; at < count;) {
        uint32_t point = 0xFFFD;
        const size_t length = utf8_next(bytes + at, count - at, &point);
        if (written == room) return UTFPROOF_NO_ROOM;
        points[written++] = length == 0 ? 0xFFFD : point;
        at += length == 0 ? 1 : length;
    }
    return (ptrdiff_t)written;
}

UTFPROOF_CONVERTER(decode, uint8_t, uint32_t, my_decode(input, length, output, room));
UTFPROOF_PLUGIN("per byte", "1", UTFPROOF_OPERATION_WITH("utf-8.decode-lossy", decode, "replacement=per-byte"));
