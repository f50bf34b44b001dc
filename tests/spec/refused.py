"""C files of which something is refused: the rest loads, and the end of the file says so."""
from outside import bbx, check, objects, write

ENGINE = """#include <stdlib.h>
static U64 attacks[64];
U64 next(void)
{
    return (U64)rand() << 32;
}
void initAttacks(void) {
    for (int s = 0; s < 64; s++) {
        attacks[s] = 1ULL << s;
        weights[s] = 0.5 * s;
    }
}
U64 knightAttacks(int s) { return attacks[s]; }
int one(void) { return 1; }
"""


def loaded(done):
    return [o["text"] for o in objects(done)
            if o["type"] == "text" and o["command"] == "load"]


def errors(done):
    return [(o["file"], o["line"], o["message"]) for o in objects(done)
            if o["type"] == "error"]


def test_line_at_the_end(folder):
    write(folder, "engine.c", ENGINE)
    done = check(bbx(folder, "--json", "engine.c"), 2)
    assert loaded(done) == [
        "2 functions, 2 refused (initAttacks: '0.5' has a fraction: floating-point numbers "
        "are not part of the language; next: bbx has no 'rand' of C's library: random numbers); :funcs "
        "refused tells more\n"], done.describe()
    assert [e[:2] for e in errors(done)] == [("engine.c", 5), ("engine.c", 10)], done.describe()
    assert "functions" not in bbx(folder, "-q", "engine.c").text


def test_count_of_each_file(folder):
    write(folder, "one.c", "int f(void) { return 0.5; }\nint g(void) { return 2; }\n")
    write(folder, "two.h", "int h(void) { return 3; }\n")
    write(folder, "three.bbx", "int k(void) { return 3; }\n")
    done = check(bbx(folder, "--json", "one.c", "two.h", "three.bbx"), 2)
    assert loaded(done) == [
        "1 function, 1 refused (f: '0.5' has a fraction: floating-point numbers are not part "
        "of the language); :funcs refused tells more\n", "1 function\n"], done.describe()


def test_no_silent_zero(folder):
    """Calls and laws name what was refused, and its place."""
    write(folder, "engine.c", ENGINE)
    for text in ("knightAttacks(1)", "law knightAttacks(s) == 0 for s in squares",
                 "law attacks[s] == 0 when s < 64", "assert attacks[3] == 0",
                 ":show knightAttacks(1)", ":prove knightAttacks(s) == 0 when s < 64"):
        done = check(bbx(folder, "--json", "engine.c", "-e", text), 2)
        assert not [o for o in objects(done) if o["type"] in ("value", "law", "assert")]
        message = errors(done)[2][2]
        assert "'initAttacks' was to set it" in message, done.describe()
        assert "engine.c:10:22" in message, done.describe()
    done = check(bbx(folder, "--json", "engine.c", "-e", "initAttacks()"), 2)
    assert errors(done)[2][2].startswith("'initAttacks' was refused: engine.c:10:22: ")


def test_list(folder):
    write(folder, "engine.c", ENGINE)
    done = check(bbx(folder, "engine.c", "-e", ":funcs refused"), 2)
    assert "engine.c:5:" in done.text and "engine.c:10:22" in done.text, done.describe()


def test_a_refused_static(folder):
    """One file's refused function is no other file's."""
    write(folder, "a.c", "static int f(int x) { return x; }\nint g(int x) { return f(x); }\n")
    write(folder, "b.c", "static int t[2];\nstatic int f(int x) { t[1] = 1; return 0.5 * x; }\n"
          "int h(int x) { return f(x); }\nint k(void) { return t[1]; }\n")
    for files in (("a.c", "b.c"), ("b.c", "a.c")):
        done = bbx(folder, "--json", *files, "-e", "g(3)\nh(3)\nk()\nb_f(1)\nf(1)")
        assert [o["hex"] for o in objects(done) if o["type"] == "value"] == [f"0x{3:016x}"]
        said = [e[2] for e in errors(done)]
        assert [("'b_f' was refused" in s, "'b_f' was to set it" in s, "of its own" in s)
                for s in said[1:]] == [(True, False, False), (False, True, False),
                                       (True, False, False), (False, False, True)], said
