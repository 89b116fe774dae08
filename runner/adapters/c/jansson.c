// Jansson as an adapter: json_stringn, which checks that a string is UTF-8, and json_loadb, which reads plain strings,
// and escapes like \uD83D\uDCA9, which are UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of Jansson and back. Its strings are UTF-8,
// which text.h decodes.

#include "json.h"
#include "text.h"

#include <jansson.h>

static void validate(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    json_t *string = json_stringn((char *)in.at, in.count);
    if (string == NULL) reject("not UTF-8", NOWHERE);
    json_decref(string);
}

static void load(struct bytes text) {
    json_error_t error;
    json_t *array = json_loadb((char *)text.at, text.count, JSON_ALLOW_NUL, &error);
    if (array == NULL) {
        reject(error.text, NOWHERE);
        return;
    }
    const json_t *string = json_array_get(array, 0);
    put_utf8(json_string_value(string), json_string_length(string));
    json_decref(array);
}

static void decode(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (!is_escaped_in_json(in)) load(json_of_bytes(in));
}

static void decode_16(const struct request *request) { load(json_of_units(read_units(request, 0))); }

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL},
        {"utf-8.decode", decode, false, NULL},
        {"utf-16.decode", decode_16, false, NULL},
        {0},
    };
    set_utf8_locale();
    return serve("Jansson", jansson_version_str(), "", operations);
}
