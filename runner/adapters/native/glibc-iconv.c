// iconv() of glibc: it fills a buffer as often as it takes, and never reads or writes beyond what it is given.

#include "helpers.h"

#include <errno.h>
#include <iconv.h>

struct converter {
    iconv_t iconv;
    size_t read; // units of the calls before
};

static int convert(utfproof_call *call, const char *from, const char *to, size_t unit, size_t out_unit) {
    struct converter *converter = (struct converter *)*call->state;
    if (converter == NULL) {
        *call->state = converter = (struct converter *)calloc(1, sizeof *converter);
        converter->iconv = iconv_open(to, from);
    }
    if (call->flags & UTFPROOF_FIRST) {
        iconv(converter->iconv, NULL, NULL, NULL, NULL);
        converter->read = 0;
    }
    char *input = (char *)call->input, *output = out8(call);
    size_t left = call->length * unit, room = call->room * out_unit;
    const int error = iconv(converter->iconv, &input, &left, &output, &room) == (size_t)-1 ? errno : 0;
    call->read = call->length - left / unit;
    call->written = call->room - room / out_unit;
    if (error == E2BIG) {
        converter->read += call->read;
        return UTFPROOF_FULL;
    }
    if (error == 0) return UTFPROOF_OK;
    // EINVAL is for an incomplete character at the end
    call->incomplete = error == EINVAL;
    return reject(call, converter->read + (size_t)(input - (const char *)call->input) / unit);
}

#define CONVERSION(function, from, to, unit, out_unit)                                                                 \
    static int function(utfproof_call *call) { return convert(call, from, to, unit, out_unit); }
CONVERSION(decode, "UTF-8", "UCS-4LE", 1, 4)
CONVERSION(encode, "UCS-4LE", "UTF-8", 4, 1)
CONVERSION(to_16, "UTF-8", "UTF-16LE", 1, 2)
CONVERSION(from_16, "UTF-16LE", "UTF-8", 2, 1)
CONVERSION(decode_16, "UTF-16LE", "UCS-4LE", 2, 4)
CONVERSION(encode_16, "UCS-4LE", "UTF-16LE", 4, 2)
CONVERSION(from_latin_1, "ISO-8859-1", "UTF-8", 1, 1)

// A buffer that is filled and forgotten, until the input ends.
static int validate(utfproof_call *call) {
    char scratch[256];
    utfproof_call inner = *call;
    inner.output = scratch;
    inner.room = sizeof scratch;
    int status;
    do {
        inner.written = inner.read = 0;
        status = convert(&inner, "UTF-8", "UTF-8", 1, 1);
        inner.flags = UTFPROOF_END;
        inner.input = (const char *)inner.input + inner.read;
        inner.length -= inner.read;
    } while (status == UTFPROOF_FULL);
    call->position = inner.position;
    call->incomplete = inner.incomplete;
    return status;
}

#define RESUMING(name, function, least_room) {name, function, UTFPROOF_RESUMES, least_room, NULL}
UTFPROOF_PLUGIN("glibc iconv", TEXT(__GLIBC__) "." TEXT(__GLIBC_MINOR__), UTFPROOF_OPERATION("utf-8.validate", validate), RESUMING("utf-8.decode", decode, 1),
                RESUMING("utf-8.encode", encode, 4), RESUMING("utf-8.to-utf-16", to_16, 2),
                RESUMING("utf-16.to-utf-8", from_16, 4), RESUMING("utf-16.decode", decode_16, 1),
                RESUMING("utf-16.encode", encode_16, 2), RESUMING("latin-1.to-utf-8", from_latin_1, 2));
