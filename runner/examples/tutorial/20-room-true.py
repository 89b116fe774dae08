import json, sys


def encode(points, room):
    """Empties a buffer of `room` bytes each time that the next character does not fit."""
    out, buffer, calls = bytearray(), bytearray(), []
    for read, point in enumerate(points):
        data = chr(point).encode()
        if len(buffer) + len(data) > room:
            out += buffer
            buffer.clear()
            calls.append([read, len(out)])
        buffer += data
    out += buffer
    calls.append([len(points), len(out)])
    return out, calls


def reply(request):
    points = [int(point, 16) for point in request["in"][0].split()]
    try:
        out, calls = encode(points, request.get("room", 1 << 20))
    except UnicodeError:
        return {"error": "a surrogate"}
    answer = {"out": out.hex(" ").upper()}
    return {**answer, "calls": calls} if "room" in request else answer


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.encode": {"room": True}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(request)}))
