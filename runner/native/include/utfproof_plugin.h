/* Tests a codec of the UTF-8 family in a shared library. C99 or C++11 and later; needs nothing but this file.
 *
 *     #include "utfproof_plugin.h"
 *     UTFPROOF_VALIDATOR(validate, uint8_t, my_utf8_is_valid(input, length));
 *     UTFPROOF_PLUGIN("my codec", "1.0", UTFPROOF_VALIDATION("utf-8.validate", validate));
 *
 *     cc -shared -fPIC -o libmine.so mine_plugin.c mine.c
 *     utfproof check --library ./libmine.so
 *
 * utfproof loads the library in worker processes and calls it in guarded memory. The input is read-only. It ends at a page
 * that cannot be touched, or begins after one. The output has exactly its room between such pages. Each input is
 * converted several times, at different alignments and with different bytes around it; the answers must be the same.
 *
 * Lengths, room and positions are in units: bytes, 16-bit code units, or 32-bit code points, as the operation has them.
 * `utfproof list` names the operations. Anyone may copy this file: CC0-1.0 OR MIT OR Apache-2.0.
 */
#ifndef UTFPROOF_PLUGIN_H
#define UTFPROOF_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* The version of everything below. `utfproof_plugin_1` has it in its name. */
#define UTFPROOF_ABI 1

/* What a call returns. */
#define UTFPROOF_OK 0          /* converted all of the input; a validator: it is well-formed */
#define UTFPROOF_REJECTED 1    /* the input is ill-formed */
#define UTFPROOF_FULL 2        /* the output does not fit into the room */
#define UTFPROOF_UNSUPPORTED 3 /* cannot do this one; it is counted, and not judged */

/* utfproof_call.flags */
#define UTFPROOF_FIRST 1u /* the first call of a conversion: begin anew, whatever happened before */
#define UTFPROOF_END 2u   /* the input ends here */

/* utfproof_operation.flags */
#define UTFPROOF_CHUNKS 1u         /* takes the input in consecutive chunks, which may cut a character */
#define UTFPROOF_RESUMES 2u        /* after UTFPROOF_FULL, goes on when called with the rest of the input */
#define UTFPROOF_KEEPS_TO_ROOM 4u  /* has a room function, and keeps to any smaller room as well */
#define UTFPROOF_NUL_TERMINATED 8u /* reads up to a NUL, which follows the input; never called with a NUL inside */
#define UTFPROOF_VALID_ONLY 16u    /* may be called with well-formed input only */

/* A position that is not known. */
#define UTFPROOF_UNKNOWN ((size_t)-1)

/* One call. utfproof has set the results to 0, and the position and the length to UTFPROOF_UNKNOWN. */
typedef struct utfproof_call {
    const void *input; /* const uint8_t *, const uint16_t * or const uint32_t *, as the operation has it; never NULL */
    size_t length;
    void *output; /* the same of the result; never NULL */
    size_t room;
    const void *second; /* the second input, for wtf-8.concatenate and utf-8.ranges */
    size_t second_length;
    size_t number; /* the number that operations such as utf-8.truncate take */
    uint32_t flags;
    void **state; /* yours: NULL before the first call of this operation, then what you leave there */

    /* Results. */
    size_t read;       /* units read; matters after UTFPROOF_FULL */
    size_t written;    /* units written */
    size_t value;      /* the number that operations such as utf-8.count-code-points give */
    size_t position;   /* after UTFPROOF_REJECTED: the length of the longest well-formed prefix of the whole input */
    size_t bad_length; /* after UTFPROOF_REJECTED: the length of what is ill-formed there */
    int incomplete;    /* after UTFPROOF_REJECTED: 1 if more input could make it well-formed, 0 if not, -1 unknown */
} utfproof_call;

/* One validation for each value of the last unit of an input, in one go: a run over every input takes no longer than a
 * loop in C. UTFPROOF_VALIDATOR defines such a function. */
