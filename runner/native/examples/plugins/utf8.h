// The codec that the examples wrap: UTF-8, read one character at a time.

#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>

// Reads the first code point of UTF-8. Returns its length, or 0 if the bytes there are ill-formed or incomplete; `count`
// must not be 0.
static inline size_t utf8_next(const uint8_t *bytes, size_t count, uint32_t *point) {
    const unsigned lead = bytes[0];
    const size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || length > count) return 0;
    *point = length == 1 ? lead : lead & 0x7Fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) return 0;
        *point = *point << 6 | (bytes[i] & 0x3Fu);
    }
    if ((length == 3 && *point < 0x800) || (length == 4 && *point < 0x10000)) return 0;
    return *point > 0x10FFFF || (*point >= 0xD800 && *point <= 0xDFFF) ? 0 : length;
}

// Writes a scalar value as UTF-8, and returns its length; 0 if `room` is too small.
static inline size_t utf8_put(uint32_t point, uint8_t *bytes, size_t room) {
    const size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    if (length > room) return 0;
    for (size_t i = length; i-- > 1;) {
        bytes[i] = (uint8_t)(0x80 | (point & 0x3F));
        point >>= 6;
    }
    bytes[0] = (uint8_t)(leads[length] | point);
    return length;
}

#endif
