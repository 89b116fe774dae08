// Boost.Nowide as an adapter: utf::convert_string, which replaces errors, and utf_traits<>::decode, which reports them.
//
// This file contains no codec: it only converts hexadecimal to the types of Boost.Nowide and back.

#include "protocol.hpp"

#include <boost/nowide/utf/convert.hpp>
#include <boost/nowide/utf/utf.hpp>
#include <boost/version.hpp>

using namespace utfproof;
namespace utf = boost::nowide::utf;

template <typename Unit>
const auto convert = [](const auto &in) { return utf::convert_string<Unit>(in.data(), in.data() + in.size()); };

const auto decode = [](const auto &in) {
    Points out;
    for (auto at = in.begin(); at != in.end();) {
        const std::size_t start = at - in.begin();
        const utf::code_point point =
            utf::utf_traits<typename std::decay_t<decltype(in)>::value_type>::decode(at, in.end());
        if (point == utf::illegal) throw Rejected{"illegal", start};
        if (point == utf::incomplete) throw Rejected{"incomplete", start};
        out.push_back(point);
    }
    return out;
};

int main() {
    const int major = BOOST_VERSION / 100000, minor = BOOST_VERSION / 100 % 1000;
    const std::string version = std::to_string(major) + '.' + std::to_string(minor);
    // "Any illegal sequences are replaced with the replacement character, see BOOST_NOWIDE_REPLACEMENT_CHARACTER"
    const char *const policies = "{\"utf-8.encode\":{\"surrogates\":\"replaced\"},"
                                 "\"utf-16.encode\":{\"surrogates\":\"replaced\"}}";
    longest_text() = 0xFFFFFFFF;
    return serve("Boost.Nowide", version, policies, {
        {"utf-8.decode", whole<Bytes>(decode)},
        {"utf-8.encode", whole<Points>(convert<char>)},
        {"utf-8.decode-lossy", whole<Bytes>(convert<char32_t>)},
        {"utf-16.decode", whole<Units>(decode)},
        {"utf-16.encode", whole<Points>(convert<char16_t>)},
        {"utf-16.decode-lossy", whole<Units>(convert<char32_t>)},
    });
}
