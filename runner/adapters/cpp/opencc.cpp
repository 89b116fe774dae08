// OpenCC as an adapter: UTF8Util::TruncateUTF8.
//
// This file contains no codec: it only converts hexadecimal to the types of OpenCC and back.

#include "protocol.hpp"

#include <opencc/UTF8Util.hpp>

using namespace utfproof;

namespace {

// TruncateUTF8 takes valid text that ends at the first NUL, and throws where it meets something else.
Bytes truncate(const Bytes &in, std::size_t room) {
    if (in.find('\0') != in.npos) throw Skipped{"a string of C ends at the first NUL"};
    try {
        return opencc::UTF8Util::TruncateUTF8(in.c_str(), room);
    } catch (const opencc::InvalidUTF8 &error) {
        throw Rejected{error.what()};
    }
}

} // namespace

int main() {
    return serve("OpenCC", OPENCC_VERSION, "", {{"utf-8.truncate", with_number<Bytes>(truncate)}});
}
