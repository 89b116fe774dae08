// Operations with numbers, and with two results.

#include "codec.h"
#include "utfproof.h"

static void count(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    size_t count = 0;
    for (size_t at = 0, length; at < in.count; at += length, count++) {
        uint32_t point;
        length = utf8_next(in.at + at, in.count - at, &point);
        if (length == 0) {
            reject("ill-formed", at);
            return;
        }
    }
    put_size(count);
}

static void first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    uint32_t point;
    const size_t length = in.count == 0 ? 0 : utf8_next(in.at, in.count, &point);
    if (length == 0) {
        reject("ill-formed", 0);
        return;
    }
    put_size_and(length);
    put_point(point);
}

static size_t encode(uint32_t point, unsigned char *bytes) {
    const size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1; point >>= 6) bytes[i] = 0x80 | (point & 0x3F);
    bytes[0] = first[length] | point;
    return length;
}

static void encode_into(const struct request *request) {
    const struct units in = read_units(request, 0);
    const size_t given = read_size(request, 1);
    const size_t room = getenv("WITH_BUG") != NULL && given > 0 ? given - 1 : given;
    unsigned char *out = scratch(room + 4);
    size_t read = 0, written = 0;
    while (read < in.count) {
        uint32_t point = in.at[read];
        const bool is_pair = point >> 10 == 0x36 && read + 1 < in.count && in.at[read + 1] >> 10 == 0x37;
        if (is_pair) point = 0x10000 + ((point & 0x3FF) << 10) + (in.at[read + 1] & 0x3FF);
        else if (point >> 11 == 0x1B) point = 0xFFFD;
        const size_t length = encode(point, out + written);
        if (written + length > room) break;
        written += length;
        read += 1 + is_pair;
    }
    put_size_and(read);
    put_bytes(out, written);
}

int main(int argc, char **argv) {
    static const struct operation operations[] = {
        {.name = "utf-8.count-code-points", .call = count},
        {.name = "utf-8.decode-first", .call = first},
        {.name = "whatwg-utf-8.encode-into", .call = encode_into},
        {0},
    };
    return test(argc, argv, "numbers", "1.0", "", operations);
}
