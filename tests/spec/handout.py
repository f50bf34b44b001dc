"""Pages: --html writes a script and what came of it, by itself, with all text escaped."""
import html.parser
import os
import re
import subprocess
import time

import proc
from outside import bbx, check, write

VOID = {"meta", "hr", "br"}
SCRIPT = r"""#!/usr/bin/env bbx
# # Sets & <boards>
# What is **x & -x**? See `x & -x`, [a page](https://example.org/?a=1&b=2) and
# [no page](javascript:alert%281%29), <b>bold</b> <script>alert(1)</script>.
#
# 1. first
# 2. second
#    - nested `a | b`

x = {c3, d5}   # two squares
x & -x
/*
 * ## Tables
 *
 * | a | b \| c |
 * |---|--------|
 * | 1 | `x<y`  |
 *
 * > quoted
 *
 * ```
 * 8 <<< 9
 * ```
 */
:table a & b | a & c | b & c; :venn a & b
law absorb: a & (a | b) == a
refute a & b == a
law a & b == a
assert x != 0
assert x == 0
:explain (x << 1) & ~x
position startpos
nope<b>
quiz "Which are in *a*, not in b?": a & ~b when a > 3
popcount(x) // two
// The end.
"""


class Page(html.parser.HTMLParser):
    """What a page is made of; all elements must be closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.ids, self.text, self.links = [], [], [], [], []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[k] for k in ("href", "src") if k in attrs]
        assert not any(k.startswith("on") for k in attrs), attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)

    def words(self):
        return "".join(self.text)


def made(folder, script, *args, status=0):
    write(folder, "s.bbx", script)
    done = check(bbx(folder, "--overwrite", "--html", "s.html", *args, "s.bbx"), status)
    text = open(os.path.join(folder, "s.html"), encoding="utf-8").read()
    return done, text, Page(text)


def test_page(folder):
    _, text, page = made(folder, SCRIPT, status=2)
    words = page.words()
    assert "<title>Sets &amp; &lt;boards&gt;</title>" in text, text[:400]
    assert "script" not in page.tags and "b" not in page.tags, page.tags
    assert "<script>alert(1)</script>" in words and "#!/usr" not in words
    assert not any(l.startswith("javascript") for l in page.links), page.links
    assert "https://example.org/?a=1&b=2" in page.links
    for tag in ("h1", "h2", "ol", "ul", "strong", "blockquote", "svg", "table"):
        assert tag in page.tags, tag
    assert "<td>1</td><td><code>x&lt;y</code></td>" in text
    assert '<th scope="col">b | c</th>' in text and "8 <<< 9" in words
    for part in ("majority of a, b, c", "✓ proved", "✓ refuted", "✗ refuted", "✗ fails",
                 "✓ holds", "error: ", "# two squares", "// two", "The end."):
        assert part in words, (part, words)
    assert len(page.ids) == len(set(page.ids)), page.ids


def test_nothing_from_elsewhere(folder):
    _, text, page = made(folder, "{a1}\n:venn a\n")
    assert not page.links or all(l.startswith("#") for l in page.links), page.links
    assert "@import" not in text and "url(http" not in text


def test_boards_are_as_computed(folder):
    _, text, page = made(folder, "{a1, h8}\n")
    dots = re.findall(r'class="m"[^>]* d="([^"]*)"', text)
    assert dots == ["M10 150h.01M150 10h.01"], dots
    assert "{a1, h8}" in page.words()


BOOK = """/*
# Sets

## What is shown

A demonstration.
*/
{a1, b1}
law a & a == a

/*
## Exercises

1. What is x | x?

## Answers
*/

# 1. It is x.
law x | x == x
{c1}

/*
## Quiz
*/
quiz "Which *squares*?": p & ~q
quiz "And when?": x / 2 when x % 2 == 0

