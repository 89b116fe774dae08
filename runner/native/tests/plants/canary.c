// Writes one unit past the room, but not where that would be another page.

#include "base.h"

static ptrdiff_t decode(const uint8_t *bytes, size_t count, uint32_t *points, size_t room) {
    size_t written = 0;
    for (size_t at = 0, length; at < count; at += length) {
        uint32_t point;
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) return UTFPROOF_ILL_FORMED;
        if (written == room) return UTFPROOF_NO_ROOM;
        points[written++] = point;
    }
    if (((uintptr_t)(points + room) & 4095) != 0) points[room] = 0xFEFF;
    return (ptrdiff_t)written;
}

UTFPROOF_CONVERTER(convert, uint8_t, uint32_t, decode(input, length, output, room));
UTFPROOF_PLUGIN("canary", "1", UTFPROOF_OPERATION("utf-8.decode", convert));
