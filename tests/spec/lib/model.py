"""What bbx's functions mean, written down a second time, square by square.

Nothing here is clever: sets are Python sets of (file, rank) or 64-bit words, and every
function says what LANGUAGE says in the plainest way. The tests compare bbx with it.
"""
import random

MASK = (1 << 64) - 1
DIRS = {"noEa": (1, 1), "east": (1, 0), "soEa": (1, -1), "sout": (0, -1),
        "soWe": (-1, -1), "west": (-1, 0), "noWe": (-1, 1), "nort": (0, 1)}
DIR_NAMES = list(DIRS)


def cells(word):
    return {(i % 8, i // 8) for i in range(64) if word >> i & 1}


def word(squares):
    return sum(1 << f + 8 * r for f, r in set(squares) if 0 <= f < 8 and 0 <= r < 8)


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square(text):
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def at(s):
    return s % 8, s // 8


def numbered(mapping, board="8x8"):
    """The squares' names in the order of bits, from what a mapping's name says: where
    0 is, and where 1 is from there. None: a bit beside the board."""
    size, *words = board.split()
    files, ranks = map(int, size.split("x"))
    (f, r), (g, s) = at(square(mapping[:2])), at(square(mapping[2:]))
    columns = f == g or "columns" in words
    lines = [[(i, k) if not columns else (k, i) for i in range(ranks if columns else files)]
             for k in range(files if columns else ranks)]
    if "dark" in words:
        turned = lambda x, y: (files - 1 - x if f else x) + (ranks - 1 - y if r else y)
        lines = [[q for q in line if turned(*q) % 2 == 0] for line in lines]
    stride = int(words[words.index("stride") + 1]) if "stride" in words else 0
    names = []
    for line in lines:
        names += ["abcdefghijklmnop"[files - 1 - x if f else x]
                  + str(ranks - y if r else y + 1) for x, y in line]
        names += [None] * (stride - len(line))
    return (names + [None] * 64)[:64]


def signed(x):
    return x - (1 << 64) if x >> 63 else x


def count(x):
    return bin(x).count("1")


def rebuild(x, move):
    return word(move(f, r) for f, r in cells(x))


def step(x, direction):
    df, dr = DIRS[direction]
    return rebuild(x, lambda f, r: (f + df, r + dr))


def fill(x, direction, free=MASK):
    """x and the squares reached from it over free ones."""
    found = x
    while True:
        more = found | step(found, direction) & free
        if more == found:
            return found
        found = more


def ray(s, direction):
    return fill(1 << s, direction) & ~(1 << s)


def slide(s, occ, directions):
    """The squares seen from s, the first blocker in each direction included."""
    seen = 0
    for direction in directions:
        f, r = at(s)
        df, dr = DIRS[direction]
        while 0 <= f + df < 8 and 0 <= r + dr < 8:
            f, r = f + df, r + dr
            seen |= word([(f, r)])
            if occ & word([(f, r)]):
                break
    return seen


def rook(s, occ):
    return slide(s, occ, ("nort", "east", "sout", "west"))


def bishop(s, occ):
    return slide(s, occ, ("noEa", "soEa", "soWe", "noWe"))


def queen(s, occ):
    return rook(s, occ) | bishop(s, occ)


def leap(x, jumps):
    found = 0
    for df, dr in jumps:
        found |= rebuild(x, lambda f, r: (f + df, r + dr))
    return found


def knight(x):
    return leap(x, [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2)
                    if abs(a) != abs(b)])


def king(x):
    return leap(x, [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b])


def white_pawn(x):
    return leap(x, [(-1, 1), (1, 1)])


def black_pawn(x):
    return leap(x, [(-1, -1), (1, -1)])


def between(s, t):
    for d in DIR_NAMES:
        if ray(s, d) >> t & 1:
            return ray(s, d) & ~ray(t, d) & ~(1 << t)
    return 0


def line(s, t):
    for d in DIR_NAMES:
        if ray(s, d) >> t & 1:
            df, dr = DIRS[d]
            back = next(n for n in DIRS if DIRS[n] == (-df, -dr))
            return ray(s, d) | ray(s, back) | 1 << s
    return 0


def file_of(s):
    return word((s % 8, r) for r in range(8))


def rank_of(s):
    return word((f, s // 8) for f in range(8))


def diag_of(s):
    return word((f, r) for f in range(8) for r in range(8) if f - r == s % 8 - s // 8)


def anti_of(s):
    return word((f, r) for f in range(8) for r in range(8) if f + r == s % 8 + s // 8)


def ctz(x):
    return next((i for i in range(64) if x >> i & 1), 64)


def clz(x):
    return next((i for i in range(64) if x >> 63 - i & 1), 64)


def low_run(x, bit):
    """How many of the lowest bits of x are all this bit."""
    return next((i for i in range(64) if (x >> i & 1) != bit), 64)


def ones(n):
    return (1 << n) - 1


# Named after what AMD's and Intel's manuals say of them, not after their formulas.
def blsi(x):
    return 1 << ctz(x) if x else 0


def blsr(x):
    return x & ~blsi(x)


def blsmsk(x):
    return ones(ctz(x) + 1) if x else MASK


def blsic(x):
    return MASK & ~blsi(x)


def blsfill(x):
    return x | ones(ctz(x))


def tzmsk(x):
    return ones(ctz(x))


def lowest_clear(x):
    return 1 << low_run(x, 1) & MASK


def blci(x):
    return MASK & ~lowest_clear(x)


def blcic(x):
    return lowest_clear(x)


def blcfill(x):
    return x & ~ones(low_run(x, 1))


def blcmsk(x):
    return ones(low_run(x, 1) + 1) & MASK


def blcs(x):
    return x | lowest_clear(x)


def t1mskc(x):
    return MASK & ~ones(low_run(x, 1))


def pext(x, mask):
    bits = [x >> i & 1 for i in range(64) if mask >> i & 1]
    return sum(b << i for i, b in enumerate(bits))


def pdep(x, mask):
    places = [i for i in range(64) if mask >> i & 1]
    return sum((x >> n & 1) << place for n, place in enumerate(places))


def sar(x, s):
    return signed(x) >> s % 64 & MASK


def rol(x, s):
    bits = [(i + s) % 64 for i in range(64) if x >> i & 1]
    return sum(1 << b for b in bits)


def ror(x, s):
    return rol(x, -s)


def gen_shift(x, s):
    return x << s & MASK if s > 0 else x >> -s


def bytes_of(x):
    return x.to_bytes(8, "little")


def swap_bits(x, i, j):
    bi, bj = x >> i & 1, x >> j & 1
    x &= ~(1 << i | 1 << j)
    return x | bi << j | bj << i


def swap_n_bits(x, i, j, n):
    for k in range(n):
        x = swap_bits(x, i + k, j + k)
    return x


def delta_swap(x, mask, delta):
    for i in range(64):
        if mask >> i & 1:
            x = swap_bits(x, i, i + delta)
    return x


def sdiv(a, b):
    a, b = signed(a), signed(b)
    q = abs(a) // abs(b)
    return (q if (a < 0) == (b < 0) else -q) & MASK


def srem(a, b):
    return signed(a) - signed(sdiv(a, b)) * signed(b) & MASK


def per_bit(decide, *sets):
    return sum(1 << i for i in range(64) if decide(*(s >> i & 1 for s in sets)))


def sparse(rng):
    return rng.getrandbits(64) & rng.getrandbits(64)


def samples(number, seed=1):
    """Words worth trying: the corners, then random ones of several densities."""
    rng = random.Random(seed)
    words = [0, 1, MASK, 1 << 63, 0x8000000000000001, 0x0101010101010101,
             0xff00000000000000, 0x8142241818244281]
    while len(words) < number:
        words.append(rng.choice([rng.getrandbits(64), sparse(rng),
                                 sparse(rng) & sparse(rng), 1 << rng.randrange(64)]))
    return words[:number]


def hexed(x):
    return f"0x{x & MASK:016x}"
