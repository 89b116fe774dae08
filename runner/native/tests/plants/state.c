// Keeps the last verdict in a static variable, and forgets to begin anew after each rejection.

#include "base.h"

static bool spoiled(const uint8_t *bytes, size_t count) {
    static bool was_wrong;
    const bool is_right = is_valid(bytes, count) && !was_wrong;
    was_wrong = !is_right && !was_wrong;
    return is_right;
}

VALIDATOR_PLANT(spoiled(input, length));
