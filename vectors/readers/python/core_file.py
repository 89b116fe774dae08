"""Reads a core file of utfproof: for case in cases("utf-8.decode.txt", skip={"chunk", "open"}). CC0-1.0."""

import re
from pathlib import Path
from typing import NamedTuple


class Case(NamedTuple):
    line: str  # file, number and text, for messages
    input: list  # operands; each is a list of chunks, and a chunk is a list of numbers
    out: list  # the result, in the same form, or None
    at: int  # the position where the input is rejected, or None; if both are None, any answer will do
    level: str
    flags: list
    id: str


def cases(path, skip=()):
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#") or not line.strip():
                continue
            given, answer, level, flags, name = (field.strip() for field in line.split(";"))
            name = name or f"{Path(path).stem}/complete/{given.replace(' ', '.')}"
            if set(skip).isdisjoint([level, *flags.split()]):
                at = int(answer[1:]) if answer.startswith("!") else None
                out = None if answer.startswith(("!", "?")) else operands(answer)
                yield Case(f"{path}:{number}: {line.strip()}", operands(given), out, at, level, flags.split(), name)


def operands(field):
    field = re.sub(r"(\w+)\*(\d+)", lambda found: f"{found[1]} " * int(found[2]), field)
    field = re.sub(r"\(([^)]*)\)\*(\d+)", lambda found: f"{found[1]} " * int(found[2]), field)
    return [[[number(text) for text in chunk.split()] for chunk in operand.split("|")] for operand in field.split(",")]


def number(text):
    return int(text[1:]) if text.startswith("#") else int(text, 16)
