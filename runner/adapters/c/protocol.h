// The adapter protocol of utfproof for codecs in C: everything in an adapter except the calls of the codec.
//
// A request, {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, always has these keys in this order without spaces, so
// this file scans it and needs no JSON library. Write one source file next to this one; this is a whole adapter:
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
// A call answers by putting values. Without any, the answer is empty, which means "accepted" for a validator. Or it
// rejects the input, or skips the request, and returns; then the values put so far are discarded.
//
// This file contains no codec, only hexadecimal. Your adapter must have none either: pass on the library's answers.
// It is C99, without extensions but an attribute of GCC and Clang.

#ifndef UTFPROOF_PROTOCOL_H
#define UTFPROOF_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// An adapter need not use all of these functions.
#define PROTOCOL __attribute__((unused)) static

// ---- The description ----

struct request;

// An operation, named as in `utfproof list`, and the function that answers it. An array of them ends with {0}.
struct operation {
    const char *name;
    void (*call)(const struct request *request);
    bool chunks;          // whether the operands are chunks of one input
    const void *argument; // for the call, which reads it from the request
    bool reuse;           // whether the call keeps a converter and takes requests that do not end
    size_t room;          // the fewest units of output that fit into its buffer; 0 if it takes no such requests
    bool outs;            // whether the call says what comes out with each chunk
    bool length;          // whether the call rejects by reject_part()
    bool times;           // whether to call it many times over for one request
    bool batch;           // whether the call takes many inputs at once, and calls end_input() after each
    size_t repeat;        // the most units of a text that is made of a pattern; 0 if it takes no such requests
};

// The most units that .repeat can say: for libraries that count in size_t.
#define ANY_LENGTH 4294967295u

// ---- Requests ----

// An operand in hexadecimal, "E2 82 AC", or a number in decimal.
struct operand {
    const char *at;
    size_t length;
};

struct request {
    const struct operand *operands;
    size_t count; // 1, unless the operation takes chunks, another sequence or a number
    const void *argument;
    bool unended; // whether the input does not end: the converter then goes back to its start, and any answer will do
    size_t room;  // the units of output that the buffer holds, emptied as often as it takes; 0 if it is not bounded
    bool outs;    // whether to call end_part() after what comes out with each chunk
    bool batch;   // whether the operands are whole inputs, with a call of end_input() after the answer to each
    size_t repeat; // how often the first operand stands before the second, if both are one text; the functions below read it
};

// The values of an operand. The memory lives until the next request; do not free it.
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
    union {
        long double number;
        long long integer;
        void *pointer;
    } memory[]; // aligned for any type
};

static struct piece *pieces;

// Memory for this many bytes; never NULL.
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

// Frees all memory since `last`.
PROTOCOL void forget_scratch(const struct piece *last) {
    while (pieces != last) {
        struct piece *next = pieces->next;
        free(pieces);
        pieces = next;
    }
}

// ---- Reading operands ----

PROTOCOL uint32_t digit_value(char digit) {
    return digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

// One more than the number of spaces; 0 for an empty operand.
PROTOCOL size_t count_numbers(struct operand operand) {
    size_t count = operand.length > 0;
    for (size_t i = 0; i < operand.length; i++) count += operand.at[i] == ' ';
    return count;
}

// The number at *at; moves *at to the next number.
PROTOCOL uint32_t next_number(const struct operand *operand, size_t *at) {
    uint32_t number = 0;
    while (*at < operand->length && operand->at[*at] != ' ') number = number << 4 | digit_value(operand->at[(*at)++]);
    ++*at;
    return number;
}

// Repeats the first `count` elements of a text, of `size` bytes each, so that they stand there `times` times in all.
PROTOCOL void repeat_elements(void *text, size_t count, size_t size, size_t times) {
    const size_t all = count * size * times;
    for (size_t done = count * size; done < all;) {
        const size_t more = done < all - done ? done : all - done;
        memcpy((char *)text + done, text, more);
        done += more;
    }
}

// Reads an operand, or the text that is made of two.
#define READ(name, element)                                                                                            \
    PROTOCOL struct name read_##name(const struct request *request, size_t operand) {                                  \
        const struct operand *in = &request->operands[operand], *end = in + 1;                                         \
        const size_t times = request->repeat, count = count_numbers(*in);                                              \
        const size_t all = times == 0 ? count : times * count + count_numbers(*end);                                   \
        const struct name read = {scratch(all * sizeof(element)), all};                                                \
        for (size_t i = 0, at = 0; i < count; i++) read.at[i] = (element)next_number(in, &at);                         \
        if (times == 0) return read;                                                                                   \
        repeat_elements(read.at, count, sizeof(element), times);                                                       \
        for (size_t i = times * count, at = 0; i < all; i++) read.at[i] = (element)next_number(end, &at);              \
        return read;                                                                                                   \
    }

