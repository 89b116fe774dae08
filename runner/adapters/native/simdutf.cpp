// simdutf, from the sources in its crate. Each conversion gets exactly the room that simdutf's own function gives for the
// input, ill-formed or not. SIMDUTF_FORCE_IMPLEMENTATION chooses a kernel; the name says which one is active.

#include "helpers.h"

#include "simdutf.h"

#include <string>

namespace {

using namespace simdutf;

int finished(utfproof_call *call, result result) {
    if (result.error != error_code::SUCCESS) return reject(call, result.count);
    call->written = result.count;
    return UTFPROOF_OK;
}

#define VALIDATION(name, Unit, function)                                                                               \
    int name(utfproof_call *call) {                                                                                    \
        const result result = function(static_cast<const Unit *>(call->input), call->length);                          \
        return result.error == error_code::SUCCESS ? UTFPROOF_OK : reject(call, result.count);                         \
    }
VALIDATION(validate, char, validate_utf8_with_errors)
VALIDATION(validate_16, char16_t, validate_utf16_with_errors)
VALIDATION(validate_32, char32_t, validate_utf32_with_errors)

#define CONVERSION(name, In, Out, function, length_of)                                                                 \
    int name(utfproof_call *call) {                                                                                    \
        return finished(call, function(static_cast<const In *>(call->input), call->length, static_cast<Out *>(call->output))); \
    }                                                                                                                  \
    size_t name##_room(const void *input, size_t length) {                                                             \
        const auto *in = static_cast<const In *>(input);                                                               \
        (void)in;                                                                                                      \
        return length_of;                                                                                              \
    }
CONVERSION(to_16, char, char16_t, convert_utf8_to_utf16_with_errors, utf16_length_from_utf8(in, length))
CONVERSION(decode, char, char32_t, convert_utf8_to_utf32_with_errors, utf32_length_from_utf8(in, length))
CONVERSION(to_latin_1, char, char, convert_utf8_to_latin1_with_errors, latin1_length_from_utf8(in, length))
CONVERSION(to_8, char16_t, char, convert_utf16_to_utf8_with_errors, utf8_length_from_utf16(in, length))
CONVERSION(decode_16, char16_t, char32_t, convert_utf16_to_utf32_with_errors, utf32_length_from_utf16(in, length))
CONVERSION(to_latin_1_16, char16_t, char, convert_utf16_to_latin1_with_errors, latin1_length_from_utf16(length))
CONVERSION(encode, char32_t, char, convert_utf32_to_utf8_with_errors, utf8_length_from_utf32(in, length))
CONVERSION(encode_16, char32_t, char16_t, convert_utf32_to_utf16_with_errors, utf16_length_from_utf32(in, length))

int of_latin_1(utfproof_call *call) {
    call->written = convert_latin1_to_utf8(in8(call), call->length, out8(call));
    return UTFPROOF_OK;
}
UTFPROOF_ROOM(of_latin_1_room, char, utf8_length_from_latin1(input, length));

// Never writes more than the room, and stops where a character does not fit.
int of_latin_1_safe(utfproof_call *call) {
    call->written = convert_latin1_to_utf8_safe(in8(call), call->length, out8(call), call->room);
    return call->written == utf8_length_from_latin1(in8(call), call->length) ? UTFPROOF_OK : UTFPROOF_FULL;
}

// Functions for well-formed input alone.
int to_16_valid(utfproof_call *call) {
    call->written = convert_valid_utf8_to_utf16(in8(call), call->length, static_cast<char16_t *>(call->output));
    return UTFPROOF_OK;
}
int to_8_valid(utfproof_call *call) {
    call->written = convert_valid_utf16_to_utf8(static_cast<const char16_t *>(call->input), call->length, out8(call));
    return UTFPROOF_OK;
}

#define NUMBER(name, Unit, expression)                                                                                 \
    int name(utfproof_call *call) {                                                                                    \
        const auto *in = static_cast<const Unit *>(call->input);                                                       \
        const size_t length = call->length;                                                                            \
        return count(call, expression);                                                                                \
    }
NUMBER(count_characters, char, count_utf8(in, length))
NUMBER(utf_16_length, char, utf16_length_from_utf8(in, length))
NUMBER(utf_8_length, char16_t, utf8_length_from_utf16(in, length))

NUMBER(trimmed, char, trim_partial_utf8(in, length))
NUMBER(trimmed_16, char16_t, trim_partial_utf16(in, length))

#define ROOM(name, function) {name, function, 0, 0, function##_room}
#define VALID(name, function) {name, function, UTFPROOF_VALID_ONLY, 0, nullptr}
const utfproof_operation operations[] = {
    UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-16.validate", validate_16),
    UTFPROOF_OPERATION("utf-32.validate", validate_32), ROOM("utf-8.to-utf-16", to_16), ROOM("utf-8.decode", decode),
    ROOM("utf-8.to-latin-1", to_latin_1), ROOM("utf-16.to-utf-8", to_8), ROOM("utf-16.decode", decode_16),
    ROOM("utf-16.to-latin-1", to_latin_1_16), ROOM("utf-8.encode", encode), ROOM("utf-16.encode", encode_16),
    ROOM("latin-1.to-utf-8", of_latin_1), VALID("utf-8.count-code-points", count_characters),
    VALID("utf-8.utf-16-length", utf_16_length), VALID("utf-16.utf-8-length", utf_8_length),
    UTFPROOF_OPERATION("utf-8.trim-partial", trimmed), UTFPROOF_OPERATION("utf-16.trim-partial", trimmed_16)};

// With UTFPROOF_UNCHECKED: the functions for well-formed input, and one that keeps to its room.
const utfproof_operation other_operations[] = {
    {"utf-8.to-utf-16", to_16_valid, UTFPROOF_VALID_ONLY, 0, to_16_room},
    {"utf-16.to-utf-8", to_8_valid, UTFPROOF_VALID_ONLY, 0, to_8_room},
    UTFPROOF_OPERATION("latin-1.to-utf-8", of_latin_1_safe)};

} // namespace

const utfproof_plugin *utfproof_plugin_1(void) {
    static const std::string name = std::string("simdutf ") + std::string(get_active_implementation()->name());
    const bool others = std::getenv("UTFPROOF_UNCHECKED") != nullptr;
    static utfproof_plugin plugin;
    plugin = {UTFPROOF_ABI, sizeof(utfproof_operation), name.c_str(), SIMDUTF_VERSION,
              others ? other_operations : operations,
              others ? sizeof other_operations / sizeof *other_operations : sizeof operations / sizeof *operations};
    return &plugin;
}
