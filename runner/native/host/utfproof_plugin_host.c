/* Makes an adapter of any plug-in: link both, and the program speaks version 1 of the protocol on standard input and output.
 *
 *     aarch64-linux-gnu-gcc -static -O2 -o mine mine_plugin.c mine.c utfproof_plugin_host.c
 *     utfproof check --adapter 'qemu-aarch64 ./mine'
 *
 * It is for systems on which utfproof itself does not run: another processor under an emulator, a board, a sanitizer that
 * wants a program of its own. Input and output end at pages that cannot be touched; a fault ends the program, and its last
 * words say where it was. It asks each input once: `utfproof check --library` sees more. Needs POSIX and C99.
 */
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "utfproof_plugin.h"

#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What sequences are made of: bytes, code units, code points, a number. */
enum kind { NOTHING = 0, BYTE = 1, UNIT = 2, NUMBER = 3, POINT = 4 };

/* The operations that it can ask. The unit sizes of an operation are in no plug-in. */
static const struct signature {
    const char *name;
    enum kind in, out;
} SIGNATURES[] = {
    {"utf-8.validate", BYTE, NOTHING},
    {"utf-8.decode", BYTE, POINT},
    {"utf-8.decode-lossy", BYTE, POINT},
    {"utf-8.decode-lossy-per-byte", BYTE, POINT},
    {"utf-8.encode", POINT, BYTE},
    {"utf-8.to-utf-16", BYTE, UNIT},
    {"utf-8.to-utf-16-lossy", BYTE, UNIT},
    {"utf-8.to-latin-1", BYTE, BYTE},
    {"utf-8.count-code-points", BYTE, NUMBER},
    {"utf-8.utf-16-length", BYTE, NUMBER},
    {"utf-8.utf-16-length-lossy", BYTE, NUMBER},
    {"whatwg-utf-8.decode-without-bom", BYTE, POINT},
    {"whatwg-utf-8.decode-without-bom-or-fail", BYTE, POINT},
    {"utf-16.validate", UNIT, NOTHING},
    {"utf-16.decode", UNIT, POINT},
    {"utf-16.decode-lossy", UNIT, POINT},
    {"utf-16.encode", POINT, UNIT},
    {"utf-16.to-utf-8", UNIT, BYTE},
    {"utf-16.to-utf-8-lossy", UNIT, BYTE},
    {"utf-16.to-latin-1", UNIT, BYTE},
    {"utf-16.utf-8-length", UNIT, NUMBER},
    {"utf-16.utf-8-length-lossy", UNIT, NUMBER},
    {"utf-32.validate", POINT, NOTHING},
    {"latin-1.to-utf-8", BYTE, BYTE},
    {"latin-1.to-utf-16", BYTE, UNIT},
    {"generalized-utf-8.validate", BYTE, NOTHING},
    {"generalized-utf-8.decode", BYTE, POINT},
    {"generalized-utf-8.encode", POINT, BYTE},
    {"wtf-8.validate", BYTE, NOTHING},
    {"wtf-8.decode", BYTE, POINT},
    {"wtf-8.encode", POINT, BYTE},
    {"wtf-8.from-utf-16", UNIT, BYTE},
    {"wtf-8.to-utf-16", BYTE, UNIT},
    {"cesu-8.validate", BYTE, NOTHING},
    {"cesu-8.decode", BYTE, POINT},
    {"cesu-8.encode", POINT, BYTE},
    {"modified-utf-8.validate", BYTE, NOTHING},
    {"modified-utf-8.decode", BYTE, UNIT},
    {"modified-utf-8.encode", UNIT, BYTE},
};

static const struct signature *signature_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof SIGNATURES / sizeof *SIGNATURES; i++) {
        if (strlen(SIGNATURES[i].name) == length && memcmp(SIGNATURES[i].name, name, length) == 0) return &SIGNATURES[i];
    }
    return NULL;
}

static size_t size_of(enum kind kind) { return kind == NUMBER || kind == NOTHING ? 1 : (size_t)kind; }

/* Memory that ends at a page that cannot be touched. */
struct area {
    uint8_t *end;
    size_t size;
};
static struct area input, output;

