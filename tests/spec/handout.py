"""Pages: --html writes a script and what came of it, by itself, with all text escaped."""
import html.parser
import os
import re
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
    assert "<th>b | c</th>" in text and "8 <<< 9" in words
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


def test_answers_at_the_end(folder):
    script = "# # T\n{a1}\nlaw a == a\nx = 3\n5\n"
    _, with_them, _ = made(folder, script)
    assert "Answers" not in with_them
    _, text, page = made(folder, script, "--answers", "no")
    before, after = text.split('<section class="answers">')
    assert "proved" not in before and "{a1}" in before and "proved" in after
    assert re.findall(r'href="#answer(\d)"', before) == ["1", "2", "3"], before
    assert 'id="answer3"' in after


def test_quiz_answers_are_at_the_end(folder):
    _, text, _ = made(folder, 'quiz "Which *squares*?": a & ~b\n')
    before, after = text.split('<section class="answers">')
    assert "Which <em>squares</em>?" in before and "~b" not in before
    assert "a &amp; ~b" in after


def test_answers_takes_yes_or_no(folder):
    check(bbx(folder, "--answers", "maybe", "-e", "1"), 2, None, "takes yes or no")


def test_standard_output_stays(folder):
    done, _, _ = made(folder, "5 + 3\n")
    assert done.text == "8 = 0x8\n", done.describe()
    done, text, _ = made(folder, "5 + 3\n", "-q")
    assert done.text == "" and "8 = 0x8" in text, done.describe()


def test_no_page_is_overwritten(folder):
    write(folder, "s.html", "mine")
    check(bbx(folder, "--html", "s.html", "-e", "1"), 2, None, r"s\.html: error: File exists")


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
