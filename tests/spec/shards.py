"""--shard and --merge: a run spread over processes says what it says in one."""
import json
import os
import re
import subprocess

import proc
import schema
from outside import bbx, check, write

SCRIPT = """law one: a & b == b & a
law two: popcount(x << k) <= popcount(x) for k in 0..63
refute three: a - b == a & ~b
law four: x << s >> s == x for s in 0..9
assert 1 + 1 == 2
assert 1 + 1 == 3
law five: a + b == b + a
nonsense
law six: s + t == t + s for s in {1}, t in {2, 3}
law seven: a * b == b * a for s in 0..40, t in subsets({a1, b1, c1})
refute eight: s < 9 for s in 0..20
law nine: a == b when a != a
law ten: a == s for s in {}
x = 5
law eleven: x == 5
"""
LAWS = ("name", "verdict", "ok", "vacuous", "statement", "line", "vars", "fixed")


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def shards(folder, count, script=SCRIPT):
    """The files that the shards of a run wrote."""
    write(folder, "laws.bbx", script)
    names = []
    for part in range(1, count + 1):
        done = bbx(folder, "--json", "--shard", f"{part}/{count}", "laws.bbx")
        names.append(f"part{part}.json")
        write(folder, names[-1], done.text)
        assert not [wrong for thing in objects(done.text) for wrong in schema.problems(thing)]
    return names


def laws(text):
    return [{key: law[key] for key in LAWS} for law in objects(text) if law["type"] == "law"]


def test_the_whole_is_what_one_run_says(folder):
    write(folder, "laws.bbx", SCRIPT)
    whole = bbx(folder, "--json", "laws.bbx")
    for count in (1, 2, 3, 5, 13):
        merged = bbx(folder, "--json", "--merge", *shards(folder, count))
        assert laws(merged.text) == laws(whole.text), merged.text
        assert merged.status == whole.status == 2
        for kind in ("assert", "error"):
            one, other = ([o for o in objects(d.text) if o["type"] == kind] for d in (whole, merged))
            assert [(o["line"], o.get("ok")) for o in one] == [(o["line"], o.get("ok")) for o in other]


def test_numbers_of_cases_add_up(folder):
    done = check(bbx(folder, "--merge", *shards(folder, 3, "law a + s == s + a for s in squares\n")), 0)
    assert "(all 64 cases: same term);\n    all 2^64 values of a, 64 values of s" in done.text, done.text


def test_nothing_is_lost(folder):
    """What the merged run prints is what one process prints, boards, repairs and sides."""
    script = """law one: a & b == b & a
law two: popcount(x << k) <= popcount(x) for k in 0..63
refute three: a - b == a & ~b
law east: b << 1 == eastOne(b)
law half: x >> 1 << 1 == x for s in 0..3
law sides: a ⊆ a & b
law div: x / y * y == x
law list: forall U64 t[2]: t[0] == t[1]
law gone: a == b when a != a
law ten: a == s for s in {}
:prove a - b == a & ~b
static const U64 k = 0x81;
law fixed: k ^ x == x
static int n = 5;
law number: n == x
U64 f(U64 b) { return b << 1; }
law wrap: f(b) == eastOne(b)
law square: s == e4 for s in {d4}
"""
    write(folder, "laws.bbx", script)
    whole = bbx(folder, "laws.bbx").text
    for count in (1, 3):
        assert bbx(folder, "--merge", *shards(folder, count, script)).text == whole
    for said in ("holds exactly when", "what holds", "X and - mark", "division by zero", "t[1] = "):
        assert said in whole, said


def test_each_law_is_decided_once(folder):
    names = shards(folder, 4, "\n".join(f"law l{i}: a + {i} == {i} + a" for i in range(10)))
    found = [law["name"] for name in names for law in objects(open(f"{folder}/{name}").read())]
    assert sorted(found) == sorted(f"l{i}" for i in range(10)), found


def test_a_part_says_that_it_is_one(folder):
    shards(folder, 2)
    text = bbx(folder, "--shard", "2/2", "laws.bbx").text
    assert re.search(r"^proved in part 2 of 2: law two", text, re.M), text
    assert "law one" not in text and "all 32 cases" in text, text
    assert check(bbx(folder, "--shard", "1/2", "-e", "law a + s == s + a for s in {}"), 0)


def test_one_part_that_fails_refutes(folder):
    script = "law bad: x << s >> s == x when s == 7 for s in 0..9\n"
    for count in (2, 3, 10):
        done = check(bbx(folder, "--merge", *shards(folder, count, script)), 1)
        assert re.search(r"^laws.bbx:1: refuted: law bad", done.text, re.M), done.text
        assert "s = 7 = 0x7" in done.text, done.text


def test_what_is_missing_is_told(folder):
    names = shards(folder, 4)
    done = check(bbx(folder, "--merge", names[0], names[2]), 2)
    assert "2 of 4 shards are missing" in done.errors, done.errors
    assert "undecided: law two" in done.text and "2 of its 4 parts missing" in done.text, done.text
    again = bbx(folder, "--merge", *names, names[1])
    assert again.text == bbx(folder, "--merge", *names).text


def test_what_is_no_shard_is_refused(folder):
    write(folder, "whole.json", bbx(folder, "--json", "-e", "law a == a").text)
    write(folder, "deep.json", "[" * 100000)
    names = shards(folder, 2) + ["whole.json", "laws.bbx", "deep.json", "none.json"]
    done = check(bbx(folder, "--merge", *names), 2)
    for place in ("whole.json:1:1", "laws.bbx:1:1", "deep.json:1:1", "none.json"):
        assert f"{place}: error: " in done.errors, done.errors
    other = shards(folder, 3)
    write(folder, "other.json", open(f"{folder}/{other[0]}").read())
    names = shards(folder, 2)
    assert "another run's shard" in check(bbx(folder, "--merge", *names, "other.json"), 2).errors
    for bad in ("0/4", "5/4", "1", "1/", "/2", "1/2/3", "a/b", "-1/2", ""):
        check(bbx(folder, f"--shard={bad}", "-e", "1"), 2)


def test_in_gnu_parallel(folder):
    proc.want("parallel")
    shards(folder, 1)
    line = f"{proc.BBX} --no-init --json --shard {{}}/4 laws.bbx > p{{}}.json"
    subprocess.run(["parallel", line, ":::", "1", "2", "3", "4"], cwd=folder, check=False,
                   stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    done = bbx(folder, "--tap", "--merge", *(f"p{i}.json" for i in (1, 2, 3, 4)))
    assert done.text.count("\nok ") + done.text.count("\nnot ok ") == 14, done.text


def test_safe_opens_only_what_is_named(folder):
    write(folder, "t.h", "#define K 5\n")
    write(folder, "laws.bbx", '#include "t.h"\n:load t.h\n:save s.bbx\n:svg v.svg {a1}\nlaw K == 5\n')
    done = check(bbx(folder, "--safe", "laws.bbx"), 2)
    assert done.errors.count("only the named files") == 4, done.errors
    done = check(bbx(folder, "--safe", "t.h", "laws.bbx"), 2)
    assert "proved: law K == 5" in done.text and done.errors.count("named files") == 2, done.errors
    assert sorted(os.listdir(folder)) == ["laws.bbx", "t.h"], os.listdir(folder)
