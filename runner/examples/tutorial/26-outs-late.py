import codecs, json, sys


def hexadecimal(text):
    return " ".join("%04X" % ord(char) for char in text)


def reply(request):
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        parts = [decoder.decode(bytes.fromhex(chunk)) for chunk in request["in"]]
        parts.append(decoder.decode(b"", True))
        parts = ["" for part in parts[1:]] + ["".join(parts)]
    except UnicodeDecodeError as error:
        return {"error": error.reason}
    answer = {"out": hexadecimal("".join(parts))}
    return {**answer, "outs": [hexadecimal(part) for part in parts]} if "outs" in request else answer


for line in sys.stdin:
    request = json.loads(line) if line.strip() else None
    if request is None:
        sys.stdout.flush()
    elif "utfproof" in request:
        print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                          "operations": {"utf-8.decode": {"chunks": True, "outs": True}}}))
    else:
        print(json.dumps({"id": request["id"], **reply(request)}))
