"""Boards and positions as other programs print them, bare and where a board can stand."""
import random

import model as m
from model import hexed

RNG = random.Random(9)
FRAME = "+---+---+---+---+---+---+---+---+"
LETTERS = "a b c d e f g h"
FIGURES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
NAMES = {"K": "whiteKing", "Q": "whiteQueens", "R": "whiteRooks", "B": "whiteBishops",
         "N": "whiteKnights", "P": "whitePawns", "k": "blackKing", "q": "blackQueens",
         "r": "blackRooks", "b": "blackBishops", "n": "blackKnights", "p": "blackPawns"}


def rows(word, on, off):
    return [[on if word >> 8 * r + f & 1 else off for f in range(8)] for r in range(7, -1, -1)]


def framed(cells, letters="  a   b   c   d   e   f   g   h", digits=True, indent=""):
    """Stockfish's."""
    text = [FRAME]
    for i, row in enumerate(cells):
        text += ["| " + " | ".join(row) + " |" + (f" {8 - i}" if digits else ""), FRAME]
    return "\n".join(indent + line for line in text + [letters] if line.strip())


def spaced(cells, gap=" ", before=lambda r: "", below="", above=""):
    lines = [before(8 - i) + gap.join(row) for i, row in enumerate(cells)]
    return "\n".join([above] * bool(above) + lines + [below] * bool(below))


def sets(word):
    yield "Stockfish's pretty", framed(rows(word, "X", " "))
    yield "Stockfish's old pretty", framed(rows(word, "X", " "), digits=False, letters="")
    yield "python-chess's SquareSet", spaced(rows(word, "1", "."))
    yield "print_bitboard", spaced(rows(word, "1", "0"), before=lambda r: f"  {r}   ",
                                   below=f"\n      {LETTERS}\n\n      Bitboard: {word}d\n")
    yield "print_bitboard, two blanks", spaced(rows(word, "1", "."), "  ",
                                               lambda r: f"{r}  ", f"\n   {LETTERS}")
    yield "VICE's", spaced(rows(word, "X", "-"), "")
    yield "letters above", spaced(rows(word, "1", "."), above="  " + LETTERS,
                                  before=lambda r: f"{r} ")
    yield "bars", spaced(rows(word, "x", "."), before=lambda r: f"{r} | ")
    both = rows(word, "1", ".")
    yield "ranks on both sides", spaced([row + [f" {8 - i}"] for i, row in enumerate(both)],
                                        before=lambda r: f"{r}  ", below="   " + LETTERS)
    yield "#", spaced(rows(word, "#", "."))


def men(fen):
    return [list("".join("." * int(c) if c.isdigit() else c for c in row))
            for row in fen.split("/")]


def blank(cells, empty):
    return [[empty if c == "." else c for c in row] for row in cells]


def figures(cells, empty=".", behind=""):
    return [[FIGURES[c] + behind if c in FIGURES else empty for c in row] for row in cells]


def positions(fen):
    cells = men(fen)
    yield "Stockfish's d", framed(blank(cells, " "), indent=" ") + \
        f"\n\nFen: {fen} w KQkq - 0 1\nKey: 8F8F01D4562F59FB\nCheckers: \n"
    yield "Stockfish's old d", framed(blank(cells, " "), digits=False, letters="")
    yield "python-chess's", spaced(cells)
    yield "python-chess's unicode", spaced(figures(cells, "⭘"))
    yield "python-chess's borders", "  -----------------\n" + "\n".join(
        f"{8 - i} |{'|'.join(row)}|\n  -----------------"
        for i, row in enumerate(figures(cells, " "))) + f"\n   {LETTERS}"
    yield "print_board", "\n" + spaced(
        figures(cells, ".", "\ufe0e"), before=lambda r: f"  {r}  ",
        below=f"\n     {LETTERS}\n\n     Side:     white\n     Enpassant:   no\n"
              "     Castling:  KQkq\n")
    yield "VICE's", spaced(cells, "  ", lambda r: f"{r}  ",
                           "\n   " + "  ".join("abcdefgh") +
                           "\nside:w\nenPas:99\ncastle:KQkq\nPosKey:11AB\n")


def sets_of(fen):
    found = {}
    for r, row in zip(range(7, -1, -1), men(fen)):
        for f, c in enumerate(row):
            found[c] = found.get(c, 0) | 1 << f + 8 * r
    return found


def check_men(fen):
    places = sets_of(fen)
    return "\n".join(NAMES.values()), \
        [f"set {hexed(places.get(letter, 0))}" for letter in NAMES]


