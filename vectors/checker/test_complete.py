"""The proof fails if a line is missing that it needs, or if any answer is wrong. For pytest or unittest."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import complete

CORE = Path(__file__).resolve().parents[1] / "core"


def run(lines):
    """The exit status and the output for a file with these lines."""
    output = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(output):
        path = Path(folder) / "core.txt"
        path.write_text("\n".join(lines) + "\n", "ascii")
        status = complete.main([path])
    return status, output.getvalue()


class Complete(unittest.TestCase):
    def setUp(self):
        self.lines = (CORE / "utf-8.validate.txt").read_text("ascii").splitlines()

    def place(self, given):
        """The number of the line with an input."""
        (place,) = [place for place, line in enumerate(self.lines) if line.startswith(f"{given};")]
        return place

    def test_the_automaton_is_that_of_rfc_3629(self):
        status, output = run(self.lines)
        self.assertEqual(status, 0, output)
        self.assertIn("\n  E0 rejects, 00-9F to 80, A0-BF to C2, C0-FF to 80\n", output)
        self.assertIn("\n  F4 rejects, 00-7F to 80, 80-8F to E1, 90-FF to 80\n", output)
        self.assertEqual(output.count("\n  "), 9)

    def test_a_decoder_has_the_same(self):
        decode = (CORE / "utf-8.decode.txt").read_text("ascii").splitlines()
        self.assertEqual(run(decode)[1].splitlines()[1:], run(self.lines)[1].splitlines()[1:])

    def test_a_missing_line_leaves_two_automata_that_pass(self):
        for given in ["E0 64", "F4 ED A0 80"]:
            place = self.place(given)
            status, output = run(self.lines[:place] + self.lines[place + 1 :])
            self.assertEqual(status, 1, given)
            self.assertIn("may lead to each of", output)
            self.assertIn("; an automaton passes with each of ", output)

    def test_a_wrong_answer_is_noticed(self):
        for given in ["44", "F4 90 80 80", "80 67 80 80"]:
            place = self.place(given)
            fields = self.lines[place].split(";")
            fields[1] = " " if "!" in fields[1] else " !0"
            wrong = [*self.lines[:place], ";".join(fields), *self.lines[place + 1 :]]
            status, output = run(wrong)
            self.assertEqual((status, "not proved" in output), (1, True), given)

    def test_a_wrong_claim_is_noticed(self):
        for states in "8", "10":
            lines = [line.replace("at most 9 states", f"at most {states} states") for line in self.lines]
            self.assertEqual(run(lines)[0], 1)

    def test_a_header_without_a_claim_is_an_error(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(run([line for line in self.lines if not line.startswith("#")])[0], 2)


if __name__ == "__main__":
    unittest.main()
