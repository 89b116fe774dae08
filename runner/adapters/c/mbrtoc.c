// The character conversions of the C library, glibc or musl, as an adapter: mbrlen, mbrtoc32, c32rtomb and mbstowcs;
// with the argument "16", mbrtoc16 and c16rtomb.
//
// This file contains no codec: it only converts hexadecimal to the types of these functions and back. The locale is
// C.UTF-8. The output of c16rtomb is UTF-8, and that of mbrtoc16 is UTF-16, which text.h decodes.

#include "protocol.h"
#include "text.h"

#include <errno.h>
#include <limits.h>
#include <uchar.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#define NAME "glibc"
#define VERSION gnu_get_libc_version()
#else
#define NAME "musl"
#define VERSION MUSL_VERSION
#endif

// Return values that are not lengths.
#define ILL_FORMED ((size_t)-1)
#define UNFINISHED ((size_t)-2)
#define ANOTHER_UNIT ((size_t)-3)

// Converts the character that begins or continues with these bytes; returns its length, or one of the above.
typedef size_t converter(const char *at, size_t count, mbstate_t *state);

static size_t check(const char *at, size_t count, mbstate_t *state) { return mbrlen(at, count, state); }

static size_t put_32(const char *at, size_t count, mbstate_t *state) {
    char32_t point;
    const size_t length = mbrtoc32(&point, at, count, state);
    if (length != ILL_FORMED && length != UNFINISHED) put_point(point);
    return length;
}

// The code units of the reply.
static struct units units;

static size_t keep_16(const char *at, size_t count, mbstate_t *state) {
    char16_t unit;
    const size_t length = mbrtoc16(&unit, at, count, state);
    if (length == ILL_FORMED || length == UNFINISHED) return length;
    units.at[units.count++] = unit;
    while (mbrtoc16(&unit, "", 0, state) == ANOTHER_UNIT) units.at[units.count++] = unit;
    return length;
}

// Whether all chunks could be converted.
static bool convert(const struct request *request, converter *next) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    units = (struct units){scratch(2 * in.count * sizeof(uint16_t)), 0};
    mbstate_t state = {0};
    size_t start = 0; // of the unfinished character
    for (size_t i = 0, at = 0; i < request->count; i++) {
        while (at < ends[i]) {
            const size_t length = next((const char *)in.at + at, ends[i] - at, &state);
            if (length == ILL_FORMED) {
                reject(strerror(errno), start);
                return false;
            }
            // It returns 0 for a NUL, which is one byte.
            at = length == UNFINISHED ? ends[i] : at + (length > 0 ? length : 1);
            if (length != UNFINISHED) start = at;
        }
    }
    if (start < in.count) reject("unfinished", start);
    return start == in.count;
}

static void validate(const struct request *request) { convert(request, check); }

static void decode(const struct request *request) { convert(request, put_32); }

static void validate_by_16(const struct request *request) { convert(request, keep_16); }

static void decode_by_16(const struct request *request) {
    if (convert(request, keep_16)) put_utf16(units.at, units.count);
}

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    mbstate_t state = {0};
    for (size_t i = 0; i < in.count; i++) {
        char bytes[MB_LEN_MAX];
        const size_t length = c32rtomb(bytes, in.at[i], &state);
        if (length == ILL_FORMED) {
            reject(strerror(errno), i);
            return;
        }
        put_bytes(bytes, length);
    }
}

// UTF-16 to UTF-8; if it cannot be converted, the text is NULL.
static struct bytes from_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    struct bytes out = {scratch(MB_LEN_MAX * in.count), 0};
    mbstate_t state = {0};
    size_t start = 0;
    for (size_t i = 0; i < in.count; i++) {
        const size_t length = c16rtomb((char *)out.at + out.count, in.at[i], &state);
        if (length == ILL_FORMED) {
            reject(strerror(errno), start);
            return (struct bytes){NULL, 0};
        }
        out.count += length;
        if (length > 0) start = i + 1;
    }
    if (start == in.count) return out;
    reject("unfinished", start);
    return (struct bytes){NULL, 0};
}

static void validate_16(const struct request *request) { from_16(request); }

static void decode_16(const struct request *request) {
    const struct bytes text = from_16(request);
    if (text.at != NULL) put_utf8(text.at, text.count);
}

static void to_16(const struct request *request) {
    if (convert(request, keep_16)) put_units(units.at, units.count);
}

static void to_8(const struct request *request) {
    const struct bytes text = from_16(request);
    if (text.at != NULL) put_bytes(text.at, text.count);
}

// What mbstowcs counts.
static void count_characters(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    const size_t count = mbstowcs(NULL, in, 0);
    if (count == (size_t)-1) {
        reject(strerror(errno), NOWHERE);
    } else {
        put_size(count);
    }
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    char32_t point = 0;
    const size_t length = mbrtoc32(&point, (const char *)in.at, in.count, &(mbstate_t){0});
    if (length == ILL_FORMED || length == UNFINISHED) {
        reject("no character", NOWHERE);
    } else {
        put_size_and(length > 0 ? length : 1); // 0 for a NUL
        put_point(point);
    }
}

static const struct operation by_32[] = {
    {"utf-8.validate", validate, true, NULL},
    {"utf-8.decode", decode, true, NULL},
    {"utf-8.encode", encode, false, NULL},
    {"utf-8.count-code-points", count_characters, false, NULL},
    {"utf-8.decode-first", decode_first, false, NULL},
    {0},
};

static const struct operation by_16[] = {
    {"utf-8.validate", validate_by_16, true, NULL},
    {"utf-8.decode", decode_by_16, true, NULL},
    {"utf-16.validate", validate_16, false, NULL},
    {"utf-16.decode", decode_16, false, NULL},
    {"utf-8.to-utf-16", to_16, true, NULL},
    {"utf-16.to-utf-8", to_8, false, NULL},
    {0},
};

int main(int count, char **arguments) {
    set_utf8_locale();
    if (count > 1 && strcmp(arguments[1], "16") == 0) return serve(NAME " mbrtoc16", VERSION, "", by_16);
    return serve(NAME " mbrtoc32", VERSION, "", by_32);
}
