// iconv() of the C library, glibc or musl, as an adapter.
//
// This file contains no codec: it only converts hexadecimal to the types of iconv() and back. Code points are its
// encoding WCHAR_T. The length of the unread input tells where a conversion stops.

#include "protocol.h"

#include <errno.h>
#include <iconv.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#define NAME "glibc iconv"
#define VERSION gnu_get_libc_version()
#else
#define NAME "musl iconv"
#define VERSION MUSL_VERSION
#endif

// The encoding of code points in the byte order of this machine.
#define CODE_POINTS "WCHAR_T"

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define UTF_32 "UTF-32LE"
#define NATIVE "little-endian"
#else
#define UTF_32 "UTF-32BE"
#define NATIVE "big-endian"
#endif

// glibc writes and reads UTF-32 in the order of the machine. musl writes it without a mark.
#ifdef __GLIBC__
#define POLICIES                                                                                                       \
    "{\"utf-32-labelled.decode\":{\"byte-order\":\"" NATIVE                                                           \
    "\"},\"utf-32-labelled.encode\":{\"byte-order\":\"" NATIVE "-with-mark\"}}"
#else
#define POLICIES ""
#endif

struct conversion {
    const char *from, *to;
    size_t unit; // the size of an input unit in bytes
    size_t out;  // and of an output unit
    void (*put)(const struct bytes *out);
    struct kept *kept;
};

// The converter for inputs that do not end and for the input after each; all other inputs have one of their own.
struct kept {
    iconv_t converter; // NULL before the first
    bool was_left;
};

static void put_nothing(const struct bytes *out) { (void)out; }

static void put_plain(const struct bytes *out) { put_bytes(out->at, out->count); }

static void put_code_points(const struct bytes *out) { put_points((uint32_t *)out->at, out->count / sizeof(uint32_t)); }

// UTF-16BE, as code units.
static void put_code_units(const struct bytes *out) {
    for (size_t i = 0; i < out->count; i += 2) put_number((uint32_t)(out->at[i] << 8 | out->at[i + 1]), 4);
}

// Passes an input to iconv() with a bounded buffer, until that is not full, or nothing more fits. The buffer is where the
// output before it ends, so it need not be emptied.
static int convert_in_calls(const struct request *request, iconv_t converter, struct bytes in, char **from, size_t *left,
                            char *out, size_t size, char **to) {
    const struct conversion *conversion = request->argument;
    for (;;) {
        const char *from_before = *from, *to_before = *to;
        const size_t rest = size - (size_t)(*to - out), buffer = request->room * conversion->out;
        size_t room = buffer < rest ? buffer : rest;
        const int error = iconv(converter, from, left, to, &room) == (size_t)-1 ? errno : 0;
        if (*from > from_before || *to > to_before) {
            put_call((size_t)(*from - (char *)in.at) / conversion->unit, (size_t)(*to - out) / conversion->out);
        } else if (error == E2BIG) {
            return error;
        }
        if (error != E2BIG) return error;
    }
}

// Passes an input to iconv() in chunks: each chunk is appended to the unconverted rest of the previous one. A call without
// an input returns the converter to its start.
static void convert(const struct request *request, struct bytes in, const size_t *ends) {
    const struct conversion *conversion = request->argument;
    struct kept *kept = conversion->kept;
    const bool is_kept = request->unended || kept->was_left;
    kept->was_left = request->unended;
    iconv_t converter = is_kept ? kept->converter : NULL;
    if (converter == NULL) converter = iconv_open(conversion->to, conversion->from);
    if (is_kept) kept->converter = converter;
    if (converter == (iconv_t)-1) {
        skip("iconv() has no such conversion");
        return;
    }
    // A byte of input gives at most four bytes; the four bytes of a code point give at most six.
    const size_t size = 4 * in.count + 4;
    char *from = (char *)in.at, *out = scratch(size), *to = out;
    char *put = out; // the output before it has been put
    size_t room = size;
    int error = 0;
    for (size_t i = 0; i < request->count && (error == 0 || error == EINVAL); i++) {
        size_t left = (size_t)((char *)in.at + ends[i] - from);
        if (request->room > 0) {
            error = convert_in_calls(request, converter, in, &from, &left, out, size, &to);
            room = size - (size_t)(to - out);
        } else {
            error = iconv(converter, &from, &left, &to, &room) == (size_t)-1 ? errno : 0;
        }
        if (request->outs) {
            conversion->put(&(struct bytes){(unsigned char *)put, (size_t)(to - put)});
            end_part();
            put = to;
        }
    }
    if (is_kept) {
        iconv(converter, NULL, NULL, NULL, NULL);
    } else {
        iconv_close(converter);
    }
    if (error != 0) {
        const size_t at = (size_t)(from - (char *)in.at) / conversion->unit;
        // EILSEQ is for what is "not a valid byte sequence", EINVAL for an "incomplete character" at the end; no length
        reject_part(strerror(error), at, NOWHERE, error == EINVAL);
    } else {
        conversion->put(&(struct bytes){(unsigned char *)put, size - room - (size_t)(put - out)});
    }
}

