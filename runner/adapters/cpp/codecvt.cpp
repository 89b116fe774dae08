// The facets of <codecvt> as an adapter: codecvt_utf8<char32_t> and codecvt_utf16<char32_t>; with the argument
// "utf-16", codecvt_utf8_utf16<char16_t>.
//
// This file contains no codec: it only converts hexadecimal to the types of the facets and back. UTF-16 and UTF-8 from
// one facet are decoded by another.

#include "protocol.hpp"

#include <codecvt>
#include <locale>

using namespace utfproof;

namespace {

// The facets have protected destructors, so only a derived class can be instantiated.
template <typename Facet> struct Made : Facet {
    ~Made() override = default;
};

constexpr unsigned long LAST = 0x10FFFF;
using Utf8 = std::codecvt_utf8<char32_t>;
using Utf16be = std::codecvt_utf16<char32_t>;
using Utf16le = std::codecvt_utf16<char32_t, LAST, std::little_endian>;
using Utf16 = std::codecvt_utf16<char32_t, LAST, std::consume_header>;
using Utf8Utf16 = std::codecvt_utf8_utf16<char16_t>;

[[noreturn]] void refuse(bool is_error, std::size_t at) { throw Rejected{is_error ? "error" : "partial", at}; }

// From bytes, in chunks: the rest of a chunk that the facet has not consumed goes before the next one. A unit has this
// many bytes.
template <typename Facet, typename Out> Out in(const Chunks &chunks, std::size_t unit) {
    const Made<Facet> facet;
    std::mbstate_t state = {};
    Out out(chunks.all.size() + 1, 0);
    const char *from = chunks.all.data();
    auto *to = out.data();
    for (std::size_t end : chunks.ends) {
        const auto result = facet.in(state, from, chunks.all.data() + end, from, to, out.data() + out.size(), to);
        if (result == facet.error) refuse(true, (from - chunks.all.data()) / unit);
    }
    const std::size_t taken = from - chunks.all.data();
    if (taken < chunks.all.size()) refuse(false, taken / unit);
    out.resize(to - out.data());
    return out;
}

template <typename Facet, typename Out> Out in(const Bytes &bytes) {
    return in<Facet, Out>({bytes, {bytes.size()}}, 1);
}

// To bytes.
template <typename Facet, typename In> Bytes out(const In &text) {
    const Made<Facet> facet;
    std::mbstate_t state = {};
    Bytes out(4 * text.size() + 4, 0);
    const auto *from = text.data();
    char *to = out.data();
    const auto result = facet.out(state, from, from + text.size(), from, to, out.data() + out.size(), to);
    const std::size_t taken = from - text.data();
    if (result != facet.ok || taken < text.size()) refuse(result == facet.error, taken);
    out.resize(to - out.data());
    return out;
}

template <typename Facet> Operation decoder() {
    return {true, [](const Operands &operands) { return write(in<Facet, Points>(read_chunks(operands), 1)); }};
}

template <typename Facet> Operation encoder() { return whole<Points>(out<Facet, Points>); }

std::string validate(const Operands &operands) {
    in<Utf8, Points>(read_chunks(operands), 1);
    return "";
}

std::string decode_units(const Operands &operands) { return write(in<Utf16be, Points>(read_chunks(operands), 2)); }

std::string encode_units(const Operands &operands) { return write_as_units(out<Utf16be>(read<Points>(operands[0]))); }

std::string validate_by_16(const Operands &operands) {
    in<Utf8Utf16, Units>(read_chunks(operands), 1);
    return "";
}

// From what another facet has written: a position in that is none in the input.
template <typename Facet> Points in_turn(const Bytes &bytes) {
    try {
        return in<Facet, Points>(bytes);
    } catch (const Rejected &rejected) {
        throw Rejected{rejected.message};
    }
}

std::string decode_by_16(const Operands &operands) {
    const Units units = in<Utf8Utf16, Units>(read_chunks(operands), 1);
    return write(in_turn<Utf16be>(read_bytes(write(units))));
}

Points decode_16(const Units &units) { return in_turn<Utf8>(out<Utf8Utf16>(units)); }

Units to_16(const Bytes &bytes) { return in<Utf8Utf16, Units>(bytes); }

} // namespace

int main(int count, char **arguments) {
#ifdef _GLIBCXX_RELEASE
    const std::string name = "libstdc++", version = std::to_string(_GLIBCXX_RELEASE);
#else
    const std::string name = "libc++", version = std::to_string(_LIBCPP_VERSION);
#endif
    if (count > 1 && std::string(arguments[1]) == "utf-16") {
        return serve(name + " codecvt_utf8_utf16", version, "", {
            {"utf-8.validate", {true, validate_by_16}},
            {"utf-8.decode", {true, decode_by_16}},
            {"utf-16.decode", whole<Units>(decode_16)},
            {"utf-8.to-utf-16", whole<Bytes>(to_16)},
            {"utf-16.to-utf-8", whole<Units>(out<Utf8Utf16, Units>)},
        });
    }
    return serve(name + " codecvt_utf8 and codecvt_utf16", version, "", {
        {"utf-8.validate", {true, validate}},
        {"utf-8.decode", decoder<Utf8>()},
        {"utf-8.encode", encoder<Utf8>()},
        {"utf-16.decode", {false, decode_units}},
        {"utf-16.encode", {false, encode_units}},
        {"utf-16be.decode", decoder<Utf16be>()},
        {"utf-16be.encode", encoder<Utf16be>()},
        {"utf-16le.decode", decoder<Utf16le>()},
        {"utf-16le.encode", encoder<Utf16le>()},
        {"utf-16-labelled.decode", decoder<Utf16>()},
    });
}
