"""bbx --lsp, as an editor uses it."""
import time

import rpc

SLOW = "law slow: x * y != 3089086068290823449 when 1 < x < 2**32 && 1 < y < 2**32\n"
WORDS = "refactor.rewrite"


class Editor(rpc.Client):
    def __init__(self, folder, *args, refresh=False):
        super().__init__(folder, "--lsp", *args)
        self.folder, self.version = folder, 0
        workspace = {"codeLens": {"refreshSupport": refresh}}
        self.said = self.ask("initialize", processId=None, rootUri=None,
                             capabilities={"workspace": workspace})
        self.notify("initialized")

    def uri(self, name):
        return f"file://{self.folder}/{name}"

    def at(self, name):
        return {"uri": self.uri(name)}

    def open(self, name, text):
        self.version += 1
        self.notify("textDocument/didOpen",
                    textDocument={**self.at(name), "languageId": "bbx",
                                  "version": self.version, "text": text})

    def change(self, name, text):
        self.version += 1
        self.notify("textDocument/didChange",
                    textDocument={**self.at(name), "version": self.version},
                    contentChanges=[{"text": text}])

    def lenses(self, name):
        return self.ask("textDocument/codeLens", textDocument=self.at(name))

    def diagnostics(self, name, text=None):
        """All of them, once the file has been run: then the lenses are told."""
        if text is not None:
            self.open(name, text)
        self.heard = []
        self.lenses(name)
        told = [m["params"] for m in self.heard
                if m.get("method") == "textDocument/publishDiagnostics"
                and m["params"]["uri"] == self.uri(name)]
        assert told and told[-1]["version"] == self.version, self.heard
        return told[-1]["diagnostics"]

    def about(self, method, name, line, character):
        return self.ask(f"textDocument/{method}", textDocument=self.at(name),
                        position={"line": line, "character": character})

    def hover(self, name, line, character):
        said = self.about("hover", name, line, character)
        return said and said["contents"]["value"]

    def actions(self, name, start, end):
        where = {"start": dict(zip(("line", "character"), start)),
                 "end": dict(zip(("line", "character"), end))}
        return self.ask("textDocument/codeAction", textDocument=self.at(name), range=where,
                        context={"diagnostics": []})


def place(line, start, end):
    return {"start": {"line": line, "character": start},
            "end": {"line": line, "character": end}}


# Life

def test_initialize(folder):
    with Editor(folder) as editor:
        can = editor.said["capabilities"]
        assert can["textDocumentSync"]["change"] == 1 and can["hoverProvider"], can
        assert can["positionEncoding"] == "utf-16", can


def test_shutdown_and_exit(folder):
    with Editor(folder) as editor:
        assert editor.ask("shutdown") is None
        assert editor.refused("textDocument/hover", textDocument={"uri": "x"}) == -32600
        editor.notify("exit")
        assert editor.process.wait() == 0


def test_exit_without_shutdown(folder):
    for end in (lambda editor: editor.notify("exit"), lambda editor: editor.end()):
        with Editor(folder) as editor:
            editor.open("a.bbx", SLOW)
            end(editor)
            assert editor.process.wait() == 1


def test_before_initialize(folder):
    with rpc.Client(folder, "--lsp") as client:
        assert client.refused("textDocument/hover") == -32002


def test_unknown_requests(folder):
    with Editor(folder) as editor:
        assert editor.refused("textDocument/rename") == -32601
        assert editor.refused("textDocument/hover", textDocument=editor.at("a.bbx")) == -32602
        assert editor.refused("textDocument/hover") == -32602
        editor.notify("workspace/didChangeConfiguration", settings={})
        editor.notify("textDocument/didClose", textDocument=editor.at("a.bbx"))
        editor.notify("textDocument/didChange", textDocument=editor.at("a.bbx"))
        editor.notify("textDocument/didOpen")
        editor.notify("$/cancelRequest", id=99)
        assert editor.ask("shutdown") is None


