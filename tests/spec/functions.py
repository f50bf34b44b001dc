"""Every function of the language's §5 against lib/model.py."""
import random

import model as m
from model import hexed

RNG = random.Random(5)
WORDS = m.samples(24)
PAIRS = [(a, RNG.choice(WORDS)) for a in WORDS]
SQUARES = [0, 7, 56, 63, 27, 28, 9, 54, 40, 23] + RNG.sample(range(64), 6)
FUNCTIONS = {}      # name → (kind, list of (text, value))


def calls(name, kind, pairs):
    FUNCTIONS.setdefault(name, []).extend((kind, text, value) for text, value in pairs)


def unary(name, kind, meaning, words=WORDS):
    calls(name, kind, [(f"{name}({hexed(x)})", meaning(x)) for x in words])


def binary(name, kind, meaning, pairs=PAIRS):
    calls(name, kind, [(f"{name}({hexed(a)}, {hexed(b)})", meaning(a, b))
                       for a, b in pairs])


def words_and(numbers):
    return [(x, RNG.choice(numbers)) for x in WORDS]


def amounts(name, kind, meaning, numbers):
    pairs = words_and(numbers) + [(WORDS[9], n) for n in numbers]
    calls(name, kind, [(f"{name}({hexed(x)}, {n})", meaning(x, n)) for x, n in pairs])


def steps_and_fills():
    for d in m.DIR_NAMES:
        unary(d + "One", "set", lambda x, d=d: m.step(x, d))
        unary(d + "Fill", "set", lambda x, d=d: m.fill(x, d))
        pairs = [(m.sparse(RNG), RNG.getrandbits(64) | m.sparse(RNG)) for _ in range(8)]
        binary(d + "Occl", "set", lambda x, free, d=d: m.fill(x, d, free), pairs)
    for number, d in enumerate(m.DIR_NAMES):
        calls("shiftOne", "set", [(f"shiftOne({hexed(x)}, {number})", m.step(x, d))
                                  for x in WORDS[5:12]])


def lines():
    calls("file", "set", [(f"file({c})", m.file_of(i)) for i, c in enumerate("abcdefgh")])
    calls("rank", "set", [(f"rank({r})", m.rank_of(8 * r - 8)) for r in range(1, 9)])
    for s in SQUARES:
        calls("file", "set", [(f"file({m.name(s)})", m.file_of(s))])
        calls("rank", "set", [(f"rank({m.name(s)})", m.rank_of(s))])
        for name, meaning in (("fileOf", m.file_of), ("rankOf", m.rank_of),
                              ("diagOf", m.diag_of), ("antiDiagOf", m.anti_of)):
            calls(name, "set", [(f"{name}({m.name(s)})", meaning(s)),
                                (f"{name}({s})", meaning(s))])
    calls("bit", "set", [(f"bit({m.name(s)})", 1 << s) for s in SQUARES])
    calls("bit", "set", [("bit(0)", 1), ("bit(63)", 1 << 63), ("bit(64)", 1),
                         ("bit(-1)", 1 << 63)])
    calls("notAFile", "set", [("notAFile", m.MASK & ~m.file_of(0)),
                              ("notHFile", m.MASK & ~m.file_of(7))])


def attacks():
    for name, meaning in (("knight", m.knight), ("king", m.king),
                          ("whitePawn", m.white_pawn), ("blackPawn", m.black_pawn)):
        unary(name, "set", meaning)
        calls(name, "set", [(f"{name}({{{m.name(s)}}})", meaning(1 << s))
                            for s in SQUARES])
    for name, meaning in (("rook", m.rook), ("bishop", m.bishop), ("queen", m.queen)):
        for s in SQUARES:
            for occ in (0, m.MASK, m.sparse(RNG) | 1 << s, m.sparse(RNG)):
                calls(name, "set", [(f"{name}({m.name(s)}, {hexed(occ)})",
                                     meaning(s, occ))])


def rays():
    for s in SQUARES:
        for number, d in enumerate(m.DIR_NAMES):
            calls("ray", "set", [(f"ray({m.name(s)}, {d})", m.ray(s, d)),
                                 (f"ray({m.name(s)}, {number})", m.ray(s, d))])
        for t in SQUARES:
            where = f"({m.name(s)}, {m.name(t)})"
            if s != t:
                calls("line", "set", [("line" + where, m.line(s, t))])
            calls("between", "set", [("between" + where, m.between(s, t))])


def booleans():
    triples = [(a, b, RNG.choice(WORDS)) for a, b in PAIRS]
    for a, b, c in triples:
        three = f"{hexed(a)}, {hexed(b)}, {hexed(c)}"
        calls("maj", "set", [(f"maj({three})",
                              m.per_bit(lambda x, y, z: x + y + z > 1, a, b, c))])
        calls("mux", "set", [(f"mux({three})",
                              m.per_bit(lambda s, x, y: (x, y)[s], a, b, c))])
        imm = RNG.randrange(256)
        chosen = m.per_bit(lambda x, y, z: imm >> (4 * x + 2 * y + z) & 1, a, b, c)
        calls("ternlog", "set", [(f"ternlog({imm}, {three})", chosen)])
    for k in range(0, 5):
        for sets in ([RNG.getrandbits(64) for _ in range(n)] for n in (1, 2, 3, 4, 7)):
            text = ", ".join(map(hexed, sets))
            calls("atleast", "set", [(f"atleast({k}; {text})",
                                      m.per_bit(lambda *b: sum(b) >= k, *sets))])
            calls("exactly", "set", [(f"exactly({k}; {text})",
                                      m.per_bit(lambda *b: sum(b) == k, *sets))])
    subs = [(a & b, b) for a, b in PAIRS] + [(a, a & ~b) for a, b in PAIRS]
    binary("subset", "bool", lambda a, b: a & ~b == 0, PAIRS + subs)
    binary("disjoint", "bool", lambda a, b: a & b == 0, PAIRS + subs)
    unary("parity", "any", lambda x: m.count(x) % 2)


