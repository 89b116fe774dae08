// ICU4C as an adapter: the functions of unicode/ustring.h; with the argument "macros", the macros of unicode/utf8.h and
// unicode/utf16.h.
//
// This file contains no codec: it only converts hexadecimal to the types of ICU and back.

#include "icu.hpp"

#include <unicode/utf8.h>

namespace {

// Calls a function that fills a buffer of at most `most` elements for an operand and returns their number.
template <typename In, typename Out, typename Call>
Operation filling(size_t most, Call call, std::string (*write)(const Out &)) {
    return {false, [=](const Operands &operands) {
        const In in = read<In>(operands[0]);
        Out out(most * in.size() + 1, 0);
        int32_t length = 0;
        UErrorCode error = U_ZERO_ERROR;
        call(out.data(), static_cast<int32_t>(out.size()), &length, in.data(), static_cast<int32_t>(in.size()), &error);
        if (U_FAILURE(error)) throw rejected(error);
        out.resize(length);
        return write(out);
    }};
}

// The length of the result, from the same functions without a buffer for it.
template <typename In, typename Call> Operation preflight(Call call) {
    return whole<In>([call](const In &in) {
        int32_t length = 0;
        UErrorCode error = U_ZERO_ERROR;
        call(nullptr, 0, &length, in.data(), static_cast<int32_t>(in.size()), &error);
        if (U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR) throw rejected(error);
        return length;
    });
}

Operations strings() {
    const auto from_utf8 = [](auto... a) { u_strFromUTF8(a...); };
    const auto from_utf8_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strFromUTF8WithSub(out, size, length, in, count, 0xFFFD, nullptr, error);
    };
    const auto to_utf8 = [](auto... a) { u_strToUTF8(a...); };
    const auto to_utf8_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strToUTF8WithSub(out, size, length, in, count, 0xFFFD, nullptr, error);
    };
    const auto to_utf32 = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strToUTF32(reinterpret_cast<UChar32 *>(out), size, length, in, count, error);
    };
    const auto to_utf32_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strToUTF32WithSub(reinterpret_cast<UChar32 *>(out), size, length, in, count, 0xFFFD, nullptr, error);
    };
    const auto from_utf32 = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strFromUTF32(out, size, length, reinterpret_cast<const UChar32 *>(in), count, error);
    };
    const auto from_modified = [](auto out, auto size, auto length, auto in, auto count, auto error) {
        u_strFromJavaModifiedUTF8WithSub(out, size, length, in, count, U_SENTINEL, nullptr, error);
    };
    const auto to_modified = [](auto... a) { u_strToJavaModifiedUTF8(a...); };
    const auto encode = [](const Operands &operands) {
        const Units text = read_text(operands[0]);
        Bytes bytes(3 * text.size() + 1, 0);
        int32_t length = 0;
        UErrorCode error = U_ZERO_ERROR;
        u_strToUTF8(bytes.data(), bytes.size(), &length, text.data(), text.size(), &error);
        if (U_FAILURE(error)) throw rejected(error);
        bytes.resize(length);
        return write(bytes);
    };
    return {
        {"utf-8.validate", filling<Bytes, Units>(1, from_utf8, write_nothing)},
        {"utf-8.decode", filling<Bytes, Units>(1, from_utf8, write_text)},
        {"utf-8.encode", {false, encode}},
        {"utf-8.decode-lossy", filling<Bytes, Units>(1, from_utf8_lossy, write_text)},
        {"utf-16.validate", filling<Units, Points>(1, to_utf32, write_nothing)},
        {"utf-16.decode", filling<Units, Points>(1, to_utf32, write)},
        {"utf-16.decode-lossy", filling<Units, Points>(1, to_utf32_lossy, write)},
        {"utf-16.encode", filling<Points, Units>(2, from_utf32, write)},
        {"utf-32.validate", filling<Points, Units>(2, from_utf32, write_nothing)},
        {"utf-8.to-utf-16", filling<Bytes, Units>(1, from_utf8, write)},
        {"utf-8.to-utf-16-lossy", filling<Bytes, Units>(1, from_utf8_lossy, write)},
        {"utf-16.to-utf-8", filling<Units, Bytes>(3, to_utf8, write)},
        {"utf-16.to-utf-8-lossy", filling<Units, Bytes>(3, to_utf8_lossy, write)},
        {"utf-8.utf-16-length", preflight<Bytes>(from_utf8)},
        {"utf-8.utf-16-length-lossy", preflight<Bytes>(from_utf8_lossy)},
        {"utf-16.utf-8-length", preflight<Units>(to_utf8)},
        {"utf-16.utf-8-length-lossy", preflight<Units>(to_utf8_lossy)},
        {"modified-utf-8.validate", filling<Bytes, Units>(1, from_modified, write_nothing)},
        {"modified-utf-8.decode", filling<Bytes, Units>(1, from_modified, write)},
        {"modified-utf-8.encode", filling<Units, Bytes>(3, to_modified, write)},
    };
}

