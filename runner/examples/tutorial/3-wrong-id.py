import json, sys

for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {}}}))
    else:
        data = bytes.fromhex(request["in"][0])
        print(json.dumps({"id": 1, "out": data.decode("utf-8", "replace")}))
