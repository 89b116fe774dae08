"""Codecs in Python as an adapter. The argument chooses one: a key of IMPLEMENTATIONS in the files beside this one, which
are imported only when they are asked for: without an argument, the codecs of the Python that runs this.

There is no codec in these files: only hexadecimal goes in and out of what the codecs answer. They are left the form
that the codec has: bytes, or text, which in Python is a sequence of code points.
"""

import sys

# What is imported from the folder of this file leaves nothing behind in it.
sys.dont_write_bytecode = True


def choose(name):
    if name in ("own", "ignore", "replace", "io", "stream-reader"):
        from own_codecs import IMPLEMENTATIONS
    else:
        from packages import IMPLEMENTATIONS
    return IMPLEMENTATIONS[name]()


def main():
    implementation = choose(sys.argv[1] if len(sys.argv) > 1 else "own")
    # Everything in the protocol is ASCII; messages are escaped.
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
