// SFML: decode does not replace what is invalid, and encode writes trail surrogates.
// c++ sfml.cpp -lsfml-system && ./a.out
#include <SFML/System/Utf.hpp>
#include <cstdio>
#include <iterator>
#include <string>

int main() {
    const sf::Uint8 stray[] = {0x80};
    const sf::Uint16 trail[] = {0xDC00};
    sf::Uint32 point = 0;
    sf::Utf8::decode(stray, stray + 1, point, 0xFFFD);
    std::printf("80 in UTF-8: %04X, right: FFFD\n", point);
    sf::Utf16::decode(trail, trail + 1, point, 0xFFFD);
    std::printf("DC00 in UTF-16: %04X, right: FFFD\n", point);
    std::string bytes;
    sf::Utf8::encode(0xDC00, std::back_inserter(bytes), '?');
    std::printf("U+DC00 to UTF-8: %zu bytes, right: 1, the replacement\n", bytes.size());
}
