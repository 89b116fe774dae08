// utf8proc as an adapter: utf8proc_iterate and utf8proc_encode_char.
//
// This file contains no codec: it only converts hexadecimal to the types of utf8proc and back.

#include "protocol.h"

#include <utf8proc.h>

static void walk(const struct request *request, bool is_put) {
    const struct bytes in = read_bytes(request, 0);
    for (size_t i = 0; i < in.count;) {
        utf8proc_int32_t point;
        const utf8proc_ssize_t length = utf8proc_iterate(in.at + i, (utf8proc_ssize_t)(in.count - i), &point);
        if (length < 0) {
            reject(utf8proc_errmsg(length), i);
            return;
        }
        if (is_put) put_point((uint32_t)point);
        i += (size_t)length;
    }
}

static void validate(const struct request *request) { walk(request, false); }

static void decode(const struct request *request) { walk(request, true); }

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    for (size_t i = 0; i < in.count; i++) {
        utf8proc_uint8_t bytes[4];
        const utf8proc_ssize_t length = utf8proc_encode_char((utf8proc_int32_t)in.at[i], bytes);
        if (length <= 0) {
            reject("not encoded", i);
            return;
        }
        put_bytes(bytes, (size_t)length);
    }
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    utf8proc_int32_t point;
    const utf8proc_ssize_t length = utf8proc_iterate(in.at, (utf8proc_ssize_t)in.count, &point);
    if (length <= 0) {
        reject(length < 0 ? utf8proc_errmsg(length) : "nothing", NOWHERE);
    } else {
        put_size_and((size_t)length);
        put_point((uint32_t)point);
    }
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL},
        {"utf-8.decode", decode, false, NULL},
        {"utf-8.encode", encode, false, NULL},
        {"utf-8.decode-first", decode_first, false, NULL},
        {0},
    };
    return serve("utf8proc", utf8proc_version(), "", operations);
}
