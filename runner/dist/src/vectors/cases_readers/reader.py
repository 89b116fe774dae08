"""The plain cases of utfproof: see README.md in vectors/ of https://github.com/utfproof/utfproof."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "cases"
MANIFEST = json.loads((FOLDER / "manifest.json").read_text("ascii"))


def cases(operation=None):
    """Yields the cases of an operation, or of all, as dictionaries with the keys of case.schema.json."""
    for entry in MANIFEST["files"]:
        if operation in (None, entry["operation"]):
            with open(FOLDER / entry["file"], encoding="ascii") as file:
                yield from map(json.loads, file)
