"""Squares numbered in each of the eight ways: what bbx shows, reads and computes is what
lib/model.py says of the board, with its squares renumbered."""
import random
import re

import model as m
from model import hexed
from outside import bbx

RNG = random.Random(8)
MAPPINGS = ["a1b1", "a8b8", "h1g1", "h8g8", "a1a2", "a8a7", "h1h2", "h8h7"]


class Board:
    """One mapping; what is computed on places goes through word() and square()."""

    def __init__(self, mapping):
        self.name = mapping
        self.names = m.numbered(mapping)
        self.number = {m.square(name): i for i, name in enumerate(self.names)}
        self.rows = []

    def word(self, places):
        return sum(1 << self.number[s] for s in range(64) if places >> s & 1)

    def set(self, text, places):
        self.rows.append((text, f"set {hexed(self.word(places))}"))

    def case(self, name):
        rows, self.rows = self.rows, []
        text = "\n".join([f":set squares {self.name}"] + [t for t, _ in rows])
        return f"{self.name}: {name}", text, [want for _, want in rows]


def boards(b):
    x = m.sparse(RNG)
    rows = ["".join(".1"[x >> 8 * r + f & 1] for f in range(8)) for r in range(7, -1, -1)]
    b.set("[" + "\n".join(rows) + "]", x)
    b.set("[" + "\n".join(row[::-1] for row in rows[::-1]) + "\nh g f e d c b a]", x)
    b.set("U64 f(void) { return [" + " ".join(rows) + "]; }\nf()", x)
    b.set("{" + ", ".join(m.name(s) for s in range(64) if x >> s & 1) + "}", x)
    b.set("{a1..a8, h1..h8}", m.file_of(0) | m.file_of(7))
    b.set("{a1..h8}", m.diag_of(0))
    for s in RNG.sample(range(64), 4):
        b.rows.append((m.name(s), f"square {m.name(b.number[s])}"))  # by its number
        b.rows.append((f"0 + {m.name(s)} == {b.number[s]}", "bool true"))
        b.set(f"1 << {m.name(s)}", 1 << s)
        b.set(f"for (i = 0; i < 3; i++) y = bit({m.name(s)})\ny", 1 << s)
    return b.case("squares, sets and boards")


