import json, sys, zlib


def told(text):
    sums = 0
    for start in range(0, len(text), 1 << 20):
        sums = zlib.crc32(text[start:start + (1 << 20)].encode("utf-32-le"), sums)
    return [len(text), sums.to_bytes(4, "big").hex(" ")]


def reply(request):
    parts = [bytes.fromhex(part) for part in request["in"]]
    try:
        if "repeat" not in request:
            return {"out": " ".join("%04X" % ord(char) for char in parts[0].decode("utf-8"))}
        return {"out": told((parts[0] * request["repeat"] + parts[1]).decode("utf-8"))}
    except UnicodeDecodeError as error:
        return {"error": error.reason, "at": error.start}
    except MemoryError:
        return {"skip": "it does not fit into the memory"}


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {"repeat": 4000000000}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(request)}))
