// WebSocket++ as an adapter: utf8_validator, whole and in chunks.
//
// This file contains no codec: it only converts hexadecimal to bytes.

#include "protocol.hpp"

#include <websocketpp/utf8_validator.hpp>
#include <websocketpp/version.hpp>

using namespace utfproof;

namespace {

std::string validate(const Operands &operands) {
    websocketpp::utf8_validator::validator validator;
    for (View operand : operands) {
        const Bytes chunk = read_bytes(operand);
        if (!validator.decode(chunk.begin(), chunk.end())) throw Rejected{"false"};
    }
    if (!validator.complete()) throw Rejected{"not complete"};
    return "";
}

} // namespace

int main() {
    const std::string version = std::to_string(websocketpp::major_version) + '.' +
                                std::to_string(websocketpp::minor_version) + '.' +
                                std::to_string(websocketpp::patch_version);
    return serve("WebSocket++", version, "", {{"utf-8.validate", {true, validate}}});
}
