// libuv, from the sources in its crate: WTF-8 to UTF-16, and back. It needs no build but the compiler:
//
//   utfproof history crates.io:libuv-sys2 --adapter '{home}/adapter' --build 'cc -w -DNDEBUG -D_GNU_SOURCE
//     -I ../../../adapters/c -I {path}/libuv/include -o {home}/adapter libuv.c {path}/libuv/src/idna.c'
//
// With assertions in place of -DNDEBUG, a wrong length ends the program. Buffers have more room than libuv asks for.

#include "protocol.h"

#include <uv.h>

void *uv__malloc(size_t size) { return malloc(size); }

static void to_16(const struct request *request) {
    const char *text = read_string(request, 0);
    if (text == NULL) return;
    const ssize_t length = uv_wtf8_length_as_utf16(text);
    if (length < 0) {
        reject("ill-formed", NOWHERE);
        return;
    }
    uint16_t *units = scratch((size_t)length * 4 * sizeof *units);
    uv_wtf8_to_utf16(text, units, (size_t)length);
    for (; *units != 0; units++) put_unit(*units);
}

static void from_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    size_t length = uv_utf16_length_as_wtf8(in.at, (ssize_t)in.count);
    char *text = scratch(length + 1);
    if (uv_utf16_to_wtf8(in.at, (ssize_t)in.count, &text, &length) != 0) {
        reject("an error", NOWHERE);
        return;
    }
    put_bytes(text, length);
}

int main(void) {
    static const struct operation operations[] = {
        {.name = "wtf-8.to-utf-16", .call = to_16},
        {.name = "wtf-8.from-utf-16", .call = from_16},
        {0},
    };
    return serve("libuv", "", "", operations);
}
