#!/usr/bin/env python3
"""A file's name is the prefix of what it exports: svg_rows.c defines svg_rows_… or svg_….

usage: names.py BUILD ROOM...

Every global symbol of an object must begin with the first word of its file's name.
names.allow lists the exceptions, as "room/…/file.c word…": files that export symbols with
another first word. An exception that is no longer needed is an error: the list only shrinks."""
import collections
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def keeps(stem, symbol):
    """Whether the file's first words begin the symbol; a plural counts as its singular."""
    words = [word.removesuffix("s") for word in stem.split("_")]
    return symbol.split("_")[0].removesuffix("s") == words[0]


def exported(build, room):
    """(file, symbol) of what the room's objects define for others."""
    objects = [path for path in sorted(glob.glob(f"{build}/{room}/**/*.o", recursive=True))
               if os.path.exists("src" + path[len(build):-1] + "c")]
    if not objects:
        sys.exit(f"names: no objects of {room} in {build}")
    text = subprocess.run(["nm", "-A", "-g", "--defined-only", *objects], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    for line in text.splitlines():
        path, rest = line.split(":", 1)
        yield path[len(build) + 1:-1] + "c", rest.split()[-1]


def allowed(rooms):
    with open(os.path.join(HERE, "names.allow"), encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return {path: set(words) for path, *words in lines if path.split("/")[0] in rooms}


def main():
    build, rooms = sys.argv[1], sys.argv[2:]
    strays = collections.defaultdict(set)
    for room in rooms:
        for path, symbol in exported(build, room):
            if not keeps(os.path.basename(path)[:-2], symbol):
                strays[path].add(symbol.split("_")[0])
    allow, bad = allowed(rooms), 0
    for path in sorted(strays.keys() | allow.keys()):
        for prefix in sorted(strays[path] - allow.get(path, set())):
            print(f"names: src/{path} exports {prefix}…")
            bad += 1
        for prefix in sorted(allow.get(path, set()) - strays[path]):
            print(f"names: tests/house/lib/names.allow no longer needs {path} {prefix}")
            bad += 1
    sys.exit(bad > 0)


main()
