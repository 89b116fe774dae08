// simdjson as an adapter: validate_utf8, and its parser for plain JSON strings, and for escapes like \uD83D\uDCA9,
// which are UTF-16. The argument chooses one of its implementations, such as "fallback" or "haswell".
//
// This file contains no codec: it only converts hexadecimal to the types of simdjson and back. Its strings are UTF-8,
// which text.hpp decodes.

#include "text.hpp"

#include <simdjson.h>

using namespace utfproof;

namespace {

Points parse(const std::string &string) {
    static simdjson::dom::parser parser;
    const simdjson::padded_string text("[\"" + string + "\"]");
    std::string_view value;
    const simdjson::error_code error = parser.parse(text).at(0).get(value);
    if (error) throw Rejected{simdjson::error_message(error)};
    return take_apart(value);
}

Points decode(const Bytes &in) {
    for (unsigned char c : in) {
        if (c < 0x20 || c == '"' || c == '\\') throw Skipped{"in a string of JSON, this character is escaped"};
    }
    return parse(in);
}

Points decode_16(const Units &in) {
    return parse(escapes(in));
}

} // namespace

int main(int count, char **arguments) {
    if (count > 1) {
        const simdjson::implementation *chosen = simdjson::get_available_implementations()[arguments[1]];
        if (chosen == nullptr || !chosen->supported_by_runtime_system()) {
            std::cerr << "simdjson has no implementation " << arguments[1] << " here\n";
            return 1;
        }
        simdjson::get_active_implementation() = chosen;
    }
    const auto validate = [](const Bytes &in) { return simdjson::validate_utf8(in); };
    const std::string version = std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + '.' +
                                std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + '.' +
                                std::to_string(simdjson::SIMDJSON_VERSION_REVISION);
    longest_text() = 0xFFFFFFFF;
    return serve("simdjson (" + simdjson::get_active_implementation()->name() + ")", version, "", {
        {"utf-8.validate", accepts<Bytes>(validate)},
        {"utf-8.decode", whole<Bytes>(decode)},
        {"utf-16.decode", whole<Units>(decode_16)},
    });
}
