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
To reject an input, a function raises ValueError, as bytes.decode() does, or Rejected. If the codec cannot take an input,
it raises Skipped. Any other exception is a failure. An Operation says what else a function takes.

The functions are called in a thread of their own, so that a test ends even if one of them hangs.

The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof check`.
CODEC.serve() makes an adapter of the same functions, for `utfproof check --adapter`.
"""

import collections
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading

# These operations take code units or code points; the others take bytes.
TAKES_NUMBERS = re.compile(r"^(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16|ranges)")

# Once utfproof has ended, its last lines are read within so many seconds.
GRACE = 10


class Rejected(ValueError):
    """The codec rejects the input after a well-formed part of length `at`, if that is known. For an operation with
    `length`, the ill-formed part has this length, and may be incomplete."""

    def __init__(self, message="", at=None, length=None, incomplete=None):
        super().__init__(message)
        self.at, self.length, self.incomplete = at, length, incomplete


class Skipped(Exception):
    """The codec cannot take this input; the message says why. The case is not judged."""


# A result with the units that were read and written after each call: Calls("€", [(2, 0), (3, 1)])
Calls = collections.namedtuple("Calls", "out calls")


class Operation:
    """A function, and what it takes beyond one whole input:

    chunks=True  it gets a list of consecutive chunks of the input, and answers for the whole
    room=N       it may also get room=n: it converts into a buffer of n units, n >= N, and may return Calls
    outs=True    it may also get outs=True: it returns a list of what came out with each chunk, and at the end
    reuse=True   it may also get end=False: the input does not end, and the converter goes back to its start
    times=True   it is called many times over for one request
    batch=f      f gets a list of whole inputs, and returns a list of results, of which exceptions are rejections
    length=True  what it raises says how long the ill-formed part is
    """

    def __init__(self, function, batch=None, **offers):
        self.function, self.batch = function, batch
        self.offers = {**offers, **({"batch": True} if batch else {})}

    def reply(self, request):
        """The reply to a request, without its id."""
        name = request["op"]
        if "batch" in request:
            inputs = [_read(name, one) for one in request["batch"]]
            try:
                return {"batch": [self._answer(_give, [result], {}) for result in self.batch(inputs)]}
            except Exception as error:  # pylint: disable=broad-except
                return {"raised": repr(error)}
        operands = [_read(name, operand) for operand in request["in"]]
        operands = [operands] if self.offers.get("chunks") else operands
        more = {key: request[key] for key in ("room", "outs", "end") if key in request}
        reply = self._answer(self.function, operands, more)
        for _ in range(request.get("times", 1) - 1):
            again = self._answer(self.function, operands, more)
            if again != reply:
                return again
        return reply

    def _answer(self, function, operands, more):
        try:
            out = function(*operands, **more)
            if isinstance(out, Calls):
                return {"out": _write(out.out), "calls": out.calls}
            if "outs" in more:
                parts = [_write(part) for part in out]
                return {"out": " ".join(filter(None, parts)), "outs": parts}
            return {"error": "not accepted"} if out is False else {"out": _write(out)}
        except Skipped as why:
            return {"skip": str(why)}
        except ValueError as error:
            given = {key: getattr(error, key, None) for key in ("at", "length", "incomplete")}
            if "chunks" not in self.offers:
                # of chunks, `start` of a UnicodeDecodeError is a position in one of them
                given["at"] = getattr(error, "at", getattr(error, "start", None))
            return {"error": str(error), **{key: value for key, value in given.items() if value is not None}}
        except (Exception, SystemExit) as error:  # pylint: disable=broad-except
            return {"raised": repr(error)}  # no reply of the protocol, so that the report shows it


class Codec:
    """A codec: `operations` maps names of operations to functions or Operations, and `options` go to `utfproof check`."""

    def __init__(self, name, version, operations, policies=None, options=()):
        self.operations = {name: one if isinstance(one, Operation) else Operation(one) for name, one in operations.items()}
        self.options = [*options]
        self.description = {"utfproof": 1, "implementation": {"name": name, "version": version},
                            "policies": policies or {}}

    def assert_conforms(self, operation):
        """Runs the suite for one operation; an AssertionError has the explanation of utfproof."""
        __tracebackhide__ = True
        conforms, explanation = self.check(operation)
        if not conforms:
            raise AssertionError("%s: %s" % (operation, explanation))

    def check(self, operation):
        """Runs the suite for one operation; returns whether utfproof says that it conforms, and the explanation."""
        options = self.options + shlex.split(os.environ.get("UTFPROOF_OPTIONS", ""))
        command = [os.environ.get("UTFPROOF", "utfproof"), "check", "--stdio", "--operation", operation, *options]
        verdict = []
        with tempfile.TemporaryFile() as summary:
            runner = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=summary)
            codec = threading.Thread(target=self._converse, args=(runner, operation, verdict), daemon=True)
            codec.start()
            status = runner.wait()
            if status == 0:
                codec.join(GRACE)
            summary.seek(0)
            explanation = summary.read().decode("utf-8", "replace")
        if status == 0 and not verdict:
            return False, "utfproof ended without a verdict over answers of this codec\n" + explanation
        return status == 0, "utfproof ended with status %d\n%s" % (status, explanation)

    def serve(self):
        """Reads requests on standard input and writes replies on standard output, until the input ends."""
        self._answer(sys.stdin.buffer, sys.stdout.buffer, self.operations)
        sys.stdout.flush()

    def _converse(self, runner, operation, verdict):
        try:
            with runner.stdout, runner.stdin:
                if self._answer(runner.stdout, runner.stdin, [operation]):
                    verdict.append("conforms")
        except (OSError, ValueError):
            pass  # the runner has ended, or is another program

    def _answer(self, requests, replies, names):
        """Answers until the requests end; returns whether the last line says that the answers conform."""
        answered = 0
        for line in requests:
            if line == b"\n":
                replies.flush()
                continue
            request = json.loads(line)
            if "verdict" in request:
                return 0 < answered == request["answered"] and request["verdict"] == "conforms"
            if "utfproof" in request:
                reply = {**self.description, "operations": {name: self.operations[name].offers for name in names}}
            else:
                reply = {"id": request["id"], **self.operations[request["op"]].reply(request)}
                answered += 1
            replies.write(json.dumps(reply, separators=(",", ":")).encode() + b"\n")
        return False


def _give(result):
    if isinstance(result, BaseException):
        raise result
    return result


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
