// yajl: a string in JSON, by length, with its check of UTF-8.

#include "helpers.h"

#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>

struct text {
    utfproof_call *call;
    bool is_full;
};

static int keep(void *user, const unsigned char *string, size_t length) {
    struct text *text = (struct text *)user;
    text->is_full = text->call != NULL && put_points_of(text->call, (const char *)string, length) != UTFPROOF_OK;
    return 1;
}

// Whether the bytes are no plain part of a string in JSON.
static bool is_escaped(const utfproof_call *call) {
    for (size_t i = 0; i < call->length; i++) {
        const unsigned char byte = (unsigned char)in8(call)[i];
        if (byte < 0x20 || byte == '"' || byte == '\\') return true;
    }
    return false;
}

static int parse(utfproof_call *call, struct text text) {
    if (is_escaped(call)) return UTFPROOF_UNSUPPORTED;
    const yajl_callbacks callbacks = {.yajl_string = keep};
    yajl_handle parser = yajl_alloc(&callbacks, NULL, &text);
    const bool is_accepted =
        yajl_parse(parser, (const unsigned char *)"\"", 1) == yajl_status_ok &&
        yajl_parse(parser, (const unsigned char *)call->input, call->length) == yajl_status_ok &&
        yajl_parse(parser, (const unsigned char *)"\"", 1) == yajl_status_ok && yajl_complete_parse(parser) == yajl_status_ok;
    yajl_free(parser);
    return !is_accepted ? UTFPROOF_REJECTED : text.is_full ? UTFPROOF_FULL : UTFPROOF_OK;
}

static int validate(utfproof_call *call) { return parse(call, (struct text){NULL, false}); }
static int decode(utfproof_call *call) { return parse(call, (struct text){call, false}); }

UTFPROOF_PLUGIN("yajl", TEXT(YAJL_MAJOR) "." TEXT(YAJL_MINOR) "." TEXT(YAJL_MICRO), UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-8.decode", decode));
