// ICU4C, unicode/ucnv.h: streaming converters, in chunks.

#include "helpers.h"

#include <unicode/ucnv.h>
#include <unicode/uversion.h>

namespace {

UConverter *converter_of(utfproof_call *call) {
    UErrorCode error = U_ZERO_ERROR;
    if (*call->state == nullptr) *call->state = ucnv_open("UTF-8", &error);
    auto *converter = static_cast<UConverter *>(*call->state);
    if (call->flags & UTFPROOF_FIRST) ucnv_reset(converter);
    return converter;
}

int finished(utfproof_call *call, UErrorCode error, size_t read, size_t written) {
    call->read = read;
    call->written = written;
    if (error == U_BUFFER_OVERFLOW_ERROR) return UTFPROOF_FULL;
    return U_FAILURE(error) ? UTFPROOF_REJECTED : UTFPROOF_OK;
}

int to_16_with(utfproof_call *call, UConverterToUCallback callback) {
    UConverter *converter = converter_of(call);
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter, callback, nullptr, nullptr, nullptr, &error);
    const char *source = in8(call);
    auto *target = static_cast<char16_t *>(call->output), *start = target;
    ucnv_toUnicode(converter, &target, target + call->room, &source, source + call->length, nullptr,
                   (call->flags & UTFPROOF_END) != 0, &error);
    return finished(call, error, static_cast<size_t>(source - in8(call)), static_cast<size_t>(target - start));
}

int to_8_with(utfproof_call *call, UConverterFromUCallback callback) {
    UConverter *converter = converter_of(call);
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setFromUCallBack(converter, callback, nullptr, nullptr, nullptr, &error);
    const auto *source = static_cast<const char16_t *>(call->input), *start = source;
    char *target = out8(call);
    ucnv_fromUnicode(converter, &target, target + call->room, &source, source + call->length, nullptr,
                     (call->flags & UTFPROOF_END) != 0, &error);
    return finished(call, error, static_cast<size_t>(source - start), static_cast<size_t>(target - out8(call)));
}

int to_16(utfproof_call *call) { return to_16_with(call, UCNV_TO_U_CALLBACK_STOP); }
int to_16_lossy(utfproof_call *call) { return to_16_with(call, UCNV_TO_U_CALLBACK_SUBSTITUTE); }
int to_8(utfproof_call *call) { return to_8_with(call, UCNV_FROM_U_CALLBACK_STOP); }
int to_8_lossy(utfproof_call *call) { return to_8_with(call, UCNV_FROM_U_CALLBACK_SUBSTITUTE); }

} // namespace

// Without `room`: it fills a buffer to its last unit, and goes on within a character.
#define CHUNKS(name, function) {name, function, UTFPROOF_CHUNKS, 0, nullptr}
UTFPROOF_PLUGIN("ICU4C converter", U_ICU_VERSION, CHUNKS("utf-8.to-utf-16", to_16),
                CHUNKS("utf-8.to-utf-16-lossy", to_16_lossy), CHUNKS("utf-16.to-utf-8", to_8),
                CHUNKS("utf-16.to-utf-8-lossy", to_8_lossy));
