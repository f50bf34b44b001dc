"""C++ is compiled, and not read: each word that only C++ has, and what else of it looks like C,
is one error at its place, whose hint says the way."""
import os
import re

from dialogue import start
from outside import bbx, check, objects, write

HINT = "C++ is compiled: :load a file of it, or write it between backticks"
WORDS = os.path.join(os.path.dirname(__file__), "..", "..", "grammar", "words.def")

# Of each word a text whose first error is at it.
USES = {
    "class": "class A { int x; };",
    "template": "template <class T> T f(T x) { return x; }",
    "namespace": "namespace n { int f(int x) { return x; } }",
    "using": "using Board = U64;",
    "typename": "int f(typename T) { return 1; }",
    "operator": "U64 operator+(U64 a, U64 b) { return a; }",
    "virtual": "virtual int f(int x);",
    "explicit": "explicit int f(int x) { return x; }",
    "mutable": "mutable int x;",
    "friend": "friend int f(int x);",
    "override": "struct A { int f() override { return 1; } };",
    "final": "struct A final { int x; };",
    "public": "struct A { public: int x; };",
    "private": "struct A { private: int x; };",
    "protected": "struct A { protected: int x; };",
    "noexcept": "int f(int x) noexcept { return x; }",
    "consteval": "consteval int f(int x) { return x; }",
    "constinit": "constinit int x = 3;",
    "concept": "concept C = true;",
    "requires": "int f(int x) requires (x) { return x; }",
    "decltype": "decltype(3) x = 4;",
    "static_cast": "int f(int x) { return static_cast<char>(x); }",
    "const_cast": "int f(int x) { return const_cast<char>(x); }",
    "reinterpret_cast": "int f(int x) { return reinterpret_cast<char>(x); }",
    "dynamic_cast": "int f(int x) { return dynamic_cast<char>(x); }",
    "new": "int f(int x) { int *p = new int; return x; }",
    "delete": "int f(int *p) { delete p; return 1; }",
    "this": None,   # a name of C, which is looked up when its function is called
    "throw": "int f(int x) { throw x; }",
    "try": "int f(int x) { try { x = 3; } return x; }",
    "catch": "int f(int x) { catch (int y) { x = 3; } return x; }",
    "co_return": "int f(int x) { co_return x; }",
    "co_await": "int f(int x) { return co_await x; }",
    "co_yield": "int f(int x) { co_yield x; }",
}

# What has no word of its own: ^ stands before the place of the error.
FORMS = [
    "int f(int ^&x) { return x; }",
    "int f(int x) { int ^&y = x; return y; }",
    "int f(int x ^= 3) { return x; }",
    "int ^A::f(int x) { return x; }",
    "int ^A::x = 3;",
    "^A::B x;",
    "^std::vector<int> v;",
    "int f(int x) { return ^std::max(x, 3) +; }",
    "^::f(3)",
    "auto f = ^[](int x) { return x; };",
    "auto f(int x) ^-> int { return x; }",
    "int f(int x) { for (int i ^: t) x += i; return x; }",
    "struct A { int x ^= 3; };",
    "struct A { int x; int ^f() { return x; } };",
    "struct A { static int ^x; };",
    "struct A ^: B { int x; };",
    "enum ^class E { X, Y };",
    "^extern \"C\" { int f(int x); }",
    "int x^{5};",
]


def test_each_word_has_a_use(folder):
    with open(WORDS, encoding="utf-8") as file:
        words = re.findall(r'^WORD\("(\w+)", CPP, NONE\)', file.read(), re.M)
    assert sorted(words) == sorted(USES), set(words) ^ set(USES)


def refuses(said, word, column, file):
    """Whether the first of what was said is the error, and no other is at the text."""
    first = said[0]
    return (first["type"] == "error" and first["hint"] == HINT and "C++'s" in first["message"]
            and (first["file"], first["line"], first["column"]) == (file, 1, column)
            and (word is None or f"'{word}'" in first["message"]))


def uses():
    for word, text in USES.items():
        if text:
            yield word, text, re.search(rf"\b{word}\b", text).start() + 1
    for form in FORMS:
        yield None, form.replace("^", ""), form.index("^") + 1


