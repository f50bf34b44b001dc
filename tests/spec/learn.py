"""Lessons, in a pty: pages, stops at questions, places and progress; the book's chapters."""
import os
import re
import stat
import time

from dialogue import Terminal, start
from outside import bbx, check, write

LESSON = """/*
# 1. A small lesson

The first paragraph, with *emphasis* and `a & b` in it, is long enough to be broken into
two lines.
*/

x = {a1, b2}
law commutes: a & b == b & a

/*
What comes of a statement stands before the next paragraph.

## Exercises
*/

quiz "The members of a that are not in b.": a & ~b
  hint "Two operations."

y = 7
// Words on one line.
quiz "The corners?": {a1, h1, a8, h8}
quiz "The square of 8?": 64

# The end.
z = 8
"""


CORNERS = LESSON[:LESSON.index('quiz "The corners')].count("\n") + 1  # its line


def state(folder):
    return {"XDG_STATE_HOME": folder + "/state"}


def progress(folder):
    with open(folder + "/state/bbx/progress") as file:
        return file.read().splitlines()


def learn(folder, *words, text=LESSON, **more):
    write(folder, "small.bbx", text)
    return Terminal(folder, "--no-init", "--learn", *(words or ["small.bbx"]),
                    env=state(folder), **more)


def to_the_first_question(t):
    t.expect(r"A small lesson.*emphasis and `a & b` in it, is long.*\n.*two lines\.\s+"
             r"bbx> x = \{a1, b2\}\s+x = [^\n]*\n.*bbx> law commutes.*proved: .*more> ")
    t.line("", r"What comes of a statement.*more> ")
    t.line("", r"Exercises\s+quiz: The members of a .*answer> ")


def test_prose_and_statements_in_pages(folder):
    with learn(folder) as t:
        to_the_first_question(t)
        assert "quiz \"" not in t.text


def test_it_stops_at_questions_and_ends_with_a_score(folder):
    with learn(folder) as t:
        to_the_first_question(t)
        t.line("a ^ b", r"not yet.*answer> ")
        t.line("x & 1", r"the question has no 'x'.*answer> ")
        t.line("hint", r"Two operations.*answer> ")
        t.line("a & ~b", r"right: a & ~b.*bbx> y = 7\s+y = 7 = 0x7\s+more> ")
        t.line("x + y", r"= 520, 2 squares.*more> ")
        t.line("", r"Words on one line\.\s+quiz: The corners\?\s+answer> ")
        t.line("{a1, h1, a8, h8}", r"right.*square of 8.*answer> ")
        t.line("skip", r"the answer: 64.*The end\.\s+bbx> z = 8\s+z = 8 = 0x8\s+2 of 3 solved, 1 with a hint\s+"
                       r"the end of small\.bbx\s+bbx> ")
        t.line("x + y + z", r"no value for 'x'.*bbx> ")
    assert "place\tsmall\tend" in progress(folder), progress(folder)


def test_it_is_resumed(folder):
    with learn(folder) as t:
        to_the_first_question(t)
        t.line("a & ~b", r"bbx> y = 7\s+y = 7 = 0x7\s+more> ")
        t.line("y", r"\n7 = 0x7.*more> ")
        t.line("q", rf"small\.bbx, line {CORNERS}; :learn small\.bbx continues there\s+bbx> ")
        t.line("y", r"no value for 'y'.*bbx> ")
    with learn(folder) as t:
        t.expect(rf"small\.bbx, from line {CORNERS}; :learn small\.bbx again starts over.*"
                 r"Words on one line\.\s+quiz: The corners\?.*answer> ")
        t.line(":vars", r"x = .*y = .*answer> ")
        t.line("skip", r"square of 8.*answer> ")
        t.line("64", r"2 of 3 solved\s+the end.*bbx> ")
        t.line(":learn small.bbx", rf"from line {CORNERS}.*quiz: The corners\?.*answer> ")
        t.line("{a1, a8, h1, h8}", r"solved before: The square of 8\?\s+more> ")
        t.line("", r"The end\..*3 of 3 solved\s+the end.*bbx> ")
        t.line(":learn small.bbx", r"1\. A small lesson.*more> ")
        t.send("\x04")
        t.expect(r"line \d+; .*bbx> ")
        t.line(":learn small.bbx again", r"1\. A small lesson.*more> ")
        t.line("", r"more> ")
        t.line("", r"quiz: The members.*answer> ")


