// SQLite: a text that is bound in one encoding, by its length in bytes, and read in the other. Ill-formed text may become
// anything, so it gets well-formed text only.

#include "helpers.h"

#include <sqlite3.h>

static sqlite3_stmt *statement(void) {
    static sqlite3_stmt *echo;
    static sqlite3 *database;
    if (echo == NULL && sqlite3_open(":memory:", &database) == SQLITE_OK) {
        sqlite3_prepare_v2(database, "SELECT ?", -1, &echo, NULL);
    }
    sqlite3_reset(echo);
    return echo;
}

static int to_16(utfproof_call *call) {
    sqlite3_stmt *echo = statement();
    sqlite3_bind_text64(echo, 1, in8(call), call->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_step(echo);
    const void *text = sqlite3_column_text16(echo, 0);
    return give(call, text, (size_t)sqlite3_column_bytes16(echo, 0) / 2, 2);
}

static int to_8(utfproof_call *call) {
    if (call->length > 0 && (in16(call)[0] == 0xFEFF || in16(call)[0] == 0xFFFE)) return UTFPROOF_UNSUPPORTED; // a mark
    sqlite3_stmt *echo = statement();
    sqlite3_bind_text64(echo, 1, in8(call), call->length * 2, SQLITE_STATIC, SQLITE_UTF16);
    sqlite3_step(echo);
    const void *text = sqlite3_column_text(echo, 0);
    return give(call, text, (size_t)sqlite3_column_bytes(echo, 0), 1);
}

// length() of a text counts characters.
static int count_characters(utfproof_call *call) {
    static sqlite3_stmt *length;
    static sqlite3 *database;
    if (length == NULL && sqlite3_open(":memory:", &database) == SQLITE_OK) {
        sqlite3_prepare_v2(database, "SELECT length(?)", -1, &length, NULL);
    }
    sqlite3_reset(length);
    sqlite3_bind_text64(length, 1, in8(call), call->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_step(length);
    return count(call, (size_t)sqlite3_column_int64(length, 0));
}

UTFPROOF_PLUGIN("SQLite", SQLITE_VERSION, {"utf-8.to-utf-16", to_16, UTFPROOF_VALID_ONLY, 0, NULL},
                {"utf-16.to-utf-8", to_8, UTFPROOF_VALID_ONLY, 0, NULL},
                {"utf-8.count-code-points", count_characters, UTFPROOF_VALID_ONLY | UTFPROOF_NUL_TERMINATED, 0, NULL});
