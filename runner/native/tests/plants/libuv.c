// Ends its output by a NUL for which there is no room, as in libuv#5050.

#include "base.h"

static int to_utf8(utfproof_call *call) {
    const uint16_t *const input = (const uint16_t *)call->input;
    uint8_t *const output = (uint8_t *)call->output;
    for (size_t at = 0; at < call->length; at++) {
        uint32_t point = input[at];
        if ((point & 0xFC00) == 0xD800 && at + 1 < call->length && (input[at + 1] & 0xFC00) == 0xDC00)
            point = 0x10000 + ((point - 0xD800) << 10) + (input[++at] - 0xDC00u);
        if ((point & 0xFFFFF800) == 0xD800) point = 0xFFFD;
        const size_t length = utf8_put(point, output + call->written, call->room - call->written);
        if (length == 0) return UTFPROOF_FULL;
        call->written += length;
    }
    output[call->written] = 0;
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("libuv", "1", UTFPROOF_OPERATION("utf-16.to-utf-8-lossy", to_utf8));
