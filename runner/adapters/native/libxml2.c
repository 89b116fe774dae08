// libxml2: xmlCheckUTF8 reads up to a NUL; xmlGetUTF8Char and the converters go by length.

#include "helpers.h"

#include <libxml/encoding.h>
#include <libxml/xmlstring.h>
#include <libxml/xmlversion.h>

static int validate(utfproof_call *call) {
    return xmlCheckUTF8((const xmlChar *)call->input) ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

static int decode(utfproof_call *call) {
    for (size_t at = 0; at < call->length;) {
        int length = (int)(call->length - at);
        const int point = xmlGetUTF8Char((const unsigned char *)call->input + at, &length);
        if (point < 0 || length <= 0) return reject(call, at);
        if (!put32(call, (uint32_t)point)) return UTFPROOF_FULL;
        at += (size_t)length;
    }
    return UTFPROOF_OK;
}

static int count_characters(utfproof_call *call) {
    const int number = xmlUTF8Strlen((const xmlChar *)call->input);
    return number < 0 ? UTFPROOF_REJECTED : count(call, (size_t)number);
}

// It says how much it read and wrote, and keeps to the room that it is told.
static int from_latin_1(utfproof_call *call) {
    int written = (int)call->room, read = (int)call->length;
    isolat1ToUTF8((unsigned char *)call->output, &written, (const unsigned char *)call->input, &read);
    call->read = (size_t)read;
    call->written = (size_t)written;
    return (size_t)read == call->length ? UTFPROOF_OK : UTFPROOF_FULL;
}

UTFPROOF_PLUGIN("libxml2", LIBXML_DOTTED_VERSION, {"utf-8.validate", validate, UTFPROOF_NUL_TERMINATED, 0, NULL},
                UTFPROOF_OPERATION("utf-8.decode", decode),
                {"utf-8.count-code-points", count_characters, UTFPROOF_NUL_TERMINATED, 0, NULL},
                UTFPROOF_OPERATION("latin-1.to-utf-8", from_latin_1));
