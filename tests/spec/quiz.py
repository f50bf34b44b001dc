"""Quizzes at the prompt, in a pty: their own prompt, wrong guesses, hints, slips, tasks, the
score, and the file in which progress is kept. In scripts: teach.spec."""
import json
import os
import re
import time

import proc
import schema
from dialogue import start
from outside import bbx, check, objects, write

LESSON = """quiz "The members of a that are not in b.": a & ~b
  hint "What is outside of b?"
  hint "a and the complement of b."
quiz "The corners?": {a1, h1, a8, h8}
quiz "Half of an even x?": x / 2 when x % 2 == 0
quiz "The lowest member of x.": x & -x without lsb blsi
  at most 2 operations
"""


def ask(folder, text=LESSON, **more):
    write(folder, "lesson.bbx", text)
    t = start(folder, env={"XDG_STATE_HOME": folder + "/state"}, **more)
    t.line(":load lesson.bbx", r"quiz: [^\n]*\n.*answer> ")
    return t


def progress(folder):
    with open(folder + "/state/bbx/progress") as file:
        return file.read().splitlines()


def test_a_wrong_guess_shows_its_own_counterexample(folder):
    with ask(folder) as t:
        t.send("a ^ b\r")
        seen = t.expect(r"not yet: here.*\{a1\}.*your answer = \S+, 1 square \{a1\}.*answer> ")[0]
        assert "~" not in seen, seen
        t.line("a | b", r"b = \S+, 1 square \{a1\}.*answer> ")
        t.line("a - (a & b)", r"right: a & ~b\s+quiz: The corners\?\s+answer> ")


def test_of_an_answer_without_inputs_only_the_distance_is_told(folder):
    with ask(folder) as t:
        t.line("a & ~b", r"corners\?.*answer> ")
        t.send("{a1, b2}\r")
        seen = t.expect(r"not yet: 1 square too many, 3 missing\s+answer> ")[0]
        assert "h8" not in seen, seen
    with ask(folder, 'quiz "Six times seven?": 42\n') as t:
        t.send("41\r")
        seen = t.expect(r"not yet: that is not the answer\s+answer> ")[0]
        assert "42" not in seen, seen


def test_hint_and_skip(folder):
    with ask(folder) as t:
        t.line("hint", r"hint: What is outside of b\?\s+answer> ")
        t.line("hint", r"hint: a and the complement of b\.\s+answer> ")
        t.line("hint", r"there are no more hints; skip shows the answer\s+answer> ")
        t.line("skip", r"the answer: a & ~b\s+quiz: The corners\?\s+answer> ")
        t.line("hint", r"there are no hints; skip shows the answer\s+answer> ")


def test_slips_are_no_answers(folder):
    """What can't be evaluated is told as ever; the question stays, and names of the session
    are none of its."""
    with ask(folder) as t:
        t.line("a & ~bb", r"the question has no 'bb'\s+a & ~bb\s+\^\s+hint: it has a, b\s+answer> ")
        t.line("c = 3", r"c = 3 = 0x3\s+answer> ")
        t.line("a & c", r"the question has no 'c'.*answer> ")
        t.line("a & )", r"error.*answer> ")
        t.line("squares(a)", r"makes a list.*answer> ")
        t.line("a, b", r"error.*answer> ")
        t.line("a +", r"\.\.\.> ")
        t.send("\x03")
        t.expect(r"\^C\s+answer> ")
        t.line(":show 1 + 1", r"2 = 0x.*answer> ")
        t.line("m(p, q) = p & ~q", r"answer> ")
        t.line("m(a, b)", r"right.*answer> ")
        t.line("c", r"the question has no 'c'.*its answer is one value\s+answer> ")


def test_the_task_is_graded_too(folder):
    with ask(folder, LESSON[LESSON.index('quiz "The low'):]) as t:
        t.line("lsb(x)", r"not yet.*answer> ")
        t.line("blsi(x)", r"equal, but with the function blsi; the task is without lsb blsi, at most 2\s+operations")
        t.line("x & (~x + 1)", r"equal, but with 3 operations.*answer> ")
        t.line("x & ms1b(-x)", r"not yet.*answer> ")
        t.line("t1mskc(x) & ~x", r"(equal, but with|not yet).*answer> ")
        t.line("-x & x", r"right: x & -x\s+bbx> ")


def test_the_score(folder):
    with ask(folder) as t:
        t.line("hint", r"answer> ")
        t.line("a & ~b", r"corners\?.*answer> ")
        t.line("skip", r"Half.*answer> ")
        t.line("x >> 1", r"lowest.*\(without lsb blsi, at most 2 operations\)\s+answer> ")
        t.line("x & -x", r"right: x & -x\s+3 of 4 solved, 1 with a hint\s+bbx> ")
    assert progress(folder) == [
        "hinted\tlesson\tThe members of a that are not in b.", "skipped\tlesson\tThe corners?",
        "solved\tlesson\tHalf of an even x?", "solved\tlesson\tThe lowest member of x."]


