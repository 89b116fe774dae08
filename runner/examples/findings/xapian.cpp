// Xapian: a surrogate in UTF-8 is read as a character, not as its bytes.
// c++ xapian.cpp -lxapian && ./a.out
#include <cstdio>
#include <xapian.h>

int main() {
    std::printf("ED A0 80:");
    for (Xapian::Utf8Iterator at("\xED\xA0\x80", 3); at != Xapian::Utf8Iterator(); ++at) std::printf(" U+%04X", *at);
    std::printf(", right: U+00ED U+00A0 U+0080\n");
}
