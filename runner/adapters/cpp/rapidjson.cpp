// RapidJSON as an adapter: its encodings UTF8, UTF16 and UTF32, with which it reads and writes JSON.
//
// This file contains no codec: it only converts hexadecimal to the types of RapidJSON and back. Where RAPIDJSON_ASSERT,
// which users may define, would end the program, the input is rejected.

#include "protocol.hpp"

#define RAPIDJSON_ASSERT(condition) \
    do { \
        if (!(condition)) throw utfproof::Rejected{"RAPIDJSON_ASSERT(" #condition ")"}; \
    } while (false)
#include <rapidjson/encodings.h>
#include <rapidjson/rapidjson.h>

using namespace utfproof;

namespace {

// A stream for RapidJSON, with zeros after its end.
template <typename Sequence> struct Input {
    using Ch = typename Sequence::value_type;
    const Sequence &sequence;
    std::size_t at = 0;

    Ch Peek() const { return at < sequence.size() ? sequence[at] : Ch(); }
    Ch Take() {
        const Ch next = Peek();
        at++;
        return next;
    }
    std::size_t Tell() const { return at; }
};

template <typename Sequence> struct Output {
    using Ch = typename Sequence::value_type;
    Sequence sequence = {};

    void Put(Ch next) { sequence.push_back(next); }
};

template <typename Source, typename Target, typename In, typename Out> const auto transcode = [](const In &in) {
    Input<In> input{in};
    Output<Out> output;
    while (input.at < in.size()) {
        const std::size_t start = input.at;
        if (!rapidjson::Transcoder<Source, Target>::Transcode(input, output)) throw Rejected{"invalid", start};
    }
    return output.sequence;
};

template <typename Encoding, typename In> const auto validate = [](const In &in) {
    Input<In> input{in};
    Output<In> output;
    while (input.at < in.size()) {
        if (!rapidjson::Transcoder<Encoding, Encoding>::Validate(input, output)) return false;
    }
    return true;
};

using Utf8 = rapidjson::UTF8<char>;
using Utf16 = rapidjson::UTF16<char16_t>;
using Utf32 = rapidjson::UTF32<char32_t>;

} // namespace

int main() {
    return serve("RapidJSON", RAPIDJSON_VERSION_STRING, "", {
        {"utf-8.validate", accepts<Bytes>(validate<Utf8, Bytes>)},
        {"utf-8.decode", whole<Bytes>(transcode<Utf8, Utf32, Bytes, Points>)},
        {"utf-8.encode", whole<Points>(transcode<Utf32, Utf8, Points, Bytes>)},
        {"utf-16.validate", accepts<Units>(validate<Utf16, Units>)},
        {"utf-16.decode", whole<Units>(transcode<Utf16, Utf32, Units, Points>)},
        {"utf-16.encode", whole<Points>(transcode<Utf32, Utf16, Points, Units>)},
    });
}
