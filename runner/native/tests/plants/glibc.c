// Right: glibc's iconv and mbrtowc, called as its manual says.

#include "base.h"

#include <errno.h>
#include <iconv.h>
#include <locale.h>
#include <wchar.h>

static int decode(utfproof_call *call) {
    static iconv_t converter;
    if (converter == NULL) converter = iconv_open("UTF-32LE", "UTF-8");
    iconv(converter, NULL, NULL, NULL, NULL);
    char *from = (char *)(uintptr_t)call->input, *to = (char *)call->output;
    size_t left = call->length, room = call->room * 4;
    const size_t result = iconv(converter, &from, &left, &to, &room);
    call->written = call->room - room / 4;
    if (result != (size_t)-1 && left == 0) return UTFPROOF_OK;
    if (errno == E2BIG) return UTFPROOF_FULL;
    call->position = call->length - left;
    return UTFPROOF_REJECTED;
}

static int validate(utfproof_call *call) {
    static locale_t utf_8;
    if (utf_8 == NULL) utf_8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
    if (utf_8 == NULL) return UTFPROOF_UNSUPPORTED;
    uselocale(utf_8);
    const char *const input = (const char *)call->input;
    mbstate_t state = {0};
    for (size_t at = 0; at < call->length;) {
        const size_t length = mbrtowc(NULL, input + at, call->length - at, &state);
        if (length == (size_t)-1 || length == (size_t)-2) return UTFPROOF_REJECTED;
        at += length == 0 ? 1 : length;
    }
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("glibc", "1", UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode));
