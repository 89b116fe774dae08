// SFML as an adapter: decode and encode of sf::Utf8 and sf::Utf16, with U+FFFD as the replacement character.
//
// This file contains no codec: it only converts hexadecimal to the types of SFML and back.

#include "protocol.hpp"

#include <SFML/Config.hpp>
#include <SFML/System/Utf.hpp>

using namespace utfproof;

namespace {

// All characters; SFML reads up to the end that it is told.
template <typename Codec, typename Unit, typename Sequence> Points decode(const Sequence &in) {
    const std::basic_string<Unit> units(in.begin(), in.end());
    Points points;
    for (auto at = units.begin(); at != units.end();) {
        sf::Uint32 point = 0;
        at = Codec::decode(at, units.end(), point, 0xFFFD);
        points.push_back(point);
    }
    return points;
}

template <typename Codec, typename Sequence> Sequence encode(const Points &points) {
    Sequence out;
    // a replacement of 0 skips what cannot be converted
    for (char32_t point : points) Codec::encode(point, std::back_inserter(out), 0);
    return out;
}

} // namespace

int main() {
    const std::string version = std::to_string(SFML_VERSION_MAJOR) + '.' + std::to_string(SFML_VERSION_MINOR) + '.' +
                                std::to_string(SFML_VERSION_PATCH);
    return serve("SFML", version, R"({"utf-8.encode":{"surrogates":"dropped"},"utf-16.encode":{"surrogates":"dropped"}})", {
        {"utf-8.decode-lossy", whole<Bytes>(decode<sf::Utf8, sf::Uint8, Bytes>)},
        {"utf-8.encode", whole<Points>(encode<sf::Utf8, Bytes>)},
        {"utf-16.decode-lossy", whole<Units>(decode<sf::Utf16, sf::Uint16, Units>)},
        {"utf-16.encode", whole<Points>(encode<sf::Utf16, Units>)},
    });
}