# Hostile input

def test_bad_json(folder):
    with Editor(folder) as editor:
        for body, code in [(b"{", -32700), (b"\xff", -32700), (b"[]", -32600), (b"{}", -32600),
                           (b"[" * 100000, -32700)]:
            editor.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            said = editor.read()
            assert said["id"] is None and said["error"]["code"] == code, (body[:9], said)
        assert editor.ask("shutdown") is None


def test_wrong_lengths(folder):
    """What follows is heard again, at the latest the second message behind."""
    whole = b'{"jsonrpc": "2.0", "id": 7, "method": "none"}'
    for head in [b"Content-Length: 5\r\n\r\n", b"Content-Length: 47\r\n\r\n", b"Content: 9\r\n\r\n",
                 b"Content-Length: -1\r\n\r\n", b"Content-Length: x\r\n\r\n", b"\r\n\r\n",
                 b"Content-Length: 99999999999999999999\r\n\r\n"]:
        with Editor(folder) as editor:
            editor.raw(head + whole)
            if b"999" in head:
                assert editor.read()["error"]["code"] == -32600
                continue
            for _ in range(2):
                editor.send({"id": 8, "method": "none"})
            editor.until(lambda m: m["error"]["code"] == -32700)
            assert editor.answer(8)["error"]["code"] == -32601


def test_no_header_at_all(folder):
    with Editor(folder) as editor:
        editor.raw(b"x" * 100000 + b"\n")
        assert editor.read()["error"]["code"] == -32700
        editor.raw(b"\r\n\r\n")
        editor.send({"id": 8, "method": "none"})
        assert editor.answer(8)["error"]["code"] == -32601


def test_places_that_are_not_there(folder):
    with Editor(folder) as editor:
        editor.open("a.bbx", "x = {a1}\n")
        for position in [{"line": 99, "character": 99}, {"line": -1, "character": -5}, {}, 3]:
            editor.ask("textDocument/hover", textDocument=editor.at("a.bbx"),
                       position=position)
        assert editor.actions("a.bbx", (9, 9), (0, 0)) == []
        assert editor.diagnostics("a.bbx", "") == []


# Diagnostics and lenses

def test_error(folder):
    with Editor(folder) as editor:
        [error] = editor.diagnostics("a.bbx", "x = 1\n  y = nope + 1\n")
        assert error["severity"] == 1 and error["range"] == place(1, 6, 10), error
        assert "nope" in error["message"] and error["source"] == "bbx", error


def test_utf16(folder):
    """Columns count UTF-16: a figure of chess is one, an emoji two, e with an accent one."""
    with Editor(folder) as editor:
        [error] = editor.diagnostics("a.bbx", "/* \u265e\U0001f600\u00e9 */ nope\r\n5\r\n")
        assert error["range"] == place(0, 11, 15), error
        text = "# \U0001f600\r\n/* \U0001f600 */ knight({d4})\n"
        editor.change("a.bbx", text)
        assert "knight" in editor.hover("a.bbx", 1, 9)
        assert not editor.hover("a.bbx", 1, 6), editor.hover("a.bbx", 1, 6)


def test_byte_order_mark(folder):
    with Editor(folder) as editor:
        [error] = editor.diagnostics("a.bbx", "\ufeffnope\n")
        assert error["range"] == place(0, 1, 5), error


