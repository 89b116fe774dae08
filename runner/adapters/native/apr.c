// APR-util: apr_xlate, which converts with iconv() into a buffer of any size.

#include "helpers.h"

#include <apr_general.h>
#include <apr_xlate.h>
#include <apu_version.h>

static int convert(utfproof_call *call, const char *from, const char *to, size_t unit, size_t out_unit) {
    static apr_pool_t *pool;
    if (pool == NULL) {
        apr_initialize();
        apr_pool_create(&pool, NULL);
    }
    apr_xlate_t *converter = (apr_xlate_t *)*call->state;
    if (converter == NULL) {
        if (apr_xlate_open(&converter, to, from, pool) != APR_SUCCESS) return UTFPROOF_UNSUPPORTED;
        *call->state = converter;
    }
    apr_size_t left = call->length * unit, room = call->room * out_unit;
    if (call->flags & UTFPROOF_FIRST) {
        apr_size_t nothing = 0, none = 0;
        apr_xlate_conv_buffer(converter, NULL, &nothing, NULL, &none);
    }
    const apr_status_t status = apr_xlate_conv_buffer(converter, in8(call), &left, out8(call), &room);
    call->read = call->length - left / unit;
    call->written = call->room - room / out_unit;
    if (status == APR_SUCCESS && left == 0) return UTFPROOF_OK;
    // it says success where the output is full
    return status == APR_SUCCESS ? UTFPROOF_FULL : UTFPROOF_REJECTED;
}

static int decode(utfproof_call *call) { return convert(call, "UTF-8", "UCS-4LE", 1, 4); }
static int encode(utfproof_call *call) { return convert(call, "UCS-4LE", "UTF-8", 4, 1); }
static int to_16(utfproof_call *call) { return convert(call, "UTF-8", "UTF-16LE", 1, 2); }
static int to_8(utfproof_call *call) { return convert(call, "UTF-16LE", "UTF-8", 2, 1); }

#define RESUMING(name, function, least_room) {name, function, UTFPROOF_RESUMES, least_room, NULL}
UTFPROOF_PLUGIN("APR-util", APU_VERSION_STRING, RESUMING("utf-8.decode", decode, 1), RESUMING("utf-8.encode", encode, 4),
                RESUMING("utf-8.to-utf-16", to_16, 2), RESUMING("utf-16.to-utf-8", to_8, 4));
