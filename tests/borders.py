#!/usr/bin/env python3
"""Arrays of fixed size: whether the tests that were run filled each of them.

usage: borders.py [-v] BUILD ROOM...

BUILD was made with clang's coverage (make borders); what its programs did since is in
BUILD/profile. For each constant by which an array is declared, the conditions that compare it
are looked up in the source; one has been met if it was true at some time, and false at some
other. Listed are the constants of which a condition was not met; those that only an assert
compares; and those that nothing compares, for which a reader has to judge what bounds the
index. With -v those that were met, too, and those of arrays that loops walk from end to end."""
import bisect
import collections
import glob
import json
import os
import re
import subprocess
import sys

NAME = r"\b[A-Z][A-Z0-9_]+\b"
TYPED = re.compile(r"\s*(?:(?:static|const|extern|struct|union|enum|unsigned|signed)\s+)*"
                   r"(?!return\b|else\b|case\b|goto\b)[A-Za-z_]\w*(?:\s+const)?[\s*]+\w+\s*[\[,;=]")
# A loop over all of an array: the index is bounded at sight.
WALKED = re.compile(r"\bfor \([^;()]*= *0; *(\w+ < \w+); *\w+(?: = [^;()]*|\+\+)\)")
COMPARED = re.compile(r"[<>=!]=|[<>]")


def blanked(text):
    """The text without what stands in comments and strings, every character in its place."""
    pattern = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


class Sources:
    """The files of the rooms; what each includes; the constants that each defines."""

    def __init__(self, rooms):
        paths = [path for room in rooms for ending in "ch"
                 for path in glob.glob(f"src/{room}/**/*.{ending}", recursive=True)]
        self.raw = {path: open(path, encoding="utf-8").read() for path in sorted(paths)}
        self.text = {path: blanked(raw) for path, raw in self.raw.items()}
        self.defined = {path: self._constants(text) for path, text in self.text.items()}
        self.seen = {path: self._seen(path, set()) for path in self.text}

    @staticmethod
    def _constants(text):
        """Name → its value as written. What counts the names before it is not among them: an
        array of that size is indexed by those names."""
        found = {}
        for body in re.finditer(r"\benum\b\s*\w*\s*\{([^}]*)\}", text):
            for one in re.finditer(rf"({NAME})\s*=\s*([^,]+)", body[1]):
                found[one[1]] = one[2].strip()
        for one in re.finditer(rf"^#define\s+({NAME})\s+(\S.*)$", text, re.M):
            found[one[1]] = one[2].strip()
        return found

    def _seen(self, path, seen):
        seen.add(path)
        for name in re.findall(r'^\s*#include\s+"([^"]+)"', self.raw[path], re.M):
            for place in (f"src/{name}", f"{os.path.dirname(path)}/{name}"):
                if place in self.text and place not in seen:
                    self._seen(place, seen)
        return seen

    def definer(self, path, name):
        """The file whose constant is meant by the name in this file."""
        if name in self.defined[path]:
            return path
        return next((one for one in sorted(self.seen[path]) if name in self.defined[one]), None)

    def constants_in(self, path, text):
        """(file, name) of each constant in a text of the file."""
        pairs = ((self.definer(path, name), name) for name in re.findall(NAME, text))
        return [pair for pair in pairs if pair[0]]


def arrays(sources):
    """(file, name) of a constant → places of the arrays that it gives a size."""
    found = collections.defaultdict(list)
    for path, text in sources.text.items():
        for number, line in enumerate(text.split("\n"), 1):
            ends = re.match(r"\s*\}\s*\w+\[", line)
            if not ends and not TYPED.match(line):
                continue
            for declared in re.finditer(r"\w+((?:\[[^\]]*\])+)(?=\s*[,;={])", line):
                for pair in sources.constants_in(path, declared[1]):
                    found[pair].append(f"{path}:{number}")
    return found


def compares(text, name):
    """Whether the name stands beside a comparison, with no more than sums and brackets
    between."""
    sides = COMPARED.split(text.replace("->", "  ").replace("<<", "  ").replace(">>", "  "))
    return len(sides) > 1 and any(re.search(rf"\b{name}\b", side) for side in sides)


