// A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug.

#ifndef CODEC_HPP
#define CODEC_HPP

#include <cstddef>
#include <cstdlib>
#include <string>

namespace codec {

// The input is ill-formed after this many bytes.
struct Malformed {
    std::size_t at;
};

// Reads a code point and moves `at` past it; returns whether it is well-formed.
inline bool next(const char *bytes, std::size_t count, std::size_t &at, char32_t &point) {
    const unsigned char lead = static_cast<unsigned char>(bytes[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
    if (length == 0 || length > count - at) return false;
    point = length == 1 ? lead : lead & 0x7F >> length;
    for (std::size_t i = 1; i < length; i++) {
        if ((bytes[at + i] & 0xC0) != 0x80) return false;
        point = point << 6 | (bytes[at + i] & 0x3F);
    }
    const char32_t least = length == 1 ? 0 : length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (point < least && std::getenv("WITH_BUG") == nullptr) return false; // an overlong form
    at += length;
    return point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
}

// The code points of UTF-8; throws Malformed.
inline std::u32string decode(const char *bytes, std::size_t count) {
    std::u32string points;
    for (std::size_t at = 0; at < count;) {
        const std::size_t start = at;
        char32_t point;
        if (!next(bytes, count, at, point)) throw Malformed{start};
        points.push_back(point);
    }
    return points;
}

} // namespace codec

#endif