/*
### Solutions to the rest
*/
{d1}
# ## The end
{e1}
"""


def shown(text, *parts):
    return [part for part in parts if part in text]


def test_answers_at_the_end(folder):
    parts = ("A demonstration", "{a1, b1}", "What is x | x?", "Which <em>squares</em>?",
             "x % 2 == 0", "{e1}")
    answers = ("It is x.", "law x | x == x", "{c1}", "p &amp; ~q", "x / 2", "{d1}")
    for args in ((), ("--answers=end",), ("--set=answers=end",)):
        _, text, page = made(folder, BOOK, *args)
        before, after = text.split('<section class="answers">')
        assert shown(before, *parts, *answers) == list(parts), before
        assert shown(after, *parts, *answers) == list(answers), after
        heads = re.findall('<h3><a href="#([^"]*)">([^<]*)<', after)
        assert heads == [("exercises", "Exercises"), ("quiz", "Quiz")], heads
        assert {link[1:] for link in page.links} <= set(page.ids), (page.links, page.ids)
    _, text, page = made(folder, BOOK, "--answers=below")
    places = [text.index(part) for part in ("law x | x == x", "squares</em>?", "p &amp; ~q")]
    assert 'class="answers"' not in text and places == sorted(places), text
    assert shown(text, *parts, *answers) == list(parts + answers)
    _, text, _ = made(folder, BOOK, "--answers", "omit")
    body = text.split("<main>")[1]
    assert shown(body, *parts, *answers, "nswer", "olution") == list(parts), body


EXERCISE = """/*
# Least
Write `first`:

<!-- exercise first -->

    U64 first(U64 x) { return 0; }
*/
U64 half(U64 x) { return x & -x; }
U64 first(U64 x) { return half(x); }
law first_of: first(x) == x & -x
assert first(6) == 2
/*
Then `last`.
<!-- exercise last -->

    int last(U64 x) { return 1; }
*/
int last(U64 x) { return msb(x); }
assert last(6) == 2
/*
<!-- page 2 -->
*/
popcount(last(6))
"""


def test_what_solves_an_exercise_is_an_answer(folder):
    parts = ("{ return 0; }", "law first_of", "✓ proved", "assert first", "{ return 1; }",
             "assert last", "popcount(last(6))")
    answers = ("U64 half", "return half(x)", "return msb(x)")
    _, text, page = made(folder, EXERCISE)
    before, after = text.split('<section class="answers">')
    assert shown(before, *parts, *answers) == list(parts), before
    assert shown(after, *parts, *answers) == list(answers), after
    assert "<!-- exercise first -->" in before and "exercise" not in page.words()
    _, text, _ = made(folder, EXERCISE, "--answers=omit")
    assert shown(text, *parts, *answers) == list(parts), text
    _, text, _ = made(folder, EXERCISE, "--answers=below")
    places = [text.index(part) for part in ("{ return 0; }", "return half", "law first_of",
                                            "{ return 1; }", "return msb", "assert last")]
    assert places == sorted(places), text


def test_answers_takes_one_of_three(folder):
    check(bbx(folder, "--answers", "maybe", "-e", "1"), 2, None, "it takes end, below or omit")


def test_a_quiz_says_its_task_and_folds_its_hints(folder):
    _, text, _ = made(folder, 'quiz "Which?": a & b hint "Both *of* them." without ~ at most 1 operation\n')
    assert "<p>without ~, at most 1 operation</p>" in text, text
    assert re.search(r"<details><summary>Hint</summary>\s*<p>Both <em>of</em> them\.</p>\s*</details>",
                     text), text


def test_contents(folder):
    _, text, page = made(folder, BOOK, "--answers=omit")
    nav = text.split("<nav")[1].split("</nav>")[0]
    assert re.findall('href="#([^"]*)">([^<]*)', nav) == [
        ("what-is-shown", "What is shown"), ("exercises", "Exercises"), ("quiz", "Quiz"),
        ("the-end", "The end")], nav
    assert text.index("Sets</h1>") < text.index("<nav") < text.index("A demonstration")
    _, text, page = made(folder, "# A\n\n# A\n\n# A\n\n# G\n\n# Ünd & a/b\n1\n")
    assert re.findall('<h[12] id="([^"]*)">', text) == ["a", "a-2", "a-3", "g-2"], text
    assert len(page.ids) == len(set(page.ids)), page.ids


def test_headings_of_lines(folder):
    """A line by itself that is no sentence is one; the first is the page's."""
    script = """#!/usr/bin/env bbx
# A *first* look

# It says much.

# ── Sets ──────
x = {a1}

# -- The long one, which goes on to say: sets --

// Shifts

### Deeper

# Sets of a statement
{b1}
# no
# heading

# What now?

# 1. one

# - an item

#     Behind blanks
"""
    _, text, _ = made(folder, script)
    heads = re.findall(r"<h(\d) id=[^>]*>(.*?)</h", text)
    assert heads == [("1", "A <em>first</em> look"), ("2", "The long one, which goes on to say: sets"),
                     ("2", "Shifts"), ("3", "Deeper"), ("2", "Behind blanks")], heads
    assert "<ul>\n<li>an item" in text and "What now?</p>" in text and "env bbx" not in text


