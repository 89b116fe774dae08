"""A codec, and its replies to the requests of the protocol."""

import json
import sys

# PyPy replaces what it interprets by machine code, after a thousand times.
HAS_COMPILER = hasattr(sys, "pypy_version_info")


# The most units of a text that is made of a pattern: more has no number of 32 bits.
LONGEST_TEXT = (1 << 32) - 1

# What json.dumps calls, after a look at eight options.
quoted = json.JSONEncoder().encode


class Unaskable(Exception):
    """The codec cannot take this request."""


class Operation:
    """`answer` takes the operands and returns the answer in hexadecimal; `position` finds an error, if possible, and `part`
    the length of what is ill-formed, and whether more input could make it well-formed.

    `leave` gives the operands to the converter that `answer` uses for chunks, without an end, and resets it. `outs` returns
    what comes out with each chunk, and at the end. `long` takes the parts of a long text and how often the first stands there.
    """

    def __init__(
        self, answer, chunks=False, position=None, part=None, leave=None, outs=None, long=None
    ):
        self.answer = answer
        self.chunks = chunks
        self.position = position or (lambda error, operands: None)
        self.part = part
        self.leave = leave
        self.outs = outs
        self.long = long
        self.was_left = False

    def describe(self):
        offers = {
            "chunks": self.chunks,
            "reuse": self.leave is not None,
            "times": HAS_COMPILER,
            "length": self.part is not None,
            "outs": self.outs is not None,
        }
        offers = {key: True for key, is_offered in offers.items() if is_offered}
        if self.long is not None:
            offers["repeat"] = LONGEST_TEXT
        return offers


class Implementation:
    """`rejections` are the exceptions that mean a rejected input; any other is a crash."""

    def __init__(self, name, version, operations, rejections, policies=None):
        self.name = name
        self.version = version
        self.operations = operations
        self.rejections = rejections
        self.policies = policies or {}

    def describe(self):
        description = {
            "utfproof": 1,
            "implementation": {"name": self.name, "version": self.version},
            "operations": {
                name: operation.describe() for name, operation in self.operations.items()
            },
        }
        if self.policies:
            description["policies"] = self.policies
        return json.dumps(description)

    def reply(self, line):
        # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
        times = is_left = in_parts = repeat = ""
        if not line.endswith("]}\n"):
            line, _, times = line.partition(',"times":')
            line, is_left, _ = line.partition(',"end":')
            line, in_parts, _ = line.partition(',"outs":')
            line, _, repeat = line.partition(',"repeat":')
        parts = line.split('"')
        number = parts[2][1:-1]
        operation = self.operations.get(parts[5])
        if operation is None:
            return '{"id":%s,"skip":"%s does not support this operation"}\n' % (number, self.name)
        operands = parts[9::2]
        if repeat:
            times = int(repeat.rstrip("}\n"))
            long = lambda texts: operation.long(texts[0], times)  # noqa: E731
            return '{"id":%s,%s}\n' % (number, self.content(operation, long, [operands]))
        if is_left:
            operation.was_left = True
            self.content(operation, operation.leave, operands)
            return '{"id":%s,"skip":"it did not end"}\n' % number
        if operation.was_left:
            # with an empty chunk, for which the converter is used that was left
            operation.was_left = False
            operands.append("")
        answer = operation.outs if in_parts else operation.answer
        first = self.content(operation, answer, operands)
        if times:
            first = self.once_more(first, int(times.rstrip("}\n")), operation, operands)
        return '{"id":%s,%s}\n' % (number, first)

    def once_more(self, first, times, operation, operands):
        """The first of the answers that differs from the first, if one does."""
        for _ in range(times - 1):
            again = self.content(operation, operation.answer, operands)
            if again != first:
                return again
        return first

    def content(self, operation, answer, operands):
        try:
            out = answer(operands)
            if answer == operation.outs:
                whole = " ".join(filter(None, out))
                return '"out":"%s","outs":%s' % (whole, json.dumps(out))
            return '"out":"%s"' % out if isinstance(out, str) else '"out":%s' % json.dumps(out)
        except Unaskable as why:
            return '"skip":%s' % json.dumps(str(why))
        except MemoryError:
            return '"skip":"it does not fit into the memory"'
        except self.rejections as error:
            message = quoted(str(error))
            at = operation.position(error, operands)
            rejected = '"error":%s' % message
            if at is not None:
                rejected += ',"at":%d' % at
            part = operation.part and operation.part(error)
            if part:
                length, is_incomplete = part
                rejected += ',"length":%d' % length
                if is_incomplete:
                    rejected += ',"incomplete":true'
            return rejected
