// Oniguruma: its functions for UTF-8 go from a pointer to an end. All but the check take text that was checked.

#include "helpers.h"

#include <oniguruma.h>

static const OnigUChar *start(const utfproof_call *call) { return (const OnigUChar *)call->input; }
static const OnigUChar *end(const utfproof_call *call) { return start(call) + call->length; }

static int validate(utfproof_call *call) {
    return ONIGENC_IS_VALID_MBC_STRING(ONIG_ENCODING_UTF8, start(call), end(call)) ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

static int decode(utfproof_call *call) {
    for (const OnigUChar *at = start(call); at < end(call); at += ONIGENC_MBC_ENC_LEN(ONIG_ENCODING_UTF8, at)) {
        if (!put32(call, ONIGENC_MBC_TO_CODE(ONIG_ENCODING_UTF8, at, end(call)))) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}

static int encode(utfproof_call *call) {
    for (size_t at = 0; at < call->length; at++) {
        OnigUChar bytes[ONIGENC_CODE_TO_MBC_MAXLEN];
        if (ONIGENC_CODE_TO_MBCLEN(ONIG_ENCODING_UTF8, in32(call)[at]) <= 0) return reject(call, at);
        const int length = ONIGENC_CODE_TO_MBC(ONIG_ENCODING_UTF8, in32(call)[at], bytes);
        if (length <= 0) return reject(call, at);
        if (!put8(call, bytes, (size_t)length)) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}

static int count_characters(utfproof_call *call) {
    return count(call, (size_t)onigenc_strlen(ONIG_ENCODING_UTF8, start(call), end(call)));
}

#define VERSION(major, minor, teeny) TEXT(major) "." TEXT(minor) "." TEXT(teeny)
UTFPROOF_PLUGIN("Oniguruma", VERSION(ONIGURUMA_VERSION_MAJOR, ONIGURUMA_VERSION_MINOR, ONIGURUMA_VERSION_TEENY),
                UTFPROOF_OPERATION("utf-8.validate", validate), {"utf-8.decode", decode, UTFPROOF_VALID_ONLY, 0, NULL},
                UTFPROOF_OPERATION("utf-8.encode", encode),
                {"utf-8.count-code-points", count_characters, UTFPROOF_VALID_ONLY, 0, NULL});
