#!/usr/bin/env python3
"""Texts with one, two … seventy of something: of conditions, variables, addends, cases,
parameters, members, dimensions, labels … What each must say is known by how it is made, so
that none of bbx's limits may end in a crash, a wrong verdict or a wrong value.

The suite runs the numbers around a few borders; as a program it runs all:
borders.py --bbx BBX [FAMILY…]."""
import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

if __name__ != "__main__":
    from outside import bbx
else:
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from made import joined, judge, names, script

FEW = [8, 9, 25, 65]
ALL = [*range(1, 27), 31, 32, 33, 39, 40, 41, 47, 48, 49, *range(59, 71)]
FAMILIES = {}


def family(make):
    """A function from n to statements, each with what it must say (lib/made.py)."""
    FAMILIES[make.__name__] = make
    return make


# ---- laws

@family
def chain_of_less(n):
    v = names(n + 1)
    when = joined("<", v)
    return [(f"law {v[0]} < {v[n]} when {when}", True),
            (f"law {v[n]} - {v[0]} >= {n} when {when}", True),
            (f"law {v[n]} - {v[0]} > {n} when {when}", False)]


@family
def hard_under_conditions(n):
    """No method decides the first, so that it is tried without some of its conditions."""
    v = names(max(n + 1, 7))
    when = joined("<", v[:n + 1])
    return [(f"law (v0*v1 + v2*v3) % 1000003 != v4*v5*v6 when {when}", None),
            (f"law v0*v1*7 == v1*v0*7 when {when}", True)]


@family
def conditions(n):
    tests = [f"({v} * {v} + {i}) % 1009 != 5" for i, v in enumerate(names(n))]
    return [(f"law v0 + {n} > v0 when v0 < 100 && {joined('&&', tests)}", True),
            (f"law v0 < 99 when v0 < 100 && {joined('&&', tests)}", False)]


@family
def conditions_nested(n):
    """Brackets from the right, and a balanced tree."""
    tests = [f"v{i} != {i + 1}" for i in range(n)]
    right = tests[-1]
    for test in reversed(tests[:-1]):
        right = f"({test} && {right})" if len(tests) < 100 else right
    tree = tests[:]
    while len(tree) > 1:
        tree = [f"({joined('&&', tree[i:i + 2])})" for i in range(0, len(tree), 2)]
    return [(f"law v0 * 3 != 3 when {right} && v0 < 1000", True),
            (f"law v{n - 1} * 3 != {3 * n} when {tree[0]} && v{n - 1} < 1000", True),
            (f"law v{n - 1} * 3 != {3 * n + 3} when {tree[0]} && v{n - 1} < 1000", False)]


@family
def equalities(n):
    v = names(n + 1)
    when = joined("&&", (f"{a} == {b}" for a, b in zip(v, v[1:])))
    return [(f"law {v[0]} * 5 == {v[n]} * 5 when {when}", True),
            (f"law {v[0]} == {v[n]} + 1 when {when}", False)]


@family
def subsets(n):
    v = names(n + 1)
    when = joined("&&", (f"({a} & ~{b}) == 0" for a, b in zip(v, v[1:])))
    return [(f"law ({v[0]} & ~{v[n]}) == 0 when {when}", True),
            (f"law ({v[n]} & ~{v[0]}) == 0 when {when}", False)]


@family
def disjunctions(n):
    tests = [f"x == {i}" for i in range(n)]
    return [(f"law x < {n} when {joined('||', tests)}", True),
            (f"law {joined('||', tests)} when x < {n}", True),
            (f"law {joined('||', tests)} when x <= {n}", False)]


@family
def alternatives(n):
    pairs = [f"(v{i} == 1 || v{i} == 2)" for i in range(n)]
    return [(f"law {joined('+', names(n))} <= {2 * n} when {joined('&&', pairs)}", True),
            (f"law {joined('+', names(n))} < {2 * n} when {joined('&&', pairs)}", False)]


@family
def sums(n):
    v = names(n)
    return [(f"law {joined('+', v)} == {joined('+', reversed(v))}", True),
            (f"law {joined('+', v)} == {joined('+', reversed(v))} + 1", False),
            (f"law {joined('^', v)} == {joined('^', reversed(v))}", True),
            (f"law {joined('|', v)} == {joined('|', reversed(v))}", True),
            (f"law ({joined('+', v)}) % 2 == ({joined('^', v)}) % 2", True),
            (f"law ({joined('|', v)}) <= {joined('+', v)} "
             f"when {joined('&&', (f'{x} < 256' for x in v))}", True)]


