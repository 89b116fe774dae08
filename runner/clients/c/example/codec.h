#ifndef CODEC_H
#define CODEC_H

#include <stddef.h>
#include <stdint.h>

// Reads the first code point of UTF-8, and returns its length, or 0 if it is ill-formed. `count` must not be 0.
size_t utf8_next(const unsigned char *bytes, size_t count, uint32_t *point);

#endif
