"""Operations with numbers, and with two results."""

import codec
import utfproof


def count(data):
    return len(codec.decode(data))


def first(data):
    point, length = codec.decode_one(data) if data else (0, 0)
    if length == 0:
        raise utfproof.Rejected("ill-formed", at=0)
    return length, [point]


def encode_into(units, room):
    text = b"".join(unit.to_bytes(2, "little") for unit in units)
    text = text.decode("utf-16-le", "surrogatepass")
    read, written = 0, b""
    for character in text:
        encoded = ("\uFFFD" if "\uD800" <= character <= "\uDFFF" else character).encode()
        if len(written) + len(encoded) > room - codec.WITH_BUG:
            break
        read += 1 + (character > "\uFFFF")
        written += encoded
    return read, written


CODEC = utfproof.Codec("numbers", "1.0", {
    "utf-8.count-code-points": count,
    "utf-8.decode-first": first,
    "whatwg-utf-8.encode-into": encode_into,
})


def pytest_generate_tests(metafunc):
    metafunc.parametrize("operation", CODEC.operations)


def test_conforms(operation):
    CODEC.assert_conforms(operation)
