#!/usr/bin/env python3
"""Proves from the lines of a core file that only one automaton passes it: python3 complete.py utf-8.validate.txt

A validator, or the part of a decoder that accepts or rejects, is an automaton: after each byte it is in a state, and that
alone decides how it goes on. The header of a core file claims that of all automata of at most n states, only the right
one gives all answers of the file. This program believes nothing but the lines. Its words:
- A *prefix* is what an input begins with. An automaton is in some state after it.
- Two prefixes are *apart* if there is an ending that makes an accepted input of one, and a rejected input of the other,
  both in lines of the file. An automaton that passes is then in different states after the two prefixes.
- The *basis* is a list of prefixes, the empty one first, of which each two are apart.

The proof, for a basis of n prefixes:
1. An automaton that passes is in different states after each of them. If it has at most n states, these are all of its
   states: each is reached, and has a name, which is its prefix.
2. For each prefix of the basis, a line says whether it is accepted. So it is known which states accept.
3. For each prefix of the basis and each byte, both together are apart from the whole basis but one prefix. So it is known
   to which state each byte leads from each state.

The start, the accepting states and the transitions are all of an automaton, so only one can pass. It has to be the one
of the header, and to give the answers of all lines. There have to be as many lines as the header says.

If a transition could lead elsewhere, the program looks for two automata that both pass: then the file is too weak. The
values that a decoder returns are not part of the proof. Exit status: 0 proved, 1 not proved, 2 not readable. CC0-1.0.
"""

import re
import sys


class NotProved(Exception):
    """The message says which step fails."""


def read(path):
    """The number of states in the header, its automaton, and the lines: number, bytes, whether they are accepted."""
    claimed, described, lines, told, count = None, [], [], "no", 0
    with open(path, encoding="ascii") as file:
        for number, text in enumerate(file, 1):
            if text.startswith("#"):
                found = re.search(r"automaton of at most (\d+) states", text)
                claimed = int(found[1]) if found else claimed
                described += [text[9:].strip()] if text.startswith("# state: ") else []
                told = text[9:].strip() if text.startswith("# lines: ") else told
            elif text.strip():
                count += 1
                given, answer, _, _, _ = (field.strip() for field in text.split(";"))
                if answer != "?":
                    lines.append((number, octets(given), not answer.startswith("!")))
    if claimed is None or all(accepted for _, _, accepted in lines):
        raise ValueError("its header claims nothing about automata, or it rejects nothing")
    if told != str(count):
        raise NotProved(f"the header counts {told} lines, and the file has {count}")
    return claimed, described, lines


def octets(field):
    """The bytes of an input. The chunks are joined: how an input is cut does not change the answer."""
    field = re.sub(r"(\w+)\*(\d+)", lambda found: f"{found[1]} " * int(found[2]), field.replace("|", " "))
    field = re.sub(r"\(([^)]*)\)\*(\d+)", lambda found: f"{found[1]} " * int(found[2]), field)
    if re.search(r"\w{3}", field):
        raise ValueError("its input is not bytes")
    return bytes.fromhex(field)


class Node:
    """What the lines say about a prefix, and about what follows it."""

    def __init__(self):
        self.accepted, self.after = None, {}

    def find(self, ending):
        """The node after more bytes. It knows nothing if no line goes on like this."""
        node = self
        for byte in ending:
            node = node.after.get(byte) or Node()
        return node


def tree(lines):
    """The node of the empty prefix."""
    root = Node()
    for number, given, accepted in lines:
        node = root
        for byte in given:
            node = node.after.setdefault(byte, Node())
        if node.accepted not in (None, accepted):
            raise NotProved(f"line {number} contradicts an earlier line")
        node.accepted = accepted
    return root


def are_apart(left, right):
    """Whether two lines differ after the same ending."""
    pairs = [(left, right)]
    for one, other in pairs:  # this grows: after each pair come the pairs with one more byte
        if None not in (one.accepted, other.accepted) and one.accepted != other.accepted:
            return True
        pairs.extend((one.after[byte], other.after[byte]) for byte in one.after.keys() & other.after.keys())
    return False


