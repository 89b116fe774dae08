// simdjson: validate_utf8, by length. SIMDJSON_FORCE_IMPLEMENTATION chooses a kernel; the name says which one is active.

#include "helpers.h"

#include <simdjson.h>

namespace {

UTFPROOF_VALIDATOR(validate, char, simdjson::validate_utf8(input, length));
const utfproof_operation operations[] = {UTFPROOF_VALIDATION("utf-8.validate", validate)};

} // namespace

const utfproof_plugin *utfproof_plugin_1(void) {
    static const std::string name = "simdjson " + simdjson::get_active_implementation()->name();
    static const utfproof_plugin plugin = {
        UTFPROOF_ABI, sizeof(utfproof_operation), name.c_str(), SIMDJSON_STRINGIFY(SIMDJSON_VERSION), operations, 1};
    return &plugin;
}
