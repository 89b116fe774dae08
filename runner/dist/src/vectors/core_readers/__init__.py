"""The core files of utfproof: `for case in core("utf-8.decode")`. `core_file` describes a case."""

from pathlib import Path

from .core_file import Case, cases, operands

FOLDER = Path(__file__).parent / "core"


def core(operation, skip=()):
    """Yields the cases of an operation, without those that have one of these words as level or flag."""
    return cases(FOLDER / f"{operation}.txt", skip)
