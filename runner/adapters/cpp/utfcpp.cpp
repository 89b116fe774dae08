// UTF8-CPP as an adapter: its checking functions.
//
// This file contains no codec: it only converts hexadecimal to the types of UTF8-CPP and back. Its path between UTF-16
// and UTF-32 leads through UTF-8, so the adapter calls it twice.

#include "protocol.hpp"

#include <iterator>

#include <utf8.h>

// The library does not give its version, so the build passes it.
#ifndef UTFCPP_VERSION
#define UTFCPP_VERSION "of unknown version"
#endif

using namespace utfproof;

namespace {

// Converts with a function that has the signature of std::copy.
template <typename Out, typename In, typename Convert> Out converted(const In &in, Convert convert) {
    Out out;
    try {
        convert(in.begin(), in.end(), std::back_inserter(out));
    } catch (const utf8::exception &exception) {
        throw Rejected{exception.what()};
    }
    return out;
}

#define CONVERT(Out, function) [](const auto &in) { \
    return converted<Out>(in, [](auto... a) { return function(a...); }); \
}

const auto decode = CONVERT(Points, utf8::utf8to32);
const auto encode = CONVERT(Bytes, utf8::utf32to8);
const auto to_16 = CONVERT(Units, utf8::utf8to16);
const auto from_16 = CONVERT(Bytes, utf8::utf16to8);
const auto replace = CONVERT(Bytes, utf8::replace_invalid);

template <typename Call> auto throwing(Call call) {
    return [call](const Bytes &in) {
        try {
            return call(in);
        } catch (const utf8::exception &exception) {
            throw Rejected{exception.what()};
        }
    };
}

std::size_t distance(const Bytes &in) { return utf8::distance(in.begin(), in.end()); }

std::pair<std::size_t, Points> first(const Bytes &in) {
    auto at = in.begin();
    const Points point(1, utf8::next(at, in.end()));
    return {at - in.begin(), point};
}

std::pair<std::size_t, Points> last(const Bytes &in) {
    auto at = in.end();
    const Points point(1, utf8::prior(at, in.begin()));
    return {in.end() - at, point};
}

std::string validate(const Operands &operands) {
    const Bytes in = read_bytes(operands[0]);
    const auto invalid = utf8::find_invalid(in.begin(), in.end());
    if (invalid != in.end()) throw Rejected{"invalid", invalid - in.begin()};
    return "";
}

} // namespace

int main() {
    longest_text() = 0xFFFFFFFF;
    return serve("UTF8-CPP", UTFCPP_VERSION, "{\"utf-8.decode-lossy\":{\"replacement\":\"per-lead-byte\"}}", {
        {"utf-8.validate", {false, validate}},
        {"utf-8.decode", whole<Bytes>(decode)},
        {"utf-8.encode", whole<Points>(encode)},
        {"utf-8.decode-lossy", whole<Bytes>([](const Bytes &in) { return decode(replace(in)); })},
        {"utf-16.decode", whole<Units>([](const Units &in) { return decode(from_16(in)); })},
        {"utf-8.count-code-points", whole<Bytes>(throwing(distance))},
        {"utf-8.decode-first", whole<Bytes>(throwing(first))},
        {"utf-8.decode-last", whole<Bytes>(throwing(last))},
        {"utf-8.to-utf-16", whole<Bytes>(to_16)},
        {"utf-16.to-utf-8", whole<Units>(from_16)},
        {"utf-16.encode", whole<Points>([](const Points &in) { return to_16(encode(in)); })},
    });
}
