"""C that is wrong or hostile: an error at its place, soon, and the rest goes on."""
import resource

import proc
from outside import bbx, objects, write

SOON = 8    # seconds of processor time


def run(folder, source, *texts):
    """What bbx says of the source, then of the texts, then of 6 * 7."""
    write(folder, "a.c", source)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = bbx(folder, "--json", "a.c", *(part for text in (*texts, "6 * 7") for part in ("-e", text)))
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    assert proc.SLOW or took < SOON, f"{took:.1f} s"
    told = objects(done)
    assert told and told[-1].get("hex") == "0x000000000000002a", done.describe()
    return told


def errors(told):
    return [(o["line"], o["column"], o["message"]) for o in told if o["type"] == "error"]


def values(told):
    return [int(o["hex"], 16) for o in told if o["type"] == "value"]


def expect(told, line, column, word):
    """The first error is there, and says so."""
    first = errors(told)[0]
    assert first[:2] == (line, column) and word in first[2], errors(told)


def test_a_file_that_includes_itself(folder):
    told = run(folder, '#include "a.c"\nint f(int a) { return a; }\n', "f(5)")
    expect(told, 1, 10, "included without end")
    assert values(told) == [5, 42], told


def test_macros_without_end(folder):
    told = run(folder, "#define A A B\n#define B A\nint f(void) { return A; }\nint g(int a) { return a; }\n", "g(5)")
    assert errors(told)[0][0] == 3 and values(told) == [5, 42], told
    doubled = "".join(f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, 40))
    told = run(folder, f"#define M0 1\n{doubled}int f(void) {{ return M39; }}\nint g(int a) {{ return a; }}\n", "g(5)")
    expect(told, 41, 22, "too much text")
    assert values(told) == [5, 42], told


def test_tables_of_ten_megabytes(folder):
    """More than a statement may have: refused, whether on one line or on many."""
    words = [f"0x{i * 0x9e3779b97f4a7c15 % 2**64:016x}ULL," for i in range(450_000)]
    for joint in ("", "\n"):
        source = "static const unsigned long long t[] = {" + joint.join(words) + "};\nint f(int a) { return a; }\n"
        assert len(source) > 9_900_000
        told = run(folder, source, "f(5)")
        assert errors(told)[0][0] == 1 and len(errors(told)) < 4, errors(told)
        assert ("at most 4 MB" if joint else "longer than 1048576") in errors(told)[0][2]
        assert values(told) == [5, 42], values(told)


def test_a_table_of_a_megabyte(folder):
    words = "".join(f"0x{i * 0x9e3779b97f4a7c15 % 2**64:016x}ULL,\n" for i in range(40_000))
    source = "static const unsigned long long t[] = {\n" + words + "};\nunsigned long long f(int i) { return t[i]; }\n"
    told = run(folder, source, "f(39999)", "sizeof(t)")
    assert values(told) == [39999 * 0x9e3779b97f4a7c15 % 2**64, 320_000, 42] and not errors(told), told[:3]


def test_pointers_out_of_their_array(folder):
    source = "int t[4];\nint f(int i) { int *p = t + 2; return p[i]; }\n"
    told = run(folder, source, "f(1)", "f(2)", "f(-3)", "law f(i) == 0 for i in 0..1", "law f(i) == 0 for i in 0..2")
    assert [e[:2] for e in errors(told)] == [(2, 39)] * 2, errors(told)
    assert [o["verdict"] for o in told if o["type"] == "law"] == ["proved", "refuted"], told
    told = run(folder, "int *f(void) { int x = 3; return &x; }\nint g(void) { return *f(); }\n", "g()")
    expect(told, 2, 22, "points to nothing, or to what is gone")


def test_unbalanced_conditions(folder):
    told = run(folder, "int f(int a) { return a; }\n#if 1\nint g(int a) { return a; }\n", "f(5)")
    expect(told, 2, 1, "not closed")
    assert values(told) == [5, 42], told
    told = run(folder, "#endif\nint f(int a) { return a; }\n#else\n#elif 1\n", "f(5)")
    assert [e[:2] for e in errors(told)] == [(1, 1), (3, 1), (4, 1)], errors(told)
    assert values(told) == [5, 42], told


def test_a_struct_in_itself(folder):
    source = "struct S { int a; struct S s; };\nint g(int a) { return a; }\n"
    told = run(folder, source + "typedef struct T { struct T *next; int n; } T;\n", "g(5)", "T t", "t.n")
    expect(told, 1, 28, "no size")
    assert len(errors(told)) == 1 and values(told)[-2:] == [0, 42], told


def test_endless_recursion_with_arrays(folder):
    told = run(folder, "int f(int n)\n{\n  int t[1000];\n  t[0] = n;\n  return f(n + 1) + t[0];\n}\n",
               "f(1)", "law f(n) == n")
    expect(told, 5, 10, "nested more than")
    assert [o["verdict"] for o in told if o["type"] == "law"] == ["refuted"], told
    told = run(folder, "int f(int n)\n{\n  int t[1000000];\n  t[n] = n;\n  return f(n + 1) + t[0];\n}\n", "f(1)")
    assert errors(told)[0][0] in (3, 5), errors(told)


def test_wrong_arguments_of_printf(folder):
    source = ('#include <stdio.h>\nvoid f(int n) { printf("%d %s\\n", n); }\nvoid g(int n) { printf("%s", n); }\n'
              'void h(int n) { printf("%", n); }\nvoid k(const char *s) { printf(s); }\nvoid m(int n) { printf("%d", n); }\n')
    told = run(folder, source, "f(1)", "g(1)", "h(1)", 'k("%n")', "m(7)")
    assert [e[:2] for e in errors(told)] == [(2, 24), (3, 30), (4, 24), (5, 32)], errors(told)
    assert [o["text"] for o in told if o.get("command") == "printf"] == ["7"], told


def test_a_string_without_end(folder):
    told = run(folder, 'const char *s = "never ends;\nint f(int a) { return a; }\n', "f(5)")
    expect(told, 1, 17, "not closed")
    assert values(told) == [5, 42], told
