// libuv, from the sources in its crate: UTF-16 to WTF-8. A buffer has room for a NUL after the length of the text.

#include "helpers.h"

#include <uv.h>

void *uv__malloc(size_t size) { return malloc(size); }

static int from_16(utfproof_call *call) {
    char *output = out8(call);
    size_t length = call->room - 1;
    const int status = uv_utf16_to_wtf8(in16(call), (ssize_t)call->length, &output, &length);
    if (status == UV_ENOBUFS) return UTFPROOF_FULL;
    call->written = length;
    return status == 0 ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

UTFPROOF_ROOM(room_of_8, uint16_t, uv_utf16_length_as_wtf8(input, (ssize_t)length) + 1);
UTFPROOF_PLUGIN("libuv", TEXT(UV_VERSION_MAJOR) "." TEXT(UV_VERSION_MINOR) "." TEXT(UV_VERSION_PATCH),
                UTFPROOF_OPERATION_IN("wtf-8.from-utf-16", from_16, room_of_8));
