/* What the plug-ins of this folder share. None of it is a codec. */
#ifndef HELPERS_H
#define HELPERS_H

#include "utfproof_plugin.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A number of a macro as text, for versions. */
#define UTFPROOF_TEXT(number) #number
#define TEXT(number) UTFPROOF_TEXT(number)

/* The input and the output of a call, by the size of their units. */
static inline const char *in8(const utfproof_call *call) { return (const char *)call->input; }
static inline const uint16_t *in16(const utfproof_call *call) { return (const uint16_t *)call->input; }
static inline const uint32_t *in32(const utfproof_call *call) { return (const uint32_t *)call->input; }
static inline char *out8(const utfproof_call *call) { return (char *)call->output; }
static inline uint16_t *out16(const utfproof_call *call) { return (uint16_t *)call->output; }
static inline uint32_t *out32(const utfproof_call *call) { return (uint32_t *)call->output; }

/* Gives a result that the library has in memory of its own: `count` units of `size` bytes. */
static inline int give(utfproof_call *call, const void *units, size_t count, size_t size) {
    if (count > call->room) return UTFPROOF_FULL;
    if (count > 0) memcpy(call->output, units, count * size);
    call->written = count;
    return UTFPROOF_OK;
}

/* The same, and frees that memory. */
static inline int give_and_free(utfproof_call *call, void *units, size_t count, size_t size) {
    const int status = give(call, units, count, size);
    free(units);
    return status;
}

/* Adds one unit to the result; returns whether it fits. */
static inline bool put32(utfproof_call *call, uint32_t unit) {
    if (call->written == call->room) return false;
    out32(call)[call->written++] = unit;
    return true;
}

/* Adds bytes to the result; returns whether they fit. */
static inline bool put8(utfproof_call *call, const void *bytes, size_t count) {
    if (count > call->room - call->written) return false;
    memcpy(out8(call) + call->written, bytes, count);
    call->written += count;
    return true;
}

static inline int reject(utfproof_call *call, size_t position) {
    call->position = position;
    return UTFPROOF_REJECTED;
}

/* Adds the code points of UTF-8 that a library has written; bytes that are none stay themselves. */
static inline int put_points_of(utfproof_call *call, const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        const uint32_t lead = (unsigned char)text[at];
        const size_t more = lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        uint32_t point = more == 0 ? lead : lead & (0x3Fu >> more);
        for (size_t i = 1; i <= more && at + i < length; i++) point = point << 6 | ((unsigned char)text[at + i] & 0x3Fu);
        if (!put32(call, point)) return UTFPROOF_FULL;
        at += more + 1;
    }
    return UTFPROOF_OK;
}

/* A result that is a number. */
static inline int count(utfproof_call *call, size_t value) {
    call->value = value;
    return UTFPROOF_OK;
}

#endif