def test_statements_are_whole(folder):
    script = "U64 b = 0x81; U64 c = 3;  # both\n\nx = b;\n{a1};\n:table b & c ; :venn b\n"
    _, text, page = made(folder, script)
    words = page.words()
    assert "U64 b = 0x81;\nU64 c = 3;  # both\n\nx = b;\n{a1};\n" in words, words
    assert ":table b & c ;\n" in words, words


def test_steps_say_in_which_function_they_are(folder):
    _, text, _ = made(folder, "U64 half(U64 x) { return x >> 1; }\n:trace half({b1, c4})\n")
    assert '<p class="step">1. in half: <code>x &gt;&gt; 1</code></p>' in text, text
    assert re.search(r'<p class="step">\d. <code>half\(\{b1, c4\}\)</code></p>', text), text


def test_tables_say_what_their_heads_are_of(folder):
    _, text, _ = made(folder, "# | a |\n# |---|\n# | 1 |\n:table p & q\nr = {a1}\n:venn r\n")
    assert "<th>" not in text and text.count('<th scope="col"') == 1 + 3 + 3, text
    assert '<td class="list">1: {a1}</td>' in text and '<td class="list">63: {b1' in text, text


def test_a_counterexample_is_that_of_the_text(folder):
    """All its boards, however many, and a number under its own name once."""
    write(folder, "laws.bbx", "law a | b | c | d | e | f | g == 1\n")
    bbx(folder, "--html", "laws.html", "laws.bbx")
    page = open(f"{folder}/laws.html").read()
    titles = re.findall("<figcaption>(.*?)</figcaption>", page)
    assert titles == [*"abcdefg", "a | b | c | d | e | f | g", "1"], titles
    assert '<p class="value">1 = 0x1</p>' in page, page


def test_boards_stand_by_themselves(folder):
    """Each board of a row is a picture of its own, so that the row can be broken."""
    _, text, _ = made(folder, "x = {a1, b2}\n:show x & -x\n")
    row = text.split('<div class="boards"')[1].split("</div>")[0]
    assert row.count("<figure>") == row.count("<svg") == 3, row
    assert re.findall('class="op">([^<]*)<', row) == ["&amp;", "="], row


def test_boards_of_other_shapes(folder):
    """Boards are as wide as their files, have their own ground, and what is set beside them
    stands below."""
    _, text, _ = made(folder, ":set board 5x4\n{a1, e4}\n:show {a1} | 1 << 20\n"
                              ":set board 8x8\n:show {a1} | {h8}\n")
    small, row, chess = text.split('<pre class="in"')[1:]
    assert 'width="116"' in small and "<use" not in small, small
    assert 'style="--wide:116/176"' in row and row.count("<use") == 0, row
    assert '<p class="note">beside the board: bit 20</p>' in row, row
    assert "--wide" not in chess and "<use" in chess, chess