def lines(b):
    for i, c in enumerate("abcdefgh"):
        b.set(f"file({c})", m.file_of(i))
        b.set(f"{c}File", m.file_of(i))
        b.set(f"rank({i + 1})", m.rank_of(8 * i))
        b.set(f"rank{i + 1}", m.rank_of(8 * i))
        b.set(f"n = {i + 1}; rank(n)", m.rank_of(8 * i))
    b.set("notAFile", m.MASK ^ m.file_of(0))
    b.set("notGHFile", m.MASK ^ m.file_of(6) ^ m.file_of(7))
    b.set("darkSquares", sum(1 << s for s in range(64) if (s % 8 + s // 8) % 2 == 0))
    for s in RNG.sample(range(64), 6):
        for name, meaning in (("file", m.file_of), ("rank", m.rank_of),
                              ("fileOf", m.file_of), ("rankOf", m.rank_of),
                              ("diagOf", m.diag_of), ("antiDiagOf", m.anti_of)):
            b.set(f"{name}({m.name(s)})", meaning(s))
        for number, d in enumerate(m.DIR_NAMES):
            b.set(f"ray({m.name(s)}, {d})", m.ray(s, d))
            b.set(f"ray({m.name(s)}, {number})", m.ray(s, d))
        for t in RNG.sample(range(64), 3):
            b.set(f"between({m.name(s)}, {m.name(t)})", m.between(s, t))
            b.set(f"line({m.name(s)}, {m.name(t)})", m.line(s, t))
    return b.case("lines")


def steps(b):
    for number, d in enumerate(m.DIR_NAMES):
        x, free = m.sparse(RNG), RNG.getrandbits(64)
        at, room = hexed(b.word(x)), hexed(b.word(free))
        b.set(f"{d}One({at})", m.step(x, d))
        b.set(f"{d}Fill({at})", m.fill(x, d))
        b.set(f"{d}Occl({at}, {room})", m.fill(x, d, free))
        b.set(f"shiftOne({at}, {d})", m.step(x, d))
        b.set(f"shiftOne({at}, {number})", m.step(x, d))
        b.set(f"for (i = 0; i < 9; i++) y = {d}One({at})\ny", m.step(x, d))
    x = m.sparse(RNG)
    at = hexed(b.word(x))
    b.set(f"fileFill({at})", m.fill(m.fill(x, "nort"), "sout"))
    b.set(f"rankFill({at})", m.fill(m.fill(x, "east"), "west"))
    return b.case("steps and fills")


def attacks(b):
    for _ in range(4):
        s, x, occ = RNG.randrange(64), m.sparse(RNG), RNG.getrandbits(64)
        at, room = hexed(b.word(x)), hexed(b.word(occ))
        for name, meaning in (("rook", m.rook), ("bishop", m.bishop), ("queen", m.queen)):
            b.set(f"{name}({m.name(s)}, {room})", meaning(s, occ))
        for name, meaning in (("king", m.king), ("knight", m.knight),
                              ("whitePawn", m.white_pawn), ("blackPawn", m.black_pawn)):
            b.set(f"{name}({at})", meaning(x))
    return b.case("attacks")


TURNS = {"flipVertical": lambda f, r: (f, 7 - r), "mirror": lambda f, r: (7 - f, r),
         "mirrorHorizontal": lambda f, r: (7 - f, r),
         "rotate180": lambda f, r: (7 - f, 7 - r), "reverse": lambda f, r: (7 - f, 7 - r),
         "flipDiag": lambda f, r: (r, f), "flipDiagA1H8": lambda f, r: (r, f),
         "flipAntiDiag": lambda f, r: (7 - r, 7 - f), "rotate90": lambda f, r: (r, 7 - f),
         "rotate270": lambda f, r: (7 - r, f)}


def turns(b):
    x = m.sparse(RNG)
    for name, move in TURNS.items():
        b.set(f"{name}({hexed(b.word(x))})", m.rebuild(x, move))
    b.rows.append(("bswap(1)", f"set {hexed(1 << 56)}"))
    return b.case("turning the board")


def position(b):
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
    places = {}
    for r, row in zip(range(7, -1, -1), fen.split("/")):
        cells = re.sub(r"\d", lambda d: "." * int(d[0]), row)
        for f, c in enumerate(cells):
            places[c] = places.get(c, 0) | 1 << f + 8 * r
    for name, c in (("whiteKing", "K"), ("whitePawns", "P"), ("blackRooks", "r"),
                    ("empty_squares", ".")):
        b.set(name, places[c])
    name, text, wanted = b.case("a position")
    return name, text.replace("\n", f'\nposition "{fen} w KQkq - 0 1"\n', 1), \
        ["text position"] + wanted


# Laws about the functions above hold in each mapping, and each is proved.
LAWS = """
law rook(s, o) | bishop(s, o) == queen(s, o) for s in squares
law rook(s, o) == nortOne(nortOccl(bit(s), ~o)) | soutOne(soutOccl(bit(s), ~o)) |
  eastOne(eastOccl(bit(s), ~o)) | westOne(westOccl(bit(s), ~o)) for s in squares
law bishop(s, o) == noEaOne(noEaOccl(bit(s), ~o)) | soWeOne(soWeOccl(bit(s), ~o)) |
  soEaOne(soEaOccl(bit(s), ~o)) | noWeOne(noWeOccl(bit(s), ~o)) for s in squares
law nortOne(soutOne(x)) == x & ~rank(1)
law eastOne(x) == mirror(westOne(mirror(x)))
law nortOne(x) == flipVertical(soutOne(flipVertical(x)))
law nortOne(x) == flipDiag(eastOne(flipDiag(x)))
law rotate90(x) == flipVertical(flipDiag(x))
law rotate270(rotate90(x)) == x
law noEaFill(x) == flipAntiDiag(soWeFill(flipAntiDiag(x)))
law whitePawn(x) == flipVertical(blackPawn(flipVertical(x)))
law whitePawn(x) == eastOne(nortOne(x)) | westOne(nortOne(x))
law fileFill(x) == nortFill(x) | soutFill(x)
law king(x) == whitePawn(x) | blackPawn(x) | nortOne(x) | soutOne(x) | eastOne(x) | westOne(x)
law rankFill(x) & fileFill(x) ⊇ x
law knight(x) == nortOne(noEaOne(x) | noWeOne(x)) | soutOne(soEaOne(x) | soWeOne(x)) |
  eastOne(noEaOne(x) | soEaOne(x)) | westOne(noWeOne(x) | soWeOne(x))
law ray(s, nort) == nortFill(nortOne(bit(s))) for s in squares
law shiftOne(bit(s), d) & ray(s, d) == shiftOne(bit(s), d) when d < 8 for s in squares
law lsb(fileOf(s) & rankOf(s)) == s when s < 64
law fileOf(s) == union(t in squares: s % 8 == t % 8 ? bit(t) : empty) for s in squares
""".replace("\n  ", " ").strip().split("\n")


def laws(b):
    by_files = b.name[0] == b.name[2]   # 0 and 1 are on one file: it is one s / 8
    last = [LAWS[-1].replace("%", "/") if by_files else LAWS[-1]]
    text = "\n".join([f":set squares {b.name}"] + LAWS[:-1] + last)
    return f"{b.name}: laws", text, ["proved"] * len(LAWS)


# As an engine has it: a loop along the ranks and files of numbers, whatever is there.
ENGINE = """
U64 rookAttacks(int s, U64 occ) {
  U64 a = 0; int f, r, tr = s / 8, tf = s % 8;
  for (r = tr + 1; r <= 7; r++) { a |= 1ULL << (r*8 + tf); if (1ULL << (r*8 + tf) & occ) break; }
  for (r = tr - 1; r >= 0; r--) { a |= 1ULL << (r*8 + tf); if (1ULL << (r*8 + tf) & occ) break; }
  for (f = tf + 1; f <= 7; f++) { a |= 1ULL << (tr*8 + f); if (1ULL << (tr*8 + f) & occ) break; }
  for (f = tf - 1; f >= 0; f--) { a |= 1ULL << (tr*8 + f); if (1ULL << (tr*8 + f) & occ) break; }
  return a;
}
law rookAttacks(s, occ) == rook(s, occ) for s in squares
"""


def enums(b):
    """Names of squares that say another numbering than the one in force."""
    other = MAPPINGS[7 - MAPPINGS.index(b.name)]
    offer = f":set squares {b.name}, or the option --squares {b.name}"
    lower = "enum { " + ", ".join(b.names) + " };"
    upper = "enum Sq { " + ", ".join(f"SQ_{n.upper()}" for n in b.names) + ", NO_SQ };"
    yield f"{b.name}: its enum", f":set squares {b.name}\n{lower}\n{upper}\nSQ_E4 == e4", \
        ["bool true", "nowarning"]
    yield f"{b.name}: its enum elsewhere", f":set squares {other}\n{lower}", \
        [f"error 2:8 /{offer}/"]
    yield f"{b.name}: SQ_ elsewhere", f":set squares {other}\n{upper}\nSQ_E4", \
        [f"warning 2:11 /{offer}/", f"int {b.number[28]}"]
    yield f"{b.name}: few names", f":set squares {other}\nenum {{ SQ_E4 = 99, SQ_D4 }}", \
        ["nowarning", "silent"]


def cases():
    for mapping in MAPPINGS:
        b = Board(mapping)
        for make in (boards, lines, steps, attacks, turns, position, laws):
            yield make(b)
        yield f"{mapping}: an engine's loop", f":set squares {mapping}{ENGINE}", ["proved"]
        yield from enums(b)
    yield "a1b1: words stay", "x = {a1}\n:set squares h8h7\ny = x == {h8}\n" \
        ":set squares a1b1\ny\nx == {a1}", ["bool true", "bool true"]
    yield "a refused enum's type", "typedef enum { a8, b8, c8, d8, e8, f8, g8, h8 } Sq;\n" \
        "int f(Sq s) { return s + 1; }\nf(2)", ["error 1:16 /--squares a8b8/", "error 2:7 /'Sq'/",
                                            "error 3:1 /'f' was refused/"]
    yield "unknown mapping", ":set squares a1a8", ["error /it takes a1b1, a8b8/"]


def run(folder, mapping, text, *args):
    done = bbx(folder, "--ascii", *args, "--squares", mapping, "-e", text)
    assert done.status == 0, done.describe()
    return done.text


def test_drawings_are_of_the_board(folder):
    """Diagram, list, sentence and picture of a set differ in its word alone."""
    text = "{a1, b1, e4, h7}\n:set style spoken\n{a1, b1, e4, h7}\n:set view black\n" \
        ":set style box\n{a1, b1, e4, h7}\n:table nortOne(x)\n" \
        ":svg p.svg {a1, b1, e4, h7}\n:squares {e4}"

    def in_order(found):
        return str(sorted(re.findall(r"[a-h][1-8]|M[^hHL]+", found[0])))

    def drawn(mapping):
        shown = run(folder, mapping, text, "--overwrite")
        with open(folder + "/p.svg") as file:
            shown += file.read()
        shown = re.sub(r"0x[0-9a-f]{16}( = -?\d+)*|\(\d+\)|moves \d+ places? \w+", "W", shown)
        shown = re.sub(r"squares:\s", "squares: ", shown)
        shown = re.sub(r'd="M[^a-zA-Z"]*(h.01M[^a-zA-Z"]*)*h.01', in_order, shown)
        return re.sub(r"[a-h][1-8](, [a-h][1-8])+", in_order, shown)
    wanted = drawn("a1b1")
    for mapping in MAPPINGS:
        assert drawn(mapping) == wanted, mapping


def test_options_set_it(folder):
    for args in (["--squares", "h8g8"], ["--squares=h8g8"], ["--set", "squares=h8g8"]):
        done = bbx(folder, *args, "-e", "0 + h8 == 0; 0 + g8 == 1")
        assert done.text.split() == ["true"] * 2, done.describe()
    assert bbx(folder, "--squares", "a1", "-e", "1").status == 2


def test_saving_keeps_the_mapping(folder):
    for mapping in MAPPINGS:
        text = "x = {a1, c2}; s = e4; const k = rank2; int t[2] = {1, 2}"
        run(folder, mapping, text + "\n:save s.bbx", "--overwrite")
        checks = "x == {a1, c2}; s == e4; k == rank(2); t[1] == 2"
        shown = run(folder, "a1b1", ":load s.bbx\n" + checks)
        assert shown.split() == ["true"] * 4, (mapping, shown)


def test_what_is_simplified_reads_back(folder):
    for mapping in MAPPINGS:
        for turn in TURNS:
            text = run(folder, mapping, f":simplify {turn}(~~x)").strip()
            shown = run(folder, mapping, f"law {turn}(x) == {text}")
            assert shown.startswith("proved"), (mapping, turn, text, shown)
