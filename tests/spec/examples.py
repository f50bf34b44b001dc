"""Examples in Markdown documents: --doctest runs them and finds what is spoiled."""
import xml.etree.ElementTree as xml

from outside import bbx, check, objects, write

GOOD = """# A page

```bbx
bbx> 5 + 3
8 = 0x8
bbx> x = {a1}
x = 0x0000000000000001, 1 square {a1}
bbx> x == {
...>   a1
...> }
true
bbx> law a & b == b & a
proved: law a & b == b & a
    simplifying is enough (same term); all 2^128 values of a, b; every width
```

- in a list, with a fence of its own length:

  ````bbx
  bbx> x << 9
  8  . . . . . . . .
  7  . . . . . . . .
  6  . . . . . . . .
  5  . . . . . . . .
  4  . . . . . . . .
  3  . . . . . . . .
  2  . 1 . . . . . .
  1  . . . . . . . .
     a b c d e f g h
  0x0000000000000200 = 512, 1 square: {b2}
  ````

```
bbx> not ours
```
"""


def run(folder, text, *args):
    write(folder, "page.md", text)
    return bbx(folder, *args, "--doctest", "page.md")


def test_good(folder):
    check(run(folder, GOOD), 0, r"^$")


def test_crlf(folder):
    check(run(folder, GOOD.replace("\n", "\r\n")), 0, r"^$")


def spoil(folder, old, new, line):
    assert GOOD.count(old) == 1, old
    done = run(folder, GOOD.replace(old, new))
    return check(done, 1, r"^page\.md:%d: failed: bbx> " % line)


def test_spoiled_output(folder):
    check(spoil(folder, "\n8 = 0x8", "\n9 = 0x8", 4), 1, r"^  - 9 = 0x8\n  \+ 8 = 0x8$")


def test_spoiled_blank(folder):
    spoil(folder, "\n8 = 0x8", "\n8 = 0x8 ", 4)


def test_missing_line(folder):
    check(spoil(folder, "    simplifying is enough (same term); all 2^128 values of a, b; every width\n", "", 12), 1,
          r"^  \+     simplifying is enough")


def test_line_too_many(folder):
    check(spoil(folder, "8 = 0x8\n", "8 = 0x8\n\n", 4), 1, r"^  - $")


def test_spoiled_law(folder):
    check(spoil(folder, "bbx> law a & b == b & a", "bbx> law a & b == b | a", 12), 1,
          r"^  \+ .*refuted")


def test_spoiled_diagram(folder):
    check(spoil(folder, "  2  . 1 .", "  2  . . 1", 20), 1, r"^  - 2  \. \. 1")


def test_spoiled_input(folder):
    check(spoil(folder, "bbx> x << 9", "bbx> x << 10", 20), 1, r"^  - 2 .*^  \+ 2 ")


def test_all_failures_are_told(folder):
    done = run(folder, GOOD.replace("8 = 0x8", "7").replace("\ntrue", "\nfalse"))
    assert done.text.count("failed:") == 2, done.describe()


def test_errors_belong_to_the_output(folder):
    text = ("```bbx\nbbx> nope\n<prompt>:1:1: error: there is no value for 'nope'\n    nope\n"
            "    ^\n")
    done = run(folder, text + "```\n")
    assert "+     hint" in done.text and "  - <prompt>" not in done.text, done.describe()


def test_a_document_is_one_session(folder):
    write(folder, "b.md", "```bbx\nbbx> x\n```\n")
    write(folder, "page.md", GOOD)
    done = bbx(folder, "--doctest", "page.md", "b.md")
    check(done, 1, r"^b\.md:2: failed: bbx> x\n  \+ .*no value for")


def test_a_block_is_not_closed(folder):
    check(run(folder, "\n```bbx\nbbx> 1\n1 = 0x1\n"), 2, None, r"page\.md:2:1: error: .*closed")


def test_output_without_a_prompt(folder):
    check(run(folder, "```bbx\n1\n```\n"), 2, None, r"page\.md:2:1: error: output without")


def test_no_example(folder):
    check(run(folder, "# nothing\n"), 2, None, r"page\.md: error: there is no example")


def test_no_file(folder):
    check(bbx(folder, "--doctest", "none.md"), 2, None, r"none\.md: error: No such file")


def test_json(folder):
    done = run(folder, GOOD.replace("8 = 0x8", "7"), "--json")
    found = objects(done)
    assert [o["ok"] for o in found] == [False, True, True, True, True], done.describe()
    assert found[0]["difference"] == "  - 7\n  + 8 = 0x8\n", done.describe()
    assert found[4]["line"] == 20 and found[4]["file"] == "page.md", done.describe()


def test_tap(folder):
    done = run(folder, GOOD.replace("8 = 0x8", "7"), "--tap")
    check(done, 1, r"^not ok 1 - bbx> 5 \+ 3\n.*^#   - 7\n.*^ok 5 - .*^1\.\.5$")


def test_junit(folder):
    done = run(folder, GOOD.replace("8 = 0x8", "7"), "--junit", "out.xml")
    suite = xml.parse(folder + "/out.xml").getroot()
    assert suite.get("failures") == "1" and suite.get("tests") == "5", done.describe()


def test_quiet(folder):
    check(run(folder, GOOD, "-q"), 0, r"^$")
    check(run(folder, GOOD.replace("8 = 0x8", "7"), "-q"), 1, r"\+ 8 = 0x8")


def test_wide_screens_and_colours_make_no_difference(folder):
    check(run(folder, GOOD, "--color=always"), 0, r"^$")


def test_long_answers(folder):
    """400 lines are compared one by one, of what is wanted and of what is found."""
    for lines in (399, 400, 401):
        values = "; ".join(f"v{i} = 1" for i in range(lines))
        for text, wanted in ("5 + 3", "no\n" * lines), (values, "no\n"):
            done = run(folder, f"```bbx\nbbx> {text}\n{wanted}```\n")
            check(done, 1, "^  - no$" if lines <= 400 else "the answer differs")
