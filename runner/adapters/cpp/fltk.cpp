// FLTK as an adapter: the functions of fl_utf8.h.
//
// This file contains no codec: it only converts hexadecimal to the types of FLTK and back. Where text is not UTF-8, FLTK
// reads bytes as Windows-1252.

#include "protocol.hpp"

#include <FL/Enumerations.H>
#include <FL/fl_utf8.h>

using namespace utfproof;

namespace {

Points decode(const Bytes &in) {
    Points points;
    for (const char *at = in.data(), *end = at + in.size(); at < end;) {
        int length = 0;
        points.push_back(fl_utf8decode(at, end, &length));
        at += length;
    }
    return points;
}

Bytes encode(const Points &points) {
    Bytes out;
    for (char32_t point : points) {
        char bytes[4];
        out.append(bytes, static_cast<std::size_t>(fl_utf8encode(point, bytes)));
    }
    return out;
}


Bytes from_latin_1(const Bytes &in) {
    Bytes out(2 * in.size() + 1, '\0');
    out.resize(fl_utf8froma(&out[0], static_cast<unsigned>(out.size()), in.data(), static_cast<unsigned>(in.size())));
    return out;
}

} // namespace

int main() {
    const std::string version = std::to_string(FL_MAJOR_VERSION) + '.' + std::to_string(FL_MINOR_VERSION) + '.' +
                                std::to_string(FL_PATCH_VERSION);
    return serve("FLTK", version, "", {
        {"utf-8.validate", accepts<Bytes>([](const Bytes &in) {
             return in.empty() || fl_utf8test(in.data(), static_cast<unsigned>(in.size())) != 0;
         })},
        {"utf-8.decode-or-windows-1252", whole<Bytes>(decode)},
        {"utf-8.encode", whole<Points>(encode)},
        {"latin-1.to-utf-8", whole<Bytes>(from_latin_1)},
    });
}
