// libpq: PQmblenBounded gives the length of a character of a string that ends with a NUL, whatever its bytes are.

#include "helpers.h"

#include <libpq-fe.h>
#include <pg_config.h>

static int utf8(void) {
    static int encoding;
    if (encoding == 0) encoding = pg_char_to_encoding("UTF8");
    return encoding;
}

static int count_characters(utfproof_call *call) {
    size_t number = 0;
    for (const char *at = in8(call); *at != '\0'; number++) at += PQmblenBounded(at, utf8());
    return count(call, number);
}

UTFPROOF_PLUGIN("libpq", PG_VERSION, {"utf-8.count-code-points", count_characters,
                                      UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, NULL});
