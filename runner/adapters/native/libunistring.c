// GNU libunistring, by length throughout. A conversion writes into a buffer that is large enough, or allocates.

#include "helpers.h"

#include <unistr.h>
#include <unistring/version.h>


static int validate(utfproof_call *call) {
    const uint8_t *input = (const uint8_t *)call->input, *wrong = u8_check(input, call->length);
    return wrong == NULL ? UTFPROOF_OK : reject(call, (size_t)(wrong - input));
}

static int validate_16(utfproof_call *call) {
    const uint16_t *wrong = u16_check(in16(call), call->length);
    return wrong == NULL ? UTFPROOF_OK : reject(call, (size_t)(wrong - in16(call)));
}

static int validate_32(utfproof_call *call) {
    const uint32_t *wrong = u32_check(in32(call), call->length);
    return wrong == NULL ? UTFPROOF_OK : reject(call, (size_t)(wrong - in32(call)));
}

// The room goes to the library as it is: it must not use more.
#define CONVERSION(function, in, out, convert)                                                                         \
    static int function(utfproof_call *call) {                                                                         \
        size_t written = call->room;                                                                                   \
        out *result = convert((const in *)call->input, call->length, (out *)call->output, &written);                   \
        if (result == NULL) return UTFPROOF_REJECTED;                                                                  \
        if (result != (out *)call->output) return give_and_free(call, result, written, sizeof(out));                   \
        call->written = written;                                                                                       \
        return UTFPROOF_OK;                                                                                            \
    }
CONVERSION(to_16, uint8_t, uint16_t, u8_to_u16)
CONVERSION(decode, uint8_t, uint32_t, u8_to_u32)
CONVERSION(from_16, uint16_t, uint8_t, u16_to_u8)
CONVERSION(decode_16, uint16_t, uint32_t, u16_to_u32)
CONVERSION(encode, uint32_t, uint8_t, u32_to_u8)
CONVERSION(encode_16, uint32_t, uint16_t, u32_to_u16)

static int count_characters(utfproof_call *call) {
    return count(call, u8_mbsnlen((const uint8_t *)call->input, call->length));
}

static int decode_first(utfproof_call *call) {
    ucs4_t point;
    if (call->length == 0) return UTFPROOF_REJECTED; // the manual: n must be greater than 0
    const int length = u8_mbtoucr(&point, (const uint8_t *)call->input, call->length);
    if (length < 0) return UTFPROOF_REJECTED;
    call->value = (size_t)length;
    return put32(call, point) ? UTFPROOF_OK : UTFPROOF_FULL;
}

UTFPROOF_PLUGIN("GNU libunistring", TEXT(_LIBUNISTRING_VERSION), UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-16.validate", validate_16), UTFPROOF_OPERATION("utf-32.validate", validate_32),
                UTFPROOF_OPERATION("utf-8.to-utf-16", to_16), UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION("utf-16.to-utf-8", from_16), UTFPROOF_OPERATION("utf-16.decode", decode_16),
                UTFPROOF_OPERATION("utf-8.encode", encode), UTFPROOF_OPERATION("utf-16.encode", encode_16),
                {"utf-8.count-code-points", count_characters, UTFPROOF_VALID_ONLY, 0, NULL},
                UTFPROOF_OPERATION("utf-8.decode-first", decode_first));
