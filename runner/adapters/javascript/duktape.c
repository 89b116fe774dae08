/*
 * Duktape as an adapter: lines go from standard input to the function reply of duktape.js, whose path is the first
 * argument, and its replies to standard output. The second argument chooses the interface.
 *
 * This file contains no codec.
 */
#define _GNU_SOURCE
#include <duktape.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(duk_context *context, const char *what)
{
    fprintf(stderr, "%s: %s\n", what, context ? duk_safe_to_string(context, -1) : "");
    exit(1);
}

static void load(duk_context *context, const char *path)
{
    FILE *file = fopen(path, "rb");
    char source[1 << 16];
    size_t length;
    if (!file)
        fail(NULL, path);
    length = fread(source, 1, sizeof source, file);
    fclose(file);
    if (duk_peval_lstring(context, source, length))
        fail(context, path);
    duk_pop(context);
}

int main(int count, char **arguments)
{
    duk_context *context = duk_create_heap_default();
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    if (!context || count < 2)
        return 1;
    duk_push_string(context, count > 2 ? arguments[2] : "web");
    duk_put_global_string(context, "manner");
    load(context, arguments[1]);
    while ((length = getline(&line, &size, stdin)) > 0) {
        if (length == 1) {
            fflush(stdout);
            continue;
        }
        duk_get_global_string(context, "reply");
        duk_push_lstring(context, line, length - 1);
        if (duk_pcall(context, 1))
            fail(context, "reply");
        puts(duk_get_string(context, -1));
        duk_pop(context);
    }
    free(line);
    duk_destroy_heap(context);
    return 0;
}
