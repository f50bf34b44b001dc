"""Finding the cases: .spec tables and .py modules.

A .spec file is read by a machine of two states: input lines pile up until a line
with "#=" gives the first expectation; lines that hold nothing but "#=" add more.
"""
import importlib.util
import json
import os
import re

import expect
import proc
import schema

BASE = ["--json", "--no-init"]


def objects_of(result, mapping="a1b1", board="8x8"):
    """The printed objects and what is wrong with them."""
    objects, complaints = [], []
    for line in result.text.split("\n"):
        if not line:
            continue
        try:
            thing = json.loads(line)
        except ValueError:
            complaints.append(f"not a JSON object: {proc.clip(line, 200)!r}")
            continue
        wrong = schema.problems(thing, mapping, board)
        complaints += [f"schema: {w}" for w in wrong]
        if not wrong:
            objects.append(thing)
    return objects, complaints


class Case:
    """Text run by bbx --json, and what is expected of the objects it prints."""

    def __init__(self, name, text, wanted, args=()):
        self.name, self.text, self.args = name, text, proc.patient(args)
        self.wanted = [expect.Expectation(w) for w in wanted]

    def describe(self):
        lines = self.text.split("\n")
        extra = [f"({len(lines) - 12} more lines)"] if len(lines) > 12 else []
        more = [f"arguments: {' '.join(self.args)}"] if self.args else []
        return more + [proc.clip(line, 200) for line in lines[:12]] + extra

    def run(self):
        with proc.Scratch() as folder:
            if len(self.text) > 60000:
                result = proc.bbx(BASE + self.args + ["-"], self.text, folder)
            else:
                result = proc.bbx(BASE + self.args + ["-e", self.text], b"", folder)
        crash = result.crash()
        if crash:
            return [crash]
        mapping = re.findall(r":set squares (\w+)", self.text) or ["a1b1"]
        board = re.findall(r":set board (\d+x\d+(?: columns| stride \d+| dark)*)", self.text)
        objects, complaints = objects_of(result, mapping[-1], (["8x8"] + board)[-1])
        complaints += expect.compare(self.wanted, objects, result.status)
        if complaints and result.err:
            complaints.append("stderr: " + proc.clip(result.errors, 400))
        return complaints


class Function:
    """A test_… function of a Python module; it asserts. One that makes several tests
    returns the list of those that were skipped."""

    def __init__(self, name, function):
        self.name, self.function, self.skipped = name, function, []

    def describe(self):
        return [self.function.__doc__.strip()] if self.function.__doc__ else []

    def run(self):
        with proc.Scratch() as folder:
            self.skipped = self.function(folder) or []
        return []


def save(path, text):
    if text or path.endswith(".out"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    elif os.path.exists(path):
        os.remove(path)


def difference(old, new):
    import difflib
    lines = difflib.unified_diff(old.split("\n"), new.split("\n"), "expected", "got",
                                 lineterm="", n=2)
    return list(lines)[:40]


def read_spec(path, label):
    """The cases of one .spec table."""
    title, args, text, start, wanted = "", [], [], 0, []

    def case():
        name = f"{label}:{start}" + (f" {title}" if title else "")
        body = "\n".join(text).rstrip("\n")
        return Case(name, body, wanted, args)

    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            body, *more = re.split(r"(?:^|\s+)#= ?", line)
            if more and not body.strip() and text:        # a further expectation
                wanted += more
                continue
            if wanted:                                    # the case is complete
                yield case()
                text, wanted = [], []
            if not text and line.startswith("##"):
                title = line.lstrip("# ")
                if title.startswith("args:"):
                    args, title = title[5:].split(), ""
                continue
            if not text and not line.strip():
                continue
            if not text:
                start = number
            text.append(body if more else line)
            wanted += more
    if wanted:
        yield case()
    elif text:
        raise ValueError(f"{path}: the last case expects nothing")


def load_module(path, label):
    spec = importlib.util.spec_from_file_location(re.sub(r"\W", "_", label), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_module(path, label):
    """A module's cases() as tables, its test_… functions as they are."""
    module = load_module(path, label)
    for number, item in enumerate(getattr(module, "cases", lambda: ())(), 1):
        name, text, wanted, *args = item
        yield Case(f"{label}:{number} {name}", text, wanted, args[0] if args else ())
    for name in dir(module):
        if name.startswith("test_"):
            yield Function(f"{label}:{name}", getattr(module, name))


def read_file(path):
    label = os.path.relpath(path, os.path.join(os.path.dirname(__file__), ".."))
    if path.endswith(".spec"):
        yield from read_spec(path, label)
    elif path.endswith(".py"):
        yield from read_module(path, label)


def collect(paths):
    """All cases under the given files and folders, in order of their names."""
    for path in paths:
        if os.path.isfile(path):
            yield from read_file(os.path.abspath(path))
            continue
        for folder, folders, files in os.walk(os.path.abspath(path)):
            folders[:] = sorted(f for f in folders if f not in ("lib", "__pycache__"))
            for name in sorted(files):
                yield from read_file(os.path.join(folder, name))