def test_in_a_script(folder):
    for word, text, column in uses():
        write(folder, "a.bbx", f"{text}\n3 + 4\n")
        said = objects(bbx(folder, "--json", "a.bbx"))
        assert refuses(said, word, column, "a.bbx"), (text, said)
        assert said[-1].get("hex") == "0x0000000000000007", (text, said)
        assert len(said) == 2, (text, said)


def test_in_a_file_of_c(folder):
    for word, text, column in uses():
        if text.startswith("::"):
            continue    # a file of C has no such statement
        write(folder, "a.c", f"{text}\nint last(void) {{ return 7; }}\n")
        said = objects(bbx(folder, "--json", "a.c", "-e", "last()"))
        assert refuses(said, word, column, "a.c"), (text, said)
        assert [o["type"] for o in said[1:]] == ["text", "value"], (text, said)
        assert said[-1].get("hex") == "0x0000000000000007", (text, said)


def test_this(folder):
    write(folder, "a.c", "int f(int x) { return this->x; }\n")
    said = objects(bbx(folder, "--json", "a.c", "-e", "f(1)"))
    assert refuses(said[1:], "this", 23, "a.c"), said
    assert refuses(objects(bbx(folder, "--json", "-e", "this->x")), "this", 1, "-e")


def test_in_words(folder):
    done = check(bbx(folder, "-e", "template <class T> T f(T x) { return x; }"), 2)
    assert done.errors.splitlines()[0] == "-e:1:1: error: 'template' is C++'s", done.describe()
    assert done.errors.splitlines()[-1].strip() == f"hint: {HINT}", done.describe()


def test_at_the_prompt(folder):
    with start(folder) as t:
        for word, text, column in uses():
            what = re.escape(f"'{word}'") if word else ".*"
            t.line(text.replace("\n", " "), rf"<prompt>:\d+:{column}: error: {what}.*C\+\+ is compiled.*bbx> ")


def test_names_of_c_and_of_bbx(folder):
    """They are words of C++'s where C++ is meant."""
    write(folder, "a.c", "int class = 3, new = 4;\nint f(int this, int template)\n"
          "{ int delete = this * template; return delete + class - new; }\n")
    said = objects(bbx(folder, "--json", "a.c", "-e", "f(5, 6)\nnew = 8\nnew + 1\nlaw try == try\ncatch = {a1}\n"
                       "operator = 3; operator + 1"))
    assert [o["type"] for o in said if o["type"] == "error"] == [], said
    assert [int(o["hex"], 16) for o in said if o["type"] == "value"] == [29, 9, 4], said


def test_files_of_cpp(folder):
    """They are compiled, save where text of the language stands."""
    for ending in ("cpp", "cc", "cxx", "hpp", "hh", "hxx"):
        write(folder, f"a.{ending}", "int f(int x) { return x; }\n")
        write(folder, "a.bbx", f'#include "a.{ending}"\n')
        check(bbx(folder, f"a.{ending}", "--cc", "nope++"), 2, err=rf"^a\.{ending}: error: cannot run")
        check(bbx(folder, "-e", f":load a.{ending}", "--cc", "nope++"), 2,
              err=rf"^a\.{ending}: error: cannot run")
        check(bbx(folder, "a.bbx"), 2, err=r"a\.bbx:1:10: error: 'a\.\w+' is C\+\+'s")


def test_paths_are_names(folder):
    """A name with :: in it is one, which nothing defines so far."""
    said = objects(bbx(folder, "--json", "-e", "attacks::rook(e4, 0)\nx = attacks::all | 1\n"
                       "law attacks::rook(e4, x) == 0\n1 ? a1 : attacks::none"))
    assert [(o["line"], o["column"]) for o in said] == [(1, 1), (2, 5), (3, 5), (4, 10)], said
    assert all(o["message"].startswith("there is no 'attacks::") and o["hint"] == HINT for o in said), said
    said = objects(bbx(folder, "--json", "-e", "1 ? a1:b2"))
    assert said[0]["hex"] == "0x0000000000000000", said
