// The same codec as a plug-in: utfproof calls it in guarded memory, and sees each read and write out of bounds.
//
//     utfproof check --library build/libplugin.so

#include "codec.hpp"
#include "utfproof_plugin.h"

#include <algorithm>

static std::u32string decoded(const utfproof_call *call) {
    return codec::decode(static_cast<const char *>(call->input), call->length);
}

static int decode(utfproof_call *call) try {
    const std::u32string points = decoded(call);
    if (points.size() > call->room) return UTFPROOF_FULL;
    std::copy(points.begin(), points.end(), static_cast<uint32_t *>(call->output));
    call->written = points.size();
    return UTFPROOF_OK;
} catch (const codec::Malformed &malformed) {
    call->position = malformed.at;
    return UTFPROOF_REJECTED;
}

static int validate(utfproof_call *call) try {
    decoded(call);
    return UTFPROOF_OK;
} catch (const codec::Malformed &malformed) {
    call->position = malformed.at;
    return UTFPROOF_REJECTED;
}

UTFPROOF_PLUGIN("my codec", "1.0", UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode));
