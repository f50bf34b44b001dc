#!/usr/bin/env python3
"""The links of Markdown files to files and headings here: tests/links.py FILE..."""
import os
import re
import sys


def anchors(path):
    """As GitHub makes them of headings."""
    found = set()
    for line in open(path, encoding="utf-8"):
        heading = re.match(r"#+ +(.*)", line)
        if heading:
            text = re.sub(r"[^\w\- ]", "", heading[1].strip().lower())
            found.add(text.replace(" ", "-"))
    return found


def wrong(path):
    text = re.sub(r"```.*?```", "", open(path, encoding="utf-8").read(), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = os.path.join(os.path.dirname(path), name) if name else path
        if not os.path.exists(target):
            yield f"{path}: no file {link}"
        elif anchor and anchor not in anchors(target):
            yield f"{path}: no heading {link}"


def main():
    failures = [failure for path in sys.argv[1:] for failure in wrong(path)]
    for failure in failures:
        print("FAILED docs:", failure)
    print(f"{len(sys.argv) - 1 - len({f.split(':')[0] for f in failures})} passed, "
          f"{len(failures)} failed")
    sys.exit(bool(failures))


main()
