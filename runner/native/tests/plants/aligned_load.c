// Loads a block by an instruction that faults unless its address is a multiple of 16.

#include "base.h"

#ifdef __SSE2__
#include <emmintrin.h>
static bool spoiled(const uint8_t *bytes, size_t count) {
    int is_ascii = 0;
    if (count >= 16) __asm__ volatile("movdqa (%1), %%xmm0; pmovmskb %%xmm0, %0" : "=r"(is_ascii) : "r"(bytes) : "xmm0");
    return is_valid(bytes, count);
}
#else
#define spoiled is_valid
#endif

VALIDATOR_PLANT(spoiled(input, length));
