import json, sys

def decode(data):
    """The code points; ValueError with the place of what is wrong."""
    points, at = [], 0
    while at < len(data):
        first = data[at]
        length = 1 if first < 0x80 else 2 if 0xC0 <= first < 0xE0 else 3 if 0xE0 <= first < 0xF0 else 4 if 0xF0 <= first < 0xF8 else 0
        rest = data[at + 1:at + length]
        if length == 0 or len(rest) < length - 1 or any(byte & 0xC0 != 0x80 for byte in rest):
            raise ValueError(at)
        point = first if length == 1 else first & (0xFF >> (length + 1))
        for byte in rest:
            point = point << 6 | byte & 0x3F
        if point < [0, 0, 0x80, 0x800, 0x10000][length] or point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
            raise ValueError(at)
        points.append(point)
        at += length
    return points

for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        pass
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {}}}))
    else:
        try:
            points = decode(bytes.fromhex(request["in"][0]))
            print(json.dumps({"id": request["id"], "out": " ".join("%04X" % point for point in points)}))
        except ValueError as error:
            print(json.dumps({"id": request["id"], "error": "ill-formed", "at": error.args[0]}))