static void reserve(struct area *area, size_t size) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (size <= area->size) return;
    size = (2 * size + page - 1) / page * page;
    uint8_t *base = (uint8_t *)mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base + size, page, PROT_NONE) != 0) {
        perror("utfproof_plugin_host");
        exit(2);
    }
    area->end = base + size; /* the smaller one stays: something may still point there */
    area->size = size;
}

static bool is_after(const struct area *area, const void *address) {
    return (const uint8_t *)address >= area->end && (const uint8_t *)address < area->end + 4096;
}

/* Says where the fault is, and lets it end the program. */
static void on_fault(int signal_number, siginfo_t *info, void *context) {
    static const char READS[] = "touches what is past the end of the input\n", WRITES[] = "touches what is past the room\n";
    (void)context;
    const bool reads = is_after(&input, info->si_addr), writes = is_after(&output, info->si_addr);
    const ssize_t ignored = reads    ? write(2, READS, sizeof READS - 1)
                            : writes ? write(2, WRITES, sizeof WRITES - 1)
                                     : 0;
    (void)ignored;
    signal(signal_number, SIG_DFL);
}

static void put_text(const char *text) {
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c > 0x7E) continue;
        if (c == '"' || c == '\\') putchar('\\');
        putchar(c);
    }
}

/* Operations whose contract only utfproof can keep, such as well-formed input alone, are left out. */
static bool is_asked(const utfproof_operation *operation) {
    return (operation->flags & UTFPROOF_VALID_ONLY) == 0 && signature_of(operation->name, strlen(operation->name)) != NULL;
}

static void describe(const utfproof_plugin *plugin) {
    printf("{\"utfproof\":1,\"implementation\":{\"name\":\"");
    put_text(plugin->name);
    printf("\",\"version\":\"");
    put_text(plugin->version);
    printf("\"},\"operations\":{");
    bool is_first = true;
    for (size_t i = 0; i < plugin->count; i++) {
        if (!is_asked(&plugin->operations[i])) continue;
        printf("%s\"%s\":{%s}", is_first ? "" : ",", plugin->operations[i].name,
               plugin->operations[i].flags & UTFPROOF_CHUNKS ? "\"chunks\":true" : "");
        is_first = false;
    }
    printf("}}\n");
}

/* Reads hexadecimal numbers up to a quote to the end of the input area. Returns how many there are. */
static size_t read_units(const char **text, enum kind kind, bool ends_with_nul, bool *has_nul) {
    const size_t size = size_of(kind), most = strcspn(*text, "\"") / 2 + 2;
    uint32_t *values = (uint32_t *)malloc(most * sizeof *values);
    size_t count = 0;
    for (char *end; **text != '"' && **text != '\0'; *text = end + (*end == ' ')) {
        values[count] = (uint32_t)strtoul(*text, &end, 16);
        *has_nul |= values[count++] == 0;
        if (end == *text) break;
    }
    if (ends_with_nul) values[count] = 0;
    const size_t all = count + ends_with_nul;
    reserve(&input, all * size + 1);
    for (size_t i = 0; i < all; i++) {
        uint8_t *at = input.end - (all - i) * size;
        if (size == 1) *at = (uint8_t)values[i];
        if (size == 2) memcpy(at, &(uint16_t){(uint16_t)values[i]}, 2);
        if (size == 4) memcpy(at, &values[i], 4);
    }
    free(values);
    return count;
}

static void put_units(const uint8_t *units, size_t count, enum kind kind) {
    for (size_t i = 0; i < count; i++) {
        uint16_t unit;
        uint32_t point;
        if (i > 0) putchar(' ');
        if (kind == BYTE) printf("%02X", units[i]);
        if (kind == UNIT) printf("%04X", (memcpy(&unit, units + 2 * i, 2), unit));
        if (kind == POINT) printf("%04" PRIX32, (memcpy(&point, units + 4 * i, 4), point));
    }
}

/* Everything that the calls of one request have written. */
static struct {
    uint8_t *bytes;
    size_t count, size;
} result;

