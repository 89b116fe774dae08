// ICU4C as an adapter: its converters (unicode/ucnv.h); with the argument "strings", the functions of
// unicode/ustring.h; with "macros", the macros of unicode/utf8.h and unicode/utf16.h.
//
// This file contains no codec: it only converts hexadecimal to the types of ICU and back. Text in ICU is a sequence of
// code units, so two surrogate code points that form a pair are always one code point.

#include "protocol.hpp"

#include <cstdlib>

#include <unicode/ucnv.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>
#include <unicode/uvernum.h>

namespace {

using namespace utfproof;

Rejected rejected(UErrorCode error, std::optional<size_t> at = {}) { return {u_errorName(error), at}; }

// Text as code points; an unpaired surrogate stays as it is.
std::string write_text(const Units &text) {
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
Units read_text(std::string_view operand) {
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

// A converter that stops at an error, or calls this callback on the way to Unicode.
UConverter *open(const char *name, UConverterToUCallback callback = UCNV_TO_U_CALLBACK_STOP) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(name, &error);
    ucnv_setToUCallBack(converter, callback, nullptr, nullptr, nullptr, &error);
    ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
    if (U_FAILURE(error)) {
        std::cerr << "ICU has no converter " << name << ": " << u_errorName(error) << '\n';
        std::exit(1);
    }
    return converter;
}

using WriteUnits = std::string (*)(const Units &);
using WriteBytes = std::string (*)(const Bytes &);

// Converts chunks to Unicode one after another; `unit` is the size of an input unit in bytes.
Operation decoder(const char *name, UConverterToUCallback callback, size_t unit, WriteUnits write) {
    UConverter *converter = open(name, callback);
    const UConverterType type = ucnv_getType(converter);
    const bool is_utf16 = type == UCNV_UTF16_BigEndian || type == UCNV_UTF16_LittleEndian;
    const auto convert = [=](const Operands &operands, bool is_ended) {
        const auto [bytes, ends] = read_chunks(operands);
        // No byte gives more than one code unit.
        Units text(bytes.size() + 1, 0);
        char16_t *target = text.data();
        const char *source = bytes.data();
        UErrorCode error = U_ZERO_ERROR;
        ucnv_resetToUnicode(converter);
        for (size_t i = 0; i < ends.size() && U_SUCCESS(error); i++) {
            const bool is_last = is_ended && i + 1 == ends.size();
            ucnv_toUnicode(converter, &target, text.data() + text.size(), &source, bytes.data() + ends[i], nullptr,
                           is_last, &error);
        }
        if (U_FAILURE(error)) {
            char invalid[32];
            int8_t length = sizeof invalid;
            UErrorCode ignored = U_ZERO_ERROR;
            ucnv_getInvalidChars(converter, invalid, &length, &ignored);
            // After a lead surrogate from an earlier chunk, a UTF-16 converter keeps a byte that `source` has passed.
            if (ends.size() > 1 && is_utf16) throw rejected(error);
            throw rejected(error, (source - bytes.data() - length) / unit);
        }
        text.resize(target - text.data());
        return write(text);
    };
    return {true, [=](const Operands &operands) { return convert(operands, true); },
            [=](const Operands &operands) { convert(operands, false); }};
}

std::string encode(UConverter *converter, const Units &text, WriteBytes write, bool counts_code_points) {
    Bytes bytes(UCNV_GET_MAX_BYTES_FOR_STRING(text.size(), ucnv_getMaxCharSize(converter)), 0);
    char *target = bytes.data();
    const char16_t *source = text.data();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_resetFromUnicode(converter);
    ucnv_fromUnicode(converter, &target, target + bytes.size(), &source, source + text.size(), nullptr, true, &error);
    if (U_FAILURE(error)) {
        char16_t invalid[32];
        int8_t length = 32;
        UErrorCode ignored = U_ZERO_ERROR;
        ucnv_getInvalidUChars(converter, invalid, &length, &ignored);
        const size_t at = source - text.data() - length;
        throw rejected(error, counts_code_points ? u_countChar32(text.data(), at) : at);
    }
    bytes.resize(target - bytes.data());
    return write(bytes);
}

// Converts code points from Unicode.
Operation encoder(const char *name, WriteBytes write) {
    UConverter *converter = open(name);
    return {false, [=](const Operands &operands) {
        return encode(converter, read_text(operands[0]), write, true);
    }};
}

// The same for code units.
Operation unit_encoder(const char *name) {
    UConverter *converter = open(name);
    return {false, [=](const Operands &operands) {
        return encode(converter, read<Units>(operands[0]), write, false);
    }};
}

// The first character, from a function that reads one after another.
std::pair<size_t, Points> next_character(const Bytes &in) {
    static UConverter *const converter = open("UTF-8");
    const char *source = in.data();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_resetToUnicode(converter);
    const UChar32 c = ucnv_getNextUChar(converter, &source, source + in.size(), &error);
    if (U_FAILURE(error)) throw rejected(error);
    return {source - in.data(), Points(1, c)};
}

// Converts from one encoding to the other without a buffer between them.
Operation direct(const char *from, const char *to, std::string (*write)(const Bytes &)) {
    UConverter *const source = open(from), *const target = open(to);
    return {false, [=](const Operands &operands) {
        const Bytes in = read_bytes(operands[0]);
        Bytes out(4 * in.size() + 4, 0);
        const char *at = in.data();
        char *to = out.data();
        UErrorCode error = U_ZERO_ERROR;
        ucnv_convertEx(target, source, &to, to + out.size(), &at, at + in.size(), nullptr, nullptr, nullptr, nullptr,
                       true, true, &error);
        if (U_FAILURE(error)) throw rejected(error);
        out.resize(to - out.data());
        return write(out);
    }};
}

Operations converters() {
    const auto stop = UCNV_TO_U_CALLBACK_STOP, substitute = UCNV_TO_U_CALLBACK_SUBSTITUTE;
    const auto nothing = write_nothing<Units>;
    return {
        {"utf-8.validate", decoder("UTF-8", stop, 1, nothing)},
        {"utf-8.decode", decoder("UTF-8", stop, 1, write_text)},
        {"utf-8.encode", encoder("UTF-8", write)},
        {"utf-8.decode-lossy", decoder("UTF-8", substitute, 1, write_text)},
        {"utf-16.validate", decoder("UTF-16BE", stop, 2, nothing)},
        {"utf-16.decode", decoder("UTF-16BE", stop, 2, write_text)},
        {"utf-16.decode-lossy", decoder("UTF-16BE", substitute, 2, write_text)},
        {"utf-16.encode", encoder("UTF-16BE", write_as_units)},
        {"utf-8.decode-first", whole<Bytes>(next_character)},
        {"utf-8.to-utf-16", direct("UTF-8", "UTF-16BE", write_as_units)},
        {"utf-16.to-utf-8", direct("UTF-16BE", "UTF-8", write)},
        {"utf-16be.decode", decoder("UTF-16BE", stop, 1, write_text)},
        {"utf-16be.encode", encoder("UTF-16BE", write)},
        {"utf-16le.decode", decoder("UTF-16LE", stop, 1, write_text)},
        {"utf-16le.encode", encoder("UTF-16LE", write)},
        {"utf-32be.decode", decoder("UTF-32BE", stop, 1, write_text)},
        {"utf-32be.encode", encoder("UTF-32BE", write)},
        {"utf-32le.decode", decoder("UTF-32LE", stop, 1, write_text)},
        {"utf-32le.encode", encoder("UTF-32LE", write)},
        {"utf-32-labelled.decode", decoder("UTF-32", stop, 1, write_text)},
        {"utf-32-labelled.encode", encoder("UTF-32", write)},
        {"cesu-8.validate", decoder("CESU-8", stop, 1, nothing)},
        {"cesu-8.decode", decoder("CESU-8", stop, 1, write_text)},
        {"cesu-8.encode", encoder("CESU-8", write)},
        {"cesu-8-lenient.validate", decoder("CESU-8", stop, 1, nothing)},
        {"cesu-8-lenient.decode", decoder("CESU-8", stop, 1, write)},
        {"cesu-8-lenient.encode", unit_encoder("CESU-8")},
    };
}

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

#if U_IS_BIG_ENDIAN
#define NATIVE "big"
#else
#define NATIVE "little"
#endif

int main(int count, char **arguments) {
    const std::string which = count > 1 ? arguments[1] : "";
    if (which == "strings") return serve("ICU4C strings", U_ICU_VERSION, "", strings());
    if (which == "macros") return serve("ICU4C macros", U_ICU_VERSION, "", macros());
    // Like ICU4J: the converter applies the rows of table 2.2 to each code unit.
    return serve("ICU4C", U_ICU_VERSION,
                 R"({"cesu-8.validate":{"surrogates":"passed"},"cesu-8.decode":{"surrogates":"passed"},)"
                 R"("cesu-8.encode":{"surrogates":"encoded"},"utf-32-labelled.encode":{"byte-order":")" NATIVE
                 R"(-endian-with-mark"}})",
                 converters());
}
