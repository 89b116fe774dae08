"""The codecs of CPython and PyPy: bytes.decode, str.encode and the incremental codecs, with each error handler; json, and
urllib.parse."""

import codecs
import io
import json
import platform
import sys
from urllib.parse import quote_from_bytes, unquote_to_bytes

from hexadecimal import (
    byte_text,
    nothing,
    point_text,
    read_bytes,
    read_points,
    read_units,
    read_values,
    told,
    unit_text,
)
from protocol import Implementation, Operation


def decode(read, encoding, errors="strict", write=point_text, unit=1, is_long=True):
    """Input units have `unit` bytes; None where positions cannot be compared with the beginning of the input."""
    decoder = codecs.getincrementaldecoder(encoding)(errors)

    def answer(operands):
        if len(operands) == 1:
            return write(read(operands[0]).decode(encoding, errors))
        return write("".join(parts(operands)))

    def parts(operands):
        """What comes out with each chunk, and at the end."""
        try:
            text = [decoder.decode(read(operand)) for operand in operands]
            text.append(decoder.decode(b"", True))
            return text
        finally:
            decoder.reset()

    def outs(operands):
        return [write(part) for part in parts(operands)]

    def leave(operands):
        try:
            return write("".join([decoder.decode(read(operand)) for operand in operands]))
        finally:
            decoder.reset()

    def long(operands, times):
        return told(text_of(read, operands, times).decode(encoding, errors), write)

    return Operation(
        answer,
        chunks=True,
        long=long if is_long else None,
        position=start_of_error(unit),
        part=part_of_error(unit or 1),
        leave=leave,
        outs=outs if write is not nothing else None,
    )


def validate(read, encoding, errors="strict", unit=1):
    return decode(read, encoding, errors, nothing, unit)


def encode(write, encoding, errors="strict", is_long=True):
    encoder = codecs.getincrementalencoder(encoding)(errors)

    def answer(operands):
        if len(operands) == 1:
            return write(read_points(operands[0]).encode(encoding, errors))
        return write(b"".join(parts(operands)))

    def parts(operands):
        """What comes out with each chunk, and at the end."""
        try:
            data = [encoder.encode(read_points(operand)) for operand in operands]
            data.append(encoder.encode("", True))
            return data
        finally:
            encoder.reset()

    def outs(operands):
        return [write(part) for part in parts(operands)]

    def leave(operands):
        try:
            return write(b"".join([encoder.encode(read_points(operand)) for operand in operands]))
        finally:
            encoder.reset()

    def long(operands, times):
        return told(text_of(read_points, operands, times).encode(encoding, errors), write)

    return Operation(
        answer,
        chunks=True,
        long=long if is_long else None,
        position=start_of_error(1),
        leave=leave,
        outs=outs,
    )


def text_of(read, operands, times):
    """A long text."""
    pattern, end = map(read, operands)
    return pattern * times + end


# PyPy's UTF-8 encoder scans the whole text again for each surrogate: 64 Ki surrogates take 20 seconds. Long texts are
# therefore encoded in pieces; no character is split.
PIECE = 5000 if hasattr(sys, "pypy_version_info") else sys.maxsize


def convert(read, encoding, write, other_encoding, unit=1):
    """From one encoding to another with "surrogatepass", as CPython does with file names on Windows (PEP 529)."""

    def answer(operands):
        text = read(operands[0]).decode(encoding, "surrogatepass")
        pieces = [text[at : at + PIECE] for at in range(0, len(text) or 1, PIECE)]
        data = [piece.encode(other_encoding, "surrogatepass") for piece in pieces]
        return write(b"".join(data))

    return Operation(answer, position=start_of_error(unit))


def round_trip(read, write, encoding, other_encoding, errors="strict"):
    """From one encoding to another and back, each time with the str that was decoded."""

    def answer(operands):
        there = read(operands[0]).decode(encoding, errors).encode(other_encoding, errors)
        return write(there.decode(other_encoding, errors).encode(encoding, errors))

    return Operation(answer)


def wtf_16_round_trip():
    return round_trip(read_units, unit_text, "utf-16-be", "utf-8", "surrogatepass")


def number_of_units(data):
    return len(data) // 2


def count():
    """The length of a text."""
    return Operation(
        lambda operands: len(read_bytes(operands[0]).decode("utf-8")),
        position=start_of_error(1),
        long=lambda operands, times: len(text_of(read_bytes, operands, times).decode("utf-8")),
    )


def trim_partial(read, decoder, unit=1):
    """How much a decoder consumes of input that goes on."""
    return Operation(
        lambda operands: decoder(read(operands[0]), "strict", False)[1] // unit,
        position=start_of_error(unit),
    )


def json_loads(operands):
    """A JSON string, of which the operand is what stands between the quotation marks."""
    text = '"' + read_bytes(operands[0]).decode("utf-8") + '"'
    try:
        string = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnicodeError(str(error)) from None
    return unit_text(string.encode("utf-16-be", "surrogatepass"))