def test_what_is_longer_than_a_page_comes_in_pages(folder):
    """And the lesson goes on behind its last one."""
    text = """# 1. Long

void rows() { for (int i = 0; i < 50; i++) printf("row %d.\\n", i); }
rows()
# And the end.
"""
    with learn(folder, text=text) as t:
        t.expect("more> ")
        seen = until(t, r"row 0\.")
        assert "row 49." not in seen, seen
        until(t, r"row 49\.")
        t.line("", r"And the end\..*the end of small")


EXERCISES = """/*
# 1. Exercises

Write the least.

<!-- exercise least -->

    U64 least(U64 x) { return x; }

*/
U64 help1(U64 x) { return -x; }
U64 least(U64 x)
{
   return x & help1(x);   // the one
}
law of_least: least(x) == x & -x
law least_is_part: least(x) ⊆ x

/*
And the rest.

<!-- exercise rest -->

    U64 rest(U64 x) { return x; }
*/
U64 rest(U64 x) { return x & (x - 1); }
law of_rest: rest(x) == x & ~least(x)

# The end.
rest(7)
quiz "2?": 2
"""


def until(t, pattern):
    """Enter, page after page."""
    seen = ""
    while not re.search(pattern, seen, re.S):
        seen += t.line("", r"\A.*?more> ")[0]
        assert seen.count("more> ") < 9, seen
    return seen


def test_an_exercise_takes_the_readers_function(folder):
    with learn(folder, text=EXERCISES) as t:
        t.expect(r"U64 least\(U64 x\) \{ return x; \}\s+\(write least now[^\n]*\n\s*more> ")
        t.line("U64 least(U64 x) { return x ^ (x-1); }", r"more> ")
        seen = t.line("", r"\A.*?more> ")[0]
        assert "refuted: law of_least" in seen and "help1" not in seen, seen
        until(t, r"refuted: law least_is_part.*not yet: write least again, or press Enter")
        t.line("U64 least(U64 x) { return x & 1; }", r"\A[^>]*more> ")
        t.line("", r"refuted: law of_least.*not yet: write least again.*more> ")
        t.line("U64 least(U64 x) { return x & -x; }", r"\A[^>]*more> ")
        t.line("", r"proved: law of_least.*right: your least does it.*And the rest.*"
                   r"\(write rest now, or press Enter for a solution\)\s+more> ")
        assert "solved\tsmall\tleast" in progress(folder)
        t.line("", r"bbx> U64 rest.*proved: law of_rest.*more> ")
        t.line("", r"The end.*0x0+6 = 6.*quiz: 2\?.*answer> ")
        t.line("2", r"2 of 3 solved\s+the end of small")
    assert progress(folder)[:2] == ["solved\tsmall\tleast", "skipped\tsmall\trest"]
    with learn(folder, text=EXERCISES) as t:      # at the exercise that isn't solved
        t.expect(r"from line \d+;.*And the rest.*more> ")
        t.line("q", r"bbx> ")


def test_a_refute_of_the_lesson_names_what_is_wrong_with_the_readers_function(folder):
    refute = "*/\nrefute top: forall x: ms1b(x) == x & -x\n/*\n"
    begin = "<!-- exercise least"
    with learn(folder, text=EXERCISES.replace(begin, refute + begin)) as t:
        t.expect(r"more> ")
        until(t, "write least now")
        t.line("U64 least(U64 x) { return ms1b(x); }", r"more> ")
        until(t, r"refuted: law of_least.*that is the slip 'top': forall x: ms1b\(x\) == x & -x")


def test_a_solution_comes_when_the_readers_is_given_up(folder):
    with learn(folder, text=EXERCISES) as t:
        t.expect(r"more> ")
        t.line("U64 least(U64 x) { return 0; }", r"more> ")
        t.line("", r"refuted: law of_least.*more> ")
        assert "help1" not in until(t, "not yet: ")
        t.line("", r"help1.*// the one.*And the rest.*more> ")
        t.line("least(6)", r"0x0+2 = 2.*more> ")
        assert "skipped\tsmall\tleast" in progress(folder)
    text = check(bbx(folder, "--learn", "small.bbx"), 0).text
    assert "write least" not in text and "help1" in text and "more>" not in text, text


