// HarfBuzz as an adapter: the characters that a buffer holds after hb_buffer_add_utf8, hb_buffer_add_utf16,
// hb_buffer_add_utf32 and hb_buffer_add_latin1.
//
// This file contains no codec: it only converts hexadecimal to the types of HarfBuzz and back.

#include "protocol.h"

#include <hb.h>

static hb_buffer_t *buffer;

static void put_buffer(void) {
    unsigned count;
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &count);
    for (unsigned i = 0; i < count; i++) put_point(info[i].codepoint);
}

static void decode(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, (char *)in.at, (int)in.count, 0, -1);
    put_buffer();
}

static void decode_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf16(buffer, in.at, (int)in.count, 0, -1);
    put_buffer();
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.decode-lossy", decode},
        {"utf-16.decode-lossy", decode_16},
        {0},
    };
    buffer = hb_buffer_create();
    return serve("HarfBuzz", hb_version_string(), "{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}", operations);
}
