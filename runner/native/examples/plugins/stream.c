// A streaming encoder as a plug-in: UTF-16 to UTF-8, in chunks that may cut a pair, into buffers of any size from 4 on.

#include "utf8.h"
#include "utfproof_plugin.h"

#include <stdlib.h>

struct encoder {
    uint16_t lead;
};

static int encode(utfproof_call *call) {
    const uint16_t *const input = (const uint16_t *)call->input;
    uint8_t *const output = (uint8_t *)call->output;
    if (*call->state == NULL) *call->state = calloc(1, sizeof(struct encoder));
    struct encoder *const encoder = (struct encoder *)*call->state;
    if (call->flags & UTFPROOF_FIRST) encoder->lead = 0;
    while (call->read < call->length) {
        const uint16_t unit = input[call->read];
        const int is_lead = (unit & 0xFC00) == 0xD800, is_trail = (unit & 0xFC00) == 0xDC00;
        const int makes_pair = encoder->lead != 0 && is_trail;
        if (encoder->lead == 0 && is_lead) {
            encoder->lead = unit;
            call->read++;
            continue;
        }
        // an unpaired surrogate becomes U+FFFD; after an unpaired lead, this unit is looked at again
        const uint32_t point = makes_pair ? 0x10000u + ((encoder->lead - 0xD800u) << 10) + (unit - 0xDC00u)
                               : encoder->lead != 0 || is_trail ? 0xFFFD
                                                                : unit;
        const size_t length = utf8_put(point, output + call->written, call->room - call->written);
        if (length == 0) return UTFPROOF_FULL;
        call->written += length;
        call->read += encoder->lead == 0 || makes_pair;
        encoder->lead = 0;
    }
    if ((call->flags & UTFPROOF_END) && encoder->lead != 0) {
        const size_t length = utf8_put(0xFFFD, output + call->written, call->room - call->written);
        if (length == 0) return UTFPROOF_FULL;
        call->written += length;
        encoder->lead = 0;
    }
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("stream", "1.0", UTFPROOF_STREAM("utf-16.to-utf-8-lossy", encode, 4));
