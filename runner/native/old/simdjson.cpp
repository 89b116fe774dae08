// simdjson before 1.0, with the kernel that SIMDJSON_FORCE_IMPLEMENTATION names: releases obey that variable only later.

#include "simdjson.h"
#include "utfproof_plugin.h"

#include <cstdlib>

UTFPROOF_VALIDATOR(validate, char, simdjson::validate_utf8(input, length));
static const utfproof_operation operations[] = {UTFPROOF_VALIDATION("utf-8.validate", validate)};
static const utfproof_plugin plugin = {UTFPROOF_ABI, sizeof *operations, "simdjson", "", operations, 1};

UTFPROOF_C UTFPROOF_EXPORT const utfproof_plugin *utfproof_plugin_1(void) {
    const char *const kernel = std::getenv("SIMDJSON_FORCE_IMPLEMENTATION");
    if (kernel != nullptr) simdjson::active_implementation = simdjson::available_implementations[kernel];
    return &plugin;
}
