// JSON texts, ["…"], for JSON parsers to read the string in them.
//
// This file contains no codec: bytes are put between the quotation marks unchanged, and code units as the escapes
// \u0000 to \uFFFF, which are hexadecimal too.

#ifndef UTFPROOF_JSON_H
#define UTFPROOF_JSON_H

#include "protocol.h"

// The text before the string.
#define JSON_START "[\""
#define JSON_END "\"]"

// If the bytes of a string have to be escaped, the request is skipped.
PROTOCOL bool is_escaped_in_json(struct bytes in) {
    for (size_t i = 0; i < in.count; i++) {
        if (in.at[i] < 0x20 || in.at[i] == '"' || in.at[i] == '\\') {
            skip("in a string of JSON, this character is escaped");
            return true;
        }
    }
    return false;
}

PROTOCOL struct bytes json_of_bytes(struct bytes in) {
    struct bytes out = {scratch(in.count + 4), in.count + 4};
    memcpy(out.at, JSON_START, 2);
    memcpy(out.at + 2, in.at, in.count);
    memcpy(out.at + 2 + in.count, JSON_END, 2);
    return out;
}

PROTOCOL struct bytes json_of_units(struct units in) {
    struct bytes out = {scratch(6 * in.count + 5), 6 * in.count + 4};
    char *at = (char *)out.at;
    at += sprintf(at, JSON_START);
    for (size_t i = 0; i < in.count; i++) at += sprintf(at, "\\u%04X", in.at[i]);
    sprintf(at, JSON_END);
    return out;
}

#endif
