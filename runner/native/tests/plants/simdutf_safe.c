// Writes while it still looks for errors: ill-formed input overruns the length that was declared for it.

#include "base.h"

static size_t declared(const uint8_t *bytes, size_t count) {
    size_t units = 0;
    for (size_t at = 0; at < count; at++) units += (bytes[at] & 0xC0) != 0x80 ? 1 + (bytes[at] >= 0xF0) : 0;
    return units;
}

static ptrdiff_t to_utf16(const uint8_t *bytes, size_t count, uint16_t *units) {
    bool is_wrong = false;
    uint16_t *next = units;
    for (size_t at = 0, length; at < count; at += length) {
        uint32_t point = 0xFFFD;
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) is_wrong = true, length = 1, point = 0xFFFD;
        if (point > 0xFFFF) *next++ = (uint16_t)(0xD7C0 + (point >> 10));
        *next++ = (uint16_t)(point > 0xFFFF ? 0xDC00 | (point & 0x3FF) : point);
    }
    return is_wrong ? -1 : next - units;
}

UTFPROOF_CONVERTER(convert, uint8_t, uint16_t, to_utf16(input, length, output));
UTFPROOF_ROOM(room_of, uint8_t, declared(input, length));
UTFPROOF_PLUGIN("simdutf_safe", "1", UTFPROOF_OPERATION_IN("utf-8.to-utf-16", convert, room_of));