PLAYED = [
    ("startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
     "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1"),
    ("startpos moves e2e4 a7a6 e4e5 d7d5 e5d6",             # en passant
     "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR"),
    ("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R"),
    ("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8", "2kr3r/8/8/8/8/8/8/R4RK1"),
    ("fen 1r6/P7/8/8/8/8/p7/k1K5 w - - 0 1 moves a7b8n", "1N6/8/8/8/8/8/p7/k1K5"),
    ("fen 8/P7/8/8/8/8/8/k1K5 w - - 0 1 moves a7a8q a1a2", "Q7/8/8/8/8/8/k7/2K5"),
    ('"8/8/8/3q4/4P3/8/8/k6K w - - 0 1" moves e4d5', "8/8/8/3P4/8/8/8/k6K"),
]
WRONG = [("startpos moves e2e5", 25, "e2e5' is not a move of this man"),
         ("startpos moves e2e4 e2e4", 30, "empty square"),
         ("startpos moves e2e4 d2d4", 30, "other side"),
         ("startpos moves d1d2", 25, "own side"),
         ("startpos moves e2e4q", 25, "promotion"),
         ("startpos moves O-O", 25, "like e2e4"),
         ("startpos moves e2e4 d7d5 e4e5 a7a6 e5d6", 45, "not a move of this man"),
         ("fen 8/P7/8/8/8/8/8/k1K5 w - - 0 1 moves a7a8", 50, "the pawn becomes"),
         ("startpos move e2e4", 19, "moves")]


def bare_and_bracketed():
    for _ in range(3):
        word = m.sparse(RNG) & ~(m.file_of(0)) | 1 << 28
        for name, text in sets(word):
            yield f"{name}, bare", f"2 + 3\n{text}\n_ == {hexed(word)}", \
                ["int 5", f"set {hexed(word)}", "bool true"]
            yield f"{name}, in brackets", f"x = [{text}] & -1\nx", [f"set {hexed(word)}"]
            yield f"{name}, in C", f"U64 f() {{ return [{text}]; }}\nf()", \
                [f"set {hexed(word)}"]
            yield f"{name}, h8h7", f":set squares h8h7\n{text}", \
                [f"set {hexed(int(f'{word:064b}', 2) and flipped(word))}"]


def flipped(word):
    """Numbered h8 = 0, h7 = 1."""
    names = m.numbered("h8h7")
    return sum(1 << i for i in range(64) if word >> m.square(names[i]) & 1)


def cases():
    yield from bare_and_bracketed()
    fens = [START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
            "8/8/8/3q4/4P3/8/8/k6K"]
    for fen in fens:
        ask, wanted = check_men(fen)
        for name, text in positions(fen):
            yield f"{name}, bare", f"{text}\n{ask}", ["text position"] + wanted
            yield f"{name}, position", f"position [{text}]\n{ask}", ["text position"] + wanted
            yield f"{name}, as a set", f"x = [{text}]", ["error /position/"]
        for line in (f"{fen} w - - 0 1", f"position fen {fen} w - - 0 1", f"{fen} b KQkq -",
                     f"position {fen} w - - 0 1", f"position {fen} w - - 0 1 # from a game",
                     f'{fen} w - - bm Qg6; id "WAC; 001";', f"   {fen}",
                     f'position {fen} w - - bm Qg6; id "1";', f"{fen} w - - 0 1; 2 + 2"):
            more = ["int 4"] if line.endswith("2 + 2") else []
            yield "a FEN", f"1 + 1\n{line}\n{ask}", ["int 2", "text position"] + more + wanted
    for line, fen in PLAYED:
        ask, wanted = check_men(fen)
        yield "moves", f"position {line}\n{ask}", ["text position"] + wanted
    for line, column, message in WRONG:
        yield "wrong moves", f"position {line}", [f"error 1:{column} /{message}/"]
    yield "a FEN and moves, bare", f"{START} w - - 0 1 moves e2e4\nwhitePawns", \
        ["text position", "set 0x1000ef00"]
    yield "# in front of a row", spaced(rows(0x80000000ff0001, "#", ".")), ["set 0x80000000ff0001"]
    yield from in_a_row()
    yield from no_boards()
    yield from values()


def in_a_row():
    board = spaced(rows(0x0000001000000081, "1", "."))
    other = spaced(rows(0x0000001000000083, "1", "."))
    pair = [f"set 0x1000000081", "set 0x1000000083"]
    yield "two boards", f"{board}\n{other}", pair + ["text /1 square where they differ: .b1/"]
    yield "two boards and a blank", f"{board}\n\n{other}", pair + ["text /differ: .b1/"]
    yield "framed ones", framed(rows(3, "X", " ")) + "\n" + framed(rows(2, "X", " ")), \
        ["set 3", "set 2", "text /differ: .a1/"]
    yield "the same", f"{board}\n{board}", pair[:1] * 2
    yield "not in a row", f"{board}\n1 + 1\n{other}", [pair[0], "int 2", pair[1]]
    yield "two positions", spaced(men(START)) + "\n" + spaced(men(PLAYED[1][1])), \
        ["text position", "text position", "text /^The 5 squares where they differ: .e2, a6, d6, a7, d7/"]
    yield "what bbx prints", "x = {a1, b3, d4}\nx\n8  " + spaced(
        rows(5, "1", "."), before=lambda r: "" if r == 8 else f"{r}  ",
        below="   a b c d e f g h\n0x0000000000000005 = 5, 2 squares:\n{a1, c1}") + "\n2 + 2", \
        ["set {a1 b3 d4}", "set 5", "int 4"]


