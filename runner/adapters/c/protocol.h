// The adapter protocol of utfproof for codecs in C: everything that an adapter has to do, except to ask the codec.
//
// A request, {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, always has these keys in this order without spaces, so
// it is scanned here and no JSON library is needed. Write one source file beside this one; this is a whole adapter:
//
//     #include "protocol.h"
//     #include <my_codec.h>
//
//     static void decode(const struct request *request) {
//         const struct bytes in = read_bytes(request, 0);
//         for (size_t i = 0; i < in.count;) {
//             uint32_t point;
//             const size_t length = my_next(in.at + i, in.count - i, &point);
//             if (length == 0) {
//                 reject("ill-formed", i);
//                 return;
//             }
//             put_point(point);
//             i += length;
//         }
//     }
//
//     int main(void) {
//         static const struct operation operations[] = {{.name = "utf-8.decode", .call = decode}, {0}};
//         return serve("My codec", my_version(), "", operations);
//     }
//
// A call answers by what it puts: nothing at all is the empty answer, with which a "validate" says yes. Or it
// rejects the input, or skips the request, and returns; what it has put before is then forgotten.
//
// There is no codec in this file, and must be none in yours, only hexadecimal: answer what the library answers. What
// this file needs beyond C11 is getline(), which is POSIX: compile with -std=gnu11, or with what your cc takes itself.

#ifndef UTFPROOF_PROTOCOL_H
#define UTFPROOF_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Not every adapter needs all of these functions, and an unused one is no mistake.
#define PROTOCOL __attribute__((unused)) static

// ---- What an adapter describes ----

struct request;

// An operation, as `utfproof list` names it, and what answers it. The array of them ends with {0}.
struct operation {
    const char *name;
    void (*call)(const struct request *request);
    bool chunks;          // whether the operands are taken one after another, as chunks of one input
    const void *argument; // for the call, which finds it in the request
};

// ---- What is asked ----

// An operand still in hexadecimal: "E2 82 AC".
struct operand {
    const char *at;
    size_t length;
};

struct request {
    const struct operand *operands;
    size_t count; // 1, unless the operation takes chunks
    const void *argument;
};

// What an operand says. The memory is there until the next request, so there is nothing to free.
struct bytes {
    unsigned char *at;
    size_t count;
};

struct units {
    uint16_t *at;
    size_t count;
};

struct points {
    uint32_t *at;
    size_t count;
};

// ---- Memory until the next request ----

struct piece {
    struct piece *next;
    max_align_t memory[];
};

static struct piece *pieces;

// So many bytes, never NULL.
PROTOCOL void *scratch(size_t size) {
    struct piece *piece = malloc(sizeof *piece + size);
    if (piece == NULL) {
        perror("adapter");
        exit(EXIT_FAILURE);
    }
    piece->next = pieces;
    pieces = piece;
    return piece->memory;
}

PROTOCOL void forget_scratch(void) {
    while (pieces != NULL) {
        struct piece *next = pieces->next;
        free(pieces);
        pieces = next;
    }
}

// ---- Reading operands ----