typedef struct utfproof_turn {
    const void *input;
    size_t length;
    void *last;                /* the last unit, to write each value to: `input` is read-only */
    uint32_t value, end;       /* from `value` to before `end`; set `value` to where it stopped */
    int expected;              /* stop at the first value with another answer */
    volatile uint64_t *number; /* before each validation, set this to `base` + its value: it tells which one faults */
    uint64_t base;
} utfproof_turn;

/* What the codec can do. */
typedef struct utfproof_operation {
    const char *name; /* such as "utf-8.validate" */
    int (*call)(utfproof_call *call);
    uint32_t flags;
    uint32_t least_room; /* with UTFPROOF_RESUMES: the smallest room in which it gets on, such as 4 */
    /* How much room the codec says is enough: its own length function, or the bound that its documentation gives. Without
     * one, `call` must keep to any room. */
    size_t (*room)(const void *input, size_t length);
    /* What the codec chooses where a document leaves a choice, such as "replacement=per-byte", separated by spaces; NULL if
     * it follows the recommendations. utfproof names the choices if one is misspelt. */
    const char *policies;
    void (*turn)(utfproof_turn *turn); /* NULL: `call` is used */
} utfproof_operation;

typedef struct utfproof_plugin {
    uint32_t abi;            /* UTFPROOF_ABI */
    uint32_t operation_size; /* sizeof(utfproof_operation) */
    const char *name;
    const char *version;
    const utfproof_operation *operations;
    size_t count;
} utfproof_plugin;

#ifdef __cplusplus
#define UTFPROOF_C extern "C"
#else
#define UTFPROOF_C extern
#endif

#if defined(_WIN32)
#define UTFPROOF_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define UTFPROOF_EXPORT __attribute__((visibility("default")))
#else
#define UTFPROOF_EXPORT
#endif

/* The one function that the library exports. UTFPROOF_PLUGIN defines it. */
UTFPROOF_C UTFPROOF_EXPORT const utfproof_plugin *utfproof_plugin_1(void);

#if defined(__GNUC__)
#define UTFPROOF_MAYBE_UNUSED __attribute__((unused))
#else
#define UTFPROOF_MAYBE_UNUSED
#endif

/* Defines a function from an expression that is true if `input`, of `length` units, is well-formed. */
#define UTFPROOF_VALIDATOR(function, unit, expression)                                                                 \
    static int function(utfproof_call *utfproof_this) {                                                                \
        const unit *const input = (const unit *)utfproof_this->input;                                                  \
        const size_t length = utfproof_this->length;                                                                   \
        return (expression) ? UTFPROOF_OK : UTFPROOF_REJECTED;                                                         \
    }                                                                                                                  \
    UTFPROOF_MAYBE_UNUSED static void function##_turn(utfproof_turn *utfproof_this) {                                  \
        const unit *const input = (const unit *)utfproof_this->input;                                                  \
        const size_t length = utfproof_this->length;                                                                   \
        unit *const utfproof_last = (unit *)utfproof_this->last;                                                       \
        volatile uint64_t *const utfproof_number = utfproof_this->number;                                              \
        const uint64_t utfproof_base = utfproof_this->base;                                                            \
        const uint32_t utfproof_end = utfproof_this->end;                                                              \
        const int utfproof_is_valid = utfproof_this->expected == UTFPROOF_OK;                                          \
        uint32_t utfproof_value = utfproof_this->value;                                                                \
        for (; utfproof_value < utfproof_end; utfproof_value++) {                                                      \
            *utfproof_last = (unit)utfproof_value;                                                                     \
            *utfproof_number = utfproof_base + utfproof_value;                                                         \
            if (((expression) ? 1 : 0) != utfproof_is_valid) break;                                                        \
        }                                                                                                              \
        utfproof_this->value = utfproof_value;                                                                         \
    }                                                                                                                  \
    static int function(utfproof_call *utfproof_this)

