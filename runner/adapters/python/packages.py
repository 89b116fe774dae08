"""Packages from PyPI. If a package takes text only inside JSON, MessagePack or a Protocol Buffers message, the adapter
adds and removes that.
"""

import re
from importlib.metadata import version

from hexadecimal import (
    byte_text,
    nothing,
    point_text,
    read_bytes,
    read_points,
    read_units,
    unit_text,
)
from protocol import Implementation, Operation, Unaskable


def whole(read, call, write):
    return Operation(lambda operands: write(call(read(operands[0]))))


def decoder(call):
    """From bytes to text."""
    return {
        "utf-8.validate": whole(read_bytes, call, nothing),
        "utf-8.decode": whole(read_bytes, call, point_text),
    }


def encoder(call):
    return {"utf-8.encode": whole(read_points, call, byte_text)}


def text_of_units(operand):
    return read_units(operand).decode("utf-16-be", "surrogatepass")


def units_of_text(text):
    return unit_text(text.encode("utf-16-be", "surrogatepass"))


def mutf8_with(module):
    def implementation():
        from importlib import import_module

        codec = import_module(module)
        decode = codec.decode_modified_utf8
        return Implementation(
            name=module,
            version=version("mutf8"),
            operations={
                "modified-utf-8.validate": whole(read_bytes, decode, nothing),
                "modified-utf-8.decode": whole(read_bytes, decode, units_of_text),
                "modified-utf-8.encode": whole(
                    text_of_units, codec.encode_modified_utf8, byte_text
                ),
            },
            # For a stray byte, mutf8.mutf8 raises a RuntimeError.
            rejections=(UnicodeError, RuntimeError),
        )

    return implementation


def incremental(new_decoder, decode, write):
    """`decode` takes the whole input; a decoder from `new_decoder` takes chunks."""

    def answer(operands):
        if len(operands) == 1:
            return write(decode(read_bytes(operands[0])))
        decoder = new_decoder()
        text = [decoder.decode(read_bytes(operand)) for operand in operands]
        text.append(decoder.decode(b"", True))
        return write("".join(text))

    return Operation(answer, chunks=True)


def ftfy():
    import codecs

    import ftfy.bad_codecs

    ftfy.bad_codecs.ok()
    new_decoder = codecs.getincrementaldecoder("utf-8-variants")

    def operation(write):
        return incremental(
            new_decoder, lambda data: data.decode("utf-8-variants"), write
        )

    return Implementation(
        name="ftfy utf-8-variants",
        version=version("ftfy"),
        operations={
            "cesu-8.validate": operation(nothing),
            "cesu-8.decode": operation(point_text),
            "modified-utf-8.validate": operation(nothing),
            "modified-utf-8.decode": operation(units_of_text),
        },
        rejections=UnicodeError,
    )


def webencodings():
    import webencodings

    return Implementation(
        name="webencodings",
        version=webencodings.VERSION,
        operations={
            "whatwg-encoding.decode-as-utf-8": incremental(
                lambda: webencodings.IncrementalDecoder("utf-8"),
                lambda data: webencodings.decode(data, "utf-8")[0],
                point_text,
            ),
            **encoder(webencodings.encode),
        },
        rejections=UnicodeError,
    )


def pyicu():
    import icu

    def decode(encoding, mode="strict"):
        return lambda data: str(icu.UnicodeString(data, encoding, mode))

    def encode(encoding):
        return lambda text: icu.UnicodeString(text).encode(encoding)

    def no_pairs(operand):
        text = read_points(operand)
        if re.search("[\ud800-\udbff][\udc00-\udfff]", text):
            raise Unaskable("a UnicodeString cannot hold a pair as two code points")
        return text

    replaced = {"surrogates": "replaced"}
    passed = {"surrogates": "passed"}
    return Implementation(
        name="PyICU UnicodeString",
        version="%s with ICU %s" % (icu.VERSION, icu.ICU_VERSION),
        operations={
            **decoder(decode("utf-8")),
            "utf-8.decode-lossy": whole(
                read_bytes, decode("utf-8", "replace"), point_text
            ),
            "utf-8.encode": whole(no_pairs, encode("utf-8"), byte_text),
            "utf-16.validate": whole(read_units, decode("utf-16be"), nothing),
            "utf-16.decode": whole(read_units, decode("utf-16be"), point_text),
            "utf-16.decode-lossy": whole(
                read_units, decode("utf-16be", "replace"), point_text
            ),
            "utf-16.encode": whole(no_pairs, encode("utf-16be"), unit_text),
            "utf-16be.decode": whole(read_bytes, decode("utf-16be"), point_text),
            "utf-16be.encode": whole(no_pairs, encode("utf-16be"), byte_text),
            "utf-16le.decode": whole(read_bytes, decode("utf-16le"), point_text),
            "utf-16le.encode": whole(no_pairs, encode("utf-16le"), byte_text),
            "cesu-8.validate": whole(read_bytes, decode("cesu-8"), nothing),
            "cesu-8.decode": whole(read_bytes, decode("cesu-8"), point_text),
            "cesu-8.encode": whole(no_pairs, encode("cesu-8"), byte_text),
            "cesu-8-lenient.validate": whole(read_bytes, decode("cesu-8"), nothing),
            "cesu-8-lenient.decode": whole(read_bytes, decode("cesu-8"), units_of_text),
            "cesu-8-lenient.encode": whole(text_of_units, encode("cesu-8"), byte_text),
        },
        rejections=(ValueError, icu.ICUError),
        policies={
            "utf-8.encode": replaced,
            "utf-16.encode": replaced,
            "utf-16be.encode": replaced,
            "utf-16le.encode": replaced,
            "cesu-8.validate": passed,
            "cesu-8.decode": passed,
            "cesu-8.encode": {"surrogates": "encoded"},
        },
    )


