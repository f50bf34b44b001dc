/* FENs: good ones come back as they were, bad ones name their field. */

#include "unit/unit.h"

#include "board/fen.h"
#include "board/square.h"

static bool parse(const char *fen, Position *position, FenError *error) {
    return fen_parse(fen, strlen(fen), position, error, NULL);
}

enum { FEN_MAX = 120 };

static char *write_rank(const Position *position, int rank, char *out) {
    char gap = '0';
    for (int file = 0; file < 8; file++) {
        int man = fen_man_at(position, rank * 8 + file);
        if (man < 0) {
            gap++;
            continue;
        }
        if (gap > '0') *out++ = gap;
        gap = '0';
        *out++ = fen_men[man].letter;
    }
    if (gap > '0') *out++ = gap;
    return out;
}

/* All six fields. */
static void fen_write(const Position *p, char *out) {
    char *end = out;
    for (int rank = 7; rank >= 0; rank--) {
        end = write_rank(p, rank, end);
        if (rank) *end++ = '/';
    }
    snprintf(end, FEN_MAX - (size_t)(end - out), " %c %s %s %u %u",
             p->black_moves ? 'b' : 'w', p->castling,
             p->en_passant < 0 ? "-" : square_name(p->en_passant), p->half_moves,
             p->move);
}

static void round_trips(void **state) {
    static const char *const good[] = {
        fen_startpos,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 12 134",
        "8/8/8/8/8/8/8/8 b - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Position position;
        FenError error;
        char out[FEN_MAX];
        assert_true(parse(good[i], &position, &error));
        fen_write(&position, out);
        assert_string_equal(out, good[i]);
    }
}

static void start(void **state) {
    static const struct {
        const char *name;
        uint64_t set;
    } want[FEN_NAMES] = {
        {"whiteKing", 0x10},
        {"whiteQueens", 0x08},
        {"whiteRooks", 0x81},
        {"whiteBishops", 0x24},
        {"whiteKnights", 0x42},
        {"whitePawns", 0xff00},
        {"blackKing", UINT64_C(0x1000000000000000)},
        {"blackQueens", UINT64_C(0x0800000000000000)},
        {"blackRooks", UINT64_C(0x8100000000000000)},
        {"blackBishops", UINT64_C(0x2400000000000000)},
        {"blackKnights", UINT64_C(0x4200000000000000)},
        {"blackPawns", UINT64_C(0x00ff000000000000)},
        {"white", 0xffff},
        {"black", UINT64_C(0xffff000000000000)},
        {"occupied", UINT64_C(0xffff00000000ffff)},
        {"empty_squares", UINT64_C(0x0000ffffffff0000)},
    };
    Position position;
    FenError error;
    assert_true(parse(fen_startpos, &position, &error));
    for (int i = 0; i < FEN_NAMES; i++) {
        uint64_t set;
        assert_string_equal(fen_set(&position, i, &set), want[i].name);
        assert_true(set == want[i].set);
    }
    assert_int_equal(fen_men[fen_man_at(&position, 60)].letter, 'k');
    assert_int_equal(fen_man_at(&position, 28), -1);
}

static void left_out(void **state) {
    Position position;
    FenError error;
    assert_true(parse("  8/8/8/4k3/8/8/8/4K3  b ", &position, &error));
    assert_true(position.black_moves);
    assert_string_equal(position.castling, "-");
    assert_int_equal(position.en_passant, -1);
    assert_int_equal(position.half_moves, 0);
    assert_int_equal(position.move, 1);
}

static void errors(void **state) {
#define EMPTY7 "8/8/8/8/8/8/8/"
    static const struct {
        const char *fen, *field, *message;
        size_t start, end;
    } bad[] = {
        {"", "board", "board: nothing is there", 0, 0},
        {EMPTY7 "9", "board", "board: '9' is not a piece letter", 14, 15},
        {EMPTY7 "7x w", "board", "board: 'x' is not a piece letter", 15, 16},
        {EMPTY7 "7é w", "board", "board: 'é' is not a piece letter", 15, 17},
        {EMPTY7 "7", "board", "board: rank 1 has 7 squares, not 8", 14, 15},
        {"8/8/ppppppppp/8/8/8/8/8", "board", "board: rank 6 has 9 squares, not 8", 4, 13},
        {"8/8/8/8/8/8/8", "board", "board: 7 ranks, not 8", 0, 13},
        {EMPTY7, "board", "board: rank 1 has 0 squares, not 8", 14, 15},
        {EMPTY7 "8/8", "board", "board: more than 8 ranks", 15, 17},
        {EMPTY7 "8 x", "side to move", "side to move: 'x' is not w or b", 16, 17},
        {EMPTY7 "8 w KK", "castling", "castling: 'KK' is not KQkq, a part of it, or -",
         18, 20},
        {EMPTY7 "8 w - e9", "en passant", "en passant: 'e9' is not a square or -", 20,
         22},
        {EMPTY7 "8 w - e4", "en passant", "en passant: 'e4' is not on rank 3 or 6", 20,
         22},
        {EMPTY7 "8 w - - x", "half-move clock", "half-move clock: 'x' is not a number",
         22, 23},
        {EMPTY7 "8 w - - 0 -1", "move number", "move number: '-1' is not a number", 24,
         26},
        {EMPTY7 "8 w - - 0 1 z", "end", "end: 'z' is not a field of a FEN: it has six",
         26, 27},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Position position;
        FenError error;
        assert_false(parse(bad[i].fen, &position, &error));
        assert_string_equal(error.field, bad[i].field);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.start, bad[i].start);
        assert_int_equal(error.end, bad[i].end);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(start),
        cmocka_unit_test(left_out),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
