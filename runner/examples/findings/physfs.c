// PhysicsFS: valid text is changed. U+FFFE becomes a question mark, and surrogate pairs become other characters.
// cc physfs.c -lphysfs && ./a.out
#include <physfs.h>
#include <stdio.h>

int main(void) {
    PHYSFS_uint32 points[8];
    PHYSFS_utf8ToUcs4("\xEF\xBF\xBE", points, sizeof points);
    printf("EF BF BE: %04X, right: FFFE\n", points[0]);

    char text[16];
    const PHYSFS_uint32 surrogate[] = {0xD801, 0};
    PHYSFS_utf8FromUcs4(surrogate, text, sizeof text);
    printf("U+D801: %s, right: ?\n", *text == 0x3F ? "?" : "three bytes");

    const PHYSFS_uint16 emoji[] = {0xD83D, 0xDE00, 0}, first[] = {0xD800, 0xDC00, 0};
    PHYSFS_utf8FromUtf16(emoji, text, sizeof text);
    printf("D83D DE00:");
    for (const char *at = text; *at != 0; at++) printf(" %02X", *at & 0xFF);
    PHYSFS_utf8FromUtf16(first, text, sizeof text);
    printf(", right: F0 9F 98 80\nD800 DC00:");
    for (const char *at = text; *at != 0; at++) printf(" %02X", *at & 0xFF);
    printf(", right: F0 90 80 80\n");
}
