// GLib as an adapter: its functions for UTF-8, UTF-16 and UCS-4.
//
// This file contains no codec: it only converts hexadecimal to the types of GLib and back. GLib reads text only up to
// the first NUL, even if it gets the length, and says how much it read.

#include "protocol.h"

#include <glib.h>

static void validate(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    const char *end;
    if (!g_utf8_validate_len((const char *)in.at, in.count, &end)) {
        reject("not UTF-8", (size_t)(end - (const char *)in.at));
    }
}

static void decode_lossy(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    char *out = g_utf8_make_valid((const char *)in.at, (gssize)in.count);
    for (const char *at = out; *at != '\0'; at = g_utf8_next_char(at)) put_point(g_utf8_get_char(at));
    g_free(out);
}

// The result of a conversion.
struct outcome {
    glong read, written;
    GError *error;
};

// Whether it has converted the whole input.
static bool is_whole(struct outcome *outcome, size_t given) {
    const size_t read = (size_t)outcome->read;
    if (outcome->error == NULL && read == given) return true;
    reject(outcome->error == NULL ? "not all was read" : outcome->error->message, read);
    g_clear_error(&outcome->error);
    return false;
}

// The unread rest of a chunk is read with the next chunk.
static void decode(const struct request *request) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    struct outcome all = {0};
    for (size_t i = 0; i < request->count && all.error == NULL; i++) {
        struct outcome now = {0};
        const char *from = (const char *)in.at + all.read;
        gunichar *out = g_utf8_to_ucs4(from, (glong)ends[i] - all.read, &now.read, &now.written, &now.error);
        put_points(out, (size_t)now.written);
        g_free(out);
        all.read += now.read;
        all.error = now.error;
    }
    is_whole(&all, in.count);
}

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    struct outcome outcome = {0};
    char *out = g_ucs4_to_utf8(in.at, (glong)in.count, &outcome.read, &outcome.written, &outcome.error);
    if (is_whole(&outcome, in.count)) put_bytes(out, (size_t)outcome.written);
    g_free(out);
}

static void encode_16(const struct request *request) {
    const struct points in = read_points(request, 0);
    struct outcome outcome = {0};
    gunichar2 *out = g_ucs4_to_utf16(in.at, (glong)in.count, &outcome.read, &outcome.written, &outcome.error);
    if (is_whole(&outcome, in.count)) put_units(out, (size_t)outcome.written);
    g_free(out);
}

static void decode_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    struct outcome outcome = {0};
    gunichar *out = g_utf16_to_ucs4(in.at, (glong)in.count, &outcome.read, &outcome.written, &outcome.error);
    if (outcome.error != NULL) {
        // It gives "the index of the invalid input": not the lead surrogate, but the unit where a trail surrogate
        // should be.
        reject(outcome.error->message, NOWHERE);
        g_clear_error(&outcome.error);
    } else if (is_whole(&outcome, in.count)) {
        put_points(out, (size_t)outcome.written);
    }
    g_free(out);
}

static void validate_32(const struct request *request) {
    const struct points in = read_points(request, 0);
    for (size_t i = 0; i < in.count; i++) {
        if (g_unichar_validate(in.at[i])) continue;
        reject("not a valid Unicode character", i);
        return;
    }
}

// Whether this is text as most functions of GLib want it; otherwise, the request is skipped.
static bool is_text(struct bytes in) {
    if (g_utf8_validate_len((const char *)in.at, in.count, NULL)) return true;
    skip("the function assumes text, which is valid UTF-8 without NUL");
    return false;
}

static void count_characters(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (is_text(in)) put_size((size_t)g_utf8_strlen((const char *)in.at, (gssize)in.count));
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    const gunichar point = g_utf8_get_char_validated((const char *)in.at, (gssize)in.count);
    if (in.count > 0 && *in.at == '\0') {
        skip("documented: NUL is no character");
    } else if (point == (gunichar)-1 || point == (gunichar)-2) {
        // -2 is for "a partial sequence [...] that could begin a valid character"; no length
        reject_part("not a character", NOWHERE, NOWHERE, point == (gunichar)-2);
    } else {
        put_size_and((size_t)(g_utf8_next_char((const char *)in.at) - (const char *)in.at));
        put_point(point);
    }
}

static void decode_last(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (in.count == 0) {
        skip("there is no character");
    } else if (is_text(in)) {
        const char *end = (const char *)in.at + in.count, *last = g_utf8_prev_char(end);
        put_size_and((size_t)(end - last));
        put_point(g_utf8_get_char(last));
    }
}

static void to_16(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (memchr(in.at, '\0', in.count) != NULL) {
        skip("a string of GLib ends at the first NUL");
        return;
    }
    struct outcome outcome = {0};
    gunichar2 *out = g_utf8_to_utf16((const char *)in.at, (glong)in.count, &outcome.read, &outcome.written, &outcome.error);
    if (is_whole(&outcome, in.count)) put_units(out, (size_t)outcome.written);
    g_free(out);
}

static void from_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    for (size_t i = 0; i < in.count; i++) {
        if (in.at[i] != 0) continue;
        skip("a string of GLib ends at the first NUL");
        return;
    }
    struct outcome outcome = {0};
    char *out = g_utf16_to_utf8(in.at, (glong)in.count, &outcome.read, &outcome.written, &outcome.error);
    if (outcome.error != NULL) {
        reject(outcome.error->message, NOWHERE); // the position is as in decode_16
        g_clear_error(&outcome.error);
    } else if (is_whole(&outcome, in.count)) {
        put_bytes(out, (size_t)outcome.written);
    }
    g_free(out);
}

// Always unescaped are alphanumeric ones or one of -._~; the others are those that the component percent-encode set has not.
static void percent_encode(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    char *out = g_uri_escape_bytes((const guint8 *)in.at, in.count, "!*'()");
    put_bytes(out, strlen(out));
    g_free(out);
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.decode", decode, true, NULL},
        {"utf-8.encode", encode, false, NULL},
        {"utf-8.decode-lossy", decode_lossy, false, NULL, .repeat = ANY_LENGTH},
        {"utf-16.decode", decode_16, false, NULL},
        {"utf-16.encode", encode_16, false, NULL},
        {"utf-32.validate", validate_32, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.count-code-points", count_characters, false, NULL, .repeat = ANY_LENGTH},
        {"utf-8.decode-first", decode_first, false, NULL, .length = true},
        {"utf-8.decode-last", decode_last, false, NULL},
        {"utf-8.to-utf-16", to_16, false, NULL},
        {"utf-16.to-utf-8", from_16, false, NULL},
        {"whatwg-url.percent-encode", percent_encode, false, NULL},
        {0},
    };
    // g_utf8_make_valid replaces "bytes that could not be interpreted as valid Unicode".
    static const char policies[] = "{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}";
    char version[32];
    snprintf(version, sizeof version, "%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
    return serve("GLib", version, policies, operations);
}