@family
def factors(n):
    v = names(n)
    return [(f"law {joined('*', v)} == {joined('*', reversed(v))}", True),
            (f"law {joined('*', v)} == {joined('*', reversed(v))} + 1", False),
            (f"law {joined('*', ['x'] * n)} == {joined('*', ['(x + 1 - 1)'] * n)}", True),
            (f"law ({joined('*', ['(x + 1)'] * n)}) % 2 == (x + 1) % 2", True)]


@family
def products_in_sums(n):
    pairs = [f"v{i} * w{i}" for i in range(n)]
    squares = [f"v{i} * v{i}" for i in range(n)]
    return [(f"law {joined('+', pairs)} == {joined('+', reversed(pairs))}", True),
            (f"law ({joined('+', squares)}) % 2 == ({joined('+', names(n))}) % 2", True),
            (f"law {joined('+', pairs)} != {n}", False)]


@family
def counts(n):
    v = names(n)
    parts = [f"popcount({x})" for x in v]
    return [(f"law popcount({joined('|', v)}) <= {joined('+', parts)}", True),
            (f"law popcount({joined('|', v)}) < {joined('+', parts)} + 1", True),
            (f"law popcount({joined('|', v)}) < {joined('+', parts)}", False),
            (f"law {joined('+', (f'popcount(x & {1 << min(i, 63)})' for i in range(n)))} <= {n}",
             True)]


@family
def equal_counts(n):
    tests = [f"popcount(v{i}) == popcount(v{i + 1})" for i in range(n)]
    return [(f"law popcount(v0) == popcount(v{n}) when {joined('&&', tests)}", True),
            (f"law v0 == v{n} when {joined('&&', tests)}", False)]


@family
def zero_tests(n):
    some = [f"(x & v{i}) != 0" for i in range(n)]
    none = [f"(x & v{i}) == 0" for i in range(n)]
    return [(f"law x != 0 when {joined('&&', some)}", True),
            (f"law (x & ({joined('|', names(n))})) == 0 when {joined('&&', none)}", True),
            (f"law x == 0 when {joined('&&', none)}", False),
            (f"law v0 == 0 when {joined('&&', some)}", False)]


@family
def choices(n):
    true = wrong = "x"
    for i in range(n):
        true = f"(x == {i} ? {i} : {true})"
        wrong = f"(x == {i} ? {i + (i == n - 1)} : {wrong})"
    return [(f"law {true} == x", True), (f"law {wrong} == x", False)]


@family
def choices_of_many(n):
    words = joined("+", (f"(v{i} < w{i} ? v{i} : w{i})" for i in range(n)))
    bound = joined("&&", (f"v{i} < 1000 && w{i} < 1000" for i in range(n)))
    return [(f"law {words} <= {joined('+', names(n))} when {bound}", True),
            (f"law {words} < {joined('+', names(n))} when {bound}", False)]


@family
def quotients(n):
    parts = joined("+", (f"v{i} / {i + 2}" for i in range(n)))
    rests = joined("+", (f"v{i} % {i + 2}" for i in range(n)))
    small = joined("&&", (f"v{i} < 1000" for i in range(n)))
    return [(f"law {parts} <= {joined('+', names(n))} when {small}", True),
            (f"law {rests} <= {sum(i + 1 for i in range(n))}", True),
            (f"law {rests} < {sum(i + 1 for i in range(n))}", False)]


@family
def quotients_by_words(n):
    whole = joined("&&", (f"v{i} / w{i} * w{i} + v{i} % w{i} == v{i}" for i in range(n)))
    some = joined("&&", (f"w{i} != 0" for i in range(n)))
    return [(f"law {whole} when {some}", True)]


@family
def shifts(n):
    parts = joined("|", (f"x >> {i % 64}" for i in range(n)))
    return [(f"law ({parts}) >= x", True), (f"law ({parts}) > x", False),
            (f"law {joined('|', (f'(v{i} << {i % 64} >> {i % 64})' for i in range(n)))} <= "
             f"({joined('|', names(n))})", True)]


@family
def shifts_by_words(n):
    parts = joined("|", (f"(x >> (v{i} & 63))" for i in range(n)))
    return [(f"law popcount(({parts}) & 1) <= 1", True), (f"law ({parts}) == x", False)]


@family
def gathers(n):
    parts = joined("|", (f"pdep(pext(x, v{i}), v{i})" for i in range(n)))
    return [(f"law {parts} == (x & ({joined('|', names(n))}))", True),
            (f"law {parts} == x", False)]


@family
def lowest_ones(n):
    text = "x"
    for _ in range(n):
        text = f"({text} & ({text} - 1))" if len(text) < 200 else f"(x & ({text}))"
    return [(f"law ({text} & ~x) == 0", True)]


