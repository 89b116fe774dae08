// The other sides of the benchmark `native`: all sequences of four bytes, in ordinary memory.
//
//     bare VALIDATOR      a loop that calls the validator of the example
//     bare PLUGIN         a loop that gives the plug-in each beginning, and compares each answer with the validator's

#include "validator.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Keeps the compiler from knowing what is in memory.
#define FORGET(pointer) __asm__ volatile("" : : "r"(pointer) : "memory")

static uint64_t bare(uint8_t *bytes) {
    uint64_t accepted = 0;
    for (uint64_t number = 0; number < UINT64_C(1) << 32; number++) {
        for (int at = 0; at < 4; at++) bytes[at] = (uint8_t)(number >> (24 - 8 * at));
        FORGET(bytes);
        accepted += is_valid(bytes, 4);
    }
    return accepted;
}

// The units between two changes of the answer are one turn, as the rows of a run are.
static uint64_t by_plug_in(uint8_t *bytes) {
    const utfproof_operation *const validate = utfproof_plugin_1()->operations;
    uint64_t accepted = 0, number = 0;
    for (uint32_t beginning = 0; beginning < 1u << 24; beginning++) {
        for (int at = 0; at < 3; at++) bytes[at] = (uint8_t)(beginning >> (16 - 8 * at));
        utfproof_turn turn = {bytes, 4, bytes + 3, 0, 256, UTFPROOF_OK, &number, (uint64_t)beginning << 8};
        while (turn.value < turn.end) {
            const uint32_t start = turn.value;
            validate->turn(&turn);
            if (turn.expected == UTFPROOF_OK) accepted += turn.value - start;
            turn.expected = turn.expected == UTFPROOF_OK ? UTFPROOF_REJECTED : UTFPROOF_OK;
        }
    }
    return accepted;
}

int main(int count, char **words) {
    uint8_t *const bytes = malloc(4);
    if (count != 2 || bytes == NULL) return 2;
    const uint64_t accepted = strcmp(words[1], "VALIDATOR") == 0 ? bare(bytes) : by_plug_in(bytes);
    printf("%llu\n", (unsigned long long)accepted);
    return 0;
}
