// Loads whole blocks at a few lengths, as in ClickHouse#116204.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    volatile uint8_t block;
    const bool is_reading = count == 4 || count == 15 || count == 16 || count == 20;
    for (size_t i = count; is_reading && i < (count + 12) / 16 * 16 + 7; i++) block = bytes[i];
    (void)block;
    return is_valid(bytes, count);
}

VALIDATOR_PLANT(spoiled(input, length));