ESCAPED_IN_JSON = re.compile(rb'["\\\x00-\x1f]')


def to_json(data):
    """The bytes as a JSON string; it must not contain quotation marks, backslashes or control characters."""
    escaped = ESCAPED_IN_JSON.sub(lambda match: b"\\u%04x" % match[0][0], data)
    return b'"%b"' % escaped


def from_json(data):
    if b"\\" in data:
        raise Unaskable("JSON requires it to be escaped")
    return data[1:-1]


def orjson():
    import orjson

    return Implementation(
        name="orjson",
        version=orjson.__version__,
        operations={
            **decoder(lambda data: orjson.loads(to_json(data))),
            **encoder(lambda text: from_json(orjson.dumps(text))),
        },
        # For text with surrogates, dumps reports that the type cannot be serialized.
        rejections=(orjson.JSONDecodeError, orjson.JSONEncodeError),
    )


def msgspec_json():
    import msgspec

    return Implementation(
        name="msgspec.json",
        version=msgspec.__version__,
        operations={
            **decoder(lambda data: msgspec.json.decode(to_json(data))),
            **encoder(lambda text: from_json(msgspec.json.encode(text))),
        },
        rejections=(UnicodeError, msgspec.DecodeError),
    )


def msgspec():
    import msgspec

    def encode(text):
        data = msgspec.msgpack.encode(text)
        # The length is in the first byte, or in the next one, two or four bytes.
        return data[{0xD9: 2, 0xDA: 3, 0xDB: 5}.get(data[0], 1) :]

    def decode(data):
        return msgspec.msgpack.decode(b"\xdb" + len(data).to_bytes(4, "big") + data)

    return Implementation(
        name="msgspec.msgpack",
        version=msgspec.__version__,
        operations={**decoder(decode), **encoder(encode)},
        rejections=(UnicodeError, msgspec.DecodeError),
    )


def pysimdjson():
    import simdjson

    parser = simdjson.Parser()
    return Implementation(
        name="pysimdjson",
        version=version("pysimdjson"),
        operations=decoder(lambda data: parser.parse(to_json(data))),
        rejections=ValueError,
    )


def protobuf():
    from google.protobuf.internal import api_implementation
    from google.protobuf.message import DecodeError
    from google.protobuf.wrappers_pb2 import BytesValue, StringValue

    # On the wire, a message with bytes in its first field and one with a string are the same.
    def decode(data):
        return StringValue.FromString(BytesValue(value=data).SerializeToString()).value

    def encode(text):
        return BytesValue.FromString(StringValue(value=text).SerializeToString()).value

    return Implementation(
        name="protobuf for Python (%s)" % api_implementation.Type(),
        version=version("protobuf"),
        operations={**decoder(decode), **encoder(encode)},
        rejections=(UnicodeError, DecodeError),
    )


def stringzilla():
    import stringzilla

    return Implementation(
        name="StringZilla",
        version=stringzilla.__version__,
        operations={
            "utf-8.decode-lossy": whole(
                read_bytes,
                lambda data: "".join(map(chr, stringzilla.utf8_codepoints(data))),
                point_text,
            )
        },
        rejections=(),
    )


def websocket_client():
    from websocket._utils import validate_utf8

    def validate(data):
        if not validate_utf8(data):
            raise ValueError("validate_utf8 returns False")

    return Implementation(
        name="websocket-client",
        version=version("websocket-client"),
        operations={"utf-8.validate": whole(read_bytes, validate, nothing)},
        rejections=ValueError,
    )


def numpy_strings():
    import numpy

    def array(data):
        """A text that numpy holds. It checks nothing, so ill-formed text is not given to it."""
        try:
            data.decode("utf-8")
        except UnicodeError:
            raise Unaskable("StringDType takes valid UTF-8") from None
        if data.endswith(b"\0"):
            raise Unaskable("an array of bytes loses NULs at the end")
        return numpy.array([data]).astype(numpy.dtypes.StringDType())

    def decode(data):
        return str(array(data).astype("<U%d" % max(len(data), 1))[0])

    def count(operands):
        return int(numpy.strings.str_len(array(read_bytes(operands[0])))[0])

    return Implementation(
        name="numpy StringDType",
        version=numpy.__version__,
        operations={
            "utf-8.decode": whole(read_bytes, decode, point_text),
            "utf-8.count-code-points": Operation(count),
        },
        rejections=(),
    )


IMPLEMENTATIONS = {
    "mutf8": mutf8_with("mutf8.mutf8"),
    "cmutf8": mutf8_with("mutf8.cmutf8"),
    "ftfy": ftfy,
    "webencodings": webencodings,
    "pyicu": pyicu,
    "orjson": orjson,
    "msgspec": msgspec,
    "msgspec-json": msgspec_json,
    "pysimdjson": pysimdjson,
    "protobuf": protobuf,
    "stringzilla": stringzilla,
    "websocket-client": websocket_client,
    "numpy": numpy_strings,
}
