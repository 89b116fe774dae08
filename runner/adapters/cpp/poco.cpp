// POCO as an adapter: its TextConverter, UTF8Encoding and UTF16Encoding.
//
// This file contains no codec: it only converts hexadecimal to the types of POCO and back. TextConverter replaces what
// it cannot convert, and returns the number of errors; an input with errors counts as rejected.

#include "protocol.hpp"

#include <Poco/Version.h>
#include <Poco/TextConverter.h>
#include <Poco/UTF16Encoding.h>
#include <Poco/UTF8Encoding.h>

using namespace utfproof;

namespace {

const Poco::UTF8Encoding utf8;
const Poco::UTF16Encoding utf16(Poco::UTF16Encoding::BIG_ENDIAN_BYTE_ORDER);

Bytes convert(const Poco::TextEncoding &from, const Poco::TextEncoding &to, const Bytes &in) {
    Bytes out;
    const int errors = Poco::TextConverter(from, to).convert(in, out);
    if (errors > 0) throw Rejected{std::to_string(errors) + " encoding errors"};
    return out;
}

std::string to_16(const Operands &operands) { return write_as_units(convert(utf8, utf16, read_bytes(operands[0]))); }

std::string to_8(const Operands &operands) { return write(convert(utf16, utf8, read_bytes(operands[0]))); }

// The first character of this encoding, and its length in bytes. queryConvert returns -n if it wants n bytes.
std::pair<std::size_t, Points> first(const Poco::TextEncoding &encoding, std::string_view in) {
    for (int length = in.empty() ? 2 : 1; static_cast<std::size_t>(length) <= in.size();) {
        const int point = encoding.queryConvert(reinterpret_cast<const unsigned char *>(in.data()), length);
        if (point >= 0) return {length, Points(1, point)};
        if (-point <= length) throw Rejected{"malformed"};
        length = -point;
    }
    throw Rejected{"too short"};
}

// All characters; a unit has this many bytes.
template <std::size_t unit> std::string decode(const Poco::TextEncoding &encoding, const Operands &operands) {
    const Bytes in = read_bytes(operands[0]);
    Points points;
    for (std::size_t at = 0; at < in.size();) {
        try {
            const auto [length, point] = first(encoding, std::string_view(in).substr(at));
            points += point;
            at += length;
        } catch (const Rejected &rejected) {
            throw Rejected{rejected.message, at / unit};
        }
    }
    return write(points);
}

Bytes encode(const Poco::TextEncoding &encoding, const Points &points) {
    Bytes out;
    for (std::size_t i = 0; i < points.size(); i++) {
        unsigned char bytes[Poco::TextEncoding::MAX_SEQUENCE_LENGTH];
        const int length = encoding.convert(static_cast<int>(points[i]), bytes, sizeof bytes);
        if (length <= 0) throw Rejected{"not converted", i};
        out.append(reinterpret_cast<char *>(bytes), length);
    }
    return out;
}

} // namespace

int main() {
    const std::string version = std::to_string(POCO_VERSION >> 24) + '.' + std::to_string(POCO_VERSION >> 16 & 0xFF) +
                                '.' + std::to_string(POCO_VERSION >> 8 & 0xFF);
    return serve("POCO", version, "", {
        {"utf-8.decode", {false, [](const Operands &operands) { return decode<1>(utf8, operands); }}},
        {"utf-8.encode", whole<Points>([](const Points &points) { return encode(utf8, points); })},
        {"utf-16.decode", {false, [](const Operands &operands) { return decode<2>(utf16, operands); }}},
        {"utf-16.encode", {false, [](const Operands &operands) {
             return write_as_units(encode(utf16, read<Points>(operands[0])));
         }}},
        {"utf-8.decode-first", whole<Bytes>([](const Bytes &in) { return first(utf8, in); })},
        {"utf-8.to-utf-16", {false, to_16}},
        {"utf-16.to-utf-8", {false, to_8}},
    });
}
