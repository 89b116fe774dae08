import json, sys
from codec import decode

for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {}}}))
    else:
        try:
            points = decode(bytes.fromhex(request["in"][0]))
            print(json.dumps({"id": request["id"], "out": " ".join("%04X" % point for point in points)}))
        except ValueError as error:
            print(json.dumps({"id": request["id"], "error": "ill-formed", "at": error.args[0] + 1}))
