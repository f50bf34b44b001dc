"""Files that include each other, places in them, and hostile ones; :save."""
import os

from outside import bbx, check, objects, write


def values(done):
    return [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]


def problems(done):
    return [(o["file"], o["line"], o["column"], o["message"]) for o in objects(done)
            if o["type"] in ("error", "warning")]


def test_headers_beside_the_file(folder):
    os.mkdir(f"{folder}/src")
    write(folder, "src/types.h", "#ifndef TYPES_H\n#define TYPES_H\n#define KING 5\n"
          "typedef unsigned long long Board;\n#endif\n")
    write(folder, "src/board.h", '#pragma once\n#include "types.h"\nBoard next(Board b);\n')
    write(folder, "src/board.c", '#include "board.h"\n#include "types.h"\n#include "board.h"\n'
          "#include <stdint.h>\nBoard next(Board b) { return b + KING; }\n")
    done = check(bbx(folder, "--json", "src/board.c", "-e", "next(1)"), 0)
    assert values(done) == [6], done.describe()


def test_headers_in_other_folders(folder):
    """-I: behind those beside the file, in order; what they include is found there, too."""
    for place, number in (("src", 1), ("one", 2), ("two", 3)):
        os.mkdir(f"{folder}/{place}")
        write(folder, f"{place}/{place}.h", f"#define {place.upper()} {number}\n")
        write(folder, f"{place}/all.h", f"#define ALL {number}\n")
    write(folder, "two/deep.h", "#include <one.h>\n#include \"all.h\"\n")
    write(folder, "src/main.c", '#include "deep.h"\n#include "src.h"\n'
          "int f(void) { return ONE * 100 + ALL * 10 + SRC; }\n")
    done = check(bbx(folder, "--json", "-I", "one", "-Itwo", "src/main.c", "-e", "f()",
                     "-e", '#include "all.h"\nALL'), 0)
    assert values(done) == [231, 2], done.describe()
    check(bbx(folder, "-I", "none", "src/main.c"), 2, err=r"cannot read 'deep\.h': No such file"
          r"[^\n]*\n[^\n]*\n[^\n]*\n +hint: -I FOLDER says where else headers are")
    check(bbx(folder, "--safe", "-I", "two", "src/main.c"), 2, err=r"cannot read 'deep\.h'")


def test_load_twice(folder):
    """A guard keeps a header out of other files, not out of its own next reading."""
    write(folder, "a.h", "#ifndef A_H\n#define A_H\nint one(void) { return N; }\n#endif\n")
    done = check(bbx(folder, "--json", "-e",
                     '#define N 1\n:load a.h\none()\n#define N 2\n#include "a.h"\none()\n'
                     ":load a.h\none()"), 0)
    assert values(done) == [1, 1, 2], done.describe()


def test_files_given_by_name(folder):
    """A header that was given is not read again by what includes it."""
    write(folder, "types.h", "#pragma once\nstatic int n;\nint next(void) { return ++n; }\n")
    write(folder, "board.c", '#include "types.h"\nint again(void) { return next(); }\n')
    done = check(bbx(folder, "--json", "types.h", "-e", "next()", "board.c", "-e", "again()"), 0)
    assert values(done) == [1, 2], done.describe()


def test_include_inside_a_table(folder):
    write(folder, "rows.inc", "1, 2,\n3, nope\n")
    done = bbx(folder, "--json", "-e", 'U64 t[] = {\n#include "rows.inc"\n};\n5')
    assert problems(done)[0][:3] == ("rows.inc", 2, 4), done.describe()
    write(folder, "rows.inc", "1, 2,\n3, 4\n")
    done = check(bbx(folder, "--json", "-e", 'U64 t[] = {\n#include "rows.inc"\n};\nt[3]'), 0)
    assert values(done) == [4], done.describe()


def test_places_in_files(folder):
    write(folder, "bad.h", b"\xef\xbb\xbf#define TWO 2 +\r\nint bad(void) { return TWO; }\r\n")
    write(folder, "main.c", 'int ok(void) { return 1; }\n#include "bad.h"\n'
          '#include "none.h"\nint wrong(void) { return TWO nothing; }\nint fine(void) { return 3; }\n')
    done = bbx(folder, "--json", "main.c", "-e", "ok() + fine()\nwrong()")
    assert [p[:3] for p in problems(done)] == [("bad.h", 2, 27), ("main.c", 3, 10),
                                               ("main.c", 4, 30)], done.describe()
    assert values(done) == [4], done.describe()
    plain = bbx(folder, "main.c")
    assert "bad.h:2:27: error" in plain.errors and "return TWO; }" in plain.errors, plain.describe()


def test_other_macros_warn(folder):
    write(folder, "a.h", "#define N 1\n#define M 1\n")
    write(folder, "b.c", '#include "a.h"\n#define N 2\n#define M 1\n')
    done = bbx(folder, "--json", "b.c", "-e", "N")
    assert [p[:3] for p in problems(done)] == [("b.c", 2, 9)], done.describe()
    assert values(done) == [2], done.describe()


