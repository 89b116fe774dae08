import json, sys


def encode_into(units, room):
    text = bytes.fromhex(units).decode("utf-16-be", "replace")
    data = text.encode()[:room]
    read = len(data.decode(errors="replace").encode("utf-16-be")) // 2
    return [read, data.hex(" ").upper()]


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"whatwg-utf-8.encode-into": {}}}))
    else:
        print(json.dumps({"id": request["id"], "out": encode_into(*request["in"])}))
