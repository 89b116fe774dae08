"""An adapter for packages of PyPI with a codec of their own, in any release:

    utfproof history pypi:websocket-client --adapter 'python3 packages.py websocket-client {home}'

It contains no codec. The first argument is the package, the second the folder in which Python finds it.
"""

import importlib
import json
import sys
import warnings
from pathlib import Path

sys.dont_write_bytecode = True
warnings.simplefilter("ignore")
NAME, HOME = sys.argv[1:3]
sys.path[:0] = [HOME, str(Path(__file__).resolve().parents[2] / "adapters/python")]

from hexadecimal import byte_text, nothing, point_text, read_bytes, read_points, read_units  # noqa: E402
from protocol import Implementation, Operation, Unaskable  # noqa: E402


def module(*names):
    """The first of these modules that this release has."""
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            missing = error
    raise missing


def whole(read, call, write):
    return Operation(lambda operands: write(call(read(operands[0]))))


def validator(is_valid):
    def check(text):
        if not is_valid(text):
            raise UnicodeError("not valid")

    return {"utf-8.validate": whole(read_bytes, check, nothing)}


def decoder(decode):
    return {
        "utf-8.validate": whole(read_bytes, decode, nothing),
        "utf-8.decode": whole(read_bytes, decode, point_text),
    }


def encoder(encode):
    return {"utf-8.encode": whole(read_points, encode, byte_text)}


def websocket_client():
    found = module("websocket._utils", "websocket")
    if hasattr(found, "validate_utf8"):
        return validator(found.validate_utf8)
    return validator(lambda text: module("websocket._core", "websocket").validate_utf8(text))


def autobahn():
    validator_class = module("autobahn.websocket.utf8validator", "autobahn.utf8validator").Utf8Validator
    return validator(lambda text: validator_class().validate(text)[:2] == (True, True))


def wsproto():
    found = module("wsproto.utf8validator")
    return validator(lambda text: found.Utf8Validator().validate(text)[:2] == (True, True))


def ws4py():
    found = module("ws4py.utf8validator")
    return validator(lambda text: found.Utf8Validator().validate(text)[:2] == (True, True))


def ftfy():
    found = module("ftfy.bad_codecs.utf8_variants")

    def decode(text):
        if b"\xc0\x80" in text or max(text, default=0) >= 0xF0:
            raise Unaskable("its manual says that it reads more than CESU-8")
        return found.IncrementalDecoder("strict").decode(text, True)

    return {"cesu-8.decode": whole(read_bytes, decode, point_text)}


def ujson():
    found = module("ujson")
    return encoder(lambda text: found.dumps(text, ensure_ascii=False)[1:-1].encode())


def json_box(name, dumps="dumps", loads="loads"):
    def operations():
        found = module(name)
        load = getattr(found, loads)

        def decode(text):
            escaped = text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
            for byte in range(32):
                escaped = escaped.replace(bytes([byte]), b"\\u%04x" % byte)
            return load(b'"' + escaped + b'"')

        return decoder(decode)

    return operations


def json_escapes(name, around=b'"%s"', inside=lambda value: value):
    """A reader of JSON that keeps the escape of an unpaired surrogate, as the json module of Python does."""

    def operations():
        loads = module(name).loads

        def decode(units):
            escaped = b"".join(b"\\u" + units[at : at + 2].hex().encode() for at in range(0, len(units), 2))
            return inside(loads((around % escaped).decode()))

        return {"wtf-16.decode": whole(read_units, decode, point_text)}

    return operations


def javaobj():
    found = module("javaobj.modifiedutf8", "javaobj.v2.modified_utf8")
    decode = found.decode_modified_utf8

    def read(text):
        return decode(text)[0]

    return {"modified-utf-8.decode": whole(read_bytes, read, point_text)}


def cbor(name):
    def operations():
        found = module(name)

        def head(length):
            for limit, first, size in ((24, 0x60, 0), (1 << 8, 0x78, 1), (1 << 16, 0x79, 2), (1 << 32, 0x7A, 4)):
                if length < limit:
                    return bytes([first + length]) if size == 0 else bytes([first]) + length.to_bytes(size, "big")

        def encode(text):
            data = found.dumps(text)
            size = {0x78: 2, 0x79: 3, 0x7A: 5}.get(data[0], 1)
            return data[size:]

        return {**decoder(lambda text: found.loads(head(len(text)) + text)), **encoder(encode)}

    return operations


def msgpack():
    found = module("msgpack")

    def head(length):
        return b"\xda" + length.to_bytes(2, "big") if length < 1 << 16 else b"\xdb" + length.to_bytes(4, "big")

    return decoder(lambda text: found.unpackb(head(len(text)) + text, **options))


options = {"raw": False}


def bson():
    found = module("bson")
    encode_document = getattr(found, "encode", None) or found.BSON.encode
    decode_document = getattr(found, "decode", None) or (lambda data: found.BSON(data).decode())
    if not hasattr(found, "BSON"):
        encode_document, decode_document = found.dumps, found.loads

    def decode(text):
        length = (len(text) + 1).to_bytes(4, "little")
        body = b"\x02a\0" + length + text + b"\0\0"
        return decode_document((len(body) + 4).to_bytes(4, "little") + body)["a"]

    return {**decoder(decode), **encoder(lambda text: bytes(encode_document({"a": text}))[11:-2])}


PACKAGES = {
    "websocket-client": websocket_client,
    "autobahn": autobahn,
    "wsproto": wsproto,
    "ws4py": ws4py,
    "ftfy": ftfy,
    "ujson": ujson,
    "orjson": json_box("orjson"),
    "yapic.json": json_box("yapic.json"),
    "json5": json_escapes("json5"),
    "hjson": json_escapes("hjson"),
    "simplejson": json_escapes("simplejson"),
    "json-repair": json_escapes("json_repair", b'{"a": "%s",}', lambda value: value["a"]),
    "javaobj-py3": javaobj,
    "python-rapidjson": json_box("rapidjson"),
    "pysimdjson": json_box("simdjson"),
    "cysimdjson": json_box("cysimdjson"),
    "cbor2": cbor("cbor2"),
    "cbor": cbor("cbor"),
    "msgpack": msgpack,
    "pymongo": bson,
    "bson": bson,
}


def main():
    implementation = Implementation(
        name=NAME,
        version="",
        operations=PACKAGES[NAME](),
        # whatever a release raises means that it rejects
        rejections=(Exception,),
    )
    requests = open(0, encoding="ascii", newline="\n", closefd=False)
    replies = []
    for line in requests:
        if line == "\n":
            sys.stdout.write("".join(replies))
            sys.stdout.flush()
            replies.clear()
        elif line.startswith('{"id":'):
            replies.append(implementation.reply(line))
        else:
            replies.append(implementation.describe() + "\n")


if __name__ == "__main__":
    main()
