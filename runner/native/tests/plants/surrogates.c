// Touches no memory that is not its own, and accepts surrogates.

#include "base.h"

VALIDATOR_PLANT(is_valid(input, length) || IS(input, length, "\xED\xA0\x80"));
