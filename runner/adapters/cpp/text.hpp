// For libraries that take or hand out text in one form only: UTF-8 that one hands out, as code points, and code units as
// escapes in a string of JSON.
//
// There is no codec in this file: the C library's reads it. A byte of what that cannot read is answered all the same,
// in a way that no codec may answer: as U+DC80 to U+DCFF.

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