CHANGED = """/*
# 1. An exercise

First a word.
*/
half(x) = x >> 1

/*
Write the least.

<!-- exercise least without blsi -->

    U64 least(U64 x) { return x; }
*/
U64 least(U64 x) { return x & -x; }
law of_least: least(x) == (bit(lsb(x)) | half(0)) when x != 0
law of_none: least(0) == 0
"""


def test_the_claims_are_about_what_the_lesson_means_by_them(folder):
    """Whatever the reader defined, also long before the exercise."""
    for before, said in (("half(x) = 0", "not yet: 'half', which the laws use, means something else now"),
                         ("U64 lsb(U64 x) { return 0; }", "not yet: 'lsb', which the laws use"),
                         ("#define lsb(x) 64", "not yet: 'lsb', which the laws use"),
                         ("x = 0", "not yet: write least again")):
        with learn(folder, text=CHANGED) as t:
            t.expect(r"First a word\..*more> ")
            t.line(before, r"more> ")
            until(t, r"\(write least now, without blsi, or press Enter for a solution\)")
            t.line("U64 least(U64 x) { return 0; }", r"more> ")
            assert said in re.sub(r"\s+", " ", until(t, "not yet")), before
            os.remove(folder + "/state/bbx/progress")


def test_what_is_barred_is_found_through_earlier_functions(folder):
    with learn(folder, text=CHANGED) as t:
        t.expect(r"First a word\..*more> ")
        t.line("low(x) = blsi(x)", r"more> ")
        until(t, r"write least now")
        t.line("U64 least(U64 x) { return low(x); }", r"more> ")
        until(t, r"equal, but your least uses blsi")
        t.line("U64 least(U64 x) { return x & -x; }", r"more> ")
        t.line("", r"right: your least does it.*bbx> ")
        assert "solved\tsmall\tleast" in progress(folder)


def test_leaving_by_control_c_and_d(folder):
    with learn(folder) as t:
        t.expect("more> ")
        t.send("1 +")
        t.expect(r"1 \+")
        t.send("\x03")
        t.expect(r"\^C\s+more> ")
        t.line("1 + 1", r"\n2 = 0x2.*more> ")
        t.send("\x03")
        t.expect(r"\^C\s+small\.bbx, line \d+; .*bbx> ")
        t.line(":learn small.bbx", r"answer> |more> ")
        t.send("\x04")
        t.expect(r"continues there\s+bbx> ")
        t.line(":learn small.bbx", r"answer> |more> ")
        t.line("quit", "")
        assert t.status() == 0
    assert any(re.fullmatch(r"place\tsmall\t\d+", line) for line in progress(folder))


def test_control_d_at_a_question_leaves_the_lesson(folder):
    with learn(folder) as t:
        to_the_first_question(t)
        t.send("\x03")
        t.expect(r"\^C\s+answer> ")
        t.send("\x04")
        t.expect(r"small\.bbx, line 17; .*bbx> ")


def test_long_answers_are_parted(folder):
    rows = "".join(f"// Paragraph {i}.\n\n" for i in range(40))
    text = f"{rows}\n:help operators\n"
    with learn(folder, text=text) as t:
        seen = ""
        for _ in range(40):
            page = t.expect(r".*?((more|bbx)> $|the end of small\.bbx)")[0]
            assert page.count("\n") <= 24, page
            seen += page
            if "the end" in page:
                break
            t.send("\r")
        for i in range(40):
            assert f"Paragraph {i}." in seen, (i, seen)
        assert "postfix" in seen or "complement" in seen, seen


PROMPTS = r"(bbx|more|answer|\.\.\.)> $"


def leave(t):
    """Ctrl-D leaves a lesson first, then bbx."""
    for _ in range(3):
        t.send("\x04")
        try:
            assert t.status(1) == 0
            return
        except AssertionError:
            pass
    raise AssertionError(f"still running: {t.text!r}")


