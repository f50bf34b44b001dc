"""Arrays of fixed size, each filled to one less than its size, to its size, and asked for one
more: what each text must say is known by how it is made. (borders.py has what grows on its way
through all rooms; here a text is made for one array.)"""
import os
import re

import proc
from made import joined, judge, names, script
from outside import bbx

FAMILIES, SHOWN = {}, {}


def border(*sizes, options=()):
    """A function from n to statements with what they must say, tried around each size."""
    def take(make):
        FAMILIES[make.__name__] = make, sizes, options
        return make
    return take


def shown(*sizes, options=("-",)):
    """A function from n to a text and a pattern that fits what is printed."""
    def take(make):
        SHOWN[make.__name__] = make, sizes, options
        return make
    return take


# ---- names, boards

@border(40)                     # LONGEST: letters of names that are suggested
def suggestions(n):
    name, other = "a" * n, "a" * (n - 1) + "b"
    return [(f"U64 {name}(U64 x) {{ return x; }}", None),
            (f"{other}(3)", f"did you mean '{name}'" if n <= 40 else f"'{other}'"),
            (f"{name[1:]}(3)", f"did you mean '{name}'" if n <= 40 else f"'{name[1:]}'")]


@border(64, 128)                # MOST_ROWS
def rows_of_boards(n):
    rows = "1\n" * n
    return [(f"[{rows}]", 2 ** 64 - 1 if n == 64 else "more than 64 cells" if n > 128 else "cells")]


@border(160, 400)               # ROW_SIGNS, MOST_SIGNS
def signs_of_boards(n):
    full, rest = divmod(n, 160) if n > 161 else (0, n)
    rows = "\n".join(["1" * 160] * full + ["1" * rest] * (rest > 0))
    return [(f"[{rows}]", "more than 64" if n in (161, 401) else f"{n} cells")]


# ---- running

@border(64)                     # CALLEES_MOST: what a pointer to functions may be, in laws
def callees(n):
    functions = [(f"int f{i}(int x) {{ return x + {i}; }}", None) for i in range(n)]
    table = f"int (*t[])(int) = {{{', '.join(names(n, 'f'))}}};"
    return [*functions, (table, "done"), (f"t[{n - 1}](1)", n),
            (f"law t[i](x) == x + i when i < {n} && x < 100", True if n <= 64 else "depends on free names"),
            (f"law t[i](x) != x + {n - 1} when i < {n} && x < 100", False if n <= 64 else None)]


@border(4096)                   # CALLEES_MOST squared: how many choices are looked through
def callees_looked_at(n):
    return [("int f(int x) { return x + 1; }", None), ("int g(int x) { return x + 2; }", None),
            ("int h(int k, int x) { int (*p)(int) = f; "
             f"for (int i = 0; i < {n}; i++) p = k == i ? i & 1 ? f : g : p; return p(x); }}", None),
            ("law h(k, x) > x when x < 100", True), ("law h(k, x) > x + 1 when x < 100", False)]


