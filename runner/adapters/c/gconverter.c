// GLib's streaming converter, GCharsetConverter of GIO, as an adapter. It wraps iconv() of the C library, and keeps the
// buffers and the reset itself.
//
// This file contains no codec: it only converts hexadecimal to the types of GIO and back. Code points are UTF-32 in the
// byte order of this machine.

#include "protocol.h"

#include <gio/gio.h>

#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define CODE_POINTS "UTF-32LE"
#else
#define CODE_POINTS "UTF-32BE"
#endif

struct conversion {
    const char *from, *to;
    void (*put)(const unsigned char *out, size_t count);
    struct kept *kept;
};

// The converter for inputs that do not end and for the input after each; all other inputs have one of their own.
struct kept {
    GConverter *converter; // NULL before the first
    bool was_left;
};

static void put_plain(const unsigned char *out, size_t count) { put_bytes(out, count); }

static void put_code_points(const unsigned char *out, size_t count) {
    put_points((const uint32_t *)out, count / sizeof(uint32_t));
}

static GConverter *open_converter(const struct conversion *conversion) {
    return G_CONVERTER(g_charset_converter_new(conversion->to, conversion->from, NULL));
}

// Whether the error only asks for the next chunk.
static bool is_partial(const GError *error) { return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT); }

// The rest of a chunk that the converter does not take is given to it again, before the next chunk.
static void convert_with(GConverter *converter, const struct request *request, struct bytes in, const size_t *ends) {
    const struct conversion *conversion = request->argument;
    // A byte of input gives at most four bytes; the four bytes of a code point give at most four.
    const size_t size = 4 * in.count + 16;
    unsigned char *out = scratch(size);
    size_t read = 0, written = 0;
    GError *error = NULL;
    for (size_t i = 0; i < request->count && error == NULL; i++) {
        const bool is_last = i + 1 == request->count && !request->unended;
        while (read < ends[i] && error == NULL) {
            gsize now_read = 0, now_written = 0;
            g_converter_convert(converter, in.at + read, ends[i] - read, out + written, size - written,
                                is_last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &now_read, &now_written,
                                &error);
            read += now_read;
            written += now_written;
            if (!is_last && is_partial(error)) {
                g_clear_error(&error);
                break;
            }
        }
    }
    if (error != NULL) {
        reject(error->message, NOWHERE);
        g_error_free(error);
    } else {
        conversion->put(out, written);
    }
}

static void convert(const struct request *request, struct bytes in, const size_t *ends) {
    const struct conversion *conversion = request->argument;
    struct kept *kept = conversion->kept;
    const bool is_kept = request->unended || kept->was_left;
    kept->was_left = request->unended;
    if (is_kept && kept->converter == NULL) kept->converter = open_converter(conversion);
    GConverter *converter = is_kept ? kept->converter : open_converter(conversion);
    convert_with(converter, request, in, ends);
    if (is_kept) {
        g_converter_reset(converter);
    } else {
        g_object_unref(converter);
    }
}

static void convert_bytes(const struct request *request) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    convert(request, in, ends);
}

static void convert_points(const struct request *request) {
    const struct points points = read_points(request, 0);
    const struct bytes in = {(unsigned char *)points.at, sizeof(uint32_t) * points.count};
    convert(request, in, &in.count);
}

#define CONVERSION(...) &(const struct conversion){__VA_ARGS__, &(struct kept){NULL, false}}, .reuse = true

static const struct operation operations[] = {
    {"utf-8.decode", convert_bytes, true, CONVERSION("UTF-8", CODE_POINTS, put_code_points)},
    {"utf-8.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-8", put_plain)},
    {"utf-16be.decode", convert_bytes, true, CONVERSION("UTF-16BE", CODE_POINTS, put_code_points)},
    {"utf-16be.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-16BE", put_plain)},
    {"utf-16le.decode", convert_bytes, true, CONVERSION("UTF-16LE", CODE_POINTS, put_code_points)},
    {"utf-16le.encode", convert_points, false, CONVERSION(CODE_POINTS, "UTF-16LE", put_plain)},
    {0},
};

int main(void) {
    char version[32];
    snprintf(version, sizeof version, "%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
    return serve("GLib GCharsetConverter", version, "", operations);
}
