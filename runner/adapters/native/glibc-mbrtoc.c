// The multibyte functions of glibc in the locale C.UTF-8: mbrtoc32 and c32rtomb by length, mbstowcs up to a NUL.

#include "helpers.h"

#include <limits.h>
#include <locale.h>
#include <uchar.h>
#include <wchar.h>

#define ILL_FORMED ((size_t)-1)
#define UNFINISHED ((size_t)-2)

__attribute__((constructor)) static void set_locale(void) { setlocale(LC_ALL, "C.UTF-8"); }

static int decode_to(utfproof_call *call, bool keeps) {
    mbstate_t state = {0};
    for (size_t at = 0; at < call->length;) {
        char32_t point;
        const size_t length = mbrtoc32(&point, in8(call) + at, call->length - at, &state);
        if (length == ILL_FORMED || length == UNFINISHED) return reject(call, at);
        if (keeps && !put32(call, point)) return UTFPROOF_FULL;
        at += length > 0 ? length : 1; // 0 for a NUL
    }
    return UTFPROOF_OK;
}

static int decode(utfproof_call *call) { return decode_to(call, true); }
static int validate(utfproof_call *call) { return decode_to(call, false); }

static int encode(utfproof_call *call) {
    mbstate_t state = {0};
    for (size_t at = 0; at < call->length; at++) {
        char bytes[MB_LEN_MAX];
        const size_t length = c32rtomb(bytes, in32(call)[at], &state);
        if (length == ILL_FORMED) return reject(call, at);
        if (!put8(call, bytes, length)) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}

static int decode_first(utfproof_call *call) {
    mbstate_t state = {0};
    char32_t point;
    const size_t length = mbrtoc32(&point, in8(call), call->length, &state);
    if (length == ILL_FORMED || length == UNFINISHED) return UTFPROOF_REJECTED;
    call->value = length > 0 ? length : 1;
    return put32(call, point) ? UTFPROOF_OK : UTFPROOF_FULL;
}

static int count_characters(utfproof_call *call) {
    const size_t number = mbstowcs(NULL, in8(call), 0);
    return number == ILL_FORMED ? UTFPROOF_REJECTED : count(call, number);
}

// mbsnrtowcs takes a length and a room. It gets well-formed text: what else it accepts, mbrtoc32 shows.
static int decode_at_once(utfproof_call *call) {
    mbstate_t state = {0};
    const char *source = in8(call);
    const size_t number = mbsnrtowcs((wchar_t *)call->output, &source, call->length, call->room, &state);
    if (number == ILL_FORMED || !mbsinit(&state)) return UTFPROOF_REJECTED;
    if (source != NULL && source < in8(call) + call->length) return UTFPROOF_FULL;
    call->written = number;
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("glibc mbrtoc32", TEXT(__GLIBC__) "." TEXT(__GLIBC_MINOR__), UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode), UTFPROOF_OPERATION("utf-8.encode", encode),
                UTFPROOF_OPERATION("utf-8.decode-first", decode_first),
                {"whatwg-utf-8.decode-without-bom-or-fail", decode_at_once, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, NULL},
                {"utf-8.count-code-points", count_characters, UTFPROOF_NUL_TERMINATED, 0, NULL});
