"""Texts that are made: statements, each with what it must say: a law's truth (True: it may not
be refuted, False: not proved), a call's value (an error will do), "done" where it may be no
error, another text for a pattern that something it says fits, or None: anything but a crash."""
import json
import re


def names(n, letter="v"):
    return [f"{letter}{i}" for i in range(n)]


def joined(operator, parts):
    return f" {operator} ".join(parts)


def script(made):
    """The statements with what they must say, and the text of all."""
    statements = [(f"assert ({text}) == {wanted}" if type(wanted) is int else text, wanted)
                  for text, wanted in made]
    return statements, "".join(text + "\n" for text, _ in statements)


def fault(wanted, said):
    """What is wrong with what a statement said, or None."""
    for one in said:
        if one["type"] == "law" and type(wanted) is bool:
            if one["verdict"] == ("refuted" if wanted else "proved"):
                return f"{one['verdict']} ({one['method']})"
        if one["type"] == "error" and wanted == "done":
            return one["message"]
        if one["type"] == "assert" and not one["ok"]:
            return "another value"
    if type(wanted) is str and wanted != "done":
        if not re.search(wanted, "\n".join(str(word) for one in said for word in one.values())):
            return f"no /{wanted}/ in {said}"[:1000]
    return None


def judge(statements, text):
    """Each line of the output belongs to the statement at its place."""
    objects, wrong, line = [json.loads(row) for row in text.splitlines()], [], 1
    for statement, wanted in statements:
        end = line + statement.count("\n") + 1
        said = [one for one in objects if line <= one.get("line", 0) < end]
        if complaint := fault(wanted, said):
            wrong.append(f"{statement[:300]}: {complaint}")
        line = end
    return wrong
