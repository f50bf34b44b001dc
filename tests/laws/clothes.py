"""Each law of the scripts beside this file in other clothes: with a condition that only adds
truth, with a constant one, with its sides swapped, with orders turned round, with other
names. What was decided has to be decided again, in less than ten times the time."""
import glob
import json
import os
import re
import subprocess

import proc

HERE = os.path.dirname(os.path.abspath(__file__))
SLACK = 60000       # microseconds: the machine may be busy
AGAIN = 3           # so often a law is decided once more before it counts as slow
LAW = re.compile(r"^law (\w+): .*(?:\n .*)*", re.M)
ORDER = re.compile(r"^([\w]+(?:\([\w, ]*\))?) (<=|>=|<|>) ([\w]+(?:\([\w, ]*\))?)$")
TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}


def parts(text):
    """A law's claim, its condition or None, and what follows `for`."""
    text = " ".join(text.split())
    claim, _, over = text.partition(" for ")
    claim, _, when = claim.partition(" when ")
    return claim, when or None, f" for {over}" if over else ""


def with_condition(claim, when, over, condition):
    return f"{claim} when {'(' + when + ') && ' if when else ''}{condition}{over}"


def sides(claim):
    """The claim with its only equality turned round."""
    bare = re.split(r" == ", claim)
    if len(bare) != 2 or re.search(r"&&|\|\||=>|<=>|!=|\?|[^<>]=[^=]|⊆|->|: |;", claim):
        return None
    return f"{bare[1]} == {bare[0]}"


def clothes(text, names):
    """The law as it may be written, too, by what was done to it."""
    claim, when, over = parts(text)
    turned = ORDER.match(claim)
    if names:
        yield "truth", with_condition(claim, when, over, f"({names[-1]} | 6) * 2 != 3")
    yield "constant", with_condition(claim, when, over, "7 % 4 < 5")
    if sides(claim):
        yield "sides", sides(claim) + (f" when {when}" if when else "") + over
    if turned:
        claim = f"{turned[3]} {TURNED[turned[2]]} {turned[1]}"
        yield "order", claim + (f" when {when}" if when else "") + over
    if names and not over:
        plain = " ".join(text.split())
        yield "names", re.sub(r"(?<![\w.@])(%s)(?![\w(])" % "|".join(map(re.escape, names)),
                              lambda m: f"zz_{m[1]}", plain)


def decide(text, folder):
    done = proc.run([proc.BBX, "--json", "--no-init", "--timeout", "20", "-"], 300, text.encode(),
                    cwd=folder, env=proc.environment(folder), stdout=subprocess.PIPE)
    things = [json.loads(line) for line in done.stdout.splitlines()]
    return {t["name"]: t for t in things if t["type"] == "law"}


def slower(changed, found):
    """The names of laws that took ten times longer than the ones that they were made of."""
    return {name for name, law in changed.items()
            if found.get(name, law)["micros"] > 10 * law["micros"] + SLACK}


def script(path):
    def test(folder):
        if proc.SANITIZED or proc.CONFIRMED:
            raise proc.Skipped("times of sanitized programs and of those that confirm say nothing")
        source = open(path, encoding="utf-8").read()
        plain, changed = decide(source, folder), {}

        def dressed(match):
            law = plain.get(match[1])
            if not law or law["verdict"] != "proved" or "forall" in law["statement"]:
                return match[0]
            made = {f"{match[1]}__{how}": text for how, text in clothes(law["statement"].partition(": ")[2], law["vars"])}
            changed.update(dict.fromkeys(made, law))
            return "\n".join([match[0], *(f"law {n}: {t}" for n, t in made.items())])

        more = LAW.sub(dressed, source)
        found = decide(more, folder)
        wrong = [f"{name}: {found.get(name)}" for name in changed
                 if found.get(name, {}).get("verdict") != "proved"]
        slow = slower(changed, found)
        for _ in range(AGAIN):
            slow = slow and slow & slower(changed, decide(more, folder))
        wrong += [f"{name}: {changed[name]['micros']} before, now {found[name]['micros']}: "
                  f"{found[name]['statement']}" for name in sorted(slow)]
        assert len(changed) > 20 and not wrong, "\n".join(wrong)

    test.__doc__ = f"{os.path.basename(path)} in other clothes"
    return test


for each in sorted(glob.glob(os.path.join(HERE, "*.bbx"))):
    if not each.endswith("open.bbx"):
        globals()["test_clothes_" + os.path.splitext(os.path.basename(each))[0]] = script(each)
