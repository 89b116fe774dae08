"""CPython's own codecs as an adapter: bytes.decode, str.encode and the incremental decoders.

There is no codec in this file: only hexadecimal goes in and out of what CPython answers.
"""

import codecs
import json
import platform
import sys


def byte_text(data):
    return data.hex(" ").upper()


def unit_text(data):
    """UTF-16BE, as code units."""
    return data.hex(" ", 2).upper()


def point_text(text):
    return " ".join(["%04X" % ord(character) for character in text])


def read_points(operand):
    return "".join([chr(int(word, 16)) for word in operand.split()])


# bytes.fromhex skips spaces, so it reads code units too: as UTF-16BE.
read_bytes = read_units = bytes.fromhex


def decode(read, encoding, errors="strict", write=point_text):
    """Calls for an operand in one piece, and for one in chunks."""
    new_decoder = codecs.getincrementaldecoder(encoding)

    def whole(operand):
        return write(read(operand).decode(encoding, errors))

    def chunked(operands):
        decoder = new_decoder(errors)
        text = [decoder.decode(read(operand)) for operand in operands]
        text.append(decoder.decode(b"", True))
        return write("".join(text))

    return whole, chunked


def validate(read, encoding, errors="strict"):
    return decode(read, encoding, errors, lambda text: "")


def encode(write, encoding, errors="strict"):
    def whole(operand):
        return write(read_points(operand).encode(encoding, errors))

    return whole, None


def convert(read, encoding, write, other_encoding):
    """From one encoding to another with "surrogatepass", as CPython does with file names on Windows (PEP 529)."""

    def whole(operand):
        text = read(operand).decode(encoding, "surrogatepass")
        return write(text.encode(other_encoding, "surrogatepass"))

    return whole, None


# Behind each operation's calls: by what a position in a UnicodeError is divided to count input units, or None where
# the two cannot be compared, since utf-8-sig counts from behind the byte order mark.
OPERATIONS = {
    "utf-8.validate": (validate(read_bytes, "utf-8"), 1),
    "utf-8.decode": (decode(read_bytes, "utf-8"), 1),
    "utf-8.encode": (encode(byte_text, "utf-8"), 1),
    "utf-8.decode-lossy": (decode(read_bytes, "utf-8", "replace"), 1),
    "utf-8b.decode": (decode(read_bytes, "utf-8", "surrogateescape"), 1),
    "utf-8b.encode": (encode(byte_text, "utf-8", "surrogateescape"), 1),
    "whatwg-utf-8.decode": (decode(read_bytes, "utf-8-sig", "replace"), None),
    "whatwg-utf-8.decode-without-bom": (decode(read_bytes, "utf-8", "replace"), 1),
    "whatwg-utf-8.decode-fatal": (decode(read_bytes, "utf-8-sig"), None),
    "utf-16.validate": (validate(read_units, "utf-16-be"), 2),
    "utf-16.decode": (decode(read_units, "utf-16-be"), 2),
    "utf-16.decode-lossy": (decode(read_units, "utf-16-be", "replace"), 2),
    "utf-16.encode": (encode(unit_text, "utf-16-be"), 1),
    "utf-16be.decode": (decode(read_bytes, "utf-16-be"), 1),
    "utf-16be.encode": (encode(byte_text, "utf-16-be"), 1),
    "utf-16le.decode": (decode(read_bytes, "utf-16-le"), 1),
    "utf-16le.encode": (encode(byte_text, "utf-16-le"), 1),
    "wtf-16.decode": (decode(read_units, "utf-16-be", "surrogatepass"), 2),
    "wtf-16.encode": (encode(unit_text, "utf-16-be", "surrogatepass"), 1),
    "generalized-utf-8.validate": (validate(read_bytes, "utf-8", "surrogatepass"), 1),
    "generalized-utf-8.decode": (decode(read_bytes, "utf-8", "surrogatepass"), 1),
    "generalized-utf-8.encode": (encode(byte_text, "utf-8", "surrogatepass"), 1),
    "wtf-8.from-utf-16": (convert(read_units, "utf-16-be", byte_text, "utf-8"), 2),
    "wtf-8.to-utf-16": (convert(read_bytes, "utf-8", unit_text, "utf-16-be"), 1),
}


def describe():
    operations = {
        name: {"chunks": True} if chunks else {}
        for name, ((_, chunks), _) in OPERATIONS.items()
    }
    implementation = {
        "name": platform.python_implementation(),
        "version": platform.python_version(),
    }
    return json.dumps(
        {"utfproof": 1, "implementation": implementation, "operations": operations}
    )


def refuse(number, error, unit, is_whole):
    message = json.dumps(str(error))
    # An incremental decoder counts from the beginning of what it still holds.
    if isinstance(error, UnicodeError) and unit and is_whole:
        return '{"id":%s,"error":%s,"at":%d}\n' % (number, message, error.start // unit)
    return '{"id":%s,"error":%s}\n' % (number, message)


def reply(line):
    # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
    parts = line.split('"')
    number = parts[2][1:-1]
    operation = OPERATIONS.get(parts[5])
    if operation is None:
        return '{"id":%s,"skip":"CPython has no such codec"}\n' % number
    (whole, chunked), unit = operation
    is_whole = len(parts) == 11
    try:
        out = whole(parts[9]) if is_whole else chunked(parts[9::2])
    except UnicodeError as error:
        return refuse(number, error, unit, is_whole)
    return '{"id":%s,"out":"%s"}\n' % (number, out)


def main():
    # Everything in the protocol is ASCII; messages are escaped.
    requests = open(0, encoding="ascii", newline="\n", closefd=False)
    replies = []
    for line in requests:
        if line == "\n":
            sys.stdout.write("".join(replies))
            sys.stdout.flush()
            replies.clear()
        elif line.startswith('{"id":'):
            replies.append(reply(line))
        else:
            replies.append(describe() + "\n")


main()