def branches(build, programs):
    """File → (line, column, end line, end column, times true, times false) of each condition."""
    profile = f"{build}/profile.data"
    subprocess.run(["llvm-profdata-19", "merge", "-o", profile,
                    *glob.glob(f"{build}/profile/*.profraw")], check=True)
    objects = [word for one in programs[1:] for word in ("-object", one)]
    text = subprocess.run(["llvm-cov-19", "export", "-skip-functions", f"-instr-profile={profile}",
                           programs[0], *objects], check=True, stdout=subprocess.PIPE).stdout
    return {os.path.relpath(file["filename"]): [tuple(one[:6]) for one in file["branches"]]
            for data in json.loads(text)["data"] for file in data["files"]}


class Conditions:
    """The conditions of all files, by the constants that they compare."""

    def __init__(self, sources, found):
        self.by = collections.defaultdict(dict)     # (file, name) → place → [true, false]
        self.asserted = collections.defaultdict(list)
        self.rest = collections.defaultdict(list)   # compared where nothing branches
        self.walked = set()
        for path, text in sources.text.items():
            starts = [0, *(m.end() for m in re.finditer("\n", text))]
            spans = [m.span(1) for m in WALKED.finditer(text)]
            for line, column, to_line, to_column, true, false in found.get(path, []):
                span = (starts[line - 1] + column - 1, starts[to_line - 1] + to_column - 1)
                if span in spans:
                    self.walked |= set(sources.constants_in(path, text[slice(*span)]))
                else:
                    self._branch(sources, path, line, text[slice(*span)], (true, false))
                spans.append(span)
            self._others(sources, path, starts, spans)

    def _branch(self, sources, path, line, text, times):
        for pair in set(sources.constants_in(path, text)):
            if compares(text, pair[1]):
                met = self.by[pair].setdefault(f"{path}:{line}: {' '.join(text.split())}", [0, 0])
                met[0] += times[0]
                met[1] += times[1]

    def _others(self, sources, path, starts, spans):
        text = sources.text[path]
        for one in re.finditer(NAME, text):
            definer = sources.definer(path, one[0])
            if not definer or any(a <= one.start() < b for a, b in spans):
                continue
            begin = max(text.rfind(c, 0, one.start()) for c in ";{}\n") + 1
            line = text[begin:].split(";", 1)[0].split("\n", 1)[0]
            if compares(line, one[0]) and not line.lstrip().startswith("#"):
                number = bisect.bisect(starts, one.start())
                where = self.asserted if "assert(" in line else self.rest
                where[definer, one[0]].append(f"{path}:{number}: {' '.join(line.split())}")


def kin(sources, pair):
    """The constant and those in its definition."""
    return [pair, *sources.constants_in(pair[0], sources.defined[pair[0]][pair[1]])]


def judged(sources, conditions, pair):
    """What is to be said of one constant: (heading, lines)."""
    by = {place: times for one in kin(sources, pair)
          for place, times in conditions.by.get(one, {}).items()}
    unmet = [f"{place}: {'never' if not true else 'always'}" if true or false else
             f"{place}: not run" for place, (true, false) in by.items() if not (true and false)]
    if unmet:
        return "not met", unmet
    if by:
        return "met", list(by)
    for heading, where in (("asserted", conditions.asserted), ("no branch", conditions.rest)):
        if lines := [line for one in kin(sources, pair) for line in where.get(one, [])]:
            return heading, lines
    return "walked" if pair in conditions.walked else "not compared", []


def main():
    words = [word for word in sys.argv[1:] if word != "-v"]
    build, rooms = words[0], words[1:]
    sources = Sources(rooms)
    conditions = Conditions(sources, branches(build, [f"{build}/bbx", f"{build}/cc_run"]))
    groups = collections.defaultdict(list)
    for pair, places in sorted(arrays(sources).items()):
        heading, lines = judged(sources, conditions, pair)
        groups[heading].append((pair, places, lines))
    for heading in ("not met", "asserted", "no branch", "not compared", "walked", "met"):
        if heading in ("met", "walked") and "-v" not in sys.argv:
            continue
        for (path, name), places, lines in groups[heading]:
            print(f"{heading}: {name} ({path}), {', '.join(places)}")
            for line in lines:
                print(f"    {line}")
    print(", ".join(f"{sum(len(places) for _, places, _ in groups[g])} arrays of "
                    f"{len(groups[g])} sizes {g}"
                    for g in ("met", "not met", "asserted", "walked", "no branch",
                              "not compared")))


if __name__ == "__main__":
    main()
