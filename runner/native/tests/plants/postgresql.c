// Copies as many bytes as the lead byte promises, as PostgreSQL's mblen let its callers do.

#include "base.h"

#include <string.h>

static int decode_first(utfproof_call *call) {
    const uint8_t *const input = (const uint8_t *)call->input;
    uint8_t character[4] = {0};
    uint32_t point;
    if (call->length == 0) return UTFPROOF_REJECTED;
    const size_t length = input[0] < 0xC0 ? 1 : input[0] < 0xE0 ? 2 : input[0] < 0xF0 ? 3 : 4;
    memcpy(character, input, length);
    call->value = length <= call->length ? utf8_next(character, length, &point) : 0;
    if (call->value == 0) return UTFPROOF_REJECTED;
    if (call->room == 0) return UTFPROOF_FULL;
    ((uint32_t *)call->output)[call->written++] = point;
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("postgresql", "1", UTFPROOF_OPERATION("utf-8.decode-first", decode_first));