PROTOCOL uint32_t digit_value(char digit) {
    return digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

// One number more than there are spaces, but none in an empty operand.
PROTOCOL size_t count_numbers(struct operand operand) {
    size_t count = operand.length > 0;
    for (size_t i = 0; i < operand.length; i++) count += operand.at[i] == ' ';
    return count;
}

// The number that begins at *at, which is moved to the next one.
PROTOCOL uint32_t next_number(const struct operand *operand, size_t *at) {
    uint32_t number = 0;
    while (*at < operand->length && operand->at[*at] != ' ') number = number << 4 | digit_value(operand->at[(*at)++]);
    ++*at;
    return number;
}

PROTOCOL struct bytes read_bytes(const struct request *request, size_t operand) {
    const struct operand *in = &request->operands[operand];
    const size_t count = count_numbers(*in);
    const struct bytes bytes = {scratch(count), count};
    for (size_t i = 0, at = 0; i < count; i++) bytes.at[i] = (unsigned char)next_number(in, &at);
    return bytes;
}

PROTOCOL struct units read_units(const struct request *request, size_t operand) {
    const struct operand *in = &request->operands[operand];
    const size_t count = count_numbers(*in);
    const struct units units = {scratch(count * sizeof(uint16_t)), count};
    for (size_t i = 0, at = 0; i < count; i++) units.at[i] = (uint16_t)next_number(in, &at);
    return units;
}

PROTOCOL struct points read_points(const struct request *request, size_t operand) {
    const struct operand *in = &request->operands[operand];
    const size_t count = count_numbers(*in);
    const struct points points = {scratch(count * sizeof(uint32_t)), count};
    for (size_t i = 0, at = 0; i < count; i++) points.at[i] = next_number(in, &at);
    return points;
}

// All chunks in one piece. Where chunk i ends in it, is in ends[i], for those who give a library one after another.
PROTOCOL struct bytes read_chunks(const struct request *request, size_t **ends) {
    struct bytes all = {NULL, 0};
    *ends = scratch(request->count * sizeof **ends);
    for (size_t i = 0; i < request->count; i++) {
        all.count += count_numbers(request->operands[i]);
        (*ends)[i] = all.count;
    }
    all.at = scratch(all.count);
    for (size_t i = 0, to = 0; i < request->count; i++) {
        for (size_t at = 0; to < (*ends)[i]; to++) all.at[to] = (unsigned char)next_number(&request->operands[i], &at);
    }
    return all;
}

// ---- Answering ----

#define NOWHERE ((size_t)-1)

// The reply to the request at hand: {"id":7,"out":"20AC"}, of which the end is still missing while numbers are put.
static struct {
    char *text;
    size_t length, capacity;
    size_t behind_id; // the length of {"id":7
    size_t behind_out; // and of {"id":7,"out":"
    bool is_output;
} reply;

// Room for so many more characters.
PROTOCOL char *grow_reply(size_t more) {
    if (reply.capacity - reply.length < more) {
        reply.capacity = 2 * (reply.length + more);
        reply.text = realloc(reply.text, reply.capacity);
        if (reply.text == NULL) {
            perror("adapter");
            exit(EXIT_FAILURE);
        }
    }
    char *at = reply.text + reply.length;
    reply.length += more;
    return at;
}

PROTOCOL void put_text(const char *text) {
    const size_t length = strlen(text);
    memcpy(grow_reply(length), text, length);
}

// A message as a string of JSON. Not even its characters are decoded: only plain ASCII comes through.
PROTOCOL void put_message(const char *message) {
    put_text("\"");
    for (; *message != '\0'; message++) {
        const bool is_plain = ' ' <= *message && *message <= '~' && *message != '"' && *message != '\\';
        *grow_reply(1) = is_plain ? *message : '?';
    }
    put_text("\"");
}

// Puts a number behind those that are there.
PROTOCOL void put_number(uint32_t number, size_t digits) {
    const bool is_first = reply.length == reply.behind_out;
    char *at = grow_reply(digits + !is_first);
    if (!is_first) *at++ = ' ';
    for (; digits > 0; number >>= 4) at[--digits] = "0123456789ABCDEF"[number & 0xF];
}

PROTOCOL void put_byte(unsigned char byte) { put_number(byte, 2); }

PROTOCOL void put_unit(uint16_t unit) { put_number(unit, 4); }

PROTOCOL void put_point(uint32_t point) {
    size_t digits = 4;
    while (digits < 8 && point >> 4 * digits != 0) digits++;
    put_number(point, digits);
}

PROTOCOL void put_bytes(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) put_byte(((const unsigned char *)bytes)[i]);
}

PROTOCOL void put_units(const uint16_t *units, size_t count) {
    for (size_t i = 0; i < count; i++) put_unit(units[i]);
}

PROTOCOL void put_points(const uint32_t *points, size_t count) {
    for (size_t i = 0; i < count; i++) put_point(points[i]);
}