READ(bytes, unsigned char)
READ(units, uint16_t)
READ(points, uint32_t)

// An operand that is a number, such as the room for the result.
PROTOCOL size_t read_size(const struct request *request, size_t operand) {
    const struct operand *in = &request->operands[operand];
    size_t size = 0;
    for (size_t i = 0; i < in->length; i++) size = 10 * size + (size_t)(in->at[i] - '0');
    return size;
}

// All chunks joined. Chunk i ends at ends[i], for libraries that take one chunk after the other.
PROTOCOL struct bytes read_chunks(const struct request *request, size_t **ends) {
    struct bytes all = {NULL, 0};
    if (request->repeat > 0) {
        all = read_bytes(request, 0);
        *ends = scratch(sizeof **ends);
        **ends = all.count;
        return all;
    }
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

// The reply to the current request: {"id":7,"out":"20AC"}, still without its end while numbers are put.
static struct {
    char *text;
    size_t length, capacity;
    size_t after_id;    // the length of {"id":7,
    size_t after_out;   // and of {"id":7,"out":"
    const char *end;    // what is still missing before }
    size_t inputs_left; // of a batch
} reply;

// The units read and written after each call of a bounded buffer: [2,0],[3,1]
static struct {
    char *text;
    size_t length, capacity;
} calls;

// The length of {"id":7,"out":"0041 after what came out with each chunk.
static struct {
    size_t *ends;
    size_t count, capacity;
} parts;

// A long result, of which only the length and the CRC-32 are told.
static struct {
    bool is_told;
    size_t units;
    uint32_t checksum;
} told;

// Makes room for this many more characters.
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

// A message as a JSON string. Its characters are not decoded: only plain ASCII is kept.
PROTOCOL void put_message(const char *message) {
    put_text("\"");
    for (; *message != '\0'; message++) {
        const bool is_plain = ' ' <= *message && *message <= '~' && *message != '"' && *message != '\\';
        *grow_reply(1) = is_plain ? *message : '?';
    }
    put_text("\"");
}

// Adds a number of so many bytes to the CRC-32 of zlib, the least significant byte first.
PROTOCOL void tell_number(uint32_t number, size_t bytes) {
    static uint32_t table[256];
    if (table[1] == 0) {
        for (uint32_t i = 0; i < 256; i++) {
            table[i] = i;
            for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320 : 0);
        }
    }
    told.units++;
    for (; bytes > 0; bytes--, number >>= 8) told.checksum = told.checksum >> 8 ^ table[(told.checksum ^ number) & 0xFF];
}

// Appends a number.
PROTOCOL void put_number(uint32_t number, size_t digits) {
    const bool is_first = reply.length == reply.after_out;
    char *at = grow_reply(digits + !is_first);
    if (!is_first) *at++ = ' ';
    for (; digits > 0; number >>= 4) at[--digits] = "0123456789ABCDEF"[number & 0xF];
}

PROTOCOL void put_byte(unsigned char byte) { told.is_told ? tell_number(byte, 1) : put_number(byte, 2); }

PROTOCOL void put_unit(uint16_t unit) { told.is_told ? tell_number(unit, 2) : put_number(unit, 4); }

