// cJSON: the \u escapes of a string in JSON, by length; it does not check UTF-8.

#include "helpers.h"

#include <cjson/cJSON.h>
#include <stdio.h>

static int decode(utfproof_call *call) {
    char *text = (char *)malloc(6 * call->length + 3), *end = text;
    *end++ = '"';
    for (size_t i = 0; i < call->length; i++) end += sprintf(end, "\\u%04X", in16(call)[i]);
    *end++ = '"';
    cJSON *string = cJSON_ParseWithLength(text, (size_t)(end - text));
    free(text);
    if (string == NULL) return UTFPROOF_REJECTED;
    const int status = put_points_of(call, string->valuestring, strlen(string->valuestring));
    cJSON_Delete(string);
    return status;
}

UTFPROOF_PLUGIN("cJSON", TEXT(CJSON_VERSION_MAJOR) "." TEXT(CJSON_VERSION_MINOR) "." TEXT(CJSON_VERSION_PATCH),
                {"utf-16.decode", decode, UTFPROOF_NUL_TERMINATED, 0, NULL});
