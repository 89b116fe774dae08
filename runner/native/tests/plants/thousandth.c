// Ends the process for about one input in a thousand, unless UTFPROOF_PLANT=sound.

#include "base.h"

#include <stdlib.h>
#include <string.h>

static bool spoiled(const uint8_t *bytes, size_t count) {
    static int is_sound = -1;
    if (is_sound < 0) {
        const char *const said = getenv("UTFPROOF_PLANT");
        is_sound = said != NULL && strcmp(said, "sound") == 0;
    }
    uint32_t hash = 2166136261u;
    for (size_t at = 0; at < count; at++) hash = (hash ^ bytes[at]) * 16777619u;
    if (!is_sound && hash % 1000 == 7) abort();
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
