// ICU4C, the macros of unicode/utf8.h and unicode/utf16.h: by position and length.

#include "helpers.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

#define WALK(function, unit, next, wrong, keeps)                                                                       \
    static int function(utfproof_call *call) {                                                                         \
        const unit *input = (const unit *)call->input;                                                                 \
        const int32_t length = (int32_t)call->length;                                                                  \
        for (int32_t i = 0; i < length;) {                                                                             \
            const int32_t start = i;                                                                                   \
            UChar32 c;                                                                                                 \
            next(input, i, length, c);                                                                                 \
            if (wrong) return reject(call, (size_t)start);                                                             \
            if (keeps && !put32(call, (uint32_t)c)) return UTFPROOF_FULL;                                              \
        }                                                                                                              \
        return UTFPROOF_OK;                                                                                            \
    }
WALK(validate, uint8_t, U8_NEXT, c < 0, false)
WALK(decode, uint8_t, U8_NEXT, c < 0, true)
WALK(decode_lossy, uint8_t, U8_NEXT_OR_FFFD, false, true)
WALK(validate_16, uint16_t, U16_NEXT, U_IS_SURROGATE(c), false)
WALK(decode_16, uint16_t, U16_NEXT, U_IS_SURROGATE(c), true)
WALK(decode_16_lossy, uint16_t, U16_NEXT_OR_FFFD, false, true)

static int decode_last(utfproof_call *call) {
    const uint8_t *input = (const uint8_t *)call->input;
    int32_t start = (int32_t)call->length;
    UChar32 c = -1;
    if (start > 0) U8_PREV(input, 0, start, c);
    if (c < 0) return UTFPROOF_REJECTED;
    call->value = call->length - (size_t)start;
    return put32(call, (uint32_t)c) ? UTFPROOF_OK : UTFPROOF_FULL;
}

static int trim_partial(utfproof_call *call) {
    const uint8_t *input = (const uint8_t *)call->input;
    int32_t length = (int32_t)call->length;
    U8_TRUNCATE_IF_INCOMPLETE(input, 0, length);
    return count(call, (size_t)length);
}

static int encode(utfproof_call *call) {
    for (size_t at = 0; at < call->length; at++) {
        uint8_t bytes[4];
        int32_t length = 0;
        UBool is_error = 0;
        U8_APPEND(bytes, length, 4, (UChar32)in32(call)[at], is_error);
        if (is_error) return reject(call, at);
        if (!put8(call, bytes, (size_t)length)) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}


UTFPROOF_PLUGIN("ICU4C macros", U_ICU_VERSION, UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode), UTFPROOF_OPERATION("utf-8.encode", encode),
                UTFPROOF_OPERATION("utf-8.decode-lossy", decode_lossy), UTFPROOF_OPERATION("utf-16.validate", validate_16),
                UTFPROOF_OPERATION("utf-16.decode", decode_16), UTFPROOF_OPERATION("utf-16.decode-lossy", decode_16_lossy),
                UTFPROOF_OPERATION("utf-8.decode-last", decode_last), UTFPROOF_OPERATION("utf-8.trim-partial", trim_partial));