def test_verdicts(folder):
    text = ("law a & b == b & a\n"
            "law wrong: a - b == a & ~b\n"
            "refute a - b == a & ~b\n"
            "  refute a == a\n"
            "assert 1 == 2\n")
    with Editor(folder) as editor:
        law, refute, asserted = editor.diagnostics("a.bbx", text)
        lenses = editor.lenses("a.bbx")
    assert law["range"] == place(1, 0, 26) and law["severity"] == 1, law
    assert law["message"].startswith("refuted: a = 0x0, b = 0x1"), law
    assert refute["range"] == place(3, 2, 15) and "proved" in refute["message"], refute
    assert asserted["range"]["start"]["line"] == 4, asserted
    titles = [lens["command"]["title"] for lens in lenses]
    assert [lens["range"]["start"]["line"] for lens in lenses] == [0, 1, 2, 3], lenses
    assert titles[0].startswith("proved: ") and titles[1].startswith("refuted: a = "), titles
    assert titles[2].startswith("refuted, as expected: a = "), titles


def test_undecided(folder):
    with Editor(folder, "--timeout", "0.05") as editor:
        [told] = editor.diagnostics("a.bbx", SLOW)
        assert told["severity"] == 2 and "undecided" in told["message"], told
        assert "time limit" in told["message"], told


def test_loaded_file(folder):
    """A file is looked for beside the document; its errors have its name."""
    with open(f"{folder}/own.bbx", "w", encoding="utf-8") as file:
        file.write("own = 5\nlaw a == a + 1\nnope\n")
    with Editor(folder) as editor:
        law, error = editor.diagnostics("a.bbx", ":load own.bbx\nassert own == 5\n")
        for told in (law, error):
            assert told["range"] == place(0, 0, 0) and "own.bbx:" in told["message"], told
        assert editor.lenses("a.bbx") == []


def test_a_change_ends_the_work(folder):
    with Editor(folder, "--timeout", "0") as editor:
        editor.open("a.bbx", SLOW)
        lenses = editor.begin("textDocument/codeLens", textDocument=editor.at("a.bbx"))
        time.sleep(0.3)
        editor.change("a.bbx", "nope\n")
        assert editor.answer(lenses)["error"]["code"] == -32801
        [error] = editor.diagnostics("a.bbx")
        assert "nope" in error["message"], error


def test_cancel(folder):
    with Editor(folder, "--timeout", "0") as editor:
        editor.open("a.bbx", SLOW)
        lenses = editor.begin("textDocument/codeLens", textDocument=editor.at("a.bbx"))
        editor.notify("$/cancelRequest", id=lenses)
        assert editor.answer(lenses)["error"]["code"] == -32800
        editor.change("a.bbx", "int f(int n) { while (n) n++; return n; }\n"
                               "for (int i = 0; i < 1000000000; i++) f(1);\n")
        hover = editor.begin("textDocument/hover", textDocument=editor.at("a.bbx"),
                             position={"line": 0, "character": 4})
        editor.notify("$/cancelRequest", id=hover)
        assert editor.answer(hover)["error"]["code"] == -32800
        editor.change("a.bbx", "f(x) = x\n")
        assert "f(x)" in editor.hover("a.bbx", 0, 0)


def test_answers_while_a_law_is_slow(folder):
    with Editor(folder, "--timeout", "0") as editor:
        editor.open("a.bbx", SLOW + "x = {d4}\nknight(x)\n")
        assert "knight" in editor.hover("a.bbx", 2, 3)
        assert editor.about("definition", "a.bbx", 2, 7)["range"] == place(1, 0, 1)


def test_refresh(folder):
    """An editor that asks again is told when, and need not wait."""
    with Editor(folder, "--timeout", "0", refresh=True) as editor:
        editor.open("a.bbx", "law a == a\n" + SLOW)
        asked = editor.until(lambda m: m.get("method") == "workspace/codeLens/refresh")
        editor.send({"id": asked["id"], "result": None})
        [lens] = editor.lenses("a.bbx")
        assert lens["command"]["title"].startswith("proved"), lens


