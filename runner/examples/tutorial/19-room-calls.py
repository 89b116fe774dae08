import json, sys


def encode(points, room):
    """Counts what each call writes, and not what is written in all."""
    out, buffer, calls = bytearray(), bytearray(), []
    for read, point in enumerate(points):
        data = chr(point).encode()
        if len(buffer) + len(data) > room:
            calls.append([read, len(buffer)])
            out += buffer
            buffer.clear()
        buffer += data
    calls.append([len(points), len(buffer)])
    out += buffer
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
                          "operations": {"utf-8.encode": {"room": 4}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(request)}))