def test_code_has_no_headings(folder):
    text = "/*\nBefore.\n\n```\n# no heading\n```\n\nBehind *it*.\n\n# A heading\n*/\n1\n"
    with learn(folder, text=text) as t:
        t.expect(r"Before\.\s+# no heading\s+Behind it\.\s+more> ")
        t.line("", r"A heading\s+bbx> 1\s+1 = 0x1.*bbx> ")


def test_hostile_lessons(folder):
    with learn(folder, "nope.bbx") as t:
        t.expect(r"cannot read 'nope\.bbx'.*bbx> ")
        t.line(":learn 99", r"no chapter 99.*bbx> ")
        t.line(":learn .", r"cannot read.*bbx> ")
        t.line(":learn /dev/zero", r"not a plain file.*bbx> ")
    for text in ("", "law (a\n", "x = \n/* open", ":quit\n", ":learn small.bbx\n1\n"):
        with learn(folder, text=text) as t:
            if text == ":quit\n":
                assert t.status() == 0
                continue
            t.expect(PROMPTS)
            for _ in range(4):
                t.line("", PROMPTS)
            leave(t)
    write(folder, "a.bbx", ":learn small.bbx\n")
    with start(folder, env=state(folder)) as t:
        t.line(":load a.bbx", r"a script can't begin a lesson.*bbx> ")


def test_another_lesson_takes_the_place(folder):
    write(folder, "other.bbx", "// Other.\n1 + 1\n// More.\n2\n")
    with learn(folder) as t:
        t.expect("more> ")
        t.line(":learn other.bbx", r"small\.bbx, line \d+; .*Other\.\s+bbx> 1 \+ 1\s+2 = .*more> ")
        t.line("", r"More\..*the end of other\.bbx\s+bbx> ")


def test_without_a_terminal_all_is_printed(folder):
    write(folder, "small.bbx", LESSON)
    done = check(bbx(folder, "--learn", "small.bbx"), 0,
                 r"(?s)^1\. A small.*bbx> law commutes[^\n]*\nproved.*quiz: The corners\?.*the end of small")
    assert "more>" not in done.text and "answer>" not in done.text, done.text
    for form in (), ("--json",):
        check(bbx(folder, *form, "-e", "z = 9", "-e", ":learn small.bbx", "-e", "assert z == 9"), 0)
    check(bbx(folder, "--learn", "nope.bbx"), 2, err="cannot read 'nope.bbx'")
    check(bbx(folder, "--json", "--learn", "small.bbx"), 0, r'"name":"commutes"')


def test_the_book(folder):
    """As it is found from the program, or by BBX_BOOK; the chapters with what was done."""
    book = os.path.join(folder, "book")
    os.mkdir(book)
    write(folder, "book/01-small.bbx", LESSON)
    write(folder, "book/02-next.bbx", "/*\n# 2. Another\n*/\n1\n")
    write(folder, "book/README.md", "no chapter")
    env = {**state(folder), "BBX_BOOK": book}
    with start(folder, env=env) as t:
        t.line(":learn", r"0%\s+0 of 3  1\. A small lesson\s+0%\s+0 of 0  2\. Another\s.*bbx> ")
        t.line(":learn 1", r"more> ")
        t.line("", r"more> ")
        t.line("", r"answer> ")
        t.line("a & ~b", r"more> ")
        t.line("q", rf"chapter 1, line {CORNERS}; :learn 1 continues there\s+bbx> ")
        t.line(":learn", r"[78]\d%\s+1 of 3  1\. A small lesson.*bbx> ")
        t.line(":learn 2", r"2\. Another.*the end of chapter 2.*bbx> ")
        t.line(":learn next", rf"chapter 1, from line {CORNERS}.*answer> ")
        t.line("skip", r"answer> ")
        t.line("skip", r"the end of chapter 1.*bbx> ")
        t.line(":learn", r"100%\s+1 of 3  1\..*100%\s+0 of 0  2\..*bbx> ")
    with Terminal(folder, "--no-init", "--learn", env=env) as t:
        t.expect(rf"chapter 1, from line {CORNERS}.*answer> ")
    with Terminal(folder, "--no-init", "--learn", "2", "again", env=env) as t:
        t.expect(r"2\. Another.*bbx> ")
    place = folder + "/state/bbx/progress"
    assert stat.S_IMODE(os.stat(place).st_mode) == 0o600, "progress is not private"
    check(bbx(folder, "-e", ":learn 0"), 2, err="there is no chapter 0")