def json_dumps(operands):
    string = read_units(operands[0]).decode("utf-16-be", "surrogatepass")
    return byte_text(json.dumps(string)[1:-1].encode("ascii"))


def percent_encode(operands):
    """What is always safe is alphanumeric or one of _.-~; the others that the component percent-encode set has not are added."""
    return byte_text(quote_from_bytes(read_bytes(operands[0]), "!*'()").encode("ascii"))


def start_of_error(unit):
    def position(error, operands):
        # An incremental codec counts from the start of its pending input.
        if unit and len(operands) == 1:
            return error.start // unit
        return None

    return position


def part_of_error(unit):
    def part(error):
        if not isinstance(error, UnicodeDecodeError):
            return None
        return (error.end - error.start) // unit, error.reason == "unexpected end of data"

    return part


def standard():
    return {
        "utf-8.validate": validate(read_bytes, "utf-8"),
        "utf-8.decode": decode(read_bytes, "utf-8"),
        "utf-8.encode": encode(byte_text, "utf-8"),
        "utf-8.decode-lossy": decode(read_bytes, "utf-8", "replace"),
        "utf-8b.decode": decode(read_bytes, "utf-8", "surrogateescape"),
        "utf-8b.encode": encode(byte_text, "utf-8", "surrogateescape"),
        # With utf-8-sig, positions count from the end of the byte order mark.
        "whatwg-utf-8.decode": decode(read_bytes, "utf-8-sig", "replace", unit=None),
        "whatwg-utf-8.decode-without-bom": decode(read_bytes, "utf-8", "replace"),
        "whatwg-utf-8.decode-fatal": decode(read_bytes, "utf-8-sig", unit=None),
        "whatwg-utf-8.decode-without-bom-or-fail": decode(read_bytes, "utf-8"),
        "utf-16.validate": validate(read_units, "utf-16-be", unit=2),
        "utf-16.decode": decode(read_units, "utf-16-be", unit=2),
        "utf-16.decode-lossy": decode(read_units, "utf-16-be", "replace", unit=2),
        "utf-16.encode": encode(unit_text, "utf-16-be"),
        "utf-16be.decode": decode(read_bytes, "utf-16-be"),
        "utf-16be.encode": encode(byte_text, "utf-16-be"),
        "utf-16le.decode": decode(read_bytes, "utf-16-le"),
        "utf-16le.encode": encode(byte_text, "utf-16-le"),
        "utf-16-labelled.decode": decode(read_bytes, "utf-16", unit=None, is_long=False),
        "utf-32.validate": validate(read_values, "utf-32-be", unit=4),
        "utf-32be.decode": decode(read_bytes, "utf-32-be"),
        "utf-32be.encode": encode(byte_text, "utf-32-be"),
        "utf-32le.decode": decode(read_bytes, "utf-32-le"),
        "utf-32le.encode": encode(byte_text, "utf-32-le"),
        "utf-32-labelled.decode": decode(read_bytes, "utf-32", unit=None, is_long=False),
        "utf-32-labelled.encode": encode(byte_text, "utf-32", is_long=False),
        "whatwg-utf-16be.decode": decode(read_bytes, "utf-16-be", "replace"),
        "whatwg-utf-16le.decode": decode(read_bytes, "utf-16-le", "replace"),
        "whatwg-utf-16be.decode-without-bom": decode(read_bytes, "utf-16-be", "replace"),
        "whatwg-utf-16le.decode-without-bom": decode(read_bytes, "utf-16-le", "replace"),
        "wtf-16.decode": decode(read_units, "utf-16-be", "surrogatepass", unit=2),
        "wtf-16.encode": encode(unit_text, "utf-16-be", "surrogatepass"),
        "generalized-utf-8.validate": validate(read_bytes, "utf-8", "surrogatepass"),
        "generalized-utf-8.decode": decode(read_bytes, "utf-8", "surrogatepass"),
        "generalized-utf-8.encode": encode(byte_text, "utf-8", "surrogatepass"),
        "utf-8.count-code-points": count(),
        "utf-8.decode-ignore": decode(read_bytes, "utf-8", "ignore"),
        "utf-8.trim-partial": trim_partial(read_bytes, codecs.utf_8_decode),
        "utf-16.trim-partial": trim_partial(read_units, codecs.utf_16_be_decode, 2),
        # PyPy's parser is its own, and is not asked
        **({} if hasattr(sys, "pypy_version_info") else {"json.decode-string": Operation(json_loads)}),
        # PyPy takes a time for each surrogate that grows with the text
        **({} if hasattr(sys, "pypy_version_info") else {"wtf-16.round-trip": wtf_16_round_trip()}),
        "json.encode-string-ascii": Operation(json_dumps),
        "whatwg-url.percent-decode": Operation(
            lambda operands: byte_text(unquote_to_bytes(read_bytes(operands[0])))
        ),
        "whatwg-url.percent-encode": Operation(percent_encode),
        "utf-8.round-trip": round_trip(read_bytes, byte_text, "utf-8", "utf-16-be"),
        "utf-16.round-trip": round_trip(read_units, unit_text, "utf-16-be", "utf-8"),
        "wtf-8.from-utf-16": convert(read_units, "utf-16-be", byte_text, "utf-8", 2),
        "wtf-8.to-utf-16": convert(read_bytes, "utf-8", unit_text, "utf-16-be"),
        "wtf-8.utf-16-length": convert(read_bytes, "utf-8", number_of_units, "utf-16-be"),
    }


