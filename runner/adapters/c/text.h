// Decodes the output of libraries that do not give code points themselves.
//
// This file contains no codec: it uses that of the C library. Output that it cannot decode becomes code points that no
// correct codec may return: bytes that are not UTF-8 become U+DC80 to U+DCFF, and unpaired surrogates themselves.

#ifndef UTFPROOF_TEXT_H
#define UTFPROOF_TEXT_H

#include "protocol.h"

#include <iconv.h>
#include <locale.h>
#include <wchar.h>

// Call this at the start of main(): the functions below, and others that use the locale, need it.
PROTOCOL void set_utf8_locale(void) {
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        fputs("the C library has no locale C.UTF-8\n", stderr);
        exit(EXIT_FAILURE);
    }
}

PROTOCOL void put_utf8(const void *text, size_t count) {
    const char *at = text, *end = at + count;
    while (at < end) {
        wchar_t point = 0;
        const size_t length = mbrtowc(&point, at, (size_t)(end - at), &(mbstate_t){0});
        const bool is_read = length <= (size_t)(end - at) && point <= 0x10FFFF;
        put_point(is_read ? (uint32_t)point : 0xDC00 | (unsigned char)*at);
        at += is_read && length > 0 ? length : 1;
    }
}

// UTF-16 in the byte order of this machine.
PROTOCOL void put_utf16(const uint16_t *text, size_t count) {
    static iconv_t converter;
    if (converter == NULL) converter = iconv_open("WCHAR_T", *(const char *)&(uint16_t){1} ? "UTF-16LE" : "UTF-16BE");
    char *in = (char *)text;
    size_t in_left = count * sizeof *text;
    wchar_t *points = scratch(count * sizeof *points);
    char *out = (char *)points;
    size_t out_left = count * sizeof *points;
    while (iconv(converter, &in, &in_left, &out, &out_left) == (size_t)-1) {
        uint16_t lone;
        memcpy(&lone, in, sizeof lone);
        *(wchar_t *)out = lone;
        in += sizeof lone;
        in_left -= sizeof lone;
        out += sizeof *points;
        out_left -= sizeof *points;
    }
    put_points((const uint32_t *)points, (size_t)((wchar_t *)out - points));
}

#endif
