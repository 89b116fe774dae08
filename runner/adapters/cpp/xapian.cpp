// Xapian as an adapter: Utf8Iterator, which reads ill-formed bytes as Latin-1, and Unicode::append_utf8.
//
// This file contains no codec: it only converts hexadecimal to the types of Xapian and back.

#include "protocol.hpp"

#include <xapian.h>

using namespace utfproof;

int main() {
    return serve("Xapian", Xapian::version_string(), "", {
        {"utf-8.decode-or-latin-1", whole<Bytes>([](const Bytes &in) {
             Points points;
             for (Xapian::Utf8Iterator at(in); at != Xapian::Utf8Iterator(); ++at) points.push_back(*at);
             return points;
         })},
        {"utf-8.encode", whole<Points>([](const Points &points) {
             Bytes out;
             for (char32_t point : points) Xapian::Unicode::append_utf8(out, point);
             return out;
         })},
    });
}