def lowest_and_highest():
    words = [x for x in WORDS if x]
    for name in ("lsb", "bsf", "bitScanForward"):
        unary(name, "square", m.ctz, words)
        calls(name, "int", [(f"{name}(0)", 64)])
    for name in ("msb", "bsr", "bitScanReverse"):
        unary(name, "square", lambda x: 63 - m.clz(x), words)
        calls(name, "int", [(f"{name}(0)", m.MASK)])
    unary("ctz", "int", m.ctz)
    unary("clz", "int", m.clz)
    for name in ("blsi blsr blsmsk blsic blsfill tzmsk blci blcic blcfill blcmsk blcs "
                 "t1mskc").split():
        unary(name, "set", getattr(m, name), WORDS + [1, 2, 3, 7, 6, 0x5f, 0xa0])
    unary("ms1b", "set", lambda x: 1 << 63 - m.clz(x) if x else 0)


def counting_and_moving():
    unary("popcount", "int", m.count)
    numbers = [0, 1, 7, 8, 31, 32, 63, 64, 65, 127, 128]
    amounts("rol", "set", m.rol, numbers)
    amounts("ror", "set", m.ror, numbers)
    amounts("sar", "set", m.sar, numbers)
    amounts("rol", "set", m.rol, [-1, -8])
    amounts("genShift", "set", m.gen_shift, [0, 1, 8, 63, -1, -8, -63])
    binary("mulhi", "any", lambda a, b: a * b >> 64)
    binary("koggeStoneAdd", "set", lambda a, b: a + b & m.MASK)
    binary("avg", "any", lambda a, b: (a + b) // 2)
    binary("min", "any", min)
    binary("max", "any", max)
    for name in ("bswap", "flipVertical"):
        unary(name, "set", lambda x: m.rebuild(x, lambda f, r: (f, 7 - r)))
    for name, move in (("mirror", lambda f, r: (7 - f, r)),
                       ("reverse", lambda f, r: (7 - f, 7 - r)),
                       ("flipDiag", lambda f, r: (r, f)),
                       ("flipAntiDiag", lambda f, r: (7 - r, 7 - f)),
                       ("rotate90", lambda f, r: (r, 7 - f)),
                       ("rotate180", lambda f, r: (7 - f, 7 - r)),
                       ("rotate270", lambda f, r: (7 - r, f))):
        unary(name, "set", lambda x, move=move: m.rebuild(x, move))
    binary("pext", "set", m.pext)
    binary("pdep", "set", m.pdep)
    amounts("bzhi", "set", lambda x, n: x & m.ones(n), [0, 1, 8, 63, 64, 65, 200])


def swaps_and_fields():
    for x in WORDS:
        n = RNG.randrange(1, 20)
        i = RNG.randrange(0, 64 - 2 * n + 1)
        j = RNG.randrange(i + n, 64 - n + 1)
        calls("swapNBits", "set", [(f"swapNBits({hexed(x)}, {i}, {j}, {n})",
                                    m.swap_n_bits(x, i, j, n))])
    for mask, delta in ((0x5555555555555555, 1), (0x00ff00ff00ff00ff, 8), (0x7e00, 32),
                        (0x00000000f0f0f0f0, 28), (0x0f, 60)):
        for x in WORDS[4:16]:
            calls("deltaSwap", "set", [(f"deltaSwap({hexed(x)}, {hexed(mask)}, {delta})",
                                        m.delta_swap(x, mask, delta))])
    for x in WORDS:
        start, size = RNG.randrange(64), RNG.randrange(0, 64)
        calls("bextr", "set", [(f"bextr({hexed(x)}, {start}, {size})",
                                x >> start & m.ones(size))])
    calls("bextr", "set", [(f"bextr({hexed(WORDS[9])}, 0, 64)", WORDS[9])])


def signed_ones():
    pairs = PAIRS + [(5, 3), (m.MASK, 1), (1, m.MASK), (-7 & m.MASK, 2), (7, -2 & m.MASK),
                     (-7 & m.MASK, -2 & m.MASK), (1 << 63, 1)]
    binary("slt", "bool", lambda a, b: m.signed(a) < m.signed(b), pairs)
    binary("sle", "bool", lambda a, b: m.signed(a) <= m.signed(b), pairs)
    binary("sgt", "bool", lambda a, b: m.signed(a) > m.signed(b), pairs)
    binary("sge", "bool", lambda a, b: m.signed(a) >= m.signed(b), pairs)
    safe = [(a, b) for a, b in pairs if b]
    binary("sdiv", "any", m.sdiv, safe + [(1 << 63, m.MASK)])
    binary("srem", "any", m.srem, safe + [(1 << 63, m.MASK)])


for build in (steps_and_fills, lines, attacks, rays, booleans, lowest_and_highest,
              counting_and_moving, swaps_and_fields, signed_ones):
    build()


def cases():
    """One case a function (in groups of 60 calls), each call an expected value."""
    for name in sorted(FUNCTIONS):
        rows = FUNCTIONS[name]
        for start in range(0, len(rows), 60):
            part = rows[start:start + 60]
            yield (name, "\n".join(text for _, text, _ in part),
                   [f"{kind} {hexed(int(value))}" for kind, _, value in part])
