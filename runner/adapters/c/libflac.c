// libFLAC as an adapter: FLAC__format_vorbiscomment_entry_value_is_legal.
//
// This file contains no codec: it only converts hexadecimal to bytes.

#include "protocol.h"

#include <FLAC/format.h>

static void validate(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (!FLAC__format_vorbiscomment_entry_value_is_legal(in.at, (uint32_t)in.count)) reject("false", NOWHERE);
}

int main(void) {
    static const struct operation operations[] = {{"utf-8.validate", validate}, {0}};
    return serve("libFLAC", FLAC__VERSION_STRING, "", operations);
}
