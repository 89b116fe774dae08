// OpenSSL: UTF8_getc and UTF8_putc go by length and room; OPENSSL_utf82uni and OPENSSL_uni2utf8 allocate BMPStrings, which
// are big-endian and end with a NUL.

#include "helpers.h"

#include <openssl/asn1.h>
#include <openssl/crypto.h>
#include <openssl/opensslv.h>
#include <openssl/pkcs12.h>

static int walk(utfproof_call *call, bool keeps) {
    for (size_t at = 0; at < call->length;) {
        unsigned long point;
        const int length = UTF8_getc((const unsigned char *)call->input + at, (int)(call->length - at), &point);
        if (length <= 0) return reject(call, at);
        if (keeps && !put32(call, (uint32_t)point)) return UTFPROOF_FULL;
        at += (size_t)length;
    }
    return UTFPROOF_OK;
}

static int validate(utfproof_call *call) { return walk(call, false); }
static int decode(utfproof_call *call) { return walk(call, true); }

static int encode(utfproof_call *call) {
    for (size_t at = 0; at < call->length; at++) {
        const size_t room = call->room - call->written;
        const int needed = UTF8_putc(NULL, 6, in32(call)[at]);
        if (needed < 0) return reject(call, at);
        if ((size_t)needed > room) return UTFPROOF_FULL;
        const int length = UTF8_putc((unsigned char *)call->output + call->written, (int)room, in32(call)[at]);
        if (length < 0) return reject(call, at);
        call->written += (size_t)length;
    }
    return UTFPROOF_OK;
}

// A BMPString from text; ill-formed bytes are taken for Latin-1, as the manual says, so only well-formed text is asked.
static int to_16(utfproof_call *call) {
    unsigned char *bytes = NULL;
    int length = 0;
    if (OPENSSL_utf82uni(in8(call), (int)call->length, &bytes, &length) == NULL) return UTFPROOF_REJECTED;
    const size_t units = (size_t)length / 2 - 1; // without the NUL
    const bool fits = units <= call->room;
    for (size_t i = 0; fits && i < units; i++) out16(call)[i] = (uint16_t)(bytes[2 * i] << 8 | bytes[2 * i + 1]);
    OPENSSL_free(bytes);
    call->written = fits ? units : 0;
    return fits ? UTFPROOF_OK : UTFPROOF_FULL;
}

// From the bytes of a BMPString, which are big-endian. The result ends with a NUL, so it cannot have one.
static int from_16(utfproof_call *call) {
    for (size_t i = 0; i + 1 < call->length; i += 2) {
        if (in8(call)[i] == 0 && in8(call)[i + 1] == 0) return UTFPROOF_UNSUPPORTED;
    }
    char *text = OPENSSL_uni2utf8((const unsigned char *)call->input, (int)call->length);
    if (text == NULL) return UTFPROOF_REJECTED;
    const int status = put_points_of(call, text, strlen(text));
    OPENSSL_free(text);
    return status;
}

UTFPROOF_PLUGIN("OpenSSL", OPENSSL_VERSION_STR, UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode), UTFPROOF_OPERATION("utf-8.encode", encode),
                {"utf-8.to-utf-16", to_16, UTFPROOF_VALID_ONLY, 0, NULL},
                {"utf-16be.decode", from_16, UTFPROOF_VALID_ONLY, 0, NULL});
