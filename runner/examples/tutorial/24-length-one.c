#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Your codec. The code points of n bytes, and how many; or -1, and where the bytes are ill-formed. */
static long decode(const unsigned char *in, long n, unsigned long *out, long *at)
{
    static const unsigned long smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    long count = 0;
    for (*at = 0; *at < n;) {
        unsigned long first = in[*at], point;
        int length, i;
        if (first < 0x80) length = 1, point = first;
        else if (first >= 0xC0 && first < 0xE0) length = 2, point = first & 0x1F;
        else if (first >= 0xE0 && first < 0xF0) length = 3, point = first & 0x0F;
        else if (first >= 0xF0 && first < 0xF8) length = 4, point = first & 0x07;
        else return -1;
        if (*at + length > n) return -1;
        for (i = 1; i < length; i++) {
            if ((in[*at + i] & 0xC0) != 0x80) return -1;
            point = point << 6 | (in[*at + i] & 0x3F);
        }
        if (point < smallest[length]) return -1;
        if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return -1;
        out[count++] = point;
        *at += length;
    }
    return count;
}

/* The protocol. A request is {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}: this order, no other spaces. */
int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        unsigned long long id;
        char op[64];
        int start = 0;
        if (line[0] == '\n') {
            fflush(stdout);
        } else if (strncmp(line, "{\"utfproof\"", 11) == 0) {
            puts("{\"utfproof\":1,\"implementation\":{\"name\":\"mine\",\"version\":\"1\"},"
                 "\"operations\":{\"utf-8.decode\":{\"length\":true}}}");
        } else if (sscanf(line, "{\"id\":%llu,\"op\":\"%63[^\"]\",\"in\":[\"%n", &id, op, &start) == 2 && start) {
            unsigned char *in = malloc(strlen(line));
            unsigned long *out = malloc(strlen(line) * sizeof *out);
            long n = 0, at, count, i;
            char *digits = line + start;
            while (*digits != '"') in[n++] = (unsigned char)strtoul(digits, &digits, 16);
            count = decode(in, n, out, &at);
            if (count < 0) printf("{\"id\":%llu,\"error\":\"ill-formed\",\"at\":%ld,\"length\":1}\n", id, at);
            else printf("{\"id\":%llu,\"out\":\"", id);
            for (i = 0; i < count; i++) printf(i ? " %04lX" : "%04lX", out[i]);
            if (count >= 0) puts("\"}");
            free(in);
            free(out);
        } else {
            return 1;
        }
    }
    return 0;
}
