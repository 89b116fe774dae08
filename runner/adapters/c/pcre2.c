// PCRE2 as an adapter: its check of 8-bit and 16-bit subjects that are matched with PCRE2_UTF.
//
// This file contains no codec: it only converts hexadecimal to the types of PCRE2 and back.

#include "protocol.h"

#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

// An empty pattern, which matches every subject, and room for the result of a match.
static pcre2_code_8 *pattern_8;
static pcre2_code_16 *pattern_16;
static pcre2_match_data_8 *match_8;
static pcre2_match_data_16 *match_16;

static void refuse(int error, size_t at) {
    unsigned char message[256];
    pcre2_get_error_message_8(error, message, sizeof message);
    reject((char *)message, at);
}

static void validate(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    const int error = pcre2_match_8(pattern_8, in.at, in.count, 0, 0, match_8, NULL);
    if (error < 0) refuse(error, pcre2_get_startchar_8(match_8));
}

static void validate_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    const int error = pcre2_match_16(pattern_16, in.at, in.count, 0, 0, match_16, NULL);
    if (error < 0) refuse(error, pcre2_get_startchar_16(match_16));
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL},
        {"utf-16.validate", validate_16, false, NULL},
        {0},
    };
    int error;
    PCRE2_SIZE at;
    pattern_8 = pcre2_compile_8((PCRE2_SPTR8) "", 0, PCRE2_UTF, &error, &at, NULL);
    pattern_16 = pcre2_compile_16(&(PCRE2_UCHAR16){0}, 0, PCRE2_UTF, &error, &at, NULL);
    match_8 = pcre2_match_data_create_8(1, NULL);
    match_16 = pcre2_match_data_create_16(1, NULL);
    // The version, a space and the date.
    char version[64] = "";
    pcre2_config_8(PCRE2_CONFIG_VERSION, version);
    strtok(version, " ");
    return serve("PCRE2", version, "", operations);
}
