// libuv, from the sources in its crate: UTF-16 to WTF-8 and back. A buffer has room for a NUL after the length of the text.

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

static int to_16(utfproof_call *call) {
    const ssize_t length = uv_wtf8_length_as_utf16(in8(call));
    if (length < 0) return UTFPROOF_REJECTED;
    if ((size_t)length > call->room) return UTFPROOF_FULL;
    uv_wtf8_to_utf16(in8(call), out16(call), (size_t)length);
    call->written = (size_t)length - 1;
    return UTFPROOF_OK;
}

static int length_16(utfproof_call *call) {
    const ssize_t length = uv_wtf8_length_as_utf16(in8(call));
    return length < 0 ? UTFPROOF_REJECTED : count(call, (size_t)length - 1);
}

UTFPROOF_ROOM(room_of_8, uint16_t, uv_utf16_length_as_wtf8(input, (ssize_t)length) + 1);
UTFPROOF_PLUGIN("libuv", TEXT(UV_VERSION_MAJOR) "." TEXT(UV_VERSION_MINOR) "." TEXT(UV_VERSION_PATCH),
                UTFPROOF_OPERATION_IN("wtf-8.from-utf-16", from_16, room_of_8),
                {"wtf-8.to-utf-16", to_16, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"wtf-8.utf-16-length", length_16, UTFPROOF_NUL_TERMINATED, 0, NULL});
