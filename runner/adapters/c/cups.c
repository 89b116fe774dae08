// CUPS as an adapter: cupsUTF8ToUTF32, cupsUTF32ToUTF8, and the conversions to and from ISO-8859-1.
//
// This file contains no codec: it only converts hexadecimal to the types of CUPS and back. Its strings end at the first
// NUL, and are at most CUPS_MAX_USTRING units long.

#include "protocol.h"

#include <cups/cups.h>
#include <cups/transcode.h>

// The input without NUL, and not longer than CUPS takes; NULL if the request is skipped.
static const char *string(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in != NULL && strlen(in) >= CUPS_MAX_USTRING / 6) {
        skip("longer than CUPS_MAX_USTRING");
        return NULL;
    }
    return in;
}

static void decode(const struct request *request) {
    const char *in = string(request);
    if (in == NULL) return;
    cups_utf32_t points[CUPS_MAX_USTRING];
    const int count = cupsUTF8ToUTF32(points, (const cups_utf8_t *)in, CUPS_MAX_USTRING);
    if (count < 0) {
        reject("-1", NOWHERE);
        return;
    }
    if (request->argument == NULL) return;
    for (int i = 0; i < count; i++) put_point((uint32_t)points[i]);
}

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    cups_utf32_t points[CUPS_MAX_USTRING / 6] = {0};
    for (size_t i = 0; i < in.count; i++) {
        if (in.at[i] == 0 || in.count >= CUPS_MAX_USTRING / 6) {
            skip("U+0000, or longer than CUPS_MAX_USTRING");
            return;
        }
        points[i] = in.at[i];
    }
    cups_utf8_t bytes[CUPS_MAX_USTRING];
    const int count = cupsUTF32ToUTF8(bytes, points, CUPS_MAX_USTRING);
    if (count < 0) {
        reject("-1", NOWHERE);
    } else {
        put_bytes(bytes, (size_t)count);
    }
}

static void from_latin_1(const struct request *request) {
    const char *in = string(request);
    if (in == NULL) return;
    cups_utf8_t bytes[CUPS_MAX_USTRING];
    const int count = cupsCharsetToUTF8(bytes, in, CUPS_MAX_USTRING, CUPS_ISO8859_1);
    put_bytes(bytes, (size_t)count);
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", decode},
        {"utf-8.decode", decode, .argument = "put"},
        {"utf-8.encode", encode},
        {"latin-1.to-utf-8", from_latin_1},
        {0},
    };
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", CUPS_VERSION_MAJOR, CUPS_VERSION_MINOR, CUPS_VERSION_PATCH);
    return serve("CUPS", version, "", operations);
}
