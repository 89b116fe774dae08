import json, sys

for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode-lossy": {}}}))
    else:
        text = bytes.fromhex(request["in"][0]).decode("utf-8", "surrogateescape")
        points = [0xFFFD if "\uDC80" <= c <= "\uDCFF" else ord(c) for c in text]
        print(json.dumps({"id": request["id"], "out": " ".join("%04X" % point for point in points)}))
