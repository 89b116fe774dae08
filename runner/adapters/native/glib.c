// GLib: by length, but a NUL ends what it reads. The functions without a check take valid text.

#include "helpers.h"

#include <glib.h>

static int validate(utfproof_call *call) {
    const char *end;
    return g_utf8_validate_len(in8(call), call->length, &end) ? UTFPROOF_OK : reject(call, (size_t)(end - in8(call)));
}

static int made_valid(utfproof_call *call) {
    char *out = g_utf8_make_valid(in8(call), (gssize)call->length);
    const int status = put_points_of(call, out, strlen(out));
    g_free(out);
    return status;
}

// Gives what a conversion has allocated. It stops at a NUL without an error.
static int given(utfproof_call *call, void *out, glong read, glong written, size_t size, GError *error) {
    int status;
    if (error != NULL) {
        g_clear_error(&error);
        return UTFPROOF_REJECTED;
    }
    status = (size_t)read == call->length ? give(call, out, (size_t)written, size) : reject(call, (size_t)read);
    g_free(out);
    return status;
}

#define CONVERSION(function, input, unit, convert)                                                                     \
    static int function(utfproof_call *call) {                                                                         \
        glong read = 0, written = 0;                                                                                   \
        GError *error = NULL;                                                                                          \
        void *out = convert(input(call), (glong)call->length, &read, &written, &error);                                \
        return given(call, out, read, written, sizeof(unit), error);                                                   \
    }
CONVERSION(decode, in8, uint32_t, g_utf8_to_ucs4)
CONVERSION(to_16, in8, uint16_t, g_utf8_to_utf16)
CONVERSION(encode, in32, char, g_ucs4_to_utf8)
CONVERSION(encode_16, in32, uint16_t, g_ucs4_to_utf16)
CONVERSION(decode_16, in16, uint32_t, g_utf16_to_ucs4)
CONVERSION(from_16, in16, char, g_utf16_to_utf8)

static int count_characters(utfproof_call *call) { return count(call, (size_t)g_utf8_strlen(in8(call), (gssize)call->length)); }

static int decode_last(utfproof_call *call) {
    const char *end = in8(call) + call->length;
    if (call->length == 0) return UTFPROOF_UNSUPPORTED;
    const char *last = g_utf8_find_prev_char(in8(call), end);
    call->value = (size_t)(end - last);
    return put32(call, g_utf8_get_char(last)) ? UTFPROOF_OK : UTFPROOF_FULL;
}

UTFPROOF_PLUGIN("GLib", G_STRINGIFY(GLIB_MAJOR_VERSION) "." G_STRINGIFY(GLIB_MINOR_VERSION) "." G_STRINGIFY(GLIB_MICRO_VERSION),
                UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION("utf-8.encode", encode), UTFPROOF_OPERATION("utf-16.decode", decode_16),
                UTFPROOF_OPERATION("utf-16.encode", encode_16),
                {"utf-8.decode-lossy-per-byte", made_valid, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"utf-8.to-utf-16", to_16, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"utf-16.to-utf-8", from_16, UTFPROOF_NUL_TERMINATED, 0, NULL},
                {"utf-8.count-code-points", count_characters, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, NULL},
                {"utf-8.decode-last", decode_last, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, NULL});
