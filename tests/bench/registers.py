"""The fewest instructions that the compilers found need for an expression in general registers
alone: without calls, jumps and vector registers. Operands come and results stay in any
register, as the tables of listings.py have it."""
import re
import shutil
import subprocess

FLAGS = {
    "x86-64": "-march=x86-64",
    "bmi": "-march=x86-64 -mbmi -mbmi2 -mlzcnt -mpopcnt",
    "tbm": "-march=x86-64 -mbmi -mtbm -mlzcnt -mpopcnt",
}
COMPILERS = ("gcc", "clang", "clang-19")
OWN = {  # helpers of :c that compilers have, too
    "bb_popcount": "__builtin_popcountll",
    "bb_bswap": "__builtin_bswap64",
    "bb_reverse": "__builtin_bitreverse64",
    "bb_ctz": "__builtin_ctzll",
}


def sources(text):
    """:c's function with marks around its work; then with the compilers' own helpers."""
    head, names = re.search(r"^uint64_t f\((.*)\) \{", text, re.M), []
    for part in head[1].split(","):
        names += re.findall(r"(\w+)$", part.strip())
    inner = "static inline __attribute__((always_inline)) " + text[head.start():]
    given = "".join(f"uint64_t {n}; " for n in names)
    taken = ", ".join(f'"=r"({n})' for n in names)
    work = (f'void F(void) {{ {given}__asm__ volatile("#BEGIN" : {taken});\n'
            f'uint64_t result = f({", ".join(names)});\n'
            '__asm__ volatile("#END" : : "r"(result)); }\n')
    plain = text[:head.start()] + inner + work
    yield plain
    for name, builtin in OWN.items():
        plain = re.sub(rf"(?<!uint64_t )\b{name}\b", builtin, plain)
    yield plain


def count(assembly, within):
    """None: it jumps; within: or calls, or uses vector registers."""
    lines = [re.sub(r"\s+", " ", l.strip()) for l in assembly.splitlines()]
    marks = [i for i, l in enumerate(lines) if re.match(r"#\s*(BEGIN|END)", l)]
    if len(marks) != 2:
        return None
    code = [l for l in lines[marks[0] + 1:marks[1]] if l and not re.match(r"[.#]", l)]
    jumps = any(re.match(r"j|\w+:", l) for l in code)
    apart = any(re.match(r"call", l) or re.search(r"\b[xyz]?mm\d", l) for l in code)
    return None if jumps or (within and apart) else len(code)


def fewest(target, text, within):
    """None: none of them can."""
    found = []
    alone = ["-mgeneral-regs-only"] if within else []
    for compiler in filter(shutil.which, COMPILERS):
        for level in ("-O2", "-O3"):
            for source in sources(text):
                done = subprocess.run(
                    [compiler, *FLAGS[target].split(), *alone, level, "-w", "-masm=intel",
                     "-fno-asynchronous-unwind-tables", "-S", "-o", "-",
                     "-x", "c", "-"],
                    input=source, capture_output=True, text=True, check=False)
                found.append(count(done.stdout, within) if done.returncode == 0 else None)
    return min((n for n in found if n is not None), default=None)
