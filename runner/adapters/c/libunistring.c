// GNU libunistring as an adapter: the functions of unistr.h.
//
// This file contains no codec: it only converts hexadecimal to the types of libunistring and back.

#include "protocol.h"

#include <errno.h>
#include <unistr.h>
#include <unistring/version.h>

// The functions have the same form for 8 and 16 bits.
#define VALIDATE(name, sequence, element, check)                                                                       \
    static void name(const struct request *request) {                                                                  \
        const struct sequence in = read_##sequence(request, 0);                                                        \
        const element *invalid = check(in.at, in.count);                                                               \
        if (invalid != NULL) reject("invalid", (size_t)(invalid - in.at));                                             \
    }

// Converts a whole string from one form to another.
#define CONVERT(name, from, to, element, convert)                                                                      \
    static void name(const struct request *request) {                                                                  \
        const struct from in = read_##from(request, 0);                                                                \
        size_t count = 0;                                                                                              \
        element *out = convert(in.at, in.count, NULL, &count);                                                         \
        if (out == NULL && count == 0 && in.count > 0) {                                                               \
            reject(strerror(errno), NOWHERE);                                                                          \
            return;                                                                                                    \
        }                                                                                                              \
        put_##to(out, count);                                                                                          \
        free(out);                                                                                                     \
    }

// Converts character by character, with U+FFFD for ill-formed input.
#define WALK(name, sequence, next)                                                                                     \
    static void name(const struct request *request) {                                                                  \
        const struct sequence in = read_##sequence(request, 0);                                                        \
        for (size_t i = 0; i < in.count;) {                                                                            \
            ucs4_t point;                                                                                              \
            i += (size_t)next(&point, in.at + i, in.count - i);                                                        \
            put_point(point);                                                                                          \
        }                                                                                                              \
    }

VALIDATE(validate, bytes, uint8_t, u8_check)
VALIDATE(validate_16, units, uint16_t, u16_check)
CONVERT(decode, bytes, points, uint32_t, u8_to_u32)
CONVERT(decode_16, units, points, uint32_t, u16_to_u32)
CONVERT(encode, points, bytes, uint8_t, u32_to_u8)
CONVERT(encode_16, points, units, uint16_t, u32_to_u16)
WALK(decode_lossy, bytes, u8_mbtouc)
WALK(decode_16_lossy, units, u16_mbtouc)

CONVERT(to_16, bytes, units, uint16_t, u8_to_u16)
CONVERT(from_16, units, bytes, uint8_t, u16_to_u8)

static void count_characters(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    const uint8_t *invalid = u8_check(in.at, in.count);
    if (invalid != NULL) {
        skip("u8_mbsnlen does not check its input");
    } else {
        put_size(u8_mbsnlen(in.at, in.count));
    }
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    ucs4_t point;
    const int length = in.count == 0 ? -2 : u8_mbtoucr(&point, in.at, in.count);
    if (length < 0) {
        reject(length == -1 ? "invalid" : "incomplete", NOWHERE);
    } else {
        put_size_and((size_t)length);
        put_point(point);
    }
}

// Its result is NULL at the beginning of the string, and for ill-formed bytes.
static void decode_last(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    ucs4_t point;
    const uint8_t *end = in.at + in.count, *last = u8_prev(&point, end, in.at);
    if (last == NULL) {
        reject("no previous character", NOWHERE);
    } else {
        put_size_and((size_t)(end - last));
        put_point(point);
    }
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.decode", decode, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.encode", encode, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.decode-lossy", decode_lossy, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.validate", validate_16, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.decode", decode_16, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.encode", encode_16, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.decode-lossy", decode_16_lossy, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.count-code-points", count_characters, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.decode-first", decode_first, false, NULL},
        {"utf-8.decode-last", decode_last, false, NULL},
        {"utf-8.to-utf-16", to_16, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.to-utf-8", from_16, false, NULL, .repeat = ANY_LENGTH},
        {0},
    };
    char version[32];
    snprintf(version, sizeof version, "%d.%d", _libunistring_version >> 16, _libunistring_version >> 8 & 0xFF);
    static const char policies[] = "{\"utf-8.decode-lossy\":{\"replacement\":\"per-sequence-from-c2\"}}";
    return serve("GNU libunistring", version, policies, operations);
}
