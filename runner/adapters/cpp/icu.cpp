// ICU4C as an adapter: its converters (unicode/ucnv.h).
//
// This file contains no codec: it only converts hexadecimal to the types of ICU and back.

#include "icu.hpp"

#include <cstdlib>

#include <unicode/ucnv.h>

namespace {

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

// The rejection of a converter that has read so many bytes, of which those in error are the last; `unit` is the size of an
// input unit in bytes.
Rejected rejected_bytes(UConverter *converter, UErrorCode error, size_t read, size_t unit) {
    char invalid[32];
    int8_t length = sizeof invalid;
    UErrorCode ignored = U_ZERO_ERROR;
    ucnv_getInvalidChars(converter, invalid, &length, &ignored);
    return {u_errorName(error), (read - length) / unit, length / unit, error == U_TRUNCATED_CHAR_FOUND};
}

// Calls a function with a buffer for so many elements, which it moves `to` along, until they are enough; returns all of
// them. What does not fit, the converter keeps.
template <typename Out, typename Call> Out in_calls(size_t room, UErrorCode &error, Call call) {
    Out all, buffer(room, 0);
    do {
        error = U_ZERO_ERROR;
        auto *to = buffer.data();
        call(&to, buffer.data() + room, &error);
        all.append(buffer.data(), to - buffer.data());
    } while (error == U_BUFFER_OVERFLOW_ERROR);
    return all;
}

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
            // After a lead surrogate from an earlier chunk, a UTF-16 converter keeps a byte that `source` has passed.
            if (ends.size() > 1 && is_utf16) throw rejected(error);
            throw rejected_bytes(converter, error, source - bytes.data(), unit);
        }
        text.resize(target - text.data());
        return write(text);
    };
    const auto bounded = [=](const Operands &operands, size_t room) -> Result {
        const Bytes bytes = read_bytes(operands[0]);
        const char *source = bytes.data();
        UErrorCode error;
        ucnv_resetToUnicode(converter);
        const Units text = in_calls<Units>(room, error, [&](char16_t **to, const char16_t *end, UErrorCode *error) {
            ucnv_toUnicode(converter, to, end, &source, bytes.data() + bytes.size(), nullptr, true, error);
        });
        if (U_FAILURE(error)) throw rejected_bytes(converter, error, source - bytes.data(), unit);
        return write(text);
    };
    Operation operation = {true, [=](const Operands &operands) { return convert(operands, true); },
                           [=](const Operands &operands) { convert(operands, false); }};
    operation.length = callback == UCNV_TO_U_CALLBACK_STOP;
    if (write != write_nothing<Units>) operation.bounded = bounded;
    return operation;
}

// Converts text from Unicode in a buffer of so many bytes.
std::string encode(UConverter *converter, const Units &text, WriteBytes write, bool counts_code_points, size_t room) {
    const char16_t *source = text.data();
    UErrorCode error;
    ucnv_resetFromUnicode(converter);
    const Bytes bytes = in_calls<Bytes>(room, error, [&](char **to, const char *end, UErrorCode *error) {
        ucnv_fromUnicode(converter, to, end, &source, text.data() + text.size(), nullptr, true, error);
    });
    if (U_FAILURE(error)) {
        char16_t invalid[32];
        int8_t length = 32;
        UErrorCode ignored = U_ZERO_ERROR;
        ucnv_getInvalidUChars(converter, invalid, &length, &ignored);
        const size_t at = source - text.data() - length;
        throw rejected(error, counts_code_points ? u_countChar32(text.data(), at) : at);
    }
    return write(bytes);
}