/* What the expression of UTFPROOF_CONVERTER may give instead of a number of units. */
#define UTFPROOF_ILL_FORMED ((ptrdiff_t)-1)
#define UTFPROOF_NO_ROOM ((ptrdiff_t)-2)

/* Defines a function from an expression that converts `input`, of `length` units, to `output`, which has `room`, and gives
 * the number of units written, UTFPROOF_ILL_FORMED or UTFPROOF_NO_ROOM. */
#define UTFPROOF_CONVERTER(function, unit, output_unit, expression)                                                    \
    static ptrdiff_t function##_units(const unit *input, size_t length, output_unit *output, size_t room) {            \
        (void)room;                                                                                                    \
        return (ptrdiff_t)(expression);                                                                                \
    }                                                                                                                  \
    static int function(utfproof_call *utfproof_this) {                                                                \
        const ptrdiff_t written = function##_units((const unit *)utfproof_this->input, utfproof_this->length,          \
                                                   (output_unit *)utfproof_this->output, utfproof_this->room);         \
        if (written < 0) return written == UTFPROOF_NO_ROOM ? UTFPROOF_FULL : UTFPROOF_REJECTED;                       \
        utfproof_this->written = (size_t)written;                                                                      \
        return UTFPROOF_OK;                                                                                            \
    }                                                                                                                  \
    static int function(utfproof_call *utfproof_this)

/* Defines a room function from an expression: the room that the codec asks for to convert `input`. */
#define UTFPROOF_ROOM(function, unit, expression)                                                                      \
    static size_t function##_of(const unit *input, size_t length) {                                                    \
        (void)input;                                                                                                   \
        (void)length;                                                                                                  \
        return (size_t)(expression);                                                                                   \
    }                                                                                                                  \
    static size_t function(const void *input, size_t length) { return function##_of((const unit *)input, length); }   \
    static size_t function(const void *input, size_t length)

/* An operation: the whole input in one call, and any room. */
#define UTFPROOF_OPERATION(name, call) {name, call, 0, 0, NULL, NULL, NULL}

/* A validation, by a function that UTFPROOF_VALIDATOR defines: the same, and faster where every input is asked. */
#define UTFPROOF_VALIDATION(name, call) {name, call, 0, 0, NULL, NULL, call##_turn}

/* The same as UTFPROOF_OPERATION, with policies. */
#define UTFPROOF_OPERATION_WITH(name, call, policies) {name, call, 0, 0, NULL, policies, NULL}

/* The same for a converter that trusts its caller: its output has the room that the room function gives, never less. */
#define UTFPROOF_OPERATION_IN(name, call, room) {name, call, 0, 0, room, NULL, NULL}

/* A streaming converter: chunks, and buffers of at least `least_room` units that are filled as often as it takes. */
#define UTFPROOF_STREAM(name, call, least_room)                                                                        \
    {name, call, UTFPROOF_CHUNKS | UTFPROOF_RESUMES, least_room, NULL, NULL, NULL}

/* The plug-in: its name and version, and all its operations. */
#define UTFPROOF_PLUGIN(name, version, ...)                                                                            \
    static const utfproof_operation utfproof_all_operations[] = {__VA_ARGS__};                                         \
    static const utfproof_plugin utfproof_this_plugin = {                                                              \
        UTFPROOF_ABI,                                                                                                  \
        (uint32_t)sizeof(utfproof_operation),                                                                          \
        name,                                                                                                          \
        version,                                                                                                       \
        utfproof_all_operations,                                                                                       \
        sizeof utfproof_all_operations / sizeof utfproof_all_operations[0],                                            \
    };                                                                                                                 \
    UTFPROOF_C UTFPROOF_EXPORT const utfproof_plugin *utfproof_plugin_1(void) { return &utfproof_this_plugin; }        \
    UTFPROOF_C UTFPROOF_EXPORT const utfproof_plugin *utfproof_plugin_1(void)

#endif
