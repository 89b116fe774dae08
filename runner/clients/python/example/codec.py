"""A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug."""

import os

WITH_BUG = "WITH_BUG" in os.environ


class Malformed(ValueError):
    """The input is ill-formed after `at` bytes."""

    def __init__(self, at):
        super().__init__("ill-formed")
        self.at = at


def decode(data):
    """The code points of UTF-8; raises Malformed."""
    points = []
    at = 0
    while at < len(data):
        point, length = decode_one(data[at : at + 4])
        if length == 0:
            raise Malformed(at)
        points.append(point)
        at += length
    return points


def decode_one(data):
    """The first code point and its length, which is 0 if it is ill-formed."""
    lead = data[0]
    if lead < 0x80:
        return lead, 1
    if lead < 0xC0 or lead > 0xF7:
        return 0, 0
    length, least = (2, 0x80) if lead < 0xE0 else (3, 0x800) if lead < 0xF0 else (4, 0x10000)
    if len(data) < length:
        return 0, 0
    point = lead & 0x7F >> length
    for byte in data[1:length]:
        if byte & 0xC0 != 0x80:
            return 0, 0
        point = point << 6 | byte & 0x3F
    if point < least and not WITH_BUG:
        return 0, 0  # an overlong form
    if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
        return 0, 0
    return point, length


def validate(data):
    """Whether the bytes are UTF-8."""
    try:
        decode(data)
    except Malformed:
        return False
    return True