def test_what_compilers_of_cpp_define(folder):
    write(folder, "a.h", "#ifdef __cplusplus\n#define N 1\n#else\n#define N 2\n#endif\n")
    write(folder, "a.c", '#include "a.h"\nint g(void) { return N; }\n')
    assert values(bbx(folder, "--json", "a.c", "-e", "g()")) == [2]


def test_files_that_include_themselves(folder):
    write(folder, "a.c", '#include "a.c"\n#include "a.c"\nint f(void) { return 1; }\n')
    done = bbx(folder, "--json", "a.c", "-e", "f()")
    assert done.status == 2 and values(done) == [1], done.describe()
    assert "without end" in problems(done)[0][3], done.describe()
    write(folder, "b.c", '#include "c.c"\nint b(void) { return 2; }\n')
    write(folder, "c.c", '#include "b.c"\n')
    done = bbx(folder, "--json", "b.c", "-e", "b()")
    assert values(done) == [2], done.describe()


def test_macros_that_explode(folder):
    text = "#define M0(x) x + x\n"
    text += "".join(f"#define M{i}(x) M{i-1}(x) + M{i-1}(x)\n" for i in range(1, 40))
    done = bbx(folder, "--json", "-e", text + "M39(1)\n5")
    assert values(done)[-1] == 5 and "too much text" in problems(done)[0][3], done.describe()
    text = "#define F(x) x x\n" + "F(" * 150 + "1" + ")" * 150 + "\n5"
    done = bbx(folder, "--json", "-e", text)
    assert values(done)[-1] == 5, done.describe()
    done = bbx(folder, "--json", "-e", "#define F(x) x\n" + "F(" * 50000 + "1\n5")
    assert done.status == 2 and not done.crash(), done.describe()
    done = bbx(folder, "--json", "-e", "#define F(x) x\n" + "F(" * 5000 + "1" + ")" * 5000 + "\n5")
    assert values(done)[-1] == 5 and len(problems(done)) < 4, done.describe()


def run(folder, text):
    return bbx(folder, "--json", "-", stdin=text)


def test_long_lines(folder):
    done = run(folder, "#define A 1 " + "+ 1 " * 200000 + "\nA\n5")
    assert not done.crash() and values(done)[-1] == 5, done.describe()[:500]
    done = run(folder, "#define A 1\n0" + " + A" * 200000 + "\n5")
    assert values(done) == [200000, 5], done.describe()[:500]
    done = run(folder, "#if 0\n" + "x" * 3000000 + "\n#endif\n5")
    assert values(done) == [5], done.describe()[:500]
    done = run(folder, "/*\n" + "comment\n" * 400000 + "*/ 5")
    assert values(done) == [5], done.describe()[:500]


def test_deep_conditions(folder):
    for text in ("#if " + "(" * 5000 + "1" + ")" * 5000, "#if " + "-" * 5000 + "1",
                 "#if " + "1 ? " * 5000 + "1" + " : 1" * 5000, "#if 1\n" * 20000,
                 "#if 0\n" * 20000, "#else\n" * 2000, "#if " + "defined " * 5000):
        done = run(folder, text + "\n5")
        assert done.status == 2 and not done.crash(), done.describe()[:500]


def test_save_macros(folder):
    bbx(folder, "-e", "#define SQ(x) ((x) * \\\n   (x))\n#define N 3 // three\n"
        "#define V(a, ...) f(a, ##__VA_ARGS__)\nint g(int a) { return SQ(a) + N; }\n"
        "#undef N\n#define N 4\nx = 6\n#define x 5\n#define g(a) g(a + 1)\n:save s.bbx")
    done = check(bbx(folder, "--json", "s.bbx", "-e", "SQ(5); N; g(1); x\n#undef x\nx"), 0)
    assert values(done) == [25, 4, 7, 5, 6], done.describe()


def test_names_are_told(folder):
    done = bbx(folder, "-e", "#define BIT(s) (1 << (s))\n:funcs\n:help BIT\nBITT(3)")
    assert "BIT(s)" in done.text and "#define BIT(s) (1 << (s))" in done.text, done.describe()
    assert "did you mean 'BIT'" in done.errors, done.describe()


def test_pages_show_what_is_written(folder):
    write(folder, "inc.h", "int one(void) { return 1; }\n")
    write(folder, "a.bbx", "# First.\n#define N 3\n# Then.\nlaw x + N - N == x   # so\n"
          "U64 f() {\n#if 1\n  return N;\n#endif\n}\n#include \"inc.h\"\n# Last.\nN + one()\n")
    check(bbx(folder, "--html", "a.html", "a.bbx"), 0)
    with open(f"{folder}/a.html", encoding="utf-8") as file:
        page = file.read()
    page = page[page.index("<main>"):].replace("<span>", "").replace("</span>", "")
    for text in ("<p>First.", "#define N 3\n", "<p>Then.", "law x + N - N == x   # so\n",
                 "U64 f() {\n#if 1\n  return N;\n#endif\n}", "#include &quot;inc.h&quot;\n",
                 "int one(void)", "<p>Last.", "N + one()\n"):
        assert text in page, f"no {text!r} in {page}"
        page = page[page.index(text) + len(text):]
