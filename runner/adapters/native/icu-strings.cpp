// ICU4C, unicode/ustring.h: lengths and rooms throughout. Without a buffer, each function says how much room it needs.

#include "helpers.h"

#include <unicode/ustring.h>
#include <unicode/uversion.h>

namespace {

// A function that fills `room` units and says how many there would be; it writes a NUL only if there is room.
template <typename In, typename Out, typename Function> int convert(utfproof_call *call, Function function) {
    int32_t needed = 0;
    UErrorCode error = U_ZERO_ERROR;
    function(static_cast<Out *>(call->output), static_cast<int32_t>(call->room), &needed, static_cast<const In *>(call->input),
             static_cast<int32_t>(call->length), &error);
    if (error == U_BUFFER_OVERFLOW_ERROR) return UTFPROOF_FULL;
    if (U_FAILURE(error)) return UTFPROOF_REJECTED;
    call->written = static_cast<size_t>(needed);
    return UTFPROOF_OK;
}

// What the same function asks for without a buffer. It asks for nothing where it would reject.
template <typename In, typename Function> size_t room(const void *input, size_t length, Function function) {
    int32_t needed = 0;
    UErrorCode error = U_ZERO_ERROR;
    function(nullptr, 0, &needed, static_cast<const In *>(input), static_cast<int32_t>(length), &error);
    return U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR ? 0 : static_cast<size_t>(needed);
}

#define CONVERSION(name, In, Out, function)                                                                            \
    int name(utfproof_call *call) { return convert<In, Out>(call, function); }                                         \
    size_t name##_room(const void *input, size_t length) { return room<In>(input, length, function); }                 \
    int name##_length(utfproof_call *call) {                                                                           \
        int32_t needed = 0;                                                                                            \
        UErrorCode error = U_ZERO_ERROR;                                                                               \
        (function)(nullptr, 0, &needed, static_cast<const In *>(call->input), static_cast<int32_t>(call->length), &error); \
        if (U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR) return UTFPROOF_REJECTED;                            \
        call->value = static_cast<size_t>(needed);                                                                     \
        return UTFPROOF_OK;                                                                                            \
    }

const auto from_utf8 = [](auto... a) { u_strFromUTF8(a...); };
const auto to_utf8 = [](auto... a) { u_strToUTF8(a...); };
const auto to_utf32 = [](auto... a) { u_strToUTF32(a...); };
const auto from_utf32 = [](auto... a) { u_strFromUTF32(a...); };
const auto from_utf8_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
    u_strFromUTF8WithSub(out, size, length, in, count, 0xFFFD, nullptr, error);
};
const auto to_utf8_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
    u_strToUTF8WithSub(out, size, length, in, count, 0xFFFD, nullptr, error);
};
const auto to_utf32_lossy = [](auto out, auto size, auto length, auto in, auto count, auto error) {
    u_strToUTF32WithSub(out, size, length, in, count, 0xFFFD, nullptr, error);
};
const auto to_modified = [](auto... a) { u_strToJavaModifiedUTF8(a...); };

CONVERSION(to_16, char, char16_t, from_utf8)
CONVERSION(to_16_lossy, char, char16_t, from_utf8_lossy)
CONVERSION(to_8, char16_t, char, to_utf8)
CONVERSION(to_8_lossy, char16_t, char, to_utf8_lossy)
CONVERSION(decode_16, char16_t, UChar32, to_utf32)
CONVERSION(decode_16_lossy, char16_t, UChar32, to_utf32_lossy)
CONVERSION(encode_16, UChar32, char16_t, from_utf32)
CONVERSION(encode_modified, char16_t, char, to_modified)


} // namespace

#define ROOM(name, function) {name, function, UTFPROOF_KEEPS_TO_ROOM, 0, function##_room}
UTFPROOF_PLUGIN("ICU4C strings", U_ICU_VERSION, ROOM("utf-8.to-utf-16", to_16), ROOM("utf-8.to-utf-16-lossy", to_16_lossy),
                ROOM("utf-16.to-utf-8", to_8), ROOM("utf-16.to-utf-8-lossy", to_8_lossy), ROOM("utf-16.decode", decode_16),
                ROOM("utf-16.decode-lossy", decode_16_lossy), ROOM("utf-16.encode", encode_16),
                ROOM("modified-utf-8.encode", encode_modified), UTFPROOF_OPERATION("utf-8.utf-16-length", to_16_length),
                UTFPROOF_OPERATION("utf-8.utf-16-length-lossy", to_16_lossy_length),
                UTFPROOF_OPERATION("utf-16.utf-8-length", to_8_length),
                UTFPROOF_OPERATION("utf-16.utf-8-length-lossy", to_8_lossy_length));
