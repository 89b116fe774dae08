// JSON for Modern C++ as an adapter: parse() for plain JSON strings, and for escapes like \uD83D\uDCA9, which are
// UTF-16; and dump() with error_handler_t::replace.
//
// This file contains no codec: it only converts hexadecimal to the types of the library and back. Its strings are
// UTF-8, which text.hpp decodes.

#include "text.hpp"

#include <nlohmann/json.hpp>

using namespace utfproof;
using nlohmann::json;

namespace {

Points parse(const std::string &string) {
    try {
        return take_apart(json::parse('"' + string + '"').get_ref<const std::string &>());
    } catch (const json::exception &exception) {
        throw Rejected{exception.what()};
    }
}

void refuse_escaped(const Bytes &in) {
    for (unsigned char c : in) {
        if (c < 0x20 || c == '"' || c == '\\') throw Skipped{"in a string of JSON, it is escaped"};
    }
}

Points decode(const Bytes &in) {
    refuse_escaped(in);
    return parse(in);
}

bool validate(const Bytes &in) {
    try {
        json(in).dump();
        return true;
    } catch (const json::type_error &) {
        return false;
    }
}

Points decode_lossy(const Bytes &in) {
    refuse_escaped(in);
    const std::string text = json(in).dump(-1, ' ', false, json::error_handler_t::replace);
    return take_apart(std::string_view(text).substr(1, text.size() - 2));
}

Points decode_16(const Units &in) {
    return parse(escapes(in));
}

} // namespace

int main() {
    const std::string version = json::meta()["version"]["string"];
    return serve("JSON for Modern C++", version, "", {
        {"utf-8.validate", accepts<Bytes>(validate)},
        {"utf-8.decode", whole<Bytes>(decode)},
        {"utf-8.decode-lossy", whole<Bytes>(decode_lossy)},
        {"utf-16.decode", whole<Units>(decode_16)},
    });
}
