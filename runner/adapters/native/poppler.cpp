// Poppler: the functions of UTF.h for strings in UTF-8 that end with a NUL. They get well-formed text.

#include "helpers.h"

#include <UTF.h>
#include <goo/gmem.h>
#include <poppler/cpp/poppler-version.h>

namespace {

int decode(utfproof_call *call) {
    Unicode *points = nullptr;
    const int count = utf8ToUCS4(in8(call), &points);
    const int status = give(call, points, static_cast<size_t>(count), sizeof *points);
    gfree(points);
    return status;
}

int to_16(utfproof_call *call) {
    int count = 0;
    uint16_t *units = utf8ToUtf16(in8(call), &count);
    const int status = give(call, units, static_cast<size_t>(count), sizeof *units);
    gfree(units);
    return status;
}

int utf_16_length(utfproof_call *call) { return count(call, static_cast<size_t>(utf8CountUtf16CodeUnits(in8(call)))); }

} // namespace

UTFPROOF_PLUGIN("Poppler", POPPLER_VERSION, {"utf-8.decode", decode, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, nullptr},
                {"utf-8.to-utf-16", to_16, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, nullptr},
                {"utf-8.utf-16-length", utf_16_length, UTFPROOF_NUL_TERMINATED | UTFPROOF_VALID_ONLY, 0, nullptr});
