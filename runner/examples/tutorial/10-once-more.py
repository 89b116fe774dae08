import codecs, json, sys

decoder = codecs.getincrementaldecoder("utf-8")()  # one for the whole run


def answer(data, end=True):
    try:
        text = decoder.decode(bytes.fromhex(data), end)
        return {"out": " ".join("%04X" % ord(c) for c in text)}
    except UnicodeError:
        return {"error": "ill-formed"}
    finally:
        decoder.reset()


def reply(request):
    if "batch" in request:
        return {"batch": [answer(data) for data in request["batch"]]}
    first = answer(request["in"][0], request.get("end", True))
    for _ in range(request.get("times", 1) - 1):
        again = answer(request["in"][0])
        if again != first:
            return again
    return first


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {"reuse": True, "times": True, "batch": True}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(request)}))
