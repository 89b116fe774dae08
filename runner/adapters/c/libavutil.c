// libavutil of FFmpeg as an adapter: av_utf8_decode without flags but the one that accepts noncharacters, and PUT_UTF8.
//
// This file contains no codec: it only converts hexadecimal to the types of libavutil and back.

#include "protocol.h"

#include <libavutil/avstring.h>
#include <libavutil/avutil.h>
#include <libavutil/common.h>

// Reads a character; returns its length, or 0 if it is invalid.
static size_t next(struct bytes in, size_t at, int32_t *point) {
    const uint8_t *here = in.at + at;
    return av_utf8_decode(point, &here, in.at + in.count, AV_UTF8_FLAG_ACCEPT_NON_CHARACTERS) < 0
               ? 0
               : (size_t)(here - in.at) - at;
}

static void decode(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    for (size_t i = 0; i < in.count;) {
        int32_t point;
        const size_t length = next(in, i, &point);
        if (length == 0) {
            reject("an error code", i);
            return;
        }
        if (request->argument != NULL) put_point((uint32_t)point);
        i += length;
    }
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    int32_t point;
    const size_t length = in.count == 0 ? 0 : next(in, 0, &point);
    if (length == 0) {
        reject("an error code", NOWHERE);
    } else {
        put_size_and(length);
        put_point((uint32_t)point);
    }
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", decode},
        {"utf-8.decode", decode, .argument = "put"},
        {"utf-8.decode-first", decode_first},
        {0},
    };
    return serve("libavutil", av_version_info(), "", operations);
}
