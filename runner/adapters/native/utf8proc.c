// utf8proc, by length. Its manual: -1 as a length stands for a NUL at the end, which is not used here.

#include "helpers.h"

#include <utf8proc.h>

static int walk(utfproof_call *call, bool keeps) {
    const utf8proc_uint8_t *input = (const utf8proc_uint8_t *)call->input;
    for (size_t at = 0; at < call->length;) {
        utf8proc_int32_t point;
        const utf8proc_ssize_t length = utf8proc_iterate(input + at, (utf8proc_ssize_t)(call->length - at), &point);
        if (length <= 0) return reject(call, at);
        if (keeps && !put32(call, (uint32_t)point)) return UTFPROOF_FULL;
        at += (size_t)length;
    }
    return UTFPROOF_OK;
}

static int validate(utfproof_call *call) { return walk(call, false); }
static int decode(utfproof_call *call) { return walk(call, true); }

// utf8proc_encode_char wants room for four bytes, whatever it writes.
static int encode(utfproof_call *call) {
    for (size_t at = 0; at < call->length; at++) {
        utf8proc_uint8_t bytes[4];
        const utf8proc_ssize_t length = utf8proc_encode_char((utf8proc_int32_t)in32(call)[at], bytes);
        if (length <= 0) return reject(call, at);
        if (!put8(call, bytes, (size_t)length)) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}

// The code points without a change, as the manual says of no options. It keeps to its buffer.
static int decompose(utfproof_call *call) {
    const utf8proc_ssize_t number = utf8proc_decompose((const utf8proc_uint8_t *)call->input, (utf8proc_ssize_t)call->length,
                                                       (utf8proc_int32_t *)call->output, (utf8proc_ssize_t)call->room, 0);
    if (number < 0) return UTFPROOF_REJECTED;
    if ((size_t)number > call->room) return UTFPROOF_FULL;
    call->written = (size_t)number;
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("utf8proc", TEXT(UTF8PROC_VERSION_MAJOR) "." TEXT(UTF8PROC_VERSION_MINOR) "." TEXT(UTF8PROC_VERSION_PATCH), UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION("utf-8.encode", encode),
                UTFPROOF_OPERATION("whatwg-utf-8.decode-without-bom-or-fail", decompose));