def test_a_page_shows_what_the_text_draws(folder):
    """No board of it is made of characters, and no table."""
    for script, figures, parts in (
            (":show x, x << 1", 2, ["x &lt;&lt; 1 = "]), (":show x", 1, ["1 square: {a1}"]),
            (":solve m: m & 6 == 4 && m < 100", 1, ["? is in some of them"]),
            (":set show board\n:show e4", 1, ["e4 (28)"]),
            (":explain p + q == (p ^ q) + 2*(p & q)", 0, ['<table class="bits">', ">2</td>"]),
            (":table p & q == p", 0, ["It fails where p = 1, q = 0."]),
            (":table p ^ q when p & q == 0", 0, ["Rows with - are left out by the condition."]),
            ('position "8/8/8/4k3/8/8/8/4K3 w - - bm e1e2; id 1;"', 1, ["bm e1e2; id 1;"])):
        _, text, page = made(folder, f"x = {{a1}}\n{script}\n")
        body = text.split("<main>")[1]
        assert body.count("<figure>") == figures, (script, body)
        assert all(part in body for part in parts), (script, body)
        assert not re.search(r"\. \. \. \.|-\+-", page.words()), page.words()


def test_a_wrong_drawing_shows_where(folder):
    empty, row = ". . . . . . . .", ". . 1 . . . . ."
    lines = [f"{empty}  {'|' if i == 4 else ' '}  {empty}  {'=' if i == 4 else ' '}  "
             f"{row if i == 2 else empty}" for i in range(8)]
    write(folder, "d.bbx", "\n".join(lines) + "\n")
    bbx(folder, "--html", "d.html", "d.bbx")
    page = open(f"{folder}/d.html").read()
    assert re.findall("<figcaption>(.*?)</figcaption>", page) == ["the calculation", "the drawing"], page


def test_proofs_fold(folder):
    _, text, page = made(folder, ":explain law forall p q: (p | q) - (p & q) == p ^ q\n")
    assert "<summary>Why</summary>" in text and "details" in page.tags, text


def test_men_and_marks(folder):
    _, text, _ = made(folder, "position startpos\n:show position mark knight({g1}) mark e4 red\n")
    assert text.count('<g stroke-width=".8" stroke-linecap="round" class="w">') == 2, text
    assert text.count('href="#pk"') == 4 and "#dd3a3f" in text and "red: {e4}" in text


def test_diagrams_do_not_share_their_clips(folder):
    _, text, page = made(folder, ":venn a & b | c\n:venn p & q\n:venn p & q\n")
    assert len(page.ids) == len(set(page.ids)), page.ids
    for diagram in re.findall(r"<svg[^>]*>\n<title>.*?</svg>", text, re.DOTALL):
        used = set(re.findall(r"url\(#([^)]*)\)", diagram))
        assert used and used <= set(re.findall(r'clipPath id="([^"]*)"', diagram)), diagram


def test_pages_are_xml(folder):
    proc.want("xmllint")
    for script, args, status in ((SCRIPT, (), 2), (BOOK, (), 0), (BOOK, ("--answers=below",), 0)):
        made(folder, script, *args, status=status)
        done = subprocess.run(["xmllint", "--noout", os.path.join(folder, "s.html")],
                              capture_output=True, check=False)
        assert done.returncode == 0 and not done.stderr, done.stderr


def test_a_page_for_each_script(folder):
    write(folder, "one.bbx", "/* # One & all */\n{a1}\n")
    write(folder, "two.bbx", "# Two\n\n{b1}\n")
    os.mkdir(os.path.join(folder, "sub"))
    write(folder, "sub/one.bbx", "{c1}\n")
    args = ("--html", "pages/", "-e", "# Preface\n\n{d1}", "one.bbx", "two.bbx", "sub/one.bbx")
    check(bbx(folder, *args), 0)
    pages = {name: open(os.path.join(folder, "pages", name), encoding="utf-8").read()
             for name in os.listdir(os.path.join(folder, "pages"))}
    assert sorted(pages) == ["index.html", "one-2.html", "one.html", "two.html"], pages.keys()
    links = {name: [link for link in Page(text).links if link[0] != "#"]
             for name, text in pages.items()}
    assert links == {"index.html": ["one.html", "two.html", "one-2.html"],
                     "one.html": 2 * ["index.html", "two.html"],
                     "two.html": 2 * ["one.html", "index.html", "one-2.html"],
                     "one-2.html": 2 * ["two.html", "index.html"]}, links
    for name, part in (("index", "{d1}"), ("one", "{a1}"), ("two", "{b1}"), ("one-2", "{c1}")):
        assert [n for n, text in pages.items() if part in text] == [name + ".html"], part
    assert "<title>One &amp; all</title>" in pages["one.html"]
    check(bbx(folder, *args), 2, None, "index.html: error: File exists")
    os.remove(os.path.join(folder, "pages", "index.html"))
    check(bbx(folder, *args), 2, None, "one.html: error: File exists")
    check(bbx(folder, "--overwrite", "--html=pages", "two.bbx"), 0)