PROTOCOL void put_point(uint32_t point) {
    if (told.is_told) {
        tell_number(point, 4);
        return;
    }
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

// A call into a bounded buffer has returned; units of input and of output, both counted from the start.
PROTOCOL void put_call(size_t read, size_t written) {
    if (calls.capacity - calls.length < 64) {
        calls.capacity = 2 * calls.capacity + 64;
        calls.text = realloc(calls.text, calls.capacity);
        if (calls.text == NULL) {
            perror("adapter");
            exit(EXIT_FAILURE);
        }
    }
    const char *separator = calls.length > 0 ? "," : "";
    calls.length += (size_t)snprintf(calls.text + calls.length, 64, "%s[%zu,%zu]", separator, read, written);
}

// The output since the last part came out with the next chunk.
PROTOCOL void end_part(void) {
    if (parts.count == parts.capacity) {
        parts.capacity = 2 * parts.capacity + 64;
        parts.ends = realloc(parts.ends, parts.capacity * sizeof *parts.ends);
        if (parts.ends == NULL) {
            perror("adapter");
            exit(EXIT_FAILURE);
        }
    }
    parts.ends[parts.count++] = reply.length;
}

// Appends ","outs":["0041","20AC"] to the result: its parts, and what came out at the end.
PROTOCOL void put_parts(void) {
    end_part();
    put_text("\",\"outs\":");
    for (size_t i = 0, start = reply.after_out; i < parts.count; start = parts.ends[i++]) {
        const size_t end = parts.ends[i];
        put_text(i > 0 ? ",\"" : "[\"");
        // between two parts of the result stands a space
        const size_t from = start > reply.after_out && end > start ? start + 1 : start;
        char *copy = grow_reply(end - from);
        memcpy(copy, reply.text + from, end - from);
        put_text("\"");
    }
    reply.end = "]";
}

// The result is a number, such as a length.
PROTOCOL void put_size(size_t size) {
    char text[48];
    snprintf(text, sizeof text, "\"out\":%zu", size);
    reply.length = reply.after_id;
    put_text(text);
    reply.end = "";
}

// The first of two results is a number. The values that are put after it are the second one.
PROTOCOL void put_size_and(size_t size) {
    char text[48];
    snprintf(text, sizeof text, "\"out\":[%zu,\"", size);
    reply.length = reply.after_id;
    put_text(text);
    reply.after_out = reply.length;
    reply.end = "\"]";
}

// The codec rejects the input, whose first `at` units are well-formed; NOWHERE if the codec gives no position.
PROTOCOL void reject(const char *message, size_t at) {
    reply.length = reply.after_id;
    reply.end = "";
    put_text("\"error\":");
    put_message(message);
    if (at != NOWHERE) {
        char number[32];
        snprintf(number, sizeof number, ",\"at\":%zu", at);
        put_text(number);
    }
}

// The same, for an operation with `length`. The ill-formed part has so many units, or NOWHERE if the codec does not say; it
// is incomplete where more input could complete it.
PROTOCOL void reject_part(const char *message, size_t at, size_t length, bool is_incomplete) {
    reject(message, at);
    if (length != NOWHERE) {
        char number[48];
        snprintf(number, sizeof number, ",\"length\":%zu", length);
        put_text(number);
    }
    put_text(is_incomplete ? ",\"incomplete\":true" : ",\"incomplete\":false");
}

// The codec cannot take this request.
PROTOCOL void skip(const char *why) {
    reply.length = reply.after_id;
    reply.end = "";
    put_text("\"skip\":");
    put_message(why);
}

// Begins an answer, to which numbers are put.
PROTOCOL void begin_answer(void) {
    reply.after_id = reply.length;
    put_text("\"out\":\"");
    reply.after_out = reply.length;
    reply.end = "\"";
}

// The answer to one input of a batch is complete.
PROTOCOL void end_input(void) {
    if (reply.inputs_left == 0) return;
    put_text(reply.end);
    reply.end = "";
    if (--reply.inputs_left == 0) return;
    put_text("},{");
    begin_answer();
}

// The bytes of an operand as a C string. If they contain a NUL, the request is skipped and the result is NULL.
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

// What an operation takes or says beyond whole inputs, after what stands before the next offer.
PROTOCOL void put_offer(bool is_offered, const char *offer, const char **comma) {
    if (!is_offered) return;
    put_text(*comma);
    put_text(offer);
    *comma = ",";
}

PROTOCOL void describe(const char *name, const char *version, const char *policies, const struct operation *operation) {
    put_text("{\"utfproof\":1,\"implementation\":{\"name\":");
    put_message(name);
    put_text(",\"version\":");
    put_message(version);
    put_text("},\"operations\":{");
    for (const char *separator = ""; operation->name != NULL; operation++, separator = ",") {
        put_text(separator);
        put_message(operation->name);
        const char *comma = ":{";
        put_offer(operation->chunks, "\"chunks\":true", &comma);
        put_offer(operation->reuse, "\"reuse\":true", &comma);
        put_offer(operation->outs, "\"outs\":true", &comma);
        put_offer(operation->length, "\"length\":true", &comma);
        put_offer(operation->times, "\"times\":true", &comma);
        put_offer(operation->batch, "\"batch\":true", &comma);
        char room[48];
        snprintf(room, sizeof room, "\"room\":%zu", operation->room);
        put_offer(operation->room > 0, room, &comma);
        char repeat[48];
        snprintf(repeat, sizeof repeat, "\"repeat\":%zu", operation->repeat);
        put_offer(operation->repeat > 0, repeat, &comma);
        put_text(*comma == ',' ? "}" : ":{}");
    }
    put_text("}");
    if (*policies != '\0') {
        put_text(",\"policies\":");
        put_text(policies);
    }
    put_text("}");
}

// The text between the quotation mark at *at and the next one; moves *at past the latter.
PROTOCOL struct operand quoted(char **at) {
    char *start = *at + 1;
    char *end = strchr(start, '"');
    *at = end + 1;
    return (struct operand){start, (size_t)(end - start)};
}

// The length and the checksum of a long result, if it is a sequence.
PROTOCOL void put_told(void) {
    const bool has_units = told.is_told && told.units > 0 && strcmp(reply.end, "\"") == 0;
    told.is_told = false;
    if (!has_units) return;
    put_size_and(told.units);
    const uint32_t checksum = ~told.checksum;
    for (int bits = 24; bits >= 0; bits -= 8) put_byte((unsigned char)(checksum >> bits & 0xFF));
}

// Answers a request after {"id":7, as far as the answer goes.
PROTOCOL void answer_once(const struct request *request, const struct operation *operation) {
    begin_answer();
    told.is_told = request->repeat > 0;
    told.units = 0;
    told.checksum = 0xFFFFFFFF;
    operation->call(request);
    put_told();
    if (request->outs && strcmp(reply.end, "\"") == 0) put_parts();
    parts.count = 0;
    if (calls.length > 0 && strcmp(reply.end, "\"") == 0) {
        put_text("\",\"calls\":[");
        memcpy(grow_reply(calls.length), calls.text, calls.length);
        reply.end = "]";
    }
    calls.length = 0;
    put_text(reply.end);
}

// The same as often as the request asks for. The answer that stays is the first one, or one that differs from it.
PROTOCOL void answer_times(const struct request *request, const struct operation *operation, size_t times) {
    const size_t start = reply.length;
    answer_once(request, operation);
    const size_t length = reply.length - start;
    char *first = times > 1 ? scratch(length) : NULL;
    if (first != NULL) memcpy(first, reply.text + start, length);
    for (const struct piece *last = pieces; times > 1; times--) {
        reply.length = start;
        answer_once(request, operation);
        if (reply.length - start != length || memcmp(reply.text + start, first, length) != 0) return;
        forget_scratch(last);
    }
}

// Replies to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}.
PROTOCOL void answer(char *line, const struct operation *operation) {
    char *at = strchr(line, ',');
    const size_t id = (size_t)(at + 1 - line);
    memcpy(grow_reply(id), line, id);
    reply.after_id = reply.length;

    at += strlen(",\"op\":");
    const struct operand name = quoted(&at);
    const bool batch = strncmp(at, ",\"batch\":", 9) == 0;
    at = strchr(at, '[') + 1;
    // An operand and its separator take at least two characters.
    struct operand *operands = scratch((strlen(at) / 2 + 1) * sizeof *operands);
    size_t count = 0;
    while (*at != ']') {
        if (*at == '"') {
            operands[count++] = quoted(&at);
        } else {
            const size_t digits = strspn(at, "0123456789");
            operands[count++] = (struct operand){at, digits};
            at += digits;
        }
        if (*at == ',') at++;
    }

    while (operation->name != NULL &&
           (strlen(operation->name) != name.length || memcmp(operation->name, name.at, name.length) != 0)) {
        operation++;
    }
    if (operation->name == NULL) {
        skip("the codec does not support this operation");
    } else {
        // After the operands: ] and the end of the object, or one key more, such as ],"room":4
        const bool unended = strncmp(at, "],\"end\":false", 13) == 0;
        const size_t room = strncmp(at, "],\"room\":", 9) == 0 ? strtoul(at + 9, NULL, 10) : 0;
        const bool outs = strncmp(at, "],\"outs\":true", 13) == 0;
        const size_t times = strncmp(at, "],\"times\":", 10) == 0 ? strtoul(at + 10, NULL, 10) : 1;
        const size_t repeat = strncmp(at, "],\"repeat\":", 11) == 0 ? strtoul(at + 11, NULL, 10) : 0;
        if (repeat > 0) count = 1;
        const struct request request = {operands, count, operation->argument, unended, room, outs, batch, repeat};
        reply.inputs_left = batch ? count : 0;
        if (batch) put_text("\"batch\":[{");
        answer_times(&request, operation, times);
        if (batch) put_text("}]");
    }
    put_text("}");
    forget_scratch(NULL);
}

// Whether the conversation with `utfproof check --stdio` has ended with the verdict that all replies conform.
static bool verdict_conforms;

// Takes {"utfproof":1,"verdict":"conforms","answered":7}, which is always written like this.
PROTOCOL void take_verdict(const char *line, unsigned long answered) {
    char expected[96];
    snprintf(expected, sizeof expected, "{\"utfproof\":1,\"verdict\":\"conforms\",\"answered\":%lu}", answered);
    verdict_conforms = answered > 0 && strcmp(line, expected) == 0;
}

// The next line of standard input without its end, until the next call; NULL if there is none.
PROTOCOL char *read_line(void) {
    static char *line;
    static size_t capacity;
    for (size_t length = 0;;) {
        if (capacity - length < 4096) {
            capacity = 2 * capacity + 8192;
            line = realloc(line, capacity);
            if (line == NULL) {
                perror("adapter");
                exit(EXIT_FAILURE);
            }
        }
        if (fgets(line + length, (int)(capacity - length), stdin) == NULL) {
            free(line);
            line = NULL;
            capacity = 0;
            return NULL;
        }
        length += strlen(line + length);
        if (length > 0 && line[length - 1] == '\n') {
            line[length - 1] = '\0';
            return line;
        }
    }
}

// Serves until the input ends; returns the result for main(). `policies` is a JSON object by operation, such as
// {"utf-8.encode":{"surrogates":"replaced"}}, or "" without declared policies.
PROTOCOL int serve(const char *name, const char *version, const char *policies, const struct operation *operations) {
    unsigned long answered = 0;
    for (char *line; (line = read_line()) != NULL;) {
        reply.length = 0;
        if (*line == '\0') {
            // Until now, standard output has buffered the replies.
            fflush(stdout);
            continue;
        }
        if (strncmp(line, "{\"id\":", 6) == 0) {
            answer(line, operations);
            answered++;
        } else if (strstr(line, "\"verdict\":") != NULL) {
            take_verdict(line, answered);
            break; // nothing follows it
        } else {
            describe(name, version, policies, operations);
        }
        put_text("\n");
        fwrite(reply.text, 1, reply.length, stdout);
    }
    free(reply.text);
    free(calls.text);
    free(parts.ends);
    return ferror(stdin) || fflush(stdout) != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
