#!/usr/bin/env python3
"""Writes seeds for the fuzzer into a folder: the statements of the tour, of the language's
tests and of the functions' examples, and pieces of programs in C, one file each."""
import glob, hashlib, os, re, sys

here = os.path.dirname(os.path.abspath(__file__))
top = os.path.join(here, "..", "..")


def pieces():
    for path in [os.path.join(top, "examples.bbx")] + \
            sorted(glob.glob(os.path.join(here, "..", "**", "*.bbx"), recursive=True)):
        for piece in re.split(r"\n\s*\n", open(path, encoding="utf-8").read()):
            yield piece
    for path in sorted(glob.glob(os.path.join(here, "..", "engines", "**", "*.[ch]"), recursive=True)):
        source = re.split(r"\n\s*\n", open(path, encoding="utf-8").read())
        for first, then in zip(source, source[1:] + [""]):
            yield first + "\n" + then
    for path in sorted(glob.glob(os.path.join(here, "..", "spec", "**", "*.spec"), recursive=True)):
        for line in open(path, encoding="utf-8"):
            yield line.split("#=")[0]


os.makedirs(sys.argv[1], exist_ok=True)
most = int(sys.argv[2]) if len(sys.argv) > 2 else 100000
for n, piece in enumerate(p for p in pieces() if 3 < len(p) < 1500):
    if n >= most:
        break
    data = (piece.strip() + "\n").encode()
    with open(os.path.join(sys.argv[1], hashlib.sha1(data).hexdigest()[:16]), "wb") as f:
        f.write(data)
