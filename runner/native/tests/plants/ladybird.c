// Takes another way through its code at odd addresses, which forgets a check: ladybird#9228 failed there alone.

#include "base.h"

static ptrdiff_t decode(const uint8_t *bytes, size_t count, uint32_t *points, size_t room) {
    size_t written = 0;
    const bool is_odd = ((uintptr_t)bytes & 1) != 0;
    if (count % 2 != 0) return UTFPROOF_ILL_FORMED;
    for (size_t at = 0; at < count; at += 2) {
        uint32_t point = (uint32_t)bytes[at] | (uint32_t)bytes[at + 1] << 8;
        if ((point & 0xFC00) == 0xD800 && at + 2 < count && (bytes[at + 3] & 0xFC) == 0xDC) {
            at += 2;
            point = 0x10000 + ((point - 0xD800) << 10) + ((uint32_t)bytes[at] | (uint32_t)(bytes[at + 1] & 3) << 8);
        }
        if ((point & 0xFFFFF800) == 0xD800 && !is_odd) return UTFPROOF_ILL_FORMED;
        if (written == room) return UTFPROOF_NO_ROOM;
        points[written++] = point;
    }
    return (ptrdiff_t)written;
}

UTFPROOF_CONVERTER(convert, uint8_t, uint32_t, decode(input, length, output, room));
UTFPROOF_PLUGIN("ladybird", "1", UTFPROOF_OPERATION("utf-16le.decode", convert));
