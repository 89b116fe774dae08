// Boost.Locale as an adapter: conv::utf_to_utf, which stops at an error or skips it.
//
// This file contains no codec: it only converts hexadecimal to the types of Boost.Locale and back.

#include "protocol.hpp"

#include <boost/locale/encoding_utf.hpp>
#include <boost/version.hpp>

using namespace utfproof;
namespace conv = boost::locale::conv;

template <typename Unit, conv::method_type method> const auto convert = [](const auto &in) {
    try {
        return conv::utf_to_utf<Unit>(in, method);
    } catch (const conv::conversion_error &error) {
        throw Rejected{error.what()};
    }
};

int main() {
    const int major = BOOST_VERSION / 100000, minor = BOOST_VERSION / 100 % 1000;
    const std::string version = std::to_string(major) + '.' + std::to_string(minor);
    // "skip: Skip illegal/unconvertable characters"
    longest_text() = 0xFFFFFFFF;
    return serve("Boost.Locale", version, "{\"utf-8.decode-lossy\":{\"replacement\":\"none\"}}", {
        {"utf-8.decode", whole<Bytes>(convert<char32_t, conv::stop>)},
        {"utf-8.encode", whole<Points>(convert<char, conv::stop>)},
        {"utf-8.decode-lossy", whole<Bytes>(convert<char32_t, conv::skip>)},
        {"utf-16.decode", whole<Units>(convert<char32_t, conv::stop>)},
        {"utf-16.encode", whole<Points>(convert<char16_t, conv::stop>)},
    });
}
