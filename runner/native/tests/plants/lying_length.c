// Its length function forgets that a character of four bytes takes two units, and its converter says that it is full.

#include "base.h"

static size_t declared(const uint8_t *bytes, size_t count) {
    size_t units = 0;
    for (size_t at = 0; at < count; at++) units += (bytes[at] & 0xC0) != 0x80;
    return units;
}

static ptrdiff_t to_utf16(const uint8_t *bytes, size_t count, uint16_t *units, size_t room) {
    size_t written = 0;
    for (size_t at = 0, length; at < count; at += length) {
        uint32_t point;
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) return UTFPROOF_ILL_FORMED;
        if (written + (point > 0xFFFF) >= room) return UTFPROOF_NO_ROOM;
        if (point > 0xFFFF) units[written++] = (uint16_t)(0xD7C0 + (point >> 10));
        units[written++] = (uint16_t)(point > 0xFFFF ? 0xDC00 | (point & 0x3FF) : point);
    }
    return (ptrdiff_t)written;
}

UTFPROOF_CONVERTER(convert, uint8_t, uint16_t, to_utf16(input, length, output, room));
UTFPROOF_ROOM(room_of, uint8_t, declared(input, length));
UTFPROOF_PLUGIN("lying_length", "1", UTFPROOF_OPERATION_IN("utf-8.to-utf-16", convert, room_of));
