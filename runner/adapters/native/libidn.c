// Libidn: the conversions of stringprep.h, from strings that end with a NUL, or of a length. They take well-formed text.

#include "helpers.h"

#include <stringprep.h>

static int decode(utfproof_call *call) {
    size_t written = 0;
    uint32_t *points = stringprep_utf8_to_ucs4(in8(call), (ssize_t)call->length, &written);
    return points == NULL ? UTFPROOF_REJECTED : give_and_free(call, points, written, sizeof *points);
}

static int encode(utfproof_call *call) {
    size_t read = 0, written = 0;
    char *bytes = stringprep_ucs4_to_utf8(in32(call), (ssize_t)call->length, &read, &written);
    return bytes == NULL ? UTFPROOF_REJECTED : give_and_free(call, bytes, written, 1);
}

static int decode_first(utfproof_call *call) {
    if (call->length == 0) return UTFPROOF_REJECTED;
    char bytes[6];
    const uint32_t point = stringprep_utf8_to_unichar(in8(call));
    call->value = (size_t)stringprep_unichar_to_utf8(point, bytes);
    return put32(call, point) ? UTFPROOF_OK : UTFPROOF_FULL;
}

UTFPROOF_PLUGIN("Libidn", STRINGPREP_VERSION, {"utf-8.decode", decode, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"utf-8.encode", encode, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"utf-8.decode-first", decode_first, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, NULL});
