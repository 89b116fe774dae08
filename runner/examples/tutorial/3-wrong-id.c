/* cc -o 3-wrong-id 3-wrong-id.c && utfproof check --adapter ./3-wrong-id */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

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
                 "\"operations\":{\"utf-8.decode\":{}}}");
        } else if (sscanf(line, "{\"id\":%llu,\"op\":\"%63[^\"]\",\"in\":[\"%n", &id, op, &start) == 2 && start) {
            puts("{\"id\":1,\"out\":\"\"}");
        } else {
            return 1;
        }
    }
    return 0;
}
