// One test for each operation: codec_test OPERATION. As an adapter: utfproof check --adapter build/codec_test

#include "codec.hpp"
#include "utfproof.h"

using namespace utfproof;

static Points decode(const Bytes &in) {
    try {
        return codec::decode(in.data(), in.size());
    } catch (const codec::Malformed &malformed) {
        throw Rejected{"ill-formed", malformed.at};
    }
}

static bool validate(const Bytes &in) {
    decode(in);
    return true;
}

int main(int argc, char **argv) {
    return test(argc, argv, "my codec", "1.0", "", {
        {"utf-8.validate", accepts<Bytes>(validate)},
        {"utf-8.decode", whole<Bytes>(decode)},
    });
}
