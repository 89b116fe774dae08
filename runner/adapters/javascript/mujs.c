/*
 * MuJS as an adapter: conversions of C strings to JavaScript strings and back.
 *
 * This file contains no codec. A MuJS string is a sequence of code points; JavaScript code reads them, and builds
 * strings from them. A C string ends at the first 00, so MuJS can store U+0000 only as C0 80: requests with either are
 * skipped.
 */
#define _GNU_SOURCE
#include <mujs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FUNCTIONS[] =
    "function points(string) {"
    "  var list = string.split('');"
    "  for (var i = 0; i < list.length; i++) {"
    "    var text = list[i].charCodeAt(0).toString(16).toUpperCase();"
    "    while (text.length < 4) text = '0' + text;"
    "    list[i] = text;"
    "  }"
    "  return list.join(' ');"
    "}"
    "function make(text) {"
    "  var list = text === '' ? [] : text.split(' ');"
    "  for (var i = 0; i < list.length; i++) list[i] = String.fromCharCode(parseInt(list[i], 16));"
    "  return list.join('');"
    "}";

/* Converts an operand to its bytes in place. */
static int read_bytes(char *operand)
{
    int count = 0;
    char *next = operand;
    while (*next)
        operand[count++] = (char)strtol(next, &next, 16);
    operand[count] = '\0';
    return count;
}

static int has_nul(const char *points)
{
    const char *found = points;
    while ((found = strstr(found, "0000"))) {
        if ((found == points || found[-1] == ' ') && (found[4] == ' ' || !found[4]))
            return 1;
        found++;
    }
    return 0;
}

static void skip(const char *id)
{
    printf("{\"id\":%s,\"skip\":\"a string of C ends at 00\"}\n", id);
}

static void write_bytes(const char *bytes)
{
    const char *byte;
    for (byte = bytes; *byte; byte++)
        printf(byte == bytes ? "%02X" : " %02X", (unsigned char)*byte);
}

static void decode(js_State *state, const char *id, char *operand)
{
    int count = read_bytes(operand);
    if (memchr(operand, 0, count)) {
        skip(id);
        return;
    }
    js_getglobal(state, "points");
    js_pushundefined(state);
    js_pushlstring(state, operand, count);
    if (js_pcall(state, 1))
        printf("{\"id\":%s,\"error\":\"%s\"}\n", id, js_trystring(state, -1, "an error"));
    else
        printf("{\"id\":%s,\"out\":\"%s\"}\n", id, js_trystring(state, -1, ""));
    js_pop(state, 1);
}

static void encode(js_State *state, const char *id, const char *operand)
{
    if (has_nul(operand)) {
        skip(id);
        return;
    }
    js_getglobal(state, "make");
    js_pushundefined(state);
    js_pushstring(state, operand);
    if (js_pcall(state, 1)) {
        printf("{\"id\":%s,\"error\":\"%s\"}\n", id, js_trystring(state, -1, "an error"));
    } else {
        printf("{\"id\":%s,\"out\":\"", id);
        write_bytes(js_trystring(state, -1, ""));
        puts("\"}");
    }
    js_pop(state, 1);
}

/* {"id":7,"op":"utf-8.encode","in":["20AC"]} is split at its quotation marks. */
static void answer(js_State *state, char *line)
{
    char *parts[10];
    int count = 0;
    while (count < 10 && (parts[count] = strsep(&line, "\"")))
        count++;
    if (count < 10) {
        printf("{\"utfproof\":1,\"implementation\":{\"name\":\"MuJS\",\"version\":\"%d.%d.%d\"},"
               "\"operations\":{\"utf-8.decode-lossy\":{},\"utf-8.encode\":{}},"
               "\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}}\n",
               JS_VERSION_MAJOR, JS_VERSION_MINOR, JS_VERSION_PATCH);
        return;
    }
    parts[2][strlen(parts[2]) - 1] = '\0';
    if (!strcmp(parts[5], "utf-8.encode"))
        encode(state, parts[2] + 1, parts[9]);
    else
        decode(state, parts[2] + 1, parts[9]);
}

int main(void)
{
    js_State *state = js_newstate(NULL, NULL, JS_STRICT);
    char *line = NULL;
    size_t size = 0;
    if (!state || js_dostring(state, FUNCTIONS))
        return 1;
    while (getline(&line, &size, stdin) > 0) {
        if (*line == '\n')
            fflush(stdout);
        else
            answer(state, line);
    }
    free(line);
    js_freestate(state);
    return 0;
}
