"""Tests a codec in its own process: utfproof asks, and your functions answer.

    import pytest, utfproof

    CODEC = utfproof.Codec("mine", "1.0", {
        "utf-8.validate": my_validate,
        "utf-8.decode": my_decode,
    })

    @pytest.mark.parametrize("operation", CODEC.operations)
    def test_conforms(operation):
        CODEC.assert_conforms(operation)

`utfproof list` names the operations. A function gets bytes, or a list of integers for code units and code points. It
returns bytes, a string, or integers for code units and code points; a validation returns whether it accepts the input.
A length or room is an integer, and two results are a tuple: (3, "€").
To reject an input, a function raises ValueError, as bytes.decode() does, or Rejected. Any other exception is a failure.

The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof check`.
CODEC.serve() makes an adapter of the same functions, for `utfproof check --adapter`.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

# These operations take code units or code points; the others take bytes.
TAKES_NUMBERS = re.compile(r"^(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16)")


class Rejected(ValueError):
    """The codec rejects the input. `at` is the length of the well-formed part before the error, if it is known."""

    def __init__(self, message="", at=None):
        super().__init__(message)
        self.at = at


class Chunks:
    """Marks a function that gets a list of consecutive chunks of the input, and answers for the whole."""

    def __init__(self, function):
        self.function = function


class Codec:
    """A codec: `operations` maps names of operations to functions, and `options` go to `utfproof check`."""

    def __init__(self, name, version, operations, policies=None, options=()):
        self.operations = dict(operations)
        self.options = [*options]
        self.description = {"utfproof": 1, "implementation": {"name": name, "version": version},
                            "policies": policies or {}}

    def assert_conforms(self, operation):
        """Runs the suite for one operation; an AssertionError has the explanation of utfproof."""
        __tracebackhide__ = True
        status, explanation = self.check(operation)
        if status != 0:
            raise AssertionError("%s: utfproof ended with status %d\n%s" % (operation, status, explanation))

    def check(self, operation):
        """Runs the suite for one operation; returns the exit status and the summary."""
        options = self.options + shlex.split(os.environ.get("UTFPROOF_OPTIONS", ""))
        command = [os.environ.get("UTFPROOF", "utfproof"), "check", "--stdio", "--operation", operation, *options]
        with tempfile.TemporaryFile() as summary:
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=summary) as runner:
                try:
                    self._answer(runner.stdout, runner.stdin, [operation])
                    runner.stdin.close()
                except BrokenPipeError:
                    pass  # the runner has ended, and its status says why
            summary.seek(0)
            return runner.returncode, summary.read().decode("utf-8", "replace")

    def serve(self):
        """Reads requests on standard input and writes replies on standard output, until the input ends."""
        self._answer(sys.stdin.buffer, sys.stdout.buffer, self.operations)
        sys.stdout.flush()

    def _answer(self, requests, replies, names):
        for line in requests:
            if line == b"\n":
                replies.flush()
                continue
            request = json.loads(line)
            if "utfproof" in request:
                support = {name: {"chunks": isinstance(self.operations[name], Chunks)} for name in names}
                reply = {**self.description, "operations": support}
            else:
                reply = {"id": request["id"], **self._reply(request)}
            replies.write(json.dumps(reply, separators=(",", ":")).encode() + b"\n")

    def _reply(self, request):
        function = self.operations[request["op"]]
        operands = [_read(request["op"], operand) for operand in request["in"]]
        try:
            out = function.function(operands) if isinstance(function, Chunks) else function(*operands)
            return {"error": "not accepted"} if out is False else {"out": _write(out)}
        except ValueError as error:
            # of chunks, `start` of a UnicodeDecodeError is a position in one of them
            start = None if isinstance(function, Chunks) else getattr(error, "start", None)
            at = getattr(error, "at", start)
            return {"error": str(error)} if at is None else {"error": str(error), "at": at}
        except Exception as error:  # pylint: disable=broad-except
            return {"raised": repr(error)}  # no reply of the protocol, so that the report shows it


def _read(operation, operand):
    if not isinstance(operand, str):
        return operand  # a number
    if TAKES_NUMBERS.search(operation):
        return [int(word, 16) for word in operand.split()]
    return bytes.fromhex(operand)


def _write(out):
    if out is None or out is True:
        return ""
    if isinstance(out, int):
        return out
    if isinstance(out, tuple):
        return [_write(result) for result in out]
    if isinstance(out, (bytes, bytearray)):
        return bytes(out).hex(" ").upper()
    return " ".join("%04X" % (ord(item) if isinstance(item, str) else item) for item in out)
