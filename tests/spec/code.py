"""`:code f`: a function of C as its code, under the lines of its source; what it prints is
read again by the code's own reader (tests/unit/test_ir.c), so here only what is in it."""
from outside import bbx, check, write

TEXT = """int f(int a) { int t[3] = {1, 2, 3};
    for (int i = 0; i < a; i++)
        t[i & 1] += i << 2;
    return t[0]; }
int g(int a) { return f(a) + 1; }
h(x) = x + 1
"""


def shown(folder, name, status=0):
    write(folder, "a.bbx", TEXT + f":code {name}\n")
    return check(bbx(folder, "a.bbx"), status)


def test_a_function_of_c(folder):
    done = shown(folder, "f")
    lines = done.text.splitlines()
    assert lines[:2] == ["; int f(int)", "function f(s32) -> s32 {"] and lines[-1] == "}", lines
    for line in ("; 3  t[i & 1] += i << 2;", "; 4  return t[0]; }", "    round"):
        assert line in lines, (line, lines)
    assert any("object t 12" in line for line in lines), lines
    assert any("! signed 32" in line for line in lines), lines


def test_before_it_was_called_and_after(folder):
    """A body becomes code when it is asked for; what it calls is called by name."""
    once = shown(folder, "g").text
    assert "call f(" in once, once
    write(folder, "a.bbx", TEXT + "g(3)\n:code g\n")
    assert once in bbx(folder, "a.bbx").text


def test_none(folder):
    for name in ("h", "nope", "popcount"):
        done = shown(folder, name, 2)
        assert f"there is no function '{name}' of C or of a compiled file" in done.errors, done.describe()
