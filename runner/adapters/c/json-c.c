// json-c as an adapter: its tokener with JSON_TOKENER_VALIDATE_UTF8, for plain JSON strings, and for escapes like
// \uD83D\uDCA9, which are UTF-16. In escapes it replaces unpaired surrogates.
//
// This file contains no codec: it only converts hexadecimal to the types of json-c and back. Its strings are UTF-8,
// which text.h decodes.

#include "json.h"
#include "text.h"

#include <json-c/json.h>

static json_tokener *tokener;

// Reads a text in chunks; returns its array, or NULL.
static json_object *parse(struct bytes text, const size_t *ends, size_t chunks) {
    json_tokener_reset(tokener);
    json_object *array = NULL;
    for (size_t i = 0, at = 0; i < chunks; i++) {
        array = json_tokener_parse_ex(tokener, (const char *)text.at + at, (int)(ends[i] - at));
        at = ends[i];
        const enum json_tokener_error error = json_tokener_get_error(tokener);
        if (error != json_tokener_success && error != json_tokener_continue) {
            reject(json_tokener_error_desc(error), NOWHERE);
            return NULL;
        }
    }
    if (array == NULL) reject("unfinished", NOWHERE);
    return array;
}

static json_object *parse_bytes(const struct request *request) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    if (is_escaped_in_json(in)) return NULL;
    const struct bytes text = json_of_bytes(in);
    // The text before the string goes with the first chunk, and the text after it with the last one.
    for (size_t i = 0; i < request->count; i++) ends[i] += strlen(JSON_START);
    ends[request->count - 1] = text.count;
    return parse(text, ends, request->count);
}

static void put_string(json_object *array) {
    if (array == NULL) return;
    json_object *string = json_object_array_get_idx(array, 0);
    put_utf8(json_object_get_string(string), (size_t)json_object_get_string_len(string));
    json_object_put(array);
}

static void validate(const struct request *request) { json_object_put(parse_bytes(request)); }

static void decode(const struct request *request) { put_string(parse_bytes(request)); }

static void decode_16_lossy(const struct request *request) {
    const struct bytes text = json_of_units(read_units(request, 0));
    put_string(parse(text, &text.count, 1));
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, true, NULL},
        {"utf-8.decode", decode, true, NULL},
        {"utf-16.decode-lossy", decode_16_lossy, false, NULL},
        {0},
    };
    set_utf8_locale();
    tokener = json_tokener_new();
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    return serve("json-c", json_c_version(), "", operations);
}
