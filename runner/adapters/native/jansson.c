// Jansson: json_stringn checks a string, by length; json_string reads up to a NUL.

#include "helpers.h"

#include <jansson.h>

static int validate(utfproof_call *call) {
    json_t *string = json_stringn(in8(call), call->length);
    if (string == NULL) return UTFPROOF_REJECTED;
    json_decref(string);
    return UTFPROOF_OK;
}

static int decode(utfproof_call *call) {
    json_t *string = json_string(in8(call));
    if (string == NULL) return UTFPROOF_REJECTED;
    const int status = put_points_of(call, json_string_value(string), json_string_length(string));
    json_decref(string);
    return status;
}


UTFPROOF_PLUGIN("Jansson", JANSSON_VERSION, UTFPROOF_OPERATION("utf-8.validate", validate),
                {"utf-8.decode", decode, UTFPROOF_NUL_TERMINATED, 0, NULL});
