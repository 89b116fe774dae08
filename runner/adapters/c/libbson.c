// libbson as an adapter: bson_utf8_validate, with U+0000 allowed.
//
// This file contains no codec: it only converts hexadecimal to bytes.

#include "protocol.h"

#include <bson/bson.h>

static void validate(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (!bson_utf8_validate((char *)in.at, in.count, true)) reject("false", NOWHERE);
}

int main(void) {
    static const struct operation operations[] = {{"utf-8.validate", validate}, {0}};
    return serve("libbson", bson_get_version(), "", operations);
}
