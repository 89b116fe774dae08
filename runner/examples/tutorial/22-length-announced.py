import json, sys


def announced(first):
    return 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4


def reply(data):
    try:
        return {"out": " ".join("%04X" % ord(char) for char in data.decode("utf-8"))}
    except UnicodeDecodeError as error:
        length = min(announced(data[error.start]), len(data) - error.start)
        answer = {"error": error.reason, "at": error.start, "length": length}
        return {**answer, "incomplete": True} if error.reason == "unexpected end of data" else answer


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {"length": True}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(bytes.fromhex(request["in"][0]))}))