// The codec rejects the input, the first `at` units of which are well-formed: NOWHERE, if it does not say.
PROTOCOL void reject(const char *message, size_t at) {
    reply.length = reply.behind_id;
    reply.is_output = false;
    put_text(",\"error\":");
    put_message(message);
    if (at != NOWHERE) {
        char number[32];
        snprintf(number, sizeof number, ",\"at\":%zu", at);
        put_text(number);
    }
}

// The codec cannot be asked this.
PROTOCOL void skip(const char *why) {
    reply.length = reply.behind_id;
    reply.is_output = false;
    put_text(",\"skip\":");
    put_message(why);
}

// The bytes of an operand, ended by a NUL, for a library that takes strings of C. If there is a NUL among them, NULL,
// and the request is skipped.
PROTOCOL char *read_string(const struct request *request, size_t operand) {
    const struct bytes in = read_bytes(request, operand);
    if (memchr(in.at, 0, in.count) != NULL) {
        skip("a string of C ends at the first NUL");
        return NULL;
    }
    char *string = scratch(in.count + 1);
    memcpy(string, in.at, in.count);
    string[in.count] = '\0';
    return string;
}

// ---- The protocol itself ----

PROTOCOL void describe(const char *name, const char *version, const char *policies, const struct operation *operation) {
    put_text("{\"utfproof\":1,\"implementation\":{\"name\":");
    put_message(name);
    put_text(",\"version\":");
    put_message(version);
    put_text("},\"operations\":{");
    for (const char *separator = ""; operation->name != NULL; operation++, separator = ",") {
        put_text(separator);
        put_message(operation->name);
        put_text(operation->chunks ? ":{\"chunks\":true}" : ":{}");
    }
    put_text("}");
    if (*policies != '\0') {
        put_text(",\"policies\":");
        put_text(policies);
    }
    put_text("}");
}

// What stands between the quotation mark at *at and the next one, behind which *at is moved.
PROTOCOL struct operand quoted(char **at) {
    char *start = *at + 1;
    char *end = strchr(start, '"');
    *at = end + 1;
    return (struct operand){start, (size_t)(end - start)};
}

// Replies to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}.
PROTOCOL void answer(char *line, const struct operation *operation) {
    char *at = strchr(line, ',');
    memcpy(grow_reply((size_t)(at - line)), line, (size_t)(at - line));
    reply.behind_id = reply.length;
    put_text(",\"out\":\"");
    reply.behind_out = reply.length;
    reply.is_output = true;

    at += strlen(",\"op\":");
    const struct operand name = quoted(&at);
    at += strlen(",\"in\":[");
    // An operand and what parts it from the next take three characters or more.
    struct operand *operands = scratch((strlen(at) / 3 + 1) * sizeof *operands);
    size_t count = 0;
    while (*at == '"') {
        operands[count++] = quoted(&at);
        if (*at == ',') at++;
    }

    while (operation->name != NULL &&
           (strlen(operation->name) != name.length || memcmp(operation->name, name.at, name.length) != 0)) {
        operation++;
    }
    if (operation->name == NULL) {
        skip("the codec is not asked for this");
    } else {
        operation->call(&(struct request){operands, count, operation->argument});
    }
    put_text(reply.is_output ? "\"}" : "}");
    forget_scratch();
}

// Serves until the input ends, and returns what main() is to return. The policies are an object of JSON, by operation,
// {"utf-8.encode":{"surrogates":"replaced"}}, or "" if there are none to declare.
PROTOCOL int serve(const char *name, const char *version, const char *policies, const struct operation *operations) {
    char *line = NULL;
    size_t size = 0;
    for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
        if (line[length - 1] == '\n') line[length - 1] = '\0';
        reply.length = 0;
        if (*line == '\0') {
            // Standard output keeps the replies back until now.
            fflush(stdout);
            continue;
        }
        if (strncmp(line, "{\"id\":", 6) == 0) {
            answer(line, operations);
        } else {
            describe(name, version, policies, operations);
        }
        put_text("\n");
        fwrite(reply.text, 1, reply.length, stdout);
    }
    free(line);
    free(reply.text);
    return ferror(stdin) || fflush(stdout) != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