def no_boards():
    """Statements that look like rows at first."""
    yield "minus signs", "- - - - - - - 1", ["int -1"]
    yield "names", "r = 1; n = 2; b = 4; q = 8; k = 16; p = 32\nr | n | b | q | k | p | r | n", \
        ["int 63"]
    yield "numbers", "11111111\n00000000", ["int 11111111", "any"]
    yield "a quotient", "8/8/8/8/8/8/8/8", ["int 0"]
    yield "half a board", ". . . 1 . . . .\n. . . . 1 . . .\n2 + 2", \
        ["error 1:1 /2 rows of 8 cells/", "int 4"]
    yield "a row", "1 . . . . . . .", ["error"]
    yield "a row too few", spaced(rows(9, "1", ".")[1:]), ["error 1:1 /7 rows of 8 cells/"]
    yield "men and marks", "[" + spaced(rows(9, "1", ".")[1:]) + "\nk . . . . . . .]", \
        ["error 8:1 /'k' is not a cell/"]
    yield "set as a position", "position [" + spaced(rows(9, "1", ".")) + "]", \
        ["error /without men/"]


def values():
    """What bbx prints, behind x =."""
    for line, value in (
            ("0x0000000000000201, 2 squares {a1, b2}", "set 0x201"),
            ("0x0000000000000201, 2 squares: {a1, b2}", "set 0x201"),
            ("0x3, 2 squares {a1, b1}", "set 3"),
            ("0x0000000000000201 = 513, 2 squares:\n{a1,\n b2}", "set 0x201"),
            ("0xffffffffffffffff = 18446744073709551615 = -1, 64 squares:\n{a1, b1, … 62 more}",
             "set 0xffffffffffffffff"),
            ("0x0000000000000000 = 0, empty", "set 0"), ("0x0000000000000000, empty", "set 0"),
            ("5 = 0x5", "int 5"), ("-5 = 18446744073709551611 = 0xfffffffffffffffb", "int -5"),
            ("0x4d = 77", "set 77"), ("0b1'00000000 = 256", "set 256"), ("a1 (0)", "square a1"),
            ("e4 (28)", "square e4"), ("true", "bool true"), ("{1, 2}", "any")):
        for before in ("x = ", "x=", "x =\n", "1 + 1; x = ", "x = 1\nx = "):
            first = ["int 2"] * before.startswith("1")
            yield f"a value, {before!r}", f"{before}{line}\nx\n2 + 3", first + [value, "int 5"]
    yield "a law's variable", "b = 0x0000000000000080, 1 square {h1}\nb", ["set {h1}"]
    yield "a line of squares", "0x0000000000000080 = 128, 1 square: {h1}\n_ + 1", \
        ["set {h1}", "set 0x81"]
    for line in ("x = 3 = 4", "x = 0x3, 3 squares {a1, b1}", "x = 0x3, 2 squares {a1, c1}",
                 "x = 5 = 0x5 + 1", "x = e4 (27)",
                 "x = 1 = 1 = 2", "5 = 0x5", "x = 99999999999999999999 = 5", "x ="):
        yield f"no value: {line}", line, ["error"]
    yield "signs", "x = - - - - - - - 1\nx", ["int -1"]
    yield "a sum on lines", "x =\n  {a1} |\n  {b1}\nx", ["set {a1 b1}"]
    board = spaced(rows(0x1000000081, "1", "."), before=lambda r: f"{r}  ",
                   below="   " + LETTERS)
    yield "a board alone", f"x = {board}\nx", ["set 0x1000000081"]
    yield "a board's numbers don't count", f"x = {board}\n0x0000000000000005 = 5, 2 squares:\n" \
        "{a1, c1}\nx", ["set 0x1000000081"]
    yield "a board too short", "x = " + "\n".join(board.split("\n")[:5]) + "\n2 + 3", \
        ["error /5 rows|40/", "int 5"]
    yield "men", f"x = {spaced(men(START))}", ["error /position/"]
    yield "Stockfish's", f"x =\n{framed(rows(0x81, 'X', ' '))}\nx", ["set 0x81"]
