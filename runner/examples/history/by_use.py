"""Lists the packages of by_use.tsv by their use, with how each is judged, as by_use.md.

    python3 by_use.py --npm NPM.tsv --pypi PYPI.tsv --date "November 2026" > by_use.md

NPM.tsv has a name, a version and the downloads of a month; PYPI.tsv a name, two more columns, and the rank among the
most downloaded. For Debian, apt-cache counts the packages that need one. cargo tells no figures.
"""

import argparse
import collections
import csv
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
FIGURES = {
    "npm": "downloads in a month",
    "pypi": "rank among the most downloaded",
    "debian": "packages that depend on it, recommend or suggest it",
    "crates": None,
}


def column(path, wanted, index):
    """The column of the wanted names in a table with tabs; names of PyPI differ in - and _ and case only."""
    with open(path, encoding="utf-8") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row[0]: row[index] for row in rows if len(row) > index and row[0] in wanted}


def reverse_dependencies(package):
    found = subprocess.run(["apt-cache", "rdepends", package], capture_output=True, text=True, check=False)
    return str(len(set(found.stdout.split("\n")[2:]) - {""})) if found.returncode == 0 and found.stdout else ""


def figures(registry, names, arguments):
    if registry == "npm":
        return column(arguments.npm, names, 2)
    if registry == "pypi":
        return column(arguments.pypi, names, 3)
    if registry == "debian":
        return {name: reverse_dependencies(name) for name in names}
    return {}


def how(judged):
    kind, _, rest = judged.partition(" ")
    place = {"catalogue": f"`utfproof check {rest}`", "finding": f"[a fault](findings/{rest})", "not:": f"not judged: {rest}"}
    return place.get(kind, f"`{rest}`")


def section(registry, packages, arguments):
    known = figures(registry, packages.keys(), arguments)
    number = lambda name: int(known[name]) if known.get(name, "").isdigit() else None  # noqa: E731
    downwards = registry != "pypi"
    order = sorted(packages, key=lambda name: (number(name) is None, (number(name) or 0) * (-1 if downwards else 1), name))
    judged = sum(not text.startswith("not:") for text in packages.values())
    of = FIGURES[registry]
    print(f"\n## {registry}: {judged} of {len(packages)} are judged\n")
    print(f"Figure: {of}, {arguments.date}.\n" if of else "No figures: the client tells none.\n")
    print("| package | figure | judged by |\n|---|---:|---|")
    for name in order:
        print(f"| {name} | {'' if number(name) is None else format(number(name), ',')} | {how(packages[name])} |")


def main():
    parser = argparse.ArgumentParser()
    for name in ("--npm", "--pypi", "--date"):
        parser.add_argument(name, required=True)
    arguments = parser.parse_args()
    registries = collections.defaultdict(dict)
    for line in (HERE / "by_use.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            registry, package, judged = line.split("\t")
            registries[registry][package] = judged
    print("# Packages with a codec of their own, by use\n")
    print("Made by `by_use.py` from `by_use.tsv`. It has packages that were looked at, and is not complete: no")
    print("registry was searched from its most used package on.")
    for registry, packages in registries.items():
        section(registry, packages, arguments)


main()
