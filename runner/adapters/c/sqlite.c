// SQLite as an adapter: texts that are bound in one encoding and read in the other, and the function char().
//
// This file contains no codec: it only converts hexadecimal to the types of SQLite and back. Its output is UTF-8 and
// UTF-16, which text.h decodes. For ill-formed text it promises only that some may become U+FFFD.

#include "protocol.h"
#include "text.h"

#include <sqlite3.h>

static sqlite3_stmt *echo, *character;

static void decode_lossy(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    sqlite3_reset(echo);
    sqlite3_bind_text64(echo, 1, (char *)in.at, in.count, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_step(echo);
    const void *text = sqlite3_column_text16(echo, 0);
    put_utf16(text, (size_t)sqlite3_column_bytes16(echo, 0) / sizeof(uint16_t));
}

static void decode_16_lossy(const struct request *request) {
    const struct units in = read_units(request, 0);
    sqlite3_reset(echo);
    sqlite3_bind_text64(echo, 1, (char *)in.at, in.count * sizeof(uint16_t), SQLITE_STATIC, SQLITE_UTF16);
    sqlite3_step(echo);
    const void *text = sqlite3_column_text(echo, 0);
    put_utf8(text, (size_t)sqlite3_column_bytes(echo, 0));
}

// The text of one character, which can then be read.
static void make_character(uint32_t point) {
    sqlite3_reset(character);
    sqlite3_bind_int64(character, 1, point);
    sqlite3_step(character);
}

static void encode(const struct request *request) {
    const struct points in = read_points(request, 0);
    for (size_t i = 0; i < in.count; i++) {
        make_character(in.at[i]);
        const void *text = sqlite3_column_text(character, 0);
        put_bytes(text, (size_t)sqlite3_column_bytes(character, 0));
    }
}

static void encode_16(const struct request *request) {
    const struct points in = read_points(request, 0);
    for (size_t i = 0; i < in.count; i++) {
        make_character(in.at[i]);
        const void *text = sqlite3_column_text16(character, 0);
        put_units(text, (size_t)sqlite3_column_bytes16(character, 0) / sizeof(uint16_t));
    }
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.encode", encode, false, NULL},
        {"utf-8.decode-lossy", decode_lossy, false, NULL},
        {"utf-16.encode", encode_16, false, NULL},
        {"utf-16.decode-lossy", decode_16_lossy, false, NULL},
        {0},
    };
    set_utf8_locale();
    sqlite3 *database;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK ||
        sqlite3_prepare_v2(database, "SELECT ?", -1, &echo, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(database, "SELECT char(?)", -1, &character, NULL) != SQLITE_OK) {
        fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
        return EXIT_FAILURE;
    }
    // "The byte order of UTF16 input text is determined by the byte-order mark (BOM, U+FEFF) found in first character,
    // which is removed"
    static const char policies[] = "{\"utf-16.decode-lossy\":{\"byte-order-mark\":\"removed\"}}";
    return serve("SQLite", sqlite3_libversion(), policies, operations);
}