@family
def tables(n):
    text = f"int t[] = {{{', '.join(str(i * 3) for i in range(n))}}};"
    return [(text, None), (f"law t[i] == 3 * i when i < {n}", True),
            (f"law t[i] != {3 * n - 3} when i < {n}", False)]


@family
def subset_domains(n):
    squares = " ".join("abcdefgh"[i % 8] + str(i // 8 + 1) for i in range(min(n, 64)))
    inside = f"in subsets({{{squares}}})"
    return [(f"law (x & ~{{{squares}}}) == 0 for x {inside}", True),
            (f"law popcount(x) < {min(n, 64)} for x {inside}", False),
            (f"law popcount(x | y) <= 64 for x {inside}, y {inside}", True)]


@family
def domains(n):
    ranges = ", ".join(f"v{i} in 0..1" for i in range(n))
    return [(f"law {joined('+', names(n))} <= {n} for {ranges}", True),
            (f"law {joined('+', names(n))} < {n} for {ranges}", False)]


@family
def forall(n):
    return [(f"law forall {', '.join(names(n))}: {joined('|', names(n))} >= v0", True),
            (f"law forall {', '.join(names(n))}: {joined('|', names(n))} > v0", False)]


# ---- commands

@family
def commands(n):
    v, e = joined("&", names(n)), joined("+", (f"v{i} * {i + 3}" for i in range(n)))
    mixed = joined("^", (f"(v{i} & ~w{i})" for i in range(n)))
    return [(f"{command} {text}", None) for text in (v, e, mixed)
            for command in (":simplify", ":c", ":asm", ":asm avx2", ":asm avx512", ":table",
                            ":venn", ":explain", ":trace", ":forms", ":time", ":smt")]


@family
def code_of_functions(n):
    """x86-64 has registers for 15 words."""
    p = ", ".join(f"U64 p{i}" for i in range(n))
    return [(f"U64 code{n}({p}) {{ return {joined('^', names(n, 'p'))}; }}", None),
            (f":c code{n}", "done"), (f":asm code{n}", "done" if n < 16 else None)]


@family
def found(n):
    return [(f":find {', '.join(names(n, 'k'))}: (x & ({joined('|', names(n, 'k'))})) == x", None),
            (f":find k[{n}]: x * k[i] == x * (i + 1) when i < {n}", None)]


@family
def dimensions(n):
    ones = "".join("[1]" for _ in range(n))
    zeros = "".join("[0]" for _ in range(n))
    return [(f"int a{ones};", None), (f"a{zeros} = 5", None), (f"a{zeros}", 5)]


# ---- C

@family
def parameters(n):
    p = ", ".join(f"U64 p{i}" for i in range(n))
    return [(f"U64 f({p}) {{ return {joined('+', names(n, 'p'))}; }}", None),
            (f"f({', '.join(str(i + 1) for i in range(n))})", n * (n + 1) // 2),
            (f"law f({', '.join(names(n))}) == {joined('+', names(n))}", True),
            (f"law f({', '.join(names(n))}) == {joined('+', names(n))} + 1", False)]


@family
def locals_and_loops(n):
    body = "".join(f"U64 l{i} = x + {i}; " for i in range(n))
    loops = "".join(f"for (int i{i} = 0; i{i} < 1; i{i}++) " for i in range(n))
    return [(f"U64 g(U64 x) {{ {body} return {joined('^', names(n, 'l'))}; }}", None),
            ("g(1)", eval(joined("^", (str(1 + i) for i in range(n))))),
            (f"int h(int x) {{ {loops} x++; return x; }}", None), ("h(4)", 5),
            ("law h(x) == x + 1 when x < 100", True),
            (f"int s(int n) {{ {body.replace('U64 l', 'int l').replace('x', 'n')}"
             f"while (n > 0) {{ {''.join(f'l{i}++; ' for i in range(n))} n--; }} "
             "return l0; }", None), ("s(3)", 6), ("law s(x) == 2 * x when x < 9", True)]


@family
def members(n):
    fields = " ".join(f"U64 m{i};" for i in range(n))
    bits = " ".join(f"unsigned b{i} : {i % 31 + 1};" for i in range(n))
    union = " ".join(f"U64 u{i};" for i in range(n))
    values = ", ".join(str(i + 1) for i in range(n))
    total = joined("+", (f"s.m{i}" for i in range(n)))
    return [(f"struct S {{ {fields} }};", None), (f"struct S s = {{{values}}};", None),
            (total, n * (n + 1) // 2), ("sizeof(struct S)", 8 * n),
            (f"struct B {{ {bits} }};", None), ("struct B b;", None), (f"b.b{n - 1} = 1", None),
            (f"b.b{n - 1}", 1),
            (f"union W {{ {union} }};", None), ("union W w;", None), ("w.u0 = 9", None),
            (f"w.u{n - 1}", 9),
            (f"law forall struct S q: {joined('|', (f'q.m{i}' for i in range(n)))} >= q.m0", True)]


@family
def nested_structs(n):
    lines = [("struct N0 { int x; };", None)]
    for i in range(1, n):
        lines.append((f"struct N{i} {{ struct N{i - 1} in; }};", None))
    path = "n" + ".in" * (n - 1) + ".x"
    return [*lines, (f"struct N{n - 1} n;", None), (f"{path} = 7", None), (path, 7)]


@family
def switch_cases(n):
    rows = " ".join(f"case {i}: return {i * i};" for i in range(n))
    through = " ".join(f"case {i}: r++;" for i in range(n))
    return [(f"int sw(int x) {{ switch (x) {{ {rows} default: return -1; }} }}", None),
            (f"sw({n - 1})", (n - 1) ** 2), (f"-sw({n})", 1),
            (f"law sw(x) == x * x when x < {n}", True),
            (f"law sw(x) == x * x when x <= {n}", False),
            (f"int th(int x) {{ int r = 0; switch (x) {{ {through} }} return r; }}", None),
            ("th(0)", n), (f"law th(x) == {n} - x when x < {n}", True)]


@family
def labels(n):
    jumps = " ".join(f"l{i}: x++; goto l{i + 1};" for i in range(n))
    return [(f"int go(int x) {{ goto l0; {jumps} l{n}: return x; }}", None), ("go(0)", n)]


@family
def calls(n):
    nested = "id(" * n + "3" + ")" * n
    lines = [("int id(int x) { return x; }", None), (nested, 3), ("int c0(int x) { return x; }", None)]
    for i in range(1, n + 1):
        lines.append((f"int c{i}(int x) {{ return c{i - 1}(x) + 1; }}", None))
    return [*lines, (f"c{n}(5)", n + 5), (f"law c{n}(x) == x + {n} when x < 100", True)]


@family
def pointers(n):
    stars = "*" * n
    chain = "".join(f"int {'*' * (i + 1)}q{i + 1} = &q{i}; " for i in range(n))
    choose = "int *p = &v0; " + " ".join(f"if (x == {i}) p = &v{i};" for i in range(n))
    values = " ".join(f"int v{i} = {i};" for i in range(n))
    return [(f"int deref(int x) {{ int q0 = x; {chain} return {stars}q{n}; }}", None),
            ("deref(6)", 6),
            (f"int pick(int x) {{ {values} {choose} return *p; }}", None),
            (f"pick({n - 1})", n - 1), (f"law pick(x) == x when x < {n}", True),
            (f"law pick(x) == x when x <= {n}", False)]


@family
def macros(n):
    p = ", ".join(names(n, "p"))
    lines = [(f"#define SUM({p}) ({joined('+', names(n, 'p'))})", None),
             (f"SUM({', '.join('1' for _ in range(n))})", n), ("#define D0 4", None)]
    lines += [(f"#define D{i + 1} D{i}", None) for i in range(n)]
    ifs = "\n".join("#if 1" for _ in range(n)) + "\n8\n" + "\n".join("#endif" for _ in range(n))
    return [*lines, (f"D{n}", 4), (ifs, 8)]


@family
def enumerators(n):
    return [(f"enum E {{ {', '.join(names(n, 'kind_'))} }};", None), (f"kind_{n - 1}", n - 1),
            (f"law (enum E)x < {n} when x < {n}", True)]


# ---- running and judging

def around(name):
    def test(folder):
        for n in FEW:
            statements, text = script(FAMILIES[name](n))
            done = bbx(folder, "--json", "--timeout", "0.2", "-", stdin=text.encode())
            assert not (wrong := judge(statements, done.text)), "\n".join(wrong)
    return test


for name in FAMILIES:
    if name != "commands":      # 144 of them; the program has the time
        globals()[f"test_{name}"] = around(name)


def run(options, name, n):
    statements, text = script(FAMILIES[name](n))
    done = subprocess.run([options.bbx, "--no-init", "--json", "--timeout", options.timeout, "-"],
                          input=text.encode(), capture_output=True, check=False)
    crash = done.returncode not in (0, 1, 2, 3)
    if crash:
        return f"{name} {n}: status {done.returncode}\n{done.stderr.decode()[:1500]}"
    return "\n".join(f"{name} {n}: {one}" for one in judge(statements, done.stdout.decode()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--timeout", default="0.5")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("family", nargs="*", default=list(FAMILIES))
    options = parser.parse_args()
    work, wrong = [(name, n) for name in options.family for n in ALL], 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for out in pool.map(lambda one: run(options, *one), work):
            if out:
                print(out, flush=True)
                wrong += 1
    print(f"{len(work)} scripts, {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