def test_close(folder):
    with Editor(folder) as editor:
        editor.diagnostics("a.bbx", "nope\n")
        editor.notify("textDocument/didClose", textDocument=editor.at("a.bbx"))
        told = editor.until(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        assert told["params"]["diagnostics"] == [], told
        assert editor.refused("textDocument/codeLens", textDocument=editor.at("a.bbx")) == -32602


def test_documents_are_apart(folder):
    with Editor(folder) as editor:
        editor.open("a.bbx", "mine = 5\n")
        [error] = editor.diagnostics("b.bbx", "mine\n")
        assert "mine" in error["message"], error


# Scripts

def test_hover(folder):
    text = "f(x) = x & -x\nbb = {d4, e5}\nlaw f(x) == lsb(x)\n:simplify bb\nknight({d4}) | 1\n"
    with Editor(folder) as editor:
        editor.open("a.bbx", text)
        assert editor.hover("a.bbx", 2, 13).startswith("```bbx\nlsb(x)\n")
        assert "x & -x" in editor.hover("a.bbx", 2, 4)
        assert "64-bit words" in editor.hover("a.bbx", 2, 1)
        assert ":simplify" in editor.hover("a.bbx", 3, 3)
        assert "{d4, e5}" in editor.hover("a.bbx", 1, 0)
        said = editor.hover("a.bbx", 4, 2)
        assert "```bbx" in said and "c2" in said and "a1" in said, said


def test_definition(folder):
    text = ("U64 twice(U64 x) {\n    return x + x;\n}\n#define EDGE 0xff\nlaw sum: twice(EDGE) == 510\n"
            "y = 3\ny = y + 1\n")
    with Editor(folder) as editor:
        editor.open("a.bbx", text)
        for line, character, where in [(4, 10, place(0, 4, 9)), (4, 16, place(3, 8, 12)),
                                       (6, 4, place(5, 0, 1)), (4, 5, place(4, 4, 7))]:
            said = editor.about("definition", "a.bbx", line, character)
            assert said["uri"] == editor.uri("a.bbx") and said["range"] == where, said
        assert editor.about("definition", "a.bbx", 1, 5) is None


def test_definition_in_another_file(folder):
    with open(f"{folder}/o w.bbx", "w", encoding="utf-8") as file:
        file.write("# \u265e\nint one = 1\n")
    with Editor(folder) as editor:
        editor.open("a.bbx", ":load o w.bbx\none\n")
        said = editor.about("definition", "a.bbx", 1, 1)
        assert said["uri"] == editor.uri("o%20w.bbx"), said
        assert said["range"] == place(1, 4, 7), said


def test_completion(folder):
    text = "myOwn = 5\nkni\n:simp\n:set sho\nm\n"
    with Editor(folder) as editor:
        editor.open("a.bbx", text)
        items = editor.about("completion", "a.bbx", 1, 3)
        knight = next(i for i in items if i["label"] == "knight")
        assert knight["textEdit"] == {"range": place(1, 0, 3), "newText": "knight("}, knight
        assert knight["documentation"] and "knight" in knight["detail"], knight
        [command] = editor.about("completion", "a.bbx", 2, 5)
        assert command["textEdit"] == {"range": place(2, 0, 5), "newText": ":simplify "}, command
        assert [i["label"] for i in editor.about("completion", "a.bbx", 3, 8)] == ["show"]
        assert "myOwn" in [i["label"] for i in editor.about("completion", "a.bbx", 4, 1)]


def test_action(folder):
    with Editor(folder) as editor:
        editor.open("a.bbx", "f(a, b) = (a | b) & ~(a & b)\ny = 2 * ((3 & 5) | (3 & 5))\n")
        [action] = editor.actions("a.bbx", (0, 10), (0, 28))
        assert action["title"] == "shorter, proved: a ^ b" and action["kind"] == WORDS, action
        [edit] = action["edit"]["changes"][editor.uri("a.bbx")]
        assert edit == {"range": place(0, 10, 28), "newText": "a ^ b"}, edit
        # no part of the expression, nothing shorter, nothing marked
        assert editor.actions("a.bbx", (0, 11), (0, 20)) == []
        assert editor.actions("a.bbx", (0, 22), (0, 27)) == []
        assert editor.actions("a.bbx", (0, 10), (0, 10)) == []


def test_action_with_many_names(folder):
    with Editor(folder) as editor:
        for n in (15, 16, 17):      # NAMES_MOST is 16
            text = "v0 - " + " + ".join(f"v{i}" for i in range(n))
            editor.open(f"{n}.bbx", text + "\n")
            actions = editor.actions(f"{n}.bbx", (0, 0), (0, len(text)))
            assert len(actions) == (n <= 16), (n, actions)


# C, C++ and Rust

C = """#include <stdint.h>
#define EDGE 0xffull
typedef uint64_t Bitboard;
static const Bitboard FileA = 0x0101010101010101ULL;
Bitboard f(Bitboard a, Bitboard b, int n) {
    if (n = 5) return (FileA | EDGE) << 1;
    n = (n + n + n + n);
    return (a | b) & ~(a & b);
}
double g(double x) { return x; }
"""


def test_c(folder):
    """Its slips are warned of; what bbx can't read is not told."""
    with Editor(folder) as editor:
        [told] = editor.diagnostics("a.c", C)
        assert told["severity"] == 2 and told["range"]["start"]["line"] == 5, told
        assert "assigns" in told["message"], told


def test_c_values(folder):
    with Editor(folder) as editor:
        editor.open("a.c", C)
        assert "{a1, a2, a3, a4, a5, a6, a7, a8}" in editor.hover("a.c", 3, 40)
        assert "a8" in editor.hover("a.c", 3, 25)
        said = editor.hover("a.c", 5, 32)
        assert "(FileA | EDGE) << 1" in said and "0x02020202020203fe" in said, said
        assert editor.hover("a.c", 6, 9) is None, editor.hover("a.c", 6, 9)


def test_c_is_typed(folder):
    """1 << 31 is an int there."""
    with Editor(folder) as editor:
        editor.open("a.c", "long x = (1 << 31);\n")
        assert "0xffffffff80000000" in editor.hover("a.c", 0, 10)
        editor.open("a.bbx", "x = (1 << 31)\n")
        assert "0x0000000080000000" in editor.hover("a.bbx", 0, 5)


def test_c_action(folder):
    with Editor(folder) as editor:
        editor.open("a.c", C)
        [action] = editor.actions("a.c", (7, 11), (7, 29))
        assert action["title"] == "shorter, proved for uint64_t a, b: a ^ b", action
        # n is an int, and its sum may overflow
        assert editor.actions("a.c", (6, 9), (6, 22)) == []


def test_no_action_where_c_differs(folder):
    """What is the same for words need not be for C's types; calls may do anything."""
    text = ("#include <stdint.h>\n"
            "uint64_t f(uint64_t x, int y, uint32_t z, char *s, uint64_t t[2]) {\n"
            "    uint64_t p = (x & (1 << 31) & (1 << 31));\n"
            "    return (y | y) + (z | z) + (*s | *s) + (t[0] | t[0]) + (g(x) | g(x)) + (x.y | x.y);\n"
            "}\n")
    with Editor(folder) as editor:
        editor.open("a.c", text)
        for action in editor.actions("a.c", (2, 17), (2, 44)):
            assert "0x80000000" not in action["title"], action
        line = text.split("\n")[3]
        for part in ["(y | y)", "(z | z)", "(*s | *s)", "(t[0] | t[0])", "(g(x) | g(x))",
                     "(x.y | x.y)"]:
            at = line.index(part)
            said = editor.actions("a.c", (3, at), (3, at + len(part)))
            assert said == [], (part, said)


def offered(editor, name, text, part):
    """The titles of the actions for a part of a document's text, which stands there once."""
    assert text.count(part) == 1, part
    before = text[:text.index(part)].split("\n")
    line, at = len(before) - 1, len(before[-1])
    return [a["title"] for a in editor.actions(name, (line, at), (line, at + len(part)))]


def test_no_action_of_another_type(folder):
    """Names in lists have the list's type; what is an int must stay one, where that counts."""
    text = ("typedef unsigned long long U64;\n"
            "int f(U64 a, U64 b) {\n"
            "    int i = 3, j; short k, l;\n"
            "    U64 c = 1, d;\n"
            "    if ((~~(a == b)) > -1) return (j | j) + (l | (l | k));\n"
            "    c = (a & (b | a));\n"
            "    c = ((1 << a) & (1 << a) & b);\n"
            "    return (c & (c | d)) + (a * b);\n"
            "}\n")
    with Editor(folder) as editor:
        editor.open("a.c", text)
        for part in ["(~~(a == b))", "(j | j)", "(l | (l | k))", "((1 << a) & (1 << a) & b)"]:
            assert offered(editor, "a.c", text, part) == [], part
        assert offered(editor, "a.c", text, "(a & (b | a))") == \
            ["shorter, proved for uint64_t a, b: a"]
        assert offered(editor, "a.c", text, "(c & (c | d))") == \
            ["shorter, proved for uint64_t c, d: c"]


def test_no_action_with_bbx_functions(folder):
    """What comes out is C: the population count in a multiplication stays as it is."""
    text = ("#include <stdint.h>\n"
            "int f(uint64_t x) { return (x - (x & (x - 1))); }\n"
            "uint64_t g(uint64_t x) { return (x << 3 | x >> 61); }\n")
    with Editor(folder) as editor:
        editor.open("a.c", text)
        for part in ["(x - (x & (x - 1)))", "(x << 3 | x >> 61)"]:
            for title in offered(editor, "a.c", text, part):
                assert not any(word in title for word in ("lsb", "rol", "blsi", "ror")), title


def test_script_with_types(folder):
    """In a script, too, C's types are what they are."""
    text = ("int f(int n) { return (n + n + n + n); }\n"
            "U64 g(U64 x) { return (x & x | x); }\n"
            "h(y) = (y & y)\n"
            "law (z & z & z) == z\n")
    with Editor(folder) as editor:
        editor.open("a.bbx", text)
        assert offered(editor, "a.bbx", text, "(n + n + n + n)") == []
        for part, short in [("(x & x | x)", "x"), ("(y & y)", "y"), ("(z & z & z)", "z")]:
            assert offered(editor, "a.bbx", text, part) == ["shorter, proved: " + short], part


def test_cpp(folder):
    text = ("constexpr unsigned long long FileA = 0x0101010101010101ULL;\n"
            "template <class T> T f(T a, T b) { return (FileA << 1); }\n")
    with Editor(folder) as editor:
        assert editor.diagnostics("a.cpp", text) == []
        assert "a8" in editor.hover("a.cpp", 0, 45)
        assert "{b1, b2" in editor.hover("a.cpp", 1, 45)


def test_rust(folder):
    text = ("const FILE_A: u64 = !0x0101_0101_0101_0101_u64;\n"
            "fn f(a: u64, b: u64, c: u32) -> u64 { ((a | b) & !(a & b)) }\n"
            "fn g(a: u64, c: u32) -> u64 { ((a & a) + (a & a)); (c & c) }\n")
    with Editor(folder) as editor:
        assert editor.diagnostics("a.rs", text) == []
        assert "0xfefefefefefefefe" in editor.hover("a.rs", 0, 25)
        [action] = editor.actions("a.rs", (1, 38), (1, 58))
        assert action["title"] == "shorter, proved for u64 a, b: a ^ b", action
        [edit] = action["edit"]["changes"][editor.uri("a.rs")]
        assert edit["newText"] == "(a ^ b)", edit
        assert editor.actions("a.rs", (2, 30), (2, 49)) == []     # it may panic
        assert editor.actions("a.rs", (2, 51), (2, 58)) == []     # no u64