def test_control_d_gives_the_questions_up(folder):
    with ask(folder) as t:
        t.line("a & ~b", r"corners\?.*answer> ")
        t.send("\x04")
        t.expect(r"1 of 4 solved\s+bbx> ")
        t.send("\x04")
        assert t.status() == 0


def test_progress_keeps_the_best_and_other_lines(folder):
    os.makedirs(folder + "/state/bbx")
    write(folder, "state/bbx/progress", "# mine\nsolved\tlesson\tThe corners?\nplace\tother\t7")
    with ask(folder, 'quiz "The corners?": {a1, h1, a8, h8}\n') as t:
        t.line("skip", r"bbx> ")
    assert progress(folder) == ["# mine", "solved\tlesson\tThe corners?", "place\tother\t7"]
    with ask(folder, 'quiz "1 + 1?": 2\n') as t:
        t.line("2", r"right.*bbx> ")
    assert progress(folder)[-2:] == ["place\tother\t7", "solved\tlesson\t1 + 1?"]
    assert os.listdir(folder + "/state/bbx") .count("progress.new") == 0


def test_safe_keeps_neither_progress_nor_history(folder):
    with start(folder, "--safe", env={"XDG_STATE_HOME": folder + "/state"}) as t:
        t.line('quiz "1 + 1?": 2', r"answer> ")
        t.line("2", r"right.*bbx> ")
    assert not os.path.exists(folder + "/state")


def test_control_c_stops_grading(folder):
    with ask(folder, 'quiz "?": x * y * z != 0x123456789abcdf1 * (x + z) when x * x * y == z * z * y + 5\n') as t:
        t.line("x * y * x - z * 0x9e3779b97f4a7c15 > (x ^ y * z)", r"\n", 5)
        time.sleep(2 if proc.SLOW else 0.2)     # the prompt's own Ctrl-C is another
        t.send("\x03")
        t.expect(r"(undecided, whether that is right|not yet|right).*(answer|bbx)> ", 15)


def test_a_hostile_answer(folder):
    with ask(folder) as t:
        t.line("a" + " & a" * 3000, r"not yet.*answer> ", 20)
        t.line("int f(int n) { while (1) n++; return n; }", r"answer> ")
        t.line("f(1)", r"not yet.*the loop does not finish.*answer> ", 20)


SLIPS = """refute half_adder: (a ^ b) | ((a & b) << 1) == a + b
refute back: forall x: x << 8 >> 8 == x when x != 3
refute one: x & (x - 1) == 0 <=> popcount(x) == 1
refute toggled: b ^ bit(s) == b & ~bit(s) for s in squares
refute less: p <= q => p ⊆ q
refute
  a & b   == min(a, b)
f(x) = x + 1
refute f(x) == ~-x
"""
SLIPPED = [     # question, answer, the refute that knows it
    ("x + y", "x ^ y | ((y & x) << 1)", "the slip 'half_adder': (a ^ b) | ((a & b) << 1) == a + b"),
    ("b & ~rank(8)", "b", "the slip 'back': forall x: x << 8 >> 8 == x when x != 3"),
    ("m != 0 && m & (m - 1) == 0", "m & (m - 1) == 0", "the slip 'one'"),
    ("b & ~(1 << s)", "(1 << s) ^ b", "the slip 'toggled'"),
    ("p & ~q == 0", "p <= q", "the slip 'less'"), ("p & ~q == 0", "q <= p", None),
    ("m & n", "min(n, m)", "a known slip: a & b == min(a, b)"),
    ("~-x", "x + 1", "a known slip: f(x) == ~-x"),
    ("m & ~n | p & q", "(m ^ n) & m | p & p", None),
    ("m & ~n | p & q & r", "m & ~n | p & q", None),
    ("m & ~n", "m & n", None), ("x + y", "x + y + 1", None), ("x + y + z", "x ^ y ^ z", None)]


def test_a_slip_that_a_refute_knows_is_named(folder):
    for question, answer, slip in SLIPPED:
        with ask(folder, f'{SLIPS}quiz "?": {question}\n') as t:
            seen = re.sub(r"\s+", " ", t.line(answer, r"not yet.*answer> ")[0])
            assert f"that is {slip}" in seen if slip else "slip" not in seen, (answer, seen)
    with ask(folder, f'{SLIPS}:reset\nquiz "?": x + y\n') as t:
        assert "slip" not in t.line("x ^ y | ((y & x) << 1)", r"not yet.*answer> ")[0]


def about(body, claim):
    return f"U64 f(U64 b, int s) {{ return {body}; }}\nlaw {claim}\n"


