// The decoders of tree-sitter's lexer, lib/src/unicode.h, until pull request 5456. The lexer gives them a length in bytes.

#include <string.h>

#include "unicode.h"
#include "utfproof_plugin.h"

static ptrdiff_t my_decode(const uint16_t *units, size_t count, uint32_t *points, size_t room) {
    const uint8_t *bytes = (const uint8_t *)units;
    uint32_t size = (uint32_t)(2 * count);
    for (size_t written = 0;; written++) {
        if (size == 0) return (ptrdiff_t)written;
        if (written == room) return UTFPROOF_NO_ROOM;
        int32_t point;
        const uint32_t length = ts_decode_utf16(bytes, size, &point);
        if (length > size || (point >= 0xD800 && point <= 0xDFFF)) return UTFPROOF_ILL_FORMED;
        points[written] = (uint32_t)point;
        bytes += length;
        size -= length;
    }
}

UTFPROOF_CONVERTER(decode, uint16_t, uint32_t, my_decode(input, length, output, room));
UTFPROOF_PLUGIN("tree-sitter", "", UTFPROOF_OPERATION("utf-16.decode", decode));
