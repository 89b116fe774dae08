// FriBidi: its manual gives no size for the output; a code point for each byte, and six bytes for each code point, are
// what its own program allocates. What is no text becomes a question mark, so it gets well-formed text only.

#include "helpers.h"

#include <fribidi.h>

static int decode(utfproof_call *call) {
    call->written = (size_t)fribidi_charset_to_unicode(FRIBIDI_CHAR_SET_UTF8, in8(call), (FriBidiStrIndex)call->length,
                                                       (FriBidiChar *)call->output);
    return UTFPROOF_OK;
}

static int encode(utfproof_call *call) {
    call->written = (size_t)fribidi_unicode_to_charset(FRIBIDI_CHAR_SET_UTF8, (const FriBidiChar *)call->input,
                                                       (FriBidiStrIndex)call->length, out8(call));
    return UTFPROOF_OK;
}

UTFPROOF_ROOM(room_of_points, char, length);
UTFPROOF_ROOM(room_of_bytes, uint32_t, 6 * length + 1);
UTFPROOF_PLUGIN("FriBidi", FRIBIDI_VERSION, {"utf-8.decode", decode, UTFPROOF_VALID_ONLY, 0, room_of_points},
                {"utf-8.encode", encode, UTFPROOF_VALID_ONLY, 0, room_of_bytes});
