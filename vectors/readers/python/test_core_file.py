"""For pytest or unittest: Python's own decoder, against a core file. WITH_BUG=1 makes it wrong."""

import os
import unittest
from pathlib import Path

from core_file import cases

READERS = Path(__file__).resolve().parents[1]


def decode(octets):
    if os.environ.get("WITH_BUG"):
        octets = octets.replace(b"\xC0\x80", b"\0")
    return octets.decode("utf-8")


class CoreFile(unittest.TestCase):
    def test_decode(self):
        count = 0
        for case in cases(READERS.parent / "core" / "utf-8.decode.txt"):
            octets = bytes(sum(case.input[0], []))  # in one piece; a decoder that takes pieces gets each in turn
            try:
                answer = ([[[ord(c) for c in decode(octets)]]], None)
            except UnicodeDecodeError as error:
                answer = (None, error.start)
            if (case.out, case.at) != (None, None):
                self.assertEqual(answer, (case.out, case.at), case.line)
            count += 1
        self.assertGreater(count, 1000)

    def test_notation(self):
        for case in cases(READERS / "notation.txt"):
            if case.at is not None or case.out is None:
                self.assertIn(case.id.split("/")[1], ["rejected", "rejected-later", "any"])
            elif "borders" in case.flags:
                self.assertEqual([[[len(case.input[0])]]], case.out, case.line)
            else:
                self.assertEqual([[sum(operand, [])] for operand in case.input], case.out, case.line)
        self.assertEqual([case.at for case in cases(READERS / "notation.txt") if case.at is not None], [0, 17])
        skipped = cases(READERS / "notation.txt", skip={"open", "chunk"})
        self.assertEqual(len(list(skipped)), 19)


if __name__ == "__main__":
    unittest.main()
