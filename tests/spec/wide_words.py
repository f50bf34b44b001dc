"""Words of 128 bits, on a board of 16x8: values of random expressions against Python's
numbers, laws that say so, and the code of `:c` and `:asm` against a compiler's and an
assembler's."""
import os
import random
import subprocess

import proc
from outside import bbx, check, write

BITS, MASK = 128, (1 << 128) - 1
BOARD = ":set board 16x8\n"


def signed(a):
    return a - (1 << BITS) if a >> (BITS - 1) else a


def gathered(a, mask):
    bits = [i for i in range(BITS) if mask >> i & 1]
    return sum((a >> i & 1) << k for k, i in enumerate(bits))


def spread(a, mask):
    bits = [i for i in range(BITS) if mask >> i & 1]
    return sum((a >> k & 1) << i for k, i in enumerate(bits))


def rotated(a, n):
    n %= BITS
    return (a << n | a >> (BITS - n)) & MASK


def lowest(a):
    return (a & -a).bit_length() - 1 if a else BITS


BINARY = {
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b,
    "\\": lambda a, b: a & ~b, "->": lambda a, b: (~a | b) & MASK,
    "+": lambda a, b: (a + b) & MASK, "-": lambda a, b: (a - b) & MASK,
    "*": lambda a, b: a * b & MASK, "<<": lambda a, b: a << b % BITS & MASK,
    ">>": lambda a, b: a >> b % BITS}
CALLS = {
    "popcount": lambda a: a.bit_count(), "ctz": lowest,
    "clz": lambda a: BITS - a.bit_length(), "blsr": lambda a: a & (a - 1) & MASK,
    "blsi": lambda a: a & -a, "ms1b": lambda a: 1 << a.bit_length() - 1 if a else 0,
    "reverse": lambda a: int(f"{a:0128b}"[::-1], 2), "parity": lambda a: a.bit_count() & 1,
    "bswap": lambda a: int.from_bytes(a.to_bytes(16, "little"), "big"),
    "abs": lambda a: abs(signed(a))}
PAIRS = {
    "pext": gathered, "pdep": spread, "rol": rotated, "ror": lambda a, n: rotated(a, -n),
    "sar": lambda a, n: signed(a) >> n % BITS & MASK, "min": min, "max": max,
    "avg": lambda a, b: a + b >> 1, "bzhi": lambda a, n: a & (1 << n) - 1 if n < BITS else a,
    "slt": lambda a, b: int(signed(a) < signed(b))}


def word(r):
    return r.choice([r.getrandbits(128), r.getrandbits(128) & r.getrandbits(128),
                     1 << r.randrange(128), r.randrange(140), MASK - r.randrange(4),
                     r.getrandbits(64) << 64, r.getrandbits(64), MASK << r.randrange(128) & MASK])


def tree(r, depth, names):
    """(text, value by names)"""
    if depth == 0 or r.random() < 0.1:
        if r.random() < 0.25:
            k = word(r)
            return hex(k), lambda v: k
        name = r.choice(names)
        return name, lambda v: v[name]
    kind = r.random()
    a, f = tree(r, depth - 1, names)
    if kind < 0.1:
        return f"~({a})", lambda v: ~f(v) & MASK
    if kind < 0.3:
        name = r.choice(list(CALLS))
        return f"{name}({a} ^ 0)", lambda v: CALLS[name](f(v))
    b, g = tree(r, depth - 1, names)
    if kind < 0.5:
        name = r.choice(list(PAIRS))
        call = f"{name}({a} ^ 0, {b} ^ 0)"
        return (f"({call} ? 1 : 0)" if name == "slt" else call,
                lambda v: PAIRS[name](f(v), g(v)))
    if kind < 0.58:
        return (f"(({a}) < ({b}) ? ({b}) ^ 0 : {a})",
                lambda v: g(v) if f(v) < g(v) else f(v))
    if kind < 0.64:
        return f"(({a}) / ({b} | 1))", lambda v: f(v) // (g(v) | 1)
    if kind < 0.7:
        return f"(({a}) % ({b} | 1))", lambda v: f(v) % (g(v) | 1)
    op = r.choice(list(BINARY))
    return f"(({a}) {op} ({b}))", lambda v: BINARY[op](f(v), g(v))


def test_values(folder):
    r = random.Random(29)
    text = BOARD
    for _ in range(400):
        values = {name: word(r) for name in "xyz"}
        expr, f = tree(r, r.randrange(1, 4), "xyz")
        text += "".join(f"{n} = {hex(v)}; " for n, v in values.items())
        text += f"assert {expr} == {hex(f(values))}\n"
    write(folder, "a.bbx", text)
    check(bbx(folder, "-q", "a.bbx"), 0)


def test_terms(folder):
    """The same with free names: each claim speaks of one input, and of no other."""
    r = random.Random(30)
    text = BOARD
    for _ in range(150):
        values = {name: word(r) for name in "xyz"}
        expr, f = tree(r, r.randrange(1, 3), "xyz")
        here = " && ".join(f"{n} == {hex(v)}" for n, v in values.items())
        text += f"law {expr} == {hex(f(values))} when {here}\n"
        text += f"refute {expr} == {hex(f(values) ^ 1 << r.randrange(128))} when {here}\n"
    write(folder, "a.bbx", text)
    check(bbx(folder, "-q", "a.bbx"), 0)


