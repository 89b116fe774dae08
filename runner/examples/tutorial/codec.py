"""A decoder of UTF-8."""


def decode(data):
    """The code points; ValueError with the position of the first error."""
    points, at = [], 0
    while at < len(data):
        first = data[at]
        if first < 0x80:
            length, point = 1, first
        elif 0xC0 <= first < 0xE0:
            length, point = 2, first & 0x1F
        elif 0xE0 <= first < 0xF0:
            length, point = 3, first & 0x0F
        elif 0xF0 <= first < 0xF8:
            length, point = 4, first & 0x07
        else:
            raise ValueError(at)
        rest = data[at + 1:at + length]
        if len(rest) < length - 1 or any(byte & 0xC0 != 0x80 for byte in rest):
            raise ValueError(at)
        for byte in rest:
            point = point << 6 | byte & 0x3F
        if point < (0, 0, 0x80, 0x800, 0x10000)[length]:
            raise ValueError(at)
        if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
            raise ValueError(at)
        points.append(point)
        at += length
    return points
