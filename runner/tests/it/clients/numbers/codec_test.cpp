// Operations with numbers, and with two results.

#include "codec.hpp"
#include "utfproof.h"

using namespace utfproof;

static std::size_t count(const Bytes &in) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < in.size(); count++) {
        const std::size_t start = at;
        char32_t point;
        if (!codec::next(in.data(), in.size(), at, point)) throw Rejected{"ill-formed", start};
    }
    return count;
}

static std::pair<std::size_t, Points> first(const Bytes &in) {
    std::size_t at = 0;
    char32_t point;
    if (in.empty() || !codec::next(in.data(), in.size(), at, point)) throw Rejected{"ill-formed", 0};
    return {at, Points(1, point)};
}

static Bytes encoded(char32_t point) {
    if (point < 0x80) return Bytes(1, point);
    const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    Bytes bytes(1, (0xF0 << (3 - more) & 0xFF) | point >> 6 * more);
    for (int i = more; i-- > 0;) bytes.push_back(0x80 | (point >> 6 * i & 0x3F));
    return bytes;
}

static std::pair<std::size_t, Bytes> encode_into(const Units &in, std::size_t room) {
    std::size_t read = 0;
    Bytes out;
    while (read < in.size()) {
        char32_t point = in[read];
        const bool is_pair = point >> 10 == 0x36 && read + 1 < in.size() && in[read + 1] >> 10 == 0x37;
        if (is_pair) point = 0x10000 + ((point & 0x3FF) << 10) + (in[read + 1] & 0x3FF);
        else if (point >> 11 == 0x1B) point = 0xFFFD;
        const Bytes bytes = encoded(point);
        if (out.size() + bytes.size() + (std::getenv("WITH_BUG") != nullptr) > room) break;
        out += bytes;
        read += 1 + is_pair;
    }
    return {read, out};
}

int main(int argc, char **argv) {
    return test(argc, argv, "numbers", "1.0", "", {
        {"utf-8.count-code-points", whole<Bytes>(count)},
        {"utf-8.decode-first", whole<Bytes>(first)},
        {"whatwg-utf-8.encode-into", with_number<Units>(encode_into)},
    });
}