@border(16)                     # ARGUMENTS_MOST: of calls in code of bbx's own
def arguments(n):
    p = ", ".join(f"U64 p{i}" for i in range(n))
    call = f"f({', '.join(f'x + {i}' for i in range(n))})"
    return [(f"U64 f({p}) {{ return {joined('+', names(n, 'p'))}; }}", "done"),
            (f"U64 g(U64 x) {{ U64 s = 0; for (int i = 0; i < 99; i++) s += {call}; return s; }}",
             "done"),
            ("g(3)", 99 * (3 * n + n * (n - 1) // 2)), ("g(4)", 99 * (4 * n + n * (n - 1) // 2))]


@border(8)                      # FAULTS: what is wrong with the bytes of a statement
def strange_bytes(n):
    return [("x = (" + "1 + \0\n" * n + "1)", "NUL character")]


@border(1000)                   # LOCALS: of a function that can't be taken
def locals_of_refused(n):
    """Its name, its parameter, and what it declares; the last is no name of the program's."""
    last = f"l{n - 3}"
    body = "".join(f"int l{i} = x; " for i in range(n - 2))
    return [(f"int seen, {last};", None),
            (f"int f(int x) {{ {body} double d; {last} = 1; seen = 5; return x; }}", "floating"),
            ("seen", "f"), (f"{last} + 1", "done" if n <= 1000 else None)]


# ---- loops

@border(12)                     # SMALL_BITS: words that are found
def found(n):
    ks = names(n, "k")
    return [(f":find {', '.join(ks)}: (x & ({joined('|', ks)})) == x", r"k0 = 0x0\n(?s:.*)" + f"k{n - 1} = 0xf+"),
            (f":find {', '.join(ks)}: x + ({joined('^', ks)}) == x + 5", "done")]


@border(2)                      # LITERALS: of a condition on pairs
def literals(n):
    text = joined("||", ["(s * k) >> 61 != (t * k) >> 61", "s == t", "s == t + 64"][:n])
    return [(f":find k: {text} for s, t in 1..3", "done" if n > 1 else None)]


@border(4)                      # WORDS_MOST: words whose bits a loop gathers
def gathered_words(n):
    words = joined("^", (f"(w{i} >> k & 1)" for i in range(n)))
    p = ", ".join(f"U64 w{i}" for i in range(n))
    return [(f"U64 f({p}, U64 m) {{ U64 r = 0, b = 1; while (m) {{ U64 k = __builtin_ctzll(m); "
             f"if ({words}) r |= b; b <<= 1; m &= m - 1; }} return r; }}", "done"),
            (f"law f({', '.join(names(n, 'w'))}, m) < 16 when popcount(m) < 5", True),
            (f"law f({', '.join(names(n, 'w'))}, m) == 0 when popcount(m) < 5", False)]


@border(16)                     # PARTS_MOST: conditions of a loop
def conditions_of_loops(n):
    p = ", ".join(f"U64 w{i}" for i in range(n - 1))
    tests = "".join(f" && w{i}" for i in range(n - 1))
    return [(f"int f({p}, U64 x) {{ int n = 0; while (x{tests}) {{ x &= x - 1; n++; }} return n; }}",
             "done"),
            (f"law f({', '.join(names(n - 1, 'w'))}, x) <= popcount(x)", True),
            (f"law f({', '.join(names(n - 1, 'w'))}, x) < popcount(x)", False)]


# ---- listings

@border(24)                     # MOST_MASKS: of which one is chosen to stand for others
def masks_of_listings(n):
    parts = joined("|", (f"((x & {(1 << 40) - 1 - i}) << {i % 3 + 1})" for i in range(n)))
    return [(f":asm {target} {parts}", "done") for target in ("x86-64", "avx2")]


@border(64)                     # PLACED_VARIABLES: parameters, of which some are not used
def parameters_of_vectors(n):
    p = ", ".join(f"U64 p{i}" for i in range(n))
    return [(f"U64 code({p}) {{ return p0 ^ p1 & p{n // 2}; }}", None), (":c avx2 code", "done"),
            (f"U64 last({p}) {{ return p0 ^ p{n - 1}; }}", None),
            (":c avx2 last", "done" if n <= 64 else "avx2 can't do so many variables")]


@border(8)                      # BYTES: whole bytes moved by sse2, some of them zeros
def bytes_of_words(n):
    shifts = joined("|", (f"(x >> {8 * i} & 255) << {8 * (i ^ 1)}" for i in range(1, min(n, 8))))
    return [(f":asm {target} {text}", "done") for target in ("sse2", "avx2", "x86-64")
            for text in (shifts, f"bswap(x) << {8 * (n % 8)}", f"rol(x << 8, 16) ^ {n}")]


REGISTERS = "rax rcx rdx rbx rsi rdi rbp r8 r9 r10 r11 r12 r13 r14 r15 xmm0 xmm1 xmm2".split()


@border(16)                     # ASSEMBLY_PARAMS: of a listing, named or found
def parameters_of_listings(n):
    named = ", ".join(f"{r} = {v}" for r, v in zip(REGISTERS, names(n)))
    sums = "".join(f" {'add rax' if r[0] == 'r' else 'movq r15'}, {r}\n" for r in REGISTERS[:n])
    wanted = "done" if n <= 16 else "can't be the parameter"
    return [(f"asm named({named}) -> rax {{\n xor rax, rcx\n ret\n}}", wanted),
            (f"asm found {{\n{sums} ret\n}}", None)]


@border(4)                      # OPERANDS: of an instruction
def operands_of_listings(n):
    return [(f"asm f(rax = x) -> rax {{\n xor {', '.join(REGISTERS[:n])}\n ret\n}}",
             "so many operands" if n > 4 else "error")]


@border(16)                     # NAME_MOST: letters of an instruction's name
def letters_of_instructions(n):
    return [(f"asm f(rax = x) -> rax {{\n {'x' * n} rax, rcx\n ret\n}}", f"no instruction '{'x' * n}'")]


# ---- answers

@border(16)                     # SOLVE_WANTED
def solved_for(n):
    wanted = "at most 16 names" if n > 16 else "done"
    return [(f":solve {joined('^', names(n))} == 5", wanted),
            (f":solve {', '.join(names(n))}: {joined('|', names(n))} == 0", wanted)]


@border(4)                      # WHEN_ADDED: constants that a claim adds to a variable
def constants_of_reasons(n):
    return [(f"law ({joined('^', (f'(x + {3 * i + 1})' for i in range(n)))}) > {n}", False)]


@border(8, 16)                  # WHEN_NAMES, PARTS_MOST: of what is said of a refuted law
def names_of_reasons(n):
    premises = joined("=>", (f"v0 > {i}" for i in range(n)))
    return [(f"law ({joined('|', names(n))}) != 7 * v1", False),
            (f"law {premises} => v0 != 77", False),
            (f"law v0 != 77 when {premises.replace('=>', '&&')}", False)]


@border(64)                     # SHAPE_SQUARES: numbers of squares, where the board is not chess's
def squares_of_shapes(n):
    return [(":set board 16x4", None), (f"fileOf({n})", 0 if n > 63 else 0x8000800080008000)]


# ---- proofs

@border(64)                     # MOST_VARS: variables of claims that inputs are tried on
def variables_tried(n):
    squares = joined("^", (f"{x} * {x}" for x in names(n)))
    return [(f"law ({squares}) & 1 == 0", False), (f"law ({squares}) * 8 != 56", False)]


# ---- what is shown, as text

def sets(n):
    squares = [f"{'abcdefgh'[i % 8]}{i // 8 + 1}" for i in range(64)]
    return [f"{{{squares[i % 64]}, {squares[(5 * i + 9) % 64]}}}" for i in range(n)]


@shown(4)                       # CIRCLES_MOST, before there is a table
def circles(n):
    return f":venn {joined('^', names(n))}", "[╭┌]" if n <= 4 else r"v0 \| v1"


@shown(6, options=("--html", "page.html", "--overwrite", "-"))      # SETS_MOST of a diagram, SHORT_VARS
def diagrams(n):
    return f":venn {joined('^', names(n))}", "<svg" if n <= 6 else "<table"


@shown(6)                       # SHORT_VARS: of functions whose shortest form is looked for
def shortest_functions(n):
    text = "v0"
    for i in range(1, n):
        text = f"({text} {'&|^'[i % 3]} v{i})"
    return f":table {text}", "minimal sum"


@shown(11)                      # LOOP_INPUTS: words that a timed loop reads
def timed(n):
    return f":time {joined('^', names(n))}", "so many names" if n > 11 else "by the interpreter"


@shown(3)                       # VARS_MOST: sets of a chain of laws
def sets_of_chains(n):
    right = joined("|", (f"v0 & v{i}" for i in range(1, n)))
    return (f":explain v0 & ({joined('|', names(n)[1:])}) == {right}",
            "distributive" if 2 < n <= 3 else "v0")


@shown(9)                       # TRUTH_VARS: sets in a table, and the name beside them
def sets_in_tables(n):
    return f":table {joined('|', [*sets(n - 1), 'x'])}", "minimal sum" if n <= 8 else "not the same on every"


@shown(100)                     # STEPS_MOST
def steps(n):
    text = "{a1}"
    for i in range(n):
        text = f"({text} {'^|'[i & 1]} {1 << i % 64})"
    return f":explain {text}", r"\(the first 100 steps\)" if n > 100 else rf"(?s)^{n}\. (?!.*steps\))"


@shown(100)                     # STEPS_MOST: of squares that leave the board
def leaks(n):
    parts = joined("^", (f"rol(x, {i % 63 + 1})" for i in range(n)))
    return f"x = {{h1, a8, h8}}\n:explain {parts}", "1\\. "


@shown(12, 14)                  # BOARDS: in a row
def boards_in_rows(n):
    return (f"{'; '.join(f'{a} = {b}' for a, b in zip(names(n), sets(n)))}\n"
            f":explain {joined('|', names(n))}", r"1\. v0 \|")


@shown(4)                       # OPERANDS_MOST
def operands(n):
    return (f"U64 f({', '.join(f'U64 {v}' for v in names(n))}) {{ return {joined('|', names(n))}; }}\n"
            f":explain f({', '.join(sets(n))}) | 1", r"1\. f\(")


@shown(64)                      # BOARDS_MOST: of a counterexample
def boards_of_counterexamples(n):
    when = joined("&&", (f"{v} == {s}" for v, s in zip(names(n), sets(n))))
    return f"law {joined('|', names(n))} == 0 when {when}", f"v{n - 1} "


@shown(6, options=("--html", "page.html", "--overwrite", "-"))      # MOST: of a counterexample's boards in a page
def boards_in_pages(n):
    when = joined("&&", (f"{v} == {s}" for v, s in zip(names(n), sets(n))))
    return f"law {joined('|', names(n))} == 0 when {when}", f"v{n - 1}"


@shown(3)                       # NAMES_MOST: of a sum that is explained by a table
def names_of_sums(n):
    word = joined("^", names(n))
    return f":explain law ({word}) + 2*({word}) == 3*({word})", "0 and 1" if n <= 3 else "formula"


@shown(4)                       # TITLE_LINES: of what stands above a board
def titles(n):
    words = joined("|", (f"{'a' * 16}{i}" for i in range(n)))
    return f"law ({words}) == x & ({words})", "refuted|differ"


@shown(5)                       # CONSTANTS_MOST: numbers that forms are made of
def constants_of_forms(n):
    return (f":forms with & {' '.join(str(i + 1) for i in range(n))}: x & 3",
            "at most" if n <= 5 else "at most 5 numbers")


@shown(24)                      # SAMPLES: inputs that satisfy a condition
def samples_of_forms(n):
    return f":forms (x ^ y) + 1 when x == {200 if n == 24 else 10 ** 9 * (n - 24)}", "form"


@shown(16, 40)                  # PRODUCTS_MOST
def products(n):
    pairs = joined("+", (f"(v{i} + {i + 1}) * (w{i} + {i + 3})" for i in range(n)))
    return f":simplify {pairs}", r"v0 \+ 1"


@shown(17)                      # PRODUCTS_MOST, and none of them joins two of these
def products_of_pairs(n):
    v = names(n)
    pairs = [f"{(i * 37 + k * 11) % 251 * 2 + 1}*{v[i]}*{v[k]}" for i in range(n) for k in range(i)]
    return f":simplify {joined('+', pairs)}", "v0"


@shown(9)                       # UNITS_MOST, 64: of a sum; seven of three words
def units(n):
    sums = []
    for i in range(n):
        a, b, c = (f"{letter}{i}" for letter in "xyz")
        words = a, b, c, f"({a} & {b})", f"({a} & {c})", f"({b} & {c})", f"({a} & {b} & {c})"
        sums += [f"{(i * 7 + k) * 97 % 1009 + 11} * {word}" for k, word in enumerate(words)]
    return f":simplify {joined('+', sums)}", "11 \\* x0"


@shown(16)                      # PARTS_MOST: that a law joins, of which one may be mended
def parts_of_repairs(n):
    claim = joined("&&", (f"(v{i} & w) == 0" for i in range(n)))
    return f"law {claim}", "refuted|fails|not"


# ---- running

LIMIT = proc.patient(["--timeout", "2"])


def sizes_around(sizes):
    return [n for size in sizes for n in (size - 1, size, size + 1)]


def around(make, sizes, options):
    def test(folder):
        for n in sizes_around(sizes):
            statements, text = script(make(n))
            done = bbx(folder, "--json", *LIMIT, *options, "-", stdin=text.encode())
            assert not (wrong := judge(statements, done.text)), f"{n}: " + "\n".join(wrong)
    return test


def text_around(make, sizes, options):
    def test(folder):
        for n in sizes_around(sizes):
            text, pattern = make(n)
            done = bbx(folder, *LIMIT, *options, stdin=text.encode())
            said = done.text + done.errors
            if os.path.exists(page := os.path.join(folder, "page.html")):
                with open(page, encoding="utf-8") as file:
                    said += file.read()
            assert re.search(pattern, said, re.M), f"{n}: no /{pattern}/\n{done.describe()}"
    return test


for name, family in FAMILIES.items():
    globals()[f"test_{name}"] = around(*family)
for name, family in SHOWN.items():
    globals()[f"test_{name}"] = text_around(*family)
