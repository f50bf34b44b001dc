""":undo of what is more than a statement: :load, :reset."""
from outside import bbx, check, write

BEFORE = """x = 5
int t[3] = {1, 2, 3}
f(b) = b + x
#define NINE 9
typedef int Foo
int *p = &t[1]
"""
SAYS = '''printf("%d %d %d %d %d %d\\n", x, t[1], f(1), NINE, *p, sizeof(Foo))\n'''
SAME = "5 2 6 9 2 4\n"


def said(folder, *lines, status=0):
    write(folder, "all.bbx", BEFORE + "".join(lines))
    return check(bbx(folder, "all.bbx"), status).text


def test_a_reset(folder):
    for more in "", "x = 1\n:undo\n", "struct Foo { int a; };\n#define NINE 3\n:undo\n:undo\n":
        text = said(folder, ":reset\n", more, ":undo\n", SAYS)
        assert text.endswith(SAME), (more, text)
    text = said(folder, "y = 1\n:reset\n:undo\n:undo\n", SAYS)
    assert "y is gone" in text and text.endswith(SAME), text
    check(bbx(folder, "-e", ":reset", "-e", ":undo"), 2, err="nothing to undo")


def test_a_reset_of_files(folder):
    """Whose the names are comes back, too."""
    write(folder, "a.c", "static int count(int x) { return x + 1; }\nint a(int x) { return count(x); }\n")
    write(folder, "b.c", "static int count(int x) { return x + 2; }\nint b(int x) { return count(x); }\n")
    done = check(bbx(folder, "a.c", "b.c", "-e", ":reset", "-e", ":undo", "-e",
                     'printf("%d %d %d %d\\n", a(0), b(0), a_count(5), b_count(5))'), 0)
    assert "\n1 2 6 7\n2 files: " in done.text, done.describe()


def test_a_script(folder):
    write(folder, "l.bbx", "x = 6\nx = 7\nt[1] = 99\nt[1] = 100\nf(b) = 1\n#define NINE 10\n#define NINE 11\n"
                           "typedef char Foo\nz = 3\n")
    text = said(folder, ":load l.bbx\n", SAYS, ":undo\n", SAYS)
    assert "7 100 1 11 100 1\n" in text and text.endswith(SAME), text
    assert "z is gone" in text, text
    text = said(folder, ":load l.bbx\nx = 9\n:undo\nx\n:undo\n", SAYS)
    assert "7 = 0x7" in text and text.endswith(SAME), text


def test_a_script_of_scripts(folder):
    """It is one with what it loads; in it statements are told apart."""
    write(folder, "in.bbx", "x = 1\n:reset\nx = 2\n")
    write(folder, "l.bbx", "y = 1\ny = 2\n:undo\nassert y == 1\n:load in.bbx\nx = 3\n:undo\nassert x == 2\n")
    text = said(folder, ":load l.bbx\n:undo\n", SAYS)
    assert text.endswith(SAME), text
    write(folder, "l.bbx", "w = 1\n:load in.bbx\nassert x == 2\n:undo\nassert x == 5\nv = 4\n")
    text = said(folder, ":load l.bbx\n:undo\n", SAYS)
    assert text.endswith(SAME), text


def test_a_long_script(folder):
    """Longer than the journal, which keeps the oldest meaning of each name."""
    lines = "".join(f"x = {i}\nn{i} = {i}\nt[1] = {i}\n#define M{i} {i}\n" for i in range(1500))
    write(folder, "l.bbx", lines)
    text = said(folder, ":load l.bbx\n", "#define Q 1\nq = 1\n:undo\n:undo\nM1499\n:undo\n", SAYS)
    assert text.endswith(SAME), text
    assert "and 1492 more names" in text, text
    said(folder, ":load l.bbx\n:undo\nn700\n", status=2)
    said(folder, ":load l.bbx\n:undo\nM700\n", status=2)


def test_a_script_of_large_arrays(folder):
    write(folder, "l.bbx", "".join(f"big[{i}] = {i}\nx = {i}\n" for i in range(1, 30)))
    text = said(folder, "int big[400000]\nbig[1] = 77\n:load l.bbx\n:undo\nbig[1]\n", SAYS)
    assert "77 = 0x" in text and text.endswith(SAME), text


def test_files_that_are_included_once(folder):
    """They are read again by what is loaded again."""
    write(folder, "h.h", "#pragma once\nstatic inline int h(int x) { return x + 1; }\n")
    write(folder, "g.h", "#ifndef G\n#define G\nstatic inline int g(int x) { return x + 2; }\n#endif\n")
    write(folder, "a.c", '#include "h.h"\n#include "g.h"\nint a(int x) { return g(h(x)); }\n')
    text = said(folder, ":load a.c\n:undo\n:load a.c\na(1)\n:reset\n:load a.c\na(2)\n")
    assert "4 = 0x4" in text and "5 = 0x5" in text, text
