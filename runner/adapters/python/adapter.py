"""Codecs in Python as an adapter. The argument chooses one: a key of IMPLEMENTATIONS in the files next to this one,
which are imported only if needed. Without an argument, it is the codecs of the Python that runs this.

These files contain no codec: they only convert hexadecimal to the types of the codecs and back. These are bytes, or
text, which in Python is a sequence of code points.
"""

import sys

# Imports must not write compiled files into this folder.
sys.dont_write_bytecode = True


def choose(name):
    if name in ("own", "ignore", "replace", "io", "stream-reader"):
        from own_codecs import IMPLEMENTATIONS
    else:
        from packages import IMPLEMENTATIONS
    return IMPLEMENTATIONS[name]()


def main():
    implementation = choose(sys.argv[1] if len(sys.argv) > 1 else "own")
    # The protocol is ASCII; messages are escaped.
    requests = open(0, encoding="ascii", newline="\n", closefd=False)
    replies = []
    for line in requests:
        if line == "\n":
            sys.stdout.write("".join(replies))
            sys.stdout.flush()
            replies.clear()
        elif line.startswith('{"id":'):
            replies.append(implementation.reply(line))
        else:
            replies.append(implementation.describe() + "\n")


if __name__ == "__main__":
    main()