// Iterates over a sequence with a macro: `next` sets `c` and moves `i`, and `c` is appended unless it is `wrong`.
#define WALK(Sequence, next, wrong, write)                                                                             \
    {false, [](const Operands &operands) {                                                                             \
        const Sequence in = read<Sequence>(operands[0]);                                                               \
        Points out;                                                                                                    \
        for (size_t i = 0; i < in.size();) {                                                                           \
            const size_t at = i;                                                                                       \
            UChar32 c;                                                                                                 \
            next(in.data(), i, in.size(), c);                                                                          \
            if (wrong) throw rejected(U_INVALID_CHAR_FOUND, at);                                                      \
            out.push_back(c);                                                                                          \
        }                                                                                                              \
        return write(out);                                                                                     \
    }}

std::pair<size_t, Points> first_character(const Bytes &in) {
    size_t length = 0;
    UChar32 c = U_SENTINEL;
    if (!in.empty()) U8_NEXT(in.data(), length, in.size(), c);
    if (c < 0) throw rejected(U_INVALID_CHAR_FOUND);
    return {length, Points(1, c)};
}

std::pair<size_t, Points> last_character(const Bytes &in) {
    int32_t start = in.size();
    UChar32 c = U_SENTINEL;
    if (!in.empty()) U8_PREV(in.data(), 0, start, c);
    if (c < 0) throw rejected(U_INVALID_CHAR_FOUND);
    return {in.size() - start, Points(1, c)};
}

// Appends code points with a macro, which reports success.
#define APPEND(Sequence, append, write)                                                                                \
    {false, [](const Operands &operands) {                                                                             \
        const Points in = read<Points>(operands[0]);                                                                   \
        Sequence out(4 * in.size(), 0);                                                                                \
        size_t length = 0;                                                                                             \
        for (size_t i = 0; i < in.size(); i++) {                                                                       \
            UBool is_error = false;                                                                                    \
            append(out.data(), length, out.size(), in[i], is_error);                                                   \
            if (is_error) throw rejected(U_INVALID_CHAR_FOUND, i);                                                    \
        }                                                                                                              \
        out.resize(length);                                                                                            \
        return write(out);                                                                                     \
    }}

Operations macros() {
    return {
        {"utf-8.validate", WALK(Bytes, U8_NEXT, c < 0, write_nothing)},
        {"utf-8.decode", WALK(Bytes, U8_NEXT, c < 0, write)},
        {"utf-8.encode", APPEND(Bytes, U8_APPEND, write)},
        {"utf-8.decode-lossy", WALK(Bytes, U8_NEXT_OR_FFFD, false, write)},
        {"utf-16.validate", WALK(Units, U16_NEXT, U_IS_SURROGATE(c), write_nothing)},
        {"utf-16.decode", WALK(Units, U16_NEXT, U_IS_SURROGATE(c), write)},
        {"utf-16.decode-lossy", WALK(Units, U16_NEXT_OR_FFFD, false, write)},
        {"utf-8.decode-first", whole<Bytes>(first_character)},
        {"utf-8.decode-last", whole<Bytes>(last_character)},
        {"wtf-16.decode", WALK(Units, U16_NEXT, false, write)},
        {"wtf-16.encode", APPEND(Units, U16_APPEND, write)},
    };
}

} // namespace

int main(int count, char **arguments) {
    const std::string which = count > 1 ? arguments[1] : "";
    if (which == "macros") return serve("ICU4C macros", U_ICU_VERSION, "", macros());
    return serve("ICU4C strings", U_ICU_VERSION, "", strings());
}