def test_standard_output_stays(folder):
    done, _, _ = made(folder, "5 + 3\n")
    assert done.text == "8 = 0x8\n", done.describe()
    done, text, _ = made(folder, "5 + 3\n", "-q")
    assert done.text == "" and "8 = 0x8" in text, done.describe()


def test_no_page_is_overwritten(folder):
    write(folder, "s.html", "mine")
    check(bbx(folder, "--html", "s.html", "-e", "1"), 2, None, r"s\.html: error: File exists")
    for arg in ("--html=/dev/stdout", "--junit=/dev/stdout"):   # it has nothing to lose
        check(bbx(folder, "-q", arg, "-e", "law x == x"), 0, "<")


def test_texts_and_files_together(folder):
    write(folder, "inner.bbx", "# inner *prose*\n{a2}\n")
    _, text, _ = made(folder, "# outer\n:load inner.bbx\n# afterwards\n{a3}\n", "-e", "# first\n{a1}")
    places = [text.index(part) for part in ("first", "{a1}", "outer", ":load inner",
                                            "<em>prose</em>", "{a2}", "afterwards", "{a3}")]
    assert places == sorted(places), places


def test_crlf_bom_and_errors(folder):
    script = "\ufeff# a *b* c\r\nx = {a1}\r\nx x x\r\n# d\r\nx\r\n"
    _, text, page = made(folder, script, status=2)
    assert "<em>b</em>" in text and "<p>d</p>" in text and "\r" not in text, text[-900:]
    assert "x = {a1}" in page.words()


def test_marks_and_code(folder):
    script = "/*\n*a `*` b* and **c `**` d**, `_x` y_\n\n3. three\n4. four\n*/\n1\n"
    _, text, _ = made(folder, script)
    assert "<em>a <code>*</code> b</em>" in text, text[-900:]
    assert "<strong>c <code>**</code> d</strong>" in text and "<code>_x</code> y_" in text
    assert '<ol start="3">\n<li>three</li>\n<li>four</li>' in text


def test_hostile_prose(folder):
    for prose in ("*" * 5000, "[" * 5000, "`" * 5001, "> " * 300 + "x", "- " * 300 + "x",
                  "_a " * 3000, "*a " * 3000, "|" * 3000, "[a](b" * 2000, "<" * 3000,
                  "\\" * 3000, "#" * 300, "&amp;<!--", "]]>", "a\0b".replace("\0", "\x01")):
        started = time.time()
        made(folder, f"/*\n{prose}\n\n| a |\n|---|\n{prose}\n*/\n1\n")
        assert time.time() - started < 5, prose[:10]


def test_small_and_quick(folder):
    script = "".join(f"{hex(0x123456789abcdef1 * (i + 1) % 2**64)} ^ {{}}\n" for i in range(200))
    write(folder, "s.bbx", script)
    times = []
    for _ in range(5):
        started = time.time()
        bbx(folder, "-q", "--overwrite", "--html", "s.html", "s.bbx")
        times.append(time.time() - started)
    size = os.path.getsize(os.path.join(folder, "s.html"))
    text = open(os.path.join(folder, "s.html"), encoding="utf-8").read()
    assert text.count('class="m"') == 200 and size < 500_000, (size, text.count('class="m"'))
    if not proc.SLOW:
        assert min(times) < 0.1, times
