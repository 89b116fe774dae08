// PCRE2: pcre2_match checks its subject, by length, before it searches.

#include "helpers.h"

#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

#define CHECK(width, function)                                                                                         \
    static int function(utfproof_call *call) {                                                                         \
        static pcre2_code_##width *code;                                                                               \
        static pcre2_match_data_##width *data;                                                                         \
        if (code == NULL) {                                                                                            \
            static const PCRE2_UCHAR##width pattern[] = {'^', 0};                                                      \
            int error;                                                                                                 \
            PCRE2_SIZE where;                                                                                          \
            code = pcre2_compile_##width(pattern, 1, PCRE2_UTF, &error, &where, NULL);                                 \
            data = pcre2_match_data_create_##width(1, NULL);                                                           \
        }                                                                                                              \
        const int found =                                                                                              \
            pcre2_match_##width(code, (PCRE2_SPTR##width)call->input, call->length, 0, PCRE2_ANCHORED, data, NULL);    \
        return found >= 0 ? UTFPROOF_OK : reject(call, pcre2_get_startchar_##width(data));                             \
    }
CHECK(8, validate)
CHECK(16, validate_16)
CHECK(32, validate_32)

#define VERSION(major, minor) TEXT(major) "." TEXT(minor)
UTFPROOF_PLUGIN("PCRE2", VERSION(PCRE2_MAJOR, PCRE2_MINOR), UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-16.validate", validate_16), UTFPROOF_OPERATION("utf-32.validate", validate_32));