static void keep(const void *units, size_t count, size_t size) {
    if ((result.count + count) * size > result.size) {
        result.size = 2 * (result.count + count) * size;
        result.bytes = (uint8_t *)realloc(result.bytes, result.size);
    }
    if (count > 0) memcpy(result.bytes + result.count * size, units, count * size);
    result.count += count;
}

/* Answers a request whose operands begin at `text`. */
static void answer(const char *id, const utfproof_operation *operation, const struct signature *signature, void **state,
                   const char *text) {
    const bool ends_with_nul = (operation->flags & UTFPROOF_NUL_TERMINATED) != 0;
    const size_t in = size_of(signature->in), out = size_of(signature->out);
    utfproof_call call = {0};
    uint32_t flags = UTFPROOF_FIRST;
    int status = UTFPROOF_OK;
    bool has_nul = false, is_last = false;
    result.count = 0;
    while (!is_last && status == UTFPROOF_OK) {
        size_t length = read_units(&text, signature->in, ends_with_nul, &has_nul), rest = length;
        if (*text == '"') text++;
        is_last = *text != ',';
        text += is_last ? 0 : strcspn(text, "\"") + 1;
        if (is_last) flags |= UTFPROOF_END;
        if (ends_with_nul && has_nul) {
            printf("{\"id\":%s,\"skip\":\"it reads up to a NUL\"}\n", id);
            return;
        }
        const uint8_t *start = input.end - (length + ends_with_nul) * in;
        const size_t room = operation->room != NULL ? operation->room(start, length) : 64 + 10 * length;
        reserve(&output, room * out + 1);
        do {
            call = (utfproof_call){0};
            call.input = start + (length - rest) * in;
            call.length = rest;
            call.output = output.end - room * out;
            call.room = room;
            call.flags = flags;
            call.state = state;
            call.position = call.bad_length = UTFPROOF_UNKNOWN;
            call.incomplete = -1;
            status = operation->call(&call);
            flags &= ~UTFPROOF_FIRST;
            if (call.written > room || call.read > rest) {
                fprintf(stderr, "says that it read or wrote more than there is\n");
                abort();
            }
            keep(call.output, call.written, out);
            rest -= call.read;
        } while (status == UTFPROOF_FULL && operation->flags & UTFPROOF_RESUMES && (call.read > 0 || call.written > 0));
    }
    printf("{\"id\":%s,", id);
    if (status == UTFPROOF_REJECTED) {
        printf("\"error\":\"ill-formed\"");
        if (call.position != UTFPROOF_UNKNOWN) printf(",\"at\":%zu", call.position);
        printf("}\n");
    } else if (status != UTFPROOF_OK) {
        printf("\"skip\":\"%s\"}\n", status == UTFPROOF_FULL ? "the room is too small" : "not supported");
    } else if (signature->out == NUMBER) {
        printf("\"out\":%zu}\n", call.value);
    } else {
        printf("\"out\":\"");
        if (signature->out != NOTHING) put_units(result.bytes, result.count, signature->out);
        printf("\"}\n");
    }
}

int main(void) {
    const utfproof_plugin *plugin = utfproof_plugin_1();
    struct sigaction action = {0};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    void **states = (void **)calloc(plugin->count, sizeof *states);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        char *id = strstr(line, "\"id\":"), *name = strstr(line, "\"op\":\""), *operands = strstr(line, "\"in\":[\"");
        if (strncmp(line, "{\"utfproof\":1}", 14) == 0) describe(plugin);
        if (id == NULL || name == NULL || operands == NULL) {
            fflush(stdout); /* an empty line asks for all replies */
            continue;
        }
        id += 5;
        name += 6;
        const size_t length = strcspn(name, "\"");
        id[strspn(id, "0123456789")] = '\0';
        size_t i = 0;
        while (i < plugin->count && (strlen(plugin->operations[i].name) != length ||
                                     memcmp(plugin->operations[i].name, name, length) != 0)) {
            i++;
        }
        if (i < plugin->count && is_asked(&plugin->operations[i])) {
            answer(id, &plugin->operations[i], signature_of(name, length), &states[i], operands + 7);
        } else {
            printf("{\"id\":%s,\"skip\":\"no such operation\"}\n", id);
        }
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
