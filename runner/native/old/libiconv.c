// The UTF-8 of GNU libiconv, lib/utf8.h, with the names that it takes from lib/converters.h.

#include <stddef.h>

typedef unsigned int ucs4_t;
typedef void *conv_t;
#define RET_ILSEQ (-1)
#define RET_TOOFEW(count) (-2 - (count))
#define RET_ILUNI (-1)
#define RET_TOOSMALL (-2)

#include "utf8.h"
#include "utfproof_plugin.h"

static ptrdiff_t my_decode(const uint8_t *bytes, size_t count, uint32_t *points, size_t room) {
    for (size_t at = 0, written = 0;; written++) {
        if (at == count) return (ptrdiff_t)written;
        if (written == room) return UTFPROOF_NO_ROOM;
        const int length = utf8_mbtowc(NULL, &points[written], bytes + at, (int)(count - at));
        if (length <= 0) return UTFPROOF_ILL_FORMED;
        at += (size_t)length;
    }
}

static ptrdiff_t my_encode(const uint32_t *points, size_t count, uint8_t *bytes, size_t room) {
    size_t written = 0;
    for (size_t at = 0; at < count; at++) {
        const int length = utf8_wctomb(NULL, bytes + written, points[at], (int)(room - written));
        if (length <= 0) return length == RET_TOOSMALL ? UTFPROOF_NO_ROOM : UTFPROOF_ILL_FORMED;
        written += (size_t)length;
    }
    return (ptrdiff_t)written;
}

UTFPROOF_CONVERTER(decode, uint8_t, uint32_t, my_decode(input, length, output, room));
UTFPROOF_CONVERTER(encode, uint32_t, uint8_t, my_encode(input, length, output, room));
UTFPROOF_PLUGIN("GNU libiconv", "", UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION("utf-8.encode", encode));
