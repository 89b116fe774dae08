// UTF-8 that a library hands out, as code points, for libraries that do not take it apart themselves.
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

} // namespace utfproof

#endif