OWN = [         # a function, a law about it, the refute that knows what is wrong
    (about("b ^ bit(s)", "f(b, s) == b & ~bit(s) for s in 0..63"), "toggled"),
    (about("b ^ bit(s)", "t in f(m, s) <=> t in m && t != s for s in squares, t in squares"), "toggled"),
    (about("b ^ bit(s)", "f(m, s) == m & ~bit(s) when s < 64"), "toggled"),
    (about("b << 8 >> 8", "f(b, 3) == b when b != 3"), "back"),
    (about("b | bit(s)", "t in f(m, s) <=> t in m && t != s for s in squares, t in squares"), None),
    (about("b ^ bit(s)", "f(b, s) == b | bit(s) for s in squares"), None),
    (about("b & ~bit(s)", "f(b, s) == b & ~bit(s) for s in squares"), None)]


def test_a_slip_names_the_function_of_a_wrong_law(folder):
    write(folder, "slips.bbx", SLIPS)
    for text, slip in OWN:
        write(folder, "own.bbx", text)
        with start(folder, "--json", env={"COLUMNS": "400"}) as t:
            t.line(":load slips.bbx", r"f\(x\) == ~-x.*bbx> ")
            found = json.loads(t.line(":load own.bbx", r'(\{"type":"law"[^\n]*)\r?\n.*bbx> ')[1])
        assert not list(schema.problems(found)), found
        assert found.get("slip", {}).get("name") == slip, (text, found)


def test_graded_answers_as_json(folder):
    write(folder, "lesson.bbx", SLIPS + 'quiz "?": x + y without *\n')
    with start(folder, "--json", env={"COLUMNS": "400"}) as t:
        t.line(":load lesson.bbx", r"skip.*answer> ")
        found = []
        for answer in ("(x ^ y) | ((x & y) << 1)", "x ^ y", "2 * x - x + y", "y + x"):
            text = t.line(answer, r'(\{"type":"text","command":"quiz"[^\n]*)\r?\n.*> ')[1]
            found.append(json.loads(text))
            assert not list(schema.problems(found[-1])), found[-1]
    assert [f["outcome"] for f in found] == ["wrong", "wrong", "form", "right"], found
    assert found[0]["slip"] == {"name": "half_adder",
                                "claim": "(a ^ b) | ((a & b) << 1) == a + b"}, found
    assert found[1]["counterexample"] == {"x": f"0x{1:016x}", "y": f"0x{1:016x}"}
    assert "slip" not in found[1] and "counterexample" not in found[3]


def test_a_wrong_answer_on_a_page_has_its_boards(folder):
    write(folder, "lesson.bbx", SLIPS + 'quiz "?": x + y\n')
    with start(folder, "--html=page.html") as t:
        t.line(":load lesson.bbx", r"skip.*answer> ")
        t.line("(x ^ y) | ((x & y) << 1)", r"not yet.*answer> ")
        t.send(":quit\r")
        t.status()
    with open(folder + "/page.html") as file:
        graded = file.read().split("not yet: here the answer is different")[1]
    boards = re.findall("<figcaption>(.*?)</figcaption>", graded)
    assert boards == ["x", "y", "your answer", "the right one"], boards
    assert "that is the slip" in graded.split("where they differ")[1]


def test_counterexamples_have_as_few_squares_as_can_be(folder):
    for wrong, right, names in (
            ("(x ^ y) | ((x & y) << 1)", "x + y", "xy"), ("b", "b & ~rank(8)", "b"),
            ("x & ms1b(x)", "x & -x", "x"), ("x % 63", "x % 255", "x"),
            ("(x - 1) & x & y", "(x & y) & -(x & y)", "xy"), ("(x + y) >> 1", "avg(x, y)", "xy"),
            ("maj(a, b, c)", "(a & b | a & c | b & c) & ~(a & b & c)", "abc"),
            ("x + y == x | y", "x & y == 0 && popcount(x) < 3", "xy")):
        law = objects(bbx(folder, "--json", "-e", f"law ({wrong}) == ({right})"))[-1]
        size = sum(int(word, 16).bit_count() for word in law["counterexample"].values())
        fewer = " + ".join(f"popcount({name})" for name in names) + f" < {size}"
        check(bbx(folder, "-e", f"law ({wrong}) == ({right}) when {fewer}"), 0)


def test_a_task_of_its_own_answer(folder):
    check(bbx(folder, "-e", 'quiz "?": ~a & b without ~'), 2, err="the answer itself has ~")
    check(bbx(folder, "-e", 'quiz "?": a + b + a at most 1 operation'), 2,
          err="the answer itself has 2 operations")
    check(bbx(folder, "-e", 'quiz "?": a without ??'), 2, err=r"'\?\?' is not an operator")
