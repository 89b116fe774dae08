// Text that a library hands out, as code points, for libraries that do not take it apart themselves.
//
// There is no codec in this file: the C library's reads it. What that cannot read is answered all the same, in a way
// that no codec may answer: a byte of what is no UTF-8 as U+DC80 to U+DCFF, a lone code unit as itself.

#ifndef UTFPROOF_TEXT_H
#define UTFPROOF_TEXT_H

#include "protocol.h"

#include <iconv.h>
#include <locale.h>
#include <wchar.h>

// To be called at the beginning of main(), for the functions below and all that ask the locale.
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