def ignoring():
    """The handler "ignore", which drops ill-formed input."""
    return {
        "utf-8.decode-lossy": decode(read_bytes, "utf-8", "ignore"),
        "utf-8.encode": encode(byte_text, "utf-8", "ignore"),
        "utf-16.encode": encode(unit_text, "utf-16-be", "ignore"),
        "utf-16be.encode": encode(byte_text, "utf-16-be", "ignore"),
        "utf-16le.encode": encode(byte_text, "utf-16-le", "ignore"),
        "utf-32be.encode": encode(byte_text, "utf-32-be", "ignore"),
        "utf-32le.encode": encode(byte_text, "utf-32-le", "ignore"),
    }


def replacing():
    """The handler "replace", which writes a question mark for a code point that cannot be encoded."""
    return {
        "utf-8.encode": encode(byte_text, "utf-8", "replace"),
        "utf-16.encode": encode(unit_text, "utf-16-be", "replace"),
        "utf-16be.encode": encode(byte_text, "utf-16-be", "replace"),
        "utf-16le.encode": encode(byte_text, "utf-16-le", "replace"),
        "utf-32be.encode": encode(byte_text, "utf-32-be", "replace"),
        "utf-32le.encode": encode(byte_text, "utf-32-le", "replace"),
    }


class Chunks(io.BufferedIOBase):
    """A stream that gives one chunk at a time; an empty read would mean the end."""

    def __init__(self, operands):
        self.chunks = [read_bytes(operand) for operand in reversed(operands) if operand]

    def readable(self):
        return True

    def read(self, size):
        if not self.chunks:
            return b""
        chunk = self.chunks.pop()
        if len(chunk) > size:
            self.chunks.append(chunk[size:])
        return chunk[:size]

    read1 = read


def read_stream(open_stream, write=point_text):
    def answer(operands):
        text = []
        stream = open_stream(Chunks(operands))
        while True:
            piece = stream.read(4096)
            if not piece:
                return write("".join(text))
            text.append(piece)

    return Operation(answer, chunks=True)


def text_stream(encoding, errors):
    return lambda stream: io.TextIOWrapper(stream, encoding, errors, newline="")


def stream_reader(encoding, errors):
    new_reader = codecs.getreader(encoding)
    return lambda stream: new_reader(stream, errors)


def streams(opened):
    return {
        "utf-8.validate": read_stream(opened("utf-8", "strict"), nothing),
        "utf-8.decode": read_stream(opened("utf-8", "strict")),
        "utf-8.decode-lossy": read_stream(opened("utf-8", "replace")),
        "utf-8b.decode": read_stream(opened("utf-8", "surrogateescape")),
        "whatwg-utf-8.decode": read_stream(opened("utf-8-sig", "replace")),
        "whatwg-utf-8.decode-fatal": read_stream(opened("utf-8-sig", "strict")),
    }


ENCODERS = [
    "utf-8.encode",
    "utf-16.encode",
    "utf-16be.encode",
    "utf-16le.encode",
    "utf-32be.encode",
    "utf-32le.encode",
]

# Without a byte order mark, the codec utf-32 reads the order of the machine; it writes a mark and that order.
NATIVE_ORDER = {
    "utf-32-labelled.decode": {"byte-order": sys.byteorder + "-endian"},
    "utf-32-labelled.encode": {"byte-order": sys.byteorder + "-endian-with-mark"},
}


def own_version():
    if hasattr(sys, "pypy_version_info"):
        return "%d.%d.%d" % sys.pypy_version_info[:3]
    return platform.python_version()


def own(suffix, operations, policies=None):
    def implementation():
        return Implementation(
            name=platform.python_implementation() + suffix,
            version=own_version(),
            operations=operations(),
            policies=policies or {},
            rejections=UnicodeError,
        )

    return implementation


IMPLEMENTATIONS = {
    "own": own("", standard, NATIVE_ORDER),
    "ignore": own(
        " errors='ignore'",
        ignoring,
        {
            "utf-8.decode-lossy": {"replacement": "none"},
            **{encoder: {"surrogates": "dropped"} for encoder in ENCODERS},
        },
    ),
    "replace": own(
        " errors='replace'",
        replacing,
        {encoder: {"surrogates": "question-mark"} for encoder in ENCODERS},
    ),
    "io": own(" io.TextIOWrapper", lambda: streams(text_stream)),
    "stream-reader": own(" codecs.StreamReader", lambda: streams(stream_reader)),
}
