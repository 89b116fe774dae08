// What the adapters of ICU4C share. Text in ICU is a sequence of code units, so two surrogate code points that form a
// pair are always one code point.

#ifndef UTFPROOF_ICU_HPP
#define UTFPROOF_ICU_HPP

#include "protocol.hpp"

#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utypes.h>
#include <unicode/uvernum.h>

using namespace utfproof;

inline Rejected rejected(UErrorCode error, Maybe at = {}) { return {u_errorName(error), at}; }

// Text as code points; an unpaired surrogate stays as it is.
inline std::string write_text(const Units &text) {
    Points points;
    for (size_t i = 0; i < text.size();) {
        UChar32 c;
        U16_NEXT(text.data(), i, text.size(), c);
        points.push_back(c);
    }
    return write(points);
}

template <typename Sequence> std::string write_nothing(const Sequence &) { return ""; }

// Code points as text; throws if two of them would become one surrogate pair.
inline Units read_text(std::string_view operand) {
    const Points points = read<Points>(operand);
    Units text(2 * points.size(), 0);
    size_t length = 0;
    for (char32_t point : points) U16_APPEND_UNSAFE(text.data(), length, point);
    text.resize(length);
    if (static_cast<size_t>(u_countChar32(text.data(), length)) != points.size()) {
        throw Skipped{"ICU text cannot hold a surrogate pair as two code points"};
    }
    return text;
}

#endif
