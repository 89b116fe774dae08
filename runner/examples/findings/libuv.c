// libuv: with assertions, as it is built by default, uv_wtf8_to_utf16 ends the program at the last code point.
// cc -D_GNU_SOURCE -I "$LIBUV/include" -I "$LIBUV/src" libuv.c "$LIBUV/src/idna.c" && ./a.out
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

void *uv__malloc(size_t size) { return malloc(size); }

int main(void) {
    const char *text = "\xF4\x8F\xBF\xBF";
    uint16_t units[3];
    const ssize_t length = uv_wtf8_length_as_utf16(text);
    printf("the length of F4 8F BF BF: %zd, right: 3\n", length);
    fflush(stdout);
    uv_wtf8_to_utf16(text, units, (size_t)length);
    printf("%04X %04X, right: DBFF DFFF\n", units[0], units[1]);
}
