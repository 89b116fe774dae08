// A decoder as a plug-in: a function that keeps to its room and says where the input is ill-formed, and one that trusts
// its caller to have asked for the length first.

#include "utf8.h"
#include "utfproof_plugin.h"

static int decode(utfproof_call *call) {
    const uint8_t *const input = (const uint8_t *)call->input;
    uint32_t *const output = (uint32_t *)call->output;
    for (size_t at = 0, length; at < call->length; at += length) {
        uint32_t point;
        length = utf8_next(input + at, call->length - at, &point);
        if (length == 0) {
            call->position = at;
            return UTFPROOF_REJECTED;
        }
        if (call->written == call->room) return UTFPROOF_FULL;
        output[call->written++] = point;
    }
    return UTFPROOF_OK;
}

// How many code units the input has in UTF-16, if it is well-formed: it looks at lead bytes alone.
static size_t utf16_length(const uint8_t *bytes, size_t count) {
    size_t units = 0;
    for (size_t at = 0; at < count; at++) units += (bytes[at] & 0xC0) != 0x80 ? 1 + (bytes[at] >= 0xF0) : 0;
    return units;
}

// Converts to UTF-16, without a check of the room. Returns -1 if the input is ill-formed.
static ptrdiff_t to_utf16(const uint8_t *bytes, size_t count, uint16_t *units) {
    uint16_t *next = units;
    for (size_t at = 0, length; at < count; at += length) {
        uint32_t point;
        length = utf8_next(bytes + at, count - at, &point);
        if (length == 0) return -1;
        if (point > 0xFFFF) *next++ = (uint16_t)(0xD7C0 + (point >> 10));
        *next++ = (uint16_t)(point > 0xFFFF ? 0xDC00 | (point & 0x3FF) : point);
    }
    return next - units;
}

UTFPROOF_CONVERTER(convert, uint8_t, uint16_t, to_utf16(input, length, output));
UTFPROOF_ROOM(room_of_utf16, uint8_t, utf16_length(input, length));
UTFPROOF_PLUGIN("decoder", "1.0", UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION_IN("utf-8.to-utf-16", convert, room_of_utf16));
