"""One test for each operation. As an adapter: utfproof check --adapter 'python3 test_codec.py'."""

import codec
import utfproof

CODEC = utfproof.Codec("my codec", "1.0", {
    "utf-8.validate": codec.validate,
    "utf-8.decode": codec.decode,
})


def pytest_generate_tests(metafunc):
    metafunc.parametrize("operation", CODEC.operations)


def test_conforms(operation):
    CODEC.assert_conforms(operation)


if __name__ == "__main__":
    CODEC.serve()