// Converts code points or code units, of which `read` makes a text, from Unicode. The buffer is large enough for all, or
// holds a number of output units, which have `unit` bytes.
template <typename Read>
Operation encoder(const char *name, WriteBytes write, size_t unit, Read read, bool counts_code_points) {
    UConverter *converter = open(name);
    const auto whole = [=](const Operands &operands) -> Result {
        const Units text = read(operands[0]);
        const size_t room = UCNV_GET_MAX_BYTES_FOR_STRING(text.size(), ucnv_getMaxCharSize(converter));
        return encode(converter, text, write, counts_code_points, room);
    };
    const auto bounded = [=](const Operands &operands, size_t room) -> Result {
        return encode(converter, read(operands[0]), write, counts_code_points, room * unit);
    };
    return {false, whole, {}, false, bounded};
}

Operation encoder(const char *name, WriteBytes write, size_t unit = 1) {
    return encoder(name, write, unit, read_text, true);
}

// The same for code units.
Operation unit_encoder(const char *name) {
    return encoder(name, write, 1, read<Units>, false);
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

// Converts from one encoding to the other. Only between calls with little room for the output, there is a buffer for the
// text, of as many code units.
Operation direct(const char *from, const char *to, WriteBytes write, size_t unit) {
    UConverter *const source = open(from), *const target = open(to);
    const auto convert = [=](const Operands &operands) -> Result {
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
    };
    const auto bounded = [=](const Operands &operands, size_t room) -> Result {
        const Bytes in = read_bytes(operands[0]);
        const char *at = in.data();
        Units pivot(room, 0);
        char16_t *pivot_source = pivot.data(), *pivot_target = pivot.data();
        bool is_first = true;
        UErrorCode error;
        const Bytes out = in_calls<Bytes>(room * unit, error, [&](char **to, const char *end, UErrorCode *error) {
            ucnv_convertEx(target, source, to, end, &at, in.data() + in.size(), pivot.data(), &pivot_source,
                           &pivot_target, pivot.data() + pivot.size(), is_first, true, error);
            is_first = false;
        });
        if (U_FAILURE(error)) throw rejected(error);
        return write(out);
    };
    return {false, convert, {}, false, bounded};
}

Operations converters() {
    const auto stop = UCNV_TO_U_CALLBACK_STOP, substitute = UCNV_TO_U_CALLBACK_SUBSTITUTE;
    const auto skip = UCNV_TO_U_CALLBACK_SKIP;
    const auto nothing = write_nothing<Units>;
    return {
        {"utf-8.validate", decoder("UTF-8", stop, 1, nothing)},
        {"utf-8.decode", decoder("UTF-8", stop, 1, write_text)},
        {"utf-8.encode", encoder("UTF-8", write)},
        {"utf-8.decode-lossy", decoder("UTF-8", substitute, 1, write_text)},
        {"utf-8.decode-ignore", decoder("UTF-8", skip, 1, write_text)},
        {"utf-16.validate", decoder("UTF-16BE", stop, 2, nothing)},
        {"utf-16.decode", decoder("UTF-16BE", stop, 2, write_text)},
        {"utf-16.decode-lossy", decoder("UTF-16BE", substitute, 2, write_text)},
        {"utf-16.encode", encoder("UTF-16BE", write_as_units, 2)},
        {"utf-8.decode-first", whole<Bytes>(next_character)},
        {"utf-8.to-utf-16", direct("UTF-8", "UTF-16BE", write_as_units, 2)},
        {"utf-16.to-utf-8", direct("UTF-16BE", "UTF-8", write, 1)},
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

} // namespace

#if U_IS_BIG_ENDIAN
#define NATIVE "big"
#else
#define NATIVE "little"
#endif

int main() {
    // Like ICU4J: the converter applies the rows of table 2.2 to each code unit.
    return serve("ICU4C", U_ICU_VERSION,
                 R"({"cesu-8.validate":{"surrogates":"passed"},"cesu-8.decode":{"surrogates":"passed"},)"
                 R"("cesu-8.encode":{"surrogates":"encoded"},"utf-32-labelled.encode":{"byte-order":")" NATIVE
                 R"(-endian-with-mark"}})",
                 converters());
}