static void convert_bytes(const struct request *request) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    convert(request, in, ends);
}

// The code units as UTF-16BE.
static void convert_units(const struct request *request) {
    const struct units units = read_units(request, 0);
    const struct bytes in = {scratch(2 * units.count), 2 * units.count};
    for (size_t i = 0; i < units.count; i++) {
        in.at[2 * i] = (unsigned char)(units.at[i] >> 8);
        in.at[2 * i + 1] = (unsigned char)units.at[i];
    }
    convert(request, in, &in.count);
}

static void convert_points(const struct request *request) {
    const struct points points = read_points(request, 0);
    const struct bytes in = {(unsigned char *)points.at, sizeof(uint32_t) * points.count};
    convert(request, in, &in.count);
}

#define CONVERSION(...) \
    &(const struct conversion){__VA_ARGS__, &(struct kept){NULL, false}}, .reuse = true, .length = true

// The fewest units of output into which every character fits.
#define POINTS_ROOM .room = 1
#define UNITS_ROOM .room = 2
#define BYTES_ROOM .room = 4

#define OUTS .outs = true

// A call without an input resets the shift state. POSIX says no more, and a byte order that was read from a mark stays.
#define KEEPING_ITS_BYTE_ORDER(...) \
    &(const struct conversion){__VA_ARGS__, &(struct kept){NULL, false}}, .reuse = false, .length = true

static const struct operation operations[] = {
    {"utf-8.validate", convert_bytes, true, CONVERSION("UTF-8", "UTF-8", 1, 1, put_nothing)},
    {"utf-8.decode", convert_bytes, true, CONVERSION("UTF-8", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-8.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-8", 4, 1, put_plain), BYTES_ROOM},
    {"utf-16.validate", convert_units, false, CONVERSION("UTF-16BE", "UTF-16BE", 2, 1, put_nothing)},
    {"utf-16.decode", convert_units, false, CONVERSION("UTF-16BE", CODE_POINTS, 2, 4, put_code_points), POINTS_ROOM},
    {"utf-16.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-16BE", 4, 2, put_code_units), UNITS_ROOM},
    {"utf-16be.decode", convert_bytes, true, CONVERSION("UTF-16BE", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-16be.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-16BE", 4, 1, put_plain), BYTES_ROOM},
    {"utf-16le.decode", convert_bytes, true, CONVERSION("UTF-16LE", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-16le.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-16LE", 4, 1, put_plain), BYTES_ROOM},
    {"utf-8.to-utf-16", convert_bytes, true, CONVERSION("UTF-8", "UTF-16BE", 1, 2, put_code_units), UNITS_ROOM, OUTS},
    {"utf-16.to-utf-8", convert_units, false, CONVERSION("UTF-16BE", "UTF-8", 2, 1, put_plain), BYTES_ROOM},
    {"utf-16-labelled.decode", convert_bytes, true,
     KEEPING_ITS_BYTE_ORDER("UTF-16", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-32.validate", convert_points, false, CONVERSION(UTF_32, "UTF-8", 4, 1, put_nothing)},
    {"utf-32be.decode", convert_bytes, true, CONVERSION("UTF-32BE", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-32be.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-32BE", 4, 1, put_plain), BYTES_ROOM},
    {"utf-32le.decode", convert_bytes, true, CONVERSION("UTF-32LE", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-32le.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-32LE", 4, 1, put_plain), BYTES_ROOM},
    {"utf-32-labelled.decode", convert_bytes, true,
     KEEPING_ITS_BYTE_ORDER("UTF-32", CODE_POINTS, 1, 4, put_code_points), POINTS_ROOM, OUTS},
    {"utf-32-labelled.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-32", 4, 1, put_plain)},
    {0},
};

int main(void) { return serve(NAME, VERSION, POLICIES, operations); }