def find_basis(root, claimed):
    """As many prefixes as the header says, of which each two are apart; the shortest first."""
    basis = [b""]
    for prefix in basis:  # this grows
        for new in (prefix + bytes([byte]) for byte in range(256)):
            if all(are_apart(root.find(new), root.find(old)) for old in basis):
                basis.append(new)
                if len(basis) > claimed:
                    raise NotProved(f"there are more states than {claimed}: {names(basis)}")
    if len(basis) < claimed:
        raise NotProved(f"there are fewer states than {claimed}: {names(basis)}")
    return basis


def prove(claimed, described, lines):
    """The only automaton of at most `claimed` states that passes, in words. Raises `NotProved` if there may be more."""
    root = tree(line for line in lines if len(line[1]) < 100)  # the proof needs no longer ones
    basis = find_basis(root, claimed)  # step 1
    accepts = [root.find(prefix).accepted for prefix in basis]  # step 2
    if None in accepts:
        raise NotProved(f"no line says whether {name(basis[accepts.index(None)])} is accepted")
    candidates = {}  # step 3
    for state, prefix in enumerate(basis):
        for byte in range(256):
            new = root.find(prefix + bytes([byte]))
            left = [other for other, old in enumerate(basis) if not are_apart(new, root.find(old))]
            if not left:
                raise NotProved(f"{byte:02X} after {name(prefix)} leads to none of the states {names(basis)}")
            candidates[state, byte] = left
    leads = {transition: left[0] for transition, left in candidates.items()}
    for (state, byte), left in candidates.items():
        if len(left) > 1:
            text = f"{byte:02X} after {name(basis[state])} may lead to each of {names(basis[other] for other in left)}"
            passing = [other for other in left if not failure(accepts, {**leads, (state, byte): other}, lines)]
            if len(passing) > 1:
                text += f"; an automaton passes with each of {names(basis[other] for other in passing)}"
            raise NotProved(text)
    automaton = describe(basis, accepts, leads)
    if wrong := [state for state in automaton if described and state not in described]:
        raise NotProved(f"the header does not have this state of the lines: {wrong[0]}")
    if number := failure(accepts, leads, lines):
        raise NotProved(f"line {number} is not what the automaton of the other lines answers")
    return automaton


def failure(accepts, leads, lines):
    """The number of the first line that an automaton answers otherwise, or None. State 0 is its start."""
    for number, given, accepted in lines:
        state = 0
        for byte in given:
            state = leads[state, byte]
        if accepts[state] != accepted:
            return number
    return None


def describe(basis, accepts, leads):
    """A line for each state: neighbouring bytes that lead to the same state stand together."""
    automaton = []
    for state, prefix in enumerate(basis):
        steps, first = [], 0
        for byte in range(256):
            if byte == 255 or leads[state, byte + 1] != leads[state, byte]:
                steps.append(f"{first:02X}" + f"-{byte:02X}" * (byte > first) + f" to {name(basis[leads[state, byte]])}")
                first = byte + 1
        automaton.append(f"{name(prefix)} {'accepts' if accepts[state] else 'rejects'}, {', '.join(steps)}")
    return automaton


def name(prefix):
    return prefix.hex(" ").upper() or "start"


def names(prefixes):
    return ", ".join(map(name, prefixes))


def main(paths):
    status = 0
    for path in paths:
        try:
            claimed, described, lines = read(path)
            automaton = prove(claimed, described, lines)
        except (OSError, ValueError) as problem:
            print(f"{path}: not readable: {problem}", file=sys.stderr)
            return 2
        except NotProved as problem:
            print(f"{path}: not proved: {problem}")
            status = 1
        else:
            print(f"{path}: {len(lines)} lines prove that of all automata of at most {claimed} states, only this passes:")
            print("\n".join(f"  {line}" for line in automaton))
            if not described:
                print("The header does not describe it: compare it with the document.")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
