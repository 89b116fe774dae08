// For libraries with only one form of text: decodes UTF-8 to code points, and writes code units as escapes in a JSON
// string.
//
// This file contains no codec: it uses that of the C library. Bytes that it cannot decode become U+DC80 to U+DCFF,
// which no correct codec may return.

#ifndef UTFPROOF_TEXT_HPP
#define UTFPROOF_TEXT_HPP

#include "protocol.hpp"

#include <clocale>
#include <cstdlib>
#include <cwchar>

namespace utfproof {

inline Points take_apart(std::string_view text) {
    static const bool has_locale = std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr;
    if (!has_locale) {
        std::cerr << "the C library has no locale C.UTF-8\n";
        std::exit(1);
    }
    Points points;
    while (!text.empty()) {
        wchar_t point = 0;
        std::mbstate_t state = {};
        const std::size_t length = std::mbrtowc(&point, text.data(), text.size(), &state);
        const bool is_read = length <= text.size() && point <= 0x10FFFF;
        points.push_back(is_read ? point : 0xDC00 | (text.front() & 0xFF));
        text.remove_prefix(is_read && length > 0 ? length : 1);
    }
    return points;
}

// As in "\ud83d\ude00".
inline std::string escapes(const Units &units) {
    std::string text;
    for (char16_t unit : units) {
        text += "\\u";
        write_number(text, unit, 4, true);
    }
    return text;
}

} // namespace utfproof

#endif
