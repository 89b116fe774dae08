// libbson: with NULs allowed, bson_utf8_validate accepts the overlong form of U+0000.
// cc libbson.c $(pkg-config --cflags --libs libbson-1.0) && ./a.out
#include <bson/bson.h>
#include <stdio.h>

int main(void) { printf("C0 80: %d, right: 0\n", bson_utf8_validate("\xC0\x80", 2, true)); }