def compiled(folder, source):
    write(folder, "t.c", source)
    proc.want("gcc")
    subprocess.run(["gcc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", "t", "t.c"], cwd=folder,
                   check=True)
    return subprocess.run([os.path.join(folder, "t")], capture_output=True, text=True,
                          check=True).stdout


def in_c(k):
    return f"((unsigned __int128)0x{k >> 64:x} << 64 | 0x{k & (1 << 64) - 1:x})"


def test_c(folder):
    r = random.Random(31)
    body = main = ""
    text, wanted = BOARD, []
    exprs = [tree(r, r.randrange(1, 4), "xy") for _ in range(40)]
    for expr, _ in exprs:
        text += f":c {expr}\n"
    write(folder, "a.bbx", text)
    parts = check(bbx(folder, "a.bbx"), 0).text.split("#include <stdint.h>\n")[1:]
    assert len(parts) == len(exprs)
    for i, (part, (expr, f)) in enumerate(zip(parts, exprs)):
        names = [n for n in "xy" if f"__int128 {n}" in part]
        body += part.replace(" f(", f" f{i}(").replace("bb_", f"bb{i}_")
        for _ in range(20):
            v = {n: word(r) for n in "xy"}
            order = sorted(names, key=lambda n: part.index(f"__int128 {n}"))
            main += f"    show(f{i}({', '.join(in_c(v[n]) for n in order)}));\n"
            wanted.append(f"{f(v):032x}")
    got = compiled(folder, f"""#include <stdint.h>
#include <stdio.h>
{body}
static void show(unsigned __int128 a) {{
    printf("%016llx%016llx\\n", (unsigned long long)(a >> 64), (unsigned long long)a);
}}
int main(void) {{
{main}}}
""").split()
    for i, (one, other) in enumerate(zip(got, wanted)):
        assert one == other, (exprs[i // 20][0], one, other)


def test_asm(folder):
    """Each half has a listing; in a vector register a word is whole."""
    for expr in ("a & ~b", "a + b", "a - b", "a << 9", "a >> 23", "-a", "a * b"):
        write(folder, "a.bbx", BOARD + f":asm x86-64 {expr}\n")
        shown = check(bbx(folder, "a.bbx"), 0).text
        assert shown.count("; the low half") == shown.count("; the high half") == 1, shown
    write(folder, "a.bbx", BOARD + ":asm sse2 a & ~b\n")
    shown = check(bbx(folder, "a.bbx"), 0).text
    assert "half" not in shown and "pandn" in shown, shown
    write(folder, "a.bbx", BOARD + ":asm sse2 avx avx2 a & (b ^ c)\n")
    shown = check(bbx(folder, "a.bbx"), 0).text
    assert shown.count("mm0 = a, ") == shown.count("mm1 = b, ") == shown.count("mm2 = c;") == 3, shown
    write(folder, "a.bbx", BOARD + ":asm sse2 a + b\n")
    check(bbx(folder, "a.bbx"), 2)


COMPILED = """typedef unsigned __int128 Board;
struct Square { int number; };
Board up(Board b) { return b << 16; }
int members(const Board b, int more) {
    return __builtin_popcountll(b) + __builtin_popcountll(b >> 64) + more;
}
Board line(Square s, Board among) { return ((Board)0xffff << (s.number & ~15)) & among; }
Board kept[2] = {3, (Board)5 << 100};
__int128 less(__int128 a) { return a - 1; }
"""


def test_compiled(folder):
    """By way of clang an integer of 128 bits is two parameters and two results."""
    proc.want("clang")
    write(folder, "a.cpp", COMPILED)
    write(folder, "a.bbx", BOARD + """:load a.cpp
assert up({p7}) == {p8} && members({a1, p8}, 3) == 5 && line(d8, ~0) == rank(8)
assert kept[0] == {a1, b1} && kept[1] == 5 << 100 && less(0) == ~0
law up(x) == nortOne(x)
law members(x, 0) == popcount(x)
law line(s, x) == rankOf(s) & x for s in squares
law kept[i] != 0 when i < 2
refute members(x, 0) < 128
""")
    check(bbx(folder, "-q", "a.bbx"), 0)
    done = bbx(folder, "-e", ":load a.cpp\nup(3)\nkept[0]\nmembers(3, 4)")
    assert done.errors.count("128 bits is a word on boards of more than 64 squares") == 3, \
        done.describe()


LEFT_OUT = """define i32 @g(i64 %a, i64 %b) !dbg !4 {
  %1 = add i64 %a, %b
  %2 = trunc i64 %1 to i32
  ret i32 %2
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!4 = distinct !DISubprogram(name: "g", file: !1, line: 2, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !8, !8}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "unsigned __int128", size: 128, encoding: DW_ATE_unsigned)
"""


def test_left_out(folder):
    """A compiler may leave out halves that are not used: what is there then may be as many
    parameters as the source has, and is not the halves of the first."""
    write(folder, "a.ll", LEFT_OUT)
    check(bbx(folder, "a.ll", "-e", BOARD + "g(1 << 64, 5)"), 2, err="not those of its source")
    one = LEFT_OUT.replace("!{!7, !8, !8}", "!{!7, !8}")
    write(folder, "a.ll", one)
    check(bbx(folder, "-q", "a.ll", "-e", BOARD + "assert g(1 << 64 | 5) == 6"), 0)
    write(folder, "a.ll", one.replace("i64 %b)", "i32 %c)").replace("%a, %b", "%a, %a"))
    check(bbx(folder, "a.ll", "-e", BOARD + "g(1 << 64)"), 2, err="not those of its source")