def test_no_book(folder):
    with start(folder, env={"BBX_BOOK": folder}) as t:
        t.line(":learn", r"cannot find the book's chapters\s.*BBX_BOOK.*bbx> ")


def test_safe_keeps_no_place(folder):
    with learn(folder, "small.bbx", "--safe") as t:
        t.expect("more> ")
        t.line("q", "bbx> ")
        t.line(":learn other.bbx", r"cannot read 'other\.bbx'.*bbx> ")
    assert not os.path.exists(folder + "/state/bbx/progress")


def test_narrow_and_dumb(folder):
    with learn(folder, term="dumb") as t:
        to_the_first_question(t)
        assert "\x1b" not in t.text


def test_help_and_completion(folder):
    check(bbx(folder, "-e", ":help learn"), 0, r":learn \[CHAPTER \| next \| FILE\] \[again\]")
    check(bbx(folder, "-e", ":help quiz"), 0, r"without \* ~")
    check(bbx(folder, "--help"), 0, r"--learn")
    with start(folder) as t:
        t.line(":learn ne\t", r"1\. Squares and boards|not found", 5)


def test_control_c_stops_a_statement_of_a_lesson(folder):
    slow = "law a * b * c * (d + 1) != 0x123456789abcdf1 * (a + e)\n" \
           "  when a * a * d == b * c * c + 5 && (e ^ d) * d == a * b + 7\n// More.\n1 + 1\n"
    with learn(folder, text=slow) as t:
        t.expect("leaves; anything else you type is run")
        time.sleep(0.5)
        t.send("\x03")
        t.expect(r"undecided.*more> ", 20)
        t.line("", r"More\..*2 = 0x2.*the end.*bbx> ")


def test_a_lesson_gives_open_questions_up(folder):
    write(folder, "q.bbx", 'quiz "1?": 1\nquiz "2?": 2\n')
    write(folder, "small.bbx", LESSON)
    with start(folder, env=state(folder)) as t:
        t.line(":load q.bbx", r"answer> ")
        t.line("1", r"answer> ")
        t.line(":learn small.bbx", r"1 of 2 solved.*A small lesson.*more> ")


def test_a_lesson_has_a_session_of_its_own(folder):
    """What the user had is there again, with its past and its settings."""
    write(folder, "own.bbx", "// Own.\n:set show binary\nx = 77\n:reset\nw = 1\n// More.\nw\n")
    write(folder, "other.bbx", "// Other.\nw = 2\n// More.\nw\n")
    for leave in "q", "\x04", "":
        with start(folder, env=state(folder)) as t:
            t.line("x = 5", r"x = 5.*bbx> ")
            t.line("x = 6", r"x = 6.*bbx> ")
            t.line("f(b) = b + x", r"bbx> ")
            t.line("40 + 2", r"42 = 0x2a.*bbx> ")
            t.line(":learn own.bbx again", r"Own\..*bbx> w = 1.*more> ")
            t.line("x", r"no value for 'x'.*more> ")
            t.line("x = 9", r"x = 0b1001.*more> ")
            t.line(":undo", r"x is gone.*more> ")
            t.line("f(1)", r"no function .f..*more> ")
            t.line(":learn other.bbx again", r"Other\..*more> ")
            t.line("w + 1", r"3 = 0x3.*more> ")
            t.line(":set squares a8b8", r"more> ")
            if leave == "\x04":
                t.send(leave)
                t.expect(r"bbx> ")
            else:
                t.line(leave, r"More.*the end of other.*bbx> " if not leave else r"bbx> ")
            t.line("f($1) + a1", r"a7 \(48\).*bbx> ")
            t.line("w", r"no value for 'w'.*bbx> ")
            t.line(":undo", r"f is gone.*bbx> ")
            t.line(":undo", r"x is 5 again.*bbx> ")
            t.send("\x1b[A\x1b[A\x1b[A\x1b[A")
            t.expect(r"f\(\$1\)")
