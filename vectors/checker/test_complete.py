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

    def without(self, place):
        """The file without a line, and with the number of lines that are left."""
        count = sum(not line.startswith("#") for line in self.lines)
        lines = self.lines[:place] + self.lines[place + 1 :]
        return [f"# lines: {count - 1}" if line == f"# lines: {count}" else line for line in lines]

    def test_a_missing_or_an_added_line_is_noticed_even_if_the_proof_does_not_need_it(self):
        place = self.place("F4 8F BF BF")
        self.assertEqual(run(self.without(place))[0], 0)
        for lines in [self.lines[:place] + self.lines[place + 1 :], [*self.lines, self.lines[place]], self.without(0)]:
            status, output = run(lines)
            self.assertEqual(status, 1, output)
            self.assertIn("not proved: the header counts ", output)

    def test_a_header_without_the_number_of_lines_is_noticed(self):
        status, output = run([line for line in self.lines if not line.startswith("# lines")])
        self.assertEqual(status, 1, output)
        self.assertIn("not proved: the header counts no lines, and the file has 12", output)

    def test_a_missing_line_leaves_two_automata_that_pass(self):
        for given in ["E0 64", "F4 ED A0 80"]:
            place = self.place(given)
            status, output = run(self.without(place))
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

    def answered_by(self, change):
        """The lines with the answers of the header's automaton, after a change to it."""
        leads, accepts = {}, {}
        for text in self.lines:
            if text.startswith("# state: "):
                verdict, *steps = text[9:].split(", ")
                state, accepted = verdict.rsplit(" ", 1)
                accepts[state] = accepted == "accepts"
                for step in steps:
                    read, to = step.split(" to ")
                    first, _, last = read.partition("-")
                    leads.update({(state, byte): to for byte in range(int(first, 16), int(last or first, 16) + 1)})
        change(leads)
        lines = []
        for text in self.lines:
            if not text.startswith("#"):
                fields, state = text.split(";"), "start"
                for byte in complete.octets(fields[0]):
                    state = leads[state, byte]
                text = ";".join([fields[0], " " if accepts[state] else " !0", *fields[2:]])
            lines.append(text)
        return lines

    def test_the_answers_of_another_automaton_are_noticed(self):
        def dropped(leads):
            leads["E0", 0xA5] = "80"

        def moved(leads):
            leads["ED", 0xA5] = "C2"

        def merged(leads):
            leads["start", 0xF4] = "F1"

        self.assertEqual(run(self.answered_by(lambda leads: None))[0], 0)
        for change, told in [
            (dropped, "not proved: A5 after E0 may lead to each of 80, "),
            (moved, "not proved: the header does not have this state of the lines: ED rejects, "),
            (merged, "there are fewer states than 9: start, 80, C2, E0, E1, ED, F0, F1"),
        ]:
            status, output = run(self.answered_by(change))
            self.assertEqual(status, 1, change.__name__)
            self.assertIn(told, output)

    def test_a_header_with_another_automaton_is_noticed(self):
        for old, new in [("E0 rejects, 00-9F to 80", "E0 rejects, 00-8F to 80"), ("E1-EC to E1, ED to ED", "E1-ED to E1")]:
            lines = [line.replace(old, new) if line.startswith("# state") else line for line in self.lines]
            self.assertNotEqual(lines, self.lines)
            status, output = run(lines)
            self.assertEqual(status, 1, output)
            self.assertIn("the header does not have this state of the lines", output)

    def test_a_wrong_claim_is_noticed(self):
        for states in "8", "10":
            lines = [line.replace("at most 9 states", f"at most {states} states") for line in self.lines]
            self.assertEqual(run(lines)[0], 1)

    def test_a_header_without_a_claim_is_an_error(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(run([line for line in self.lines if not line.startswith("#")])[0], 2)


if __name__ == "__main__":
    unittest.main()
