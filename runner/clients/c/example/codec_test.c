// One test for each operation: codec_test OPERATION. As an adapter: utfproof check --adapter build/codec_test

#include "codec.h"
#include "utfproof.h"

static void walk(const struct request *request, bool is_put) {
    const struct bytes in = read_bytes(request, 0);
    for (size_t at = 0; at < in.count;) {
        uint32_t point;
        const size_t length = utf8_next(in.at + at, in.count - at, &point);
        if (length == 0) {
            reject("ill-formed", at);
            return;
        }
        if (is_put) put_point(point);
        at += length;
    }
}

static void validate(const struct request *request) { walk(request, false); }

static void decode(const struct request *request) { walk(request, true); }

int main(int argc, char **argv) {
    static const struct operation operations[] = {
        {.name = "utf-8.validate", .call = validate},
        {.name = "utf-8.decode", .call = decode},
        {0},
    };
    return test(argc, argv, "my codec", "1.0", "", operations);
}
