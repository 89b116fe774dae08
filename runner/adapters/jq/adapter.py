"""jq as an adapter: its reading of JSON strings, and the output of its implode.

This file contains no codec: a single jq gets a JSON text for each request, which is a string with the bytes or an array
of code points. It replies with the code points or, through its own @base64, with the bytes. Characters that JSON
requires to be escaped are escaped. jq ends with its standard input, and so with the adapter.
"""

import base64
import subprocess
import sys
import threading

PROGRAM = 'if type == "string" then explode else implode | @base64 end'
# The control characters, the quotation mark and the backslash.
ESCAPES = {byte: b"\\u%04x" % byte for byte in [*range(0x20), 0x22, 0x5C]}
SINGLE = [ESCAPES.get(byte, bytes([byte])) for byte in range(256)]


def read_string(operand):
    return b'"' + b"".join([SINGLE[byte] for byte in bytes.fromhex(operand)]) + b'"\n'


def read_points(operand):
    return b"[%s]\n" % ",".join([str(int(word, 16)) for word in operand.split()]).encode()


def write_points(line):
    # [8364,65]
    return " ".join(["%04X" % int(word) for word in line[1:-2].split(b",") if word])


def write_bytes(line):
    # "4oKs"
    return base64.b64decode(line[1:-2]).hex(" ").upper()


OPERATIONS = {
    "utf-8.decode-lossy": (read_string, write_points),
    "utf-8.encode": (read_points, write_bytes),
}


def describe():
    version = subprocess.run(["jq", "--version"], capture_output=True, text=True).stdout.strip()
    return (
        '{"utfproof":1,"implementation":{"name":"jq","version":"%s"},"operations":{"utf-8.decode-lossy":{},'
        '"utf-8.encode":{}},"policies":{"utf-8.decode-lossy":{"replacement":"per-form"},'
        '"utf-8.encode":{"surrogates":"replaced"}}}\n' % version.removeprefix("jq-")
    )


def flush(jq, lines, replies):
    texts, pending = [], []
    for line in lines:
        # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
        parts = line.split('"')
        read, write = OPERATIONS.get(parts[5], (None, None))
        if read:
            texts.append(read(parts[9]))
        pending.append((parts[2][:-1], write))

    def send():
        jq.stdin.write(b"".join(texts))
        jq.stdin.flush()

    # jq writes replies while it reads requests, and stops reading if its replies are not read.
    threading.Thread(target=send, daemon=True).start()
    for number, write in pending:
        if write is None:
            replies.append('{"id"%s,"skip":"jq does not support this operation"}\n' % number)
            continue
        line = jq.stdout.readline()
        if not line:
            sys.exit("jq has ended")
        replies.append('{"id"%s,"out":"%s"}\n' % (number, write(line)))
    sys.stdout.write("".join(replies))
    sys.stdout.flush()


def main():
    jq = subprocess.Popen(["jq", "-c", "--unbuffered", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lines, replies = [], []
    for line in open(0, encoding="ascii", newline="\n", closefd=False):
        if line == "\n":
            flush(jq, lines, replies)
            lines, replies = [], []
        elif line.startswith('{"id":'):
            lines.append(line)
        else:
            replies.append(describe())
    jq.stdin.close()
    jq.wait()


main()
