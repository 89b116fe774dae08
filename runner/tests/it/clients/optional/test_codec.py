"""An operation that offers every optional part of the protocol, and skips an input."""

import codec
import utfproof


class Converter:
    """Converts one chunk after the other, and keeps what is not complete yet."""

    def __init__(self):
        self.at, self.rest = 0, b""

    def feed(self, chunk):
        data, points, at = self.rest + chunk, [], 0
        while at < len(data):
            point, length = codec.decode_one(data[at : at + 4])
            if length == 0:
                break
            points.append(point)
            at += length
        self.at, self.rest = self.at + at, data[at:]
        return points

    def end(self):
        at, rest = self.at, self.rest
        self.__init__()
        if not rest:
            return
        begins = 0xC2 <= rest[0] <= 0xF4
        if begins and len(rest) > 1:
            raise utfproof.Rejected("ill-formed", at)
        raise utfproof.Rejected("ill-formed", at, length=1, incomplete=begins)


CONVERTER = Converter()
again = [b"", 0]


def decode(chunks, room=None, outs=False, end=True):
    whole = b"".join(chunks)
    if whole == b"\xE2\x82\xAC":
        raise utfproof.Skipped("this codec knows no euro")
    again[:] = whole, again[1] + 1 if whole == again[0] else 0
    if codec.WITH_BUG and again[1] == 1000:
        return [0x58]
    parts = [CONVERTER.feed(chunk) for chunk in chunks]
    if not end:
        CONVERTER.__init__()
        return []
    CONVERTER.end()
    if outs:
        return [*parts, []]
    points = sum(parts, [])
    return utfproof.Calls(points, calls(points, room)) if room else points


def calls(points, room):
    """Each call writes as much as there is room for."""
    lengths = [1 + (point > 0x7F) + (point > 0x7FF) + (point > 0xFFFF) for point in points]
    ends = [min(end, len(points)) for end in range(room, len(points) + room, room)]
    return [(sum(lengths[:end]), end) for end in ends]


def decode_all(inputs):
    def result(data):
        try:
            return decode([data])
        except (utfproof.Rejected, utfproof.Skipped) as error:
            return error

    return [result(data) for data in inputs]


CODEC = utfproof.Codec("everything", "1.0", {
    "utf-8.decode": utfproof.Operation(
        decode, chunks=True, room=1, outs=True, reuse=True, times=True, batch=decode_all, length=True),
})


def test_conforms():
    CODEC.assert_conforms("utf-8.decode")
