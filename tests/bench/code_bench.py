"""bbx's machine code against that of the compilers found: instructions and bytes of the
formulas of formulas.tsv as C functions, and boards a second of loops over arrays. The
compilers get the same loops in C, with -O3 -march=native; all take turns in one run."""
import math
import os
import re
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILERS = ("gcc", "clang", "clang-19")
FLAGS = ["-O3", "-march=native", "-fPIC", "-w"]
TABLE = os.path.join(HERE, "formulas.tsv")


def formulas():
    for line in open(TABLE):
        if not line.startswith("#"):
            name, params, text = line.rstrip("\n").split("\t")
            yield name, [p.split(":")[0] for p in params.split()], text


def source():
    """For each formula a function of words, and a loop of the same over arrays."""
    text = f'#include <stddef.h>\n#include "{HERE}/formulas.h"\n'
    for name, params, expression in formulas():
        words = ", ".join(f"U64 {p}" for p in params)
        arrays = ", ".join(f"const U64 *restrict in_{p}" for p in params)
        given = ", ".join(f"in[{i}]" for i in range(len(params)))
        loads = "".join(f"        U64 {p} = in_{p}[i];\n" for p in params)
        text += f"""
U64 word_{name}({words}) {{ return {expression}; }}
static inline void over_{name}(U64 *restrict out, size_t count, {arrays}) {{
    for (size_t i = 0; i < count; i++) {{
{loads}        out[i] = {expression};
    }}
}}
void loop_{name}(const U64 *const *in, U64 *out, size_t count) {{
    over_{name}(out, count, {given});
}}
"""
    return text


def functions(library):
    """name -> (instructions, bytes) without ret and padding, of objdump's listing."""
    text = subprocess.check_output(["objdump", "-d", "--no-show-raw-insn", library], text=True)
    sizes, name, start = {}, None, None
    for line in text.splitlines():
        head = re.match(r"[0-9a-f]+ <word_(\w+)>:", line)
        code = re.match(r" *([0-9a-f]+):\t(\S+)", line)
        if head:
            name, count, start = head[1], 0, None
        elif code and name:
            at = int(code[1], 16)
            start = at if start is None else start
            if code[2].startswith("ret"):
                sizes[name] = (count, at - start)
                name = None
            elif not code[2].startswith(("nop", "endbr")):
                count += 1
    return sizes


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def fastest(rows):
    """By number of arrays: what any loop over as many reaches, which is what the processor
    loads and stores."""
    most = {}
    for _, arrays, rates in rows:
        most[arrays] = max(most.get(arrays, 0), *rates)
    return most


def summary(rows):
    """rows: (name, inputs, rates), bbx's rate first."""
    most = fastest(rows)
    ratios = {name: rates[0] / max(rates[1:]) for name, _, rates in rows}
    bound = {name for name, arrays, rates in rows if max(rates[1:]) >= 0.95 * most[arrays]}
    free = [name for name in ratios if name not in bound]
    worst = min(ratios, key=ratios.get)
    ceiling = mean([most[arrays] / max(rates[1:]) for _, arrays, rates in rows])
    print(f"  throughput against the faster compiler: {mean(ratios.values()):.3f} in the"
          f" geometric mean (goal ≥ 1.3; {ceiling:.2f} if memory alone bound ours),"
          f" least {ratios[worst]:.2f} for {worst} (goal ≥ 1.0)")
    print(f"  a compiler's loop is as fast as memory is in {len(bound)} of them, where ours cannot be"
          f" faster; the others: mean {mean([ratios[n] for n in free]):.2f},"
          f" least {min(ratios[n] for n in free):.2f}")
    print("  as fast as memory: " + ", ".join(f"{rate:.1f} with {n} arrays in"
                                              for n, rate in sorted(most.items())))
    print("  below 1.0: " + (", ".join(f"{n} {r:.2f}" + " (memory)" * (n in bound)
                                       for n, r in ratios.items() if r < 0.995) or "none"))


def bench_code(args, write):
    print("machine code against compilers, -O3 -march=native, loops over boards in the first cache")
    path = write("formulas.c", source())
    libraries, sizes, names = [], [], []
    for compiler in COMPILERS:
        if not shutil.which(compiler):
            print(f"  ({compiler} is not installed)")
            continue
        library = path.replace(".c", f".{compiler}.so")
        subprocess.check_call([compiler, *FLAGS, "-shared", "-o", library, path])
        libraries.append(library)
        sizes.append(functions(library))
        names.append(compiler)
    if not names:
        return
    run = [args.code, TABLE, os.path.join(HERE, "formulas.bbx"),
           os.path.join(HERE, "formulas.h"), "--", *libraries]
    lines = subprocess.check_output(run, text=True).splitlines()
    print(f"  {'formula':15} instructions  bytes         billion boards a second\n"
          f"  {'':15} {'bbx  ' + '  '.join(names):12}  {'bbx  ' + '  '.join(names):12}"
          f"  {'bbx':>6} " + " ".join(f"{n:>6}" for n in names) + "  ratio  target")
    inputs = {name: len(params) for name, params, _ in formulas()}
    rows, counts, lengths = [], [0] * (len(names) + 1), [0] * (len(names) + 1)
    for line in lines:
        name, count, size, target, *rates = line.split("\t")
        rates = [float(r) / 1e9 for r in rates]
        rows.append((name, inputs[name], rates))
        their = [s[name] for s in sizes]
        if count != "-":
            for i, (c, s) in enumerate([(int(count), int(size)), *their]):
                counts[i] += c
                lengths[i] += s
        print(f"  {name:15} " + " ".join(f"{c:>4}" for c in [count] + [t[0] for t in their])
              + " " + " ".join(f"{s:>4}" for s in [size] + [t[1] for t in their])
              + "  " + " ".join(f"{r:6.2f}" for r in rates)
              + f"  {rates[0] / max(rates[1:]):5.2f}  {target}")
    print("  instructions in all: " + ", ".join(f"{n} {c}" for n, c in zip(["bbx"] + names, counts))
          + "; bytes: " + ", ".join(f"{n} {c}" for n, c in zip(["bbx"] + names, lengths)))
    summary(rows)
