// An operation that offers every optional part of the protocol, and skips an input.

#include "codec.h"
#include "utfproof.h"

// What is not complete yet, after so many bytes.
static struct {
    size_t at;
    struct bytes rest;
} converter;

static struct {
    unsigned char input[64];
    size_t length, count;
} last;

// Whether the same input has come so often in a row.
static bool is_worn(const unsigned char *bytes, size_t count) {
    const bool is_same = count == last.length && count <= sizeof last.input && memcmp(bytes, last.input, count) == 0;
    last.count = is_same ? last.count + 1 : 0;
    last.length = count;
    if (count <= sizeof last.input) memcpy(last.input, bytes, count);
    return last.count == 1000;
}

// Converts one chunk, and keeps what is not complete yet.
static void feed(struct bytes chunk, size_t room, size_t *written) {
    const struct bytes rest = converter.rest;
    const struct bytes all = {scratch(rest.count + chunk.count + 1), rest.count + chunk.count};
    if (rest.count > 0) memcpy(all.at, rest.at, rest.count);
    memcpy(all.at + rest.count, chunk.at, chunk.count);
    size_t at = 0;
    while (at < all.count) {
        uint32_t point;
        const size_t length = utf8_next(all.at + at, all.count - at, &point);
        if (length == 0) break;
        put_point(point);
        at += length;
        if (room > 0 && ++*written % room == 0) put_call(converter.at + at, *written);
    }
    converter.at += at;
    converter.rest.at = all.at + at;
    converter.rest.count = all.count - at;
}

static void end(void) {
    const struct bytes rest = converter.rest;
    if (rest.count > 0) {
        const bool begins = rest.at[0] >= 0xC2 && rest.at[0] <= 0xF4;
        if (begins && rest.count > 1) reject("ill-formed", converter.at);
        else reject_part("ill-formed", converter.at, 1, begins);
    }
    converter.at = converter.rest.count = 0;
}

static void decode(const struct request *request) {
    size_t written = 0;
    for (size_t i = 0; i < request->count; i++) {
        const struct bytes in = read_bytes(request, i);
        if (in.count == 3 && memcmp(in.at, "\xE2\x82\xAC", 3) == 0 && (request->batch || request->count == 1)) {
            skip("this codec knows no euro");
        } else if (request->count == 1 && is_worn(in.at, in.count) && getenv("WITH_BUG") != NULL) {
            put_point('X');
        } else {
            feed(in, request->room, &written);
            if (request->batch) end();
        }
        if (request->outs) end_part();
        if (request->batch) end_input();
    }
    if (request->room > 0 && written % request->room != 0) put_call(converter.at, written);
    if (!request->unended && !request->batch) end();
    converter.at = converter.rest.count = 0;
}

int main(int argc, char **argv) {
    static const struct operation operations[] = {
        {.name = "utf-8.decode", .call = decode, .chunks = true, .room = 1, .outs = true, .reuse = true, .times = true,
         .batch = true, .length = true},
        {0},
    };
    return test(argc, argv, "everything", "1.0", "", operations);
}
