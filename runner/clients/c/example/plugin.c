// The same codec as a plug-in: utfproof calls it in guarded memory, and sees each read and write out of bounds.
//
//     utfproof check --library build/libplugin.so

#include "codec.h"
#include "utfproof_plugin.h"

static int walk(utfproof_call *call, int is_put) {
    const uint8_t *const input = (const uint8_t *)call->input;
    for (size_t at = 0, length; at < call->length; at += length) {
        uint32_t point;
        length = utf8_next(input + at, call->length - at, &point);
        if (length == 0) {
            call->position = at;
            return UTFPROOF_REJECTED;
        }
        if (!is_put) continue;
        if (call->written == call->room) return UTFPROOF_FULL;
        ((uint32_t *)call->output)[call->written++] = point;
    }
    return UTFPROOF_OK;
}

static int validate(utfproof_call *call) { return walk(call, 0); }

static int decode(utfproof_call *call) { return walk(call, 1); }

UTFPROOF_PLUGIN("my codec", "1.0", UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode));
