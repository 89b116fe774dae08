// PhysicsFS as an adapter: PHYSFS_utf8ToUcs4, PHYSFS_utf8ToUtf16 and the way back. With the argument 16, through UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of PhysicsFS and back. Its strings end at the
// first NUL, and what it cannot convert becomes a question mark. Buffers are as large as its manual says.

#include "text.h"

#include <physfs.h>

static const char *const ENDS = "a string ends at the first NUL";

static void decode(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    const size_t size = 4 * (strlen(in) + 1);
    PHYSFS_uint32 *points = scratch(size);
    PHYSFS_utf8ToUcs4(in, points, size);
    for (; *points != 0; points++) put_point(*points);
}

static void decode_to_16(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    const size_t size = 2 * (strlen(in) + 1);
    PHYSFS_uint16 *units = scratch(size);
    PHYSFS_utf8ToUtf16(in, units, size);
    size_t count = 0;
    while (units[count] != 0) count++;
    put_utf16(units, count);
}

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    const size_t size = 4 * (in.count + 1);
    PHYSFS_uint32 *points = scratch(size);
    memset(points, 0, size);
    for (size_t i = 0; i < in.count; i++) {
        if (in.at[i] == 0) {
            skip(ENDS);
            return;
        }
        points[i] = in.at[i];
    }
    char *bytes = scratch(size);
    PHYSFS_utf8FromUcs4(points, bytes, size);
    put_bytes(bytes, strlen(bytes));
}

static void decode_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    const size_t size = 4 * (in.count + 1);
    PHYSFS_uint16 *units = scratch(size);
    memset(units, 0, size);
    for (size_t i = 0; i < in.count; i++) {
        if (in.at[i] == 0) {
            skip(ENDS);
            return;
        }
        units[i] = in.at[i];
    }
    char *bytes = scratch(size);
    PHYSFS_utf8FromUtf16(units, bytes, size);
    put_utf8(bytes, strlen(bytes));
}

static void latin_1(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    const size_t size = 2 * (strlen(in) + 1);
    char *bytes = scratch(size);
    PHYSFS_utf8FromLatin1(in, bytes, size);
    put_bytes(bytes, strlen(bytes));
}

int main(int count, char **arguments) {
    (void)arguments;
    static const struct operation by_ucs4[] = {
        {"utf-8.decode-lossy", decode},
        {"utf-8.encode", encode},
        {"latin-1.to-utf-8", latin_1},
        {0},
    };
    static const struct operation by_utf16[] = {
        {"utf-8.decode-lossy", decode_to_16},
        {"utf-16.decode-lossy", decode_16},
        {0},
    };
    set_utf8_locale();
    PHYSFS_Version version;
    PHYSFS_getLinkedVersion(&version);
    char number[32];
    snprintf(number, sizeof number, "%d.%d.%d", version.major, version.minor, version.patch);
    return count > 1 ? serve("PhysicsFS UTF-16", number,
                             "{\"utf-8.decode-lossy\":{\"replacement-character\":\"U+003F\"},"
                             "\"utf-16.decode-lossy\":{\"replacement-character\":\"U+003F\"}}",
                             by_utf16)
                     : serve("PhysicsFS", number,
                             "{\"utf-8.decode-lossy\":{\"replacement-character\":\"U+003F\"},"
                             "\"utf-8.encode\":{\"surrogates\":\"question-mark\"}}",
                             by_ucs4);
}
