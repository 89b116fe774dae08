// UTF8-CPP: its checking functions, and the unchecked ones, which take well-formed text only.

#include "helpers.h"

#include <iterator>
#include <string>
#include <utf8.h>

namespace {

int validate(utfproof_call *call) {
    const char *end = in8(call) + call->length, *invalid = utf8::find_invalid(in8(call), end);
    return invalid == end ? UTFPROOF_OK : reject(call, static_cast<size_t>(invalid - in8(call)));
}

// Runs a conversion that throws.
template <typename In, typename Out, typename Convert> int convert(utfproof_call *call, Convert convert) {
    const auto *input = static_cast<const In *>(call->input);
    std::basic_string<Out> output;
    try {
        convert(input, input + call->length, std::back_inserter(output));
    } catch (const utf8::exception &) {
        return UTFPROOF_REJECTED;
    }
    return give(call, output.data(), output.size(), sizeof(Out));
}

#define CONVERSION(name, In, Out, function)                                                                            \
    int name(utfproof_call *call) {                                                                                    \
        return convert<In, Out>(call, [](auto... a) { return function(a...); });                                       \
    }
CONVERSION(decode, char, char32_t, utf8::utf8to32)
CONVERSION(encode, char32_t, char, utf8::utf32to8)
CONVERSION(to_16, char, char16_t, utf8::utf8to16)
CONVERSION(to_8, char16_t, char, utf8::utf16to8)

int count_characters(utfproof_call *call) {
    return count(call, static_cast<size_t>(utf8::unchecked::distance(in8(call), in8(call) + call->length)));
}

} // namespace

UTFPROOF_PLUGIN("UTF8-CPP", UTFCPP_VERSION, UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-8.decode", decode), UTFPROOF_OPERATION("utf-8.encode", encode),
                UTFPROOF_OPERATION("utf-8.to-utf-16", to_16), UTFPROOF_OPERATION("utf-16.to-utf-8", to_8),
                {"utf-8.count-code-points", count_characters, UTFPROOF_VALID_ONLY, 0, nullptr});
