"""Right and wrong answers to every exercise and every question of the book, graded at the
prompt as answers.txt says."""
import glob
import json
import os
import re

import schema
from dialogue import start

HERE = os.path.dirname(os.path.abspath(__file__))
BOOK = os.path.normpath(os.path.join(HERE, "..", "..", "docs", "book"))
CHAPTERS = sorted(glob.glob(os.path.join(BOOK, "[0-9][0-9]-*.bbx")))
ROW = re.compile(r"(right|wrong|form|undecided|error|first)(?: /(.*?)/)?: (.*)")
ENDLESS = "U64 endless(U64 n) { while (1) n++; return n; }"
WRONG, RIGHT = 5, 2     # at least
SCREEN = {"COLUMNS": "4000", "LINES": "900"}
OUTCOMES = {"right": "right: your ", "form": "equal, but ", "undecided": "undecided: your ",
            "wrong": "not yet", "error": r"\S+ error: "}


def table():
    """(kind, name) → [(outcome, pattern, what is entered before, answer)]"""
    sections, before = {}, []
    with open(os.path.join(HERE, "answers.txt"), encoding="utf-8") as file:
        for line in filter(None, (line.rstrip("\n") for line in file)):
            if line.startswith("#"):
                continue
            if not (row := ROW.fullmatch(line)):
                rows = sections.setdefault(tuple(line.split(" ", 1)), [])
            elif row[1] == "first":
                before.append(row[3])
            else:
                rows.append((row[1], row[2], before, row[3]))
                before = []
    return sections


def asked():
    """(kind, name) → its chapter, and the line on which it is asked"""
    found = {}
    for path in CHAPTERS:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if match := re.match(r'<!-- (exercise) (\w+)|(quiz) "(.*?)"', line):
                    found[match[1] or match[3], match[2] or match[4]] = path, number
    return found


def lesson(folder, path, number):
    """The chapter at that line: what stands before it is done, and its laws are not."""
    state = os.path.join(folder, "state", "bbx")
    os.makedirs(state, exist_ok=True)
    with open(os.path.join(state, "progress"), "w", encoding="utf-8") as file:
        file.write(f"place\t{os.path.basename(path)[:-4]}\t{number}\n")
    t = start(folder, env={"XDG_STATE_HOME": os.path.join(folder, "state"), **SCREEN})
    page(t, f":learn {path}")
    return t


def objects(text):
    """The objects that are printed; \r ends a line of progress, which a slow program shows."""
    return [json.loads(line) for line in re.findall(r"(?:^|\r)(\{\"type\".*\})\r?$", text, re.M)]


def quiz_said(text):
    """The outcome, and what was said, of an answer with --json."""
    said = objects(text)
    for one in said:
        assert not list(schema.problems(one)), one
    for one in said:
        if "outcome" in one:
            return one["outcome"], one["text"]
    errors = [one["message"] for one in said if one["type"] == "error"]
    return "error" if errors else None, " ".join(errors)


def exercise_said(text):
    """The same of what a lesson says."""
    for outcome, begin in OUTCOMES.items():
        if re.search(rf"^{begin}", text, re.M):
            return outcome, text
    return None, text


def fits(row, said):
    outcome, pattern, _, answer = row
    found, words = said
    assert found == outcome, f"{outcome}, not {found}: {answer}\n{words[-2000:]}"
    assert not pattern or re.search(pattern, words), f"/{pattern}/: {answer}\n{words[-2000:]}"
    named = re.findall("that is .* slip.*", words)
    assert "slip" in (pattern or "") or not named, f"{answer}\n{named}"


def page(t, text, prompts="more|answer|bbx"):
    """What is said behind an entry, up to the next prompt."""
    return t.line(text, rf"\A.*?\n(.*?)({prompts})> $", 30)[1]


def attempt(t, answer):
    """The function, and Enter until it is graded."""
    said = page(t, answer)
    for _ in range(20):
        if exercise_said(said)[0]:
            break
        said += page(t, "")
    return exercise_said(said)


def runs(rows):
    """Rows that share a lesson: what fails is written again, unless something else was
    entered, too."""
    run = []
    for row in rows:
        if run and (row[2] or run[-1][2] or run[-1][0] not in ("wrong", "form")):
            yield run
            run = []
        run.append(row)
    yield run


def exercise(rows, path, number):
    def test(folder):
        for run in runs(rows):
            with lesson(folder, path, number) as t:
                for row in run:
                    for text in row[2]:
                        page(t, text)
                    fits(row, attempt(t, row[3]))
    return test


def quiz(question, rows, path):
    """The answers in turn; a right one ends the question, which is then asked anew."""
    with open(path, encoding="utf-8") as file:
        text = re.search(rf'^quiz "{re.escape(question)}".*(\n  .*)*', file.read(), re.M)[0]
    text = " ".join(text.split())

    def test(folder):
        with start(folder, "--json", env={"XDG_STATE_HOME": folder, **SCREEN}) as t:
            page(t, ":load " + path, "answer")
            t.send("\x04")
            t.expect("bbx> $")
            page(t, ENDLESS)
            for row in rows:
                page(t, text, "answer")
                for line in row[2]:
                    page(t, line)
                fits(row, quiz_said(page(t, row[3])))
                if row[0] != "right":
                    t.send("\x04")
                    t.expect("bbx> $")
    return test


def test_all_are_answered(_):
    answers = table()
    assert set(answers) == set(asked()), set(answers) ^ set(asked())
    for name, rows in answers.items():
        outcomes = [outcome for outcome, *_ in rows]
        assert outcomes.count("right") >= RIGHT, name
        assert len(outcomes) - outcomes.count("right") >= WRONG, name


for (_kind, _name), _rows in table().items():
    _path, _number = asked().get((_kind, _name), (CHAPTERS[0], 1))
    _test = exercise(_rows, _path, _number) if _kind == "exercise" else quiz(_name, _rows, _path)
    globals()["test_" + re.sub(r"\W+", "_", f"{_kind} {_name}")] = _test
