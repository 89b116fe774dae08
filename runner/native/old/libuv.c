// The decoder of host names in libuv, src/idna.c, until 1.41.0: CVE-2021-22918.

#include "idna.c"
#include "utfproof_plugin.h"

static ptrdiff_t my_decode(const uint8_t *bytes, size_t count, uint32_t *points, size_t room) {
    const char *at = (const char *)bytes, *const end = at + count;
    for (size_t written = 0;; written++) {
        if (at == end) return (ptrdiff_t)written;
        if (written == room) return UTFPROOF_NO_ROOM;
        const unsigned point = uv__utf8_decode1(&at, end);
        if (point == (unsigned)-1 || at > end) return UTFPROOF_ILL_FORMED;
        points[written] = point;
    }
}

UTFPROOF_CONVERTER(decode, uint8_t, uint32_t, my_decode(input, length, output, room));
UTFPROOF_PLUGIN("libuv, host names", "", UTFPROOF_OPERATION("utf-8.decode", decode));
