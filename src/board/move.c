/* The man is taken off its square and put on the other; what else changes hangs on what
 * it is. Men are numbered as fen.h has them, white's first: king, queen, rook, bishop,
 * knight, pawn. */
#include "board/move.h"

#include <stdlib.h>
#include <string.h>

#include "board/attack.h"
#include "board/line.h"
#include "board/square.h"

enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, KINDS };

typedef struct {
    Position *p;
    int from, to, man, kind, side; /* side: the number of its king */
    int taken;                     /* the man on the square it goes to, or -1 */
    uint64_t all;                  /* the men of both */
} Move;

static uint64_t men_of(const Position *p, int side) {
    uint64_t set = 0;
    for (int kind = 0; kind < KINDS; kind++) set |= p->men[side + kind];
    return set;
}

/* ---- where men can go */

static uint64_t shifted(uint64_t set, int dir) {
    return wide_low(line_shift(SHAPE_CHESS, set, dir));
}

static bool pawn_reaches(const Move *m) {
    int forward = m->side ? DIR_SOUT : DIR_NORT;
    uint64_t at = square_bit(m->from), to = square_bit(m->to);
    uint64_t ahead = shifted(at, forward), one = ahead & ~m->all;
    bool home = at & line_rank(SHAPE_CHESS, m->side ? 48 : 8);
    uint64_t two = home ? shifted(one, forward) : 0;
    uint64_t beside = shifted(ahead, DIR_EAST) | shifted(ahead, DIR_WEST);
    bool takes = m->taken >= 0 || m->to == m->p->en_passant;
    return (takes ? beside : (one | two) & ~m->all) & to;
}

static bool reaches(const Move *m) {
    int files = abs((m->from & 7) - (m->to & 7));
    int ranks = abs(square_rank(m->from) - square_rank(m->to));
    switch (m->kind) {
    case KING:
        return files <= 1 && ranks <= 1;
    case KNIGHT:
        return files * ranks == 2;
    case PAWN:
        return pawn_reaches(m);
    case ROOK:
        return attack_rook(SHAPE_CHESS, m->from, m->all) & square_bit(m->to);
    case BISHOP:
        return attack_bishop(SHAPE_CHESS, m->from, m->all) & square_bit(m->to);
    default:
        return attack_queen(SHAPE_CHESS, m->from, m->all) & square_bit(m->to);
    }
}

/* ---- castling */

static void drop_right(Position *p, char right) {
    char *at = strchr(p->castling, right);
    if (at) memmove(at, at + 1, strlen(at));
    if (!*p->castling) strcpy(p->castling, "-");
}

/* Of a rook that left its corner or was taken there: K or Q, or its file's letter. */
static void drop_rook(Position *p, int square) {
    int file = square & 7, rank = square_rank(square);
    if (rank != 0 && rank != 7) return;
    int black = rank ? 'a' - 'A' : 0;
    if (file == 7) drop_right(p, (char)('K' + black));
    if (file == 0) drop_right(p, (char)('Q' + black));
    drop_right(p, (char)('A' + file + black));
}

static void drop_king(Position *p, int side) {
    for (int file = 0; file < 8; file++) drop_rook(p, (side ? 56 : 0) + file);
}

/* The rook to castle with: the one the king goes onto, or the last one on its way. */
static int castling_rook(const Move *m) {
    uint64_t rooks = m->p->men[m->side + ROOK];
    if (m->kind != KING || square_rank(m->from) != square_rank(m->to)) return -1;
    if (rooks & square_bit(m->to)) return m->to;
    if (abs(m->from - m->to) != 2 || m->taken >= 0) return -1;
    bool east = m->to > m->from;
    Wide way = line_ray(SHAPE_CHESS, m->from, east ? DIR_EAST : DIR_WEST) & rooks;
    if (!way) return -1;
    return east ? wide_last(way) : wide_first(way);
}

static void castle(Move *m, int rook) {
    int home = m->from & 56;
    bool east = rook > m->from;
    m->p->men[m->side + KING] = square_bit(home + (east ? 6 : 2));
    m->p->men[m->side + ROOK] ^= square_bit(rook);
    m->p->men[m->side + ROOK] |= square_bit(home + (east ? 5 : 3));
}

/* ---- playing */

static void take_off(Move *m) {
    int square = m->to;
    if (m->kind == PAWN && m->to == m->p->en_passant) square += m->side ? 8 : -8;
    for (int man = 0; man < FEN_MEN; man++) m->p->men[man] &= ~square_bit(square);
    if (m->taken >= 0) drop_rook(m->p, m->to);
}

/* What it becomes: q, r, b or n of a pawn on the last rank; -1: not so. */
static int promoted(const Move *m, const char *letter, size_t len) {
    bool last = m->kind == PAWN && square_rank(m->to) == (m->side ? 0 : 7);
    const char *at = len ? strchr("qrbn", *letter | 32) : NULL;
    if (!last) return len ? -1 : m->man;
    return at ? m->side + QUEEN + (int)(at - "qrbn") : -1;
}

static void put(Move *m, int becomes) {
    Position *p = m->p;
    take_off(m);
    p->men[m->man] ^= square_bit(m->from);
    p->men[becomes] |= square_bit(m->to);
    if (m->kind == ROOK) drop_rook(p, m->from);
}

static void end_turn(Move *m) {
    Position *p = m->p;
    bool two = m->kind == PAWN && abs(m->from - m->to) == 16;
    bool counts =
        m->kind == PAWN || (m->taken >= 0 && m->taken / KINDS != m->man / KINDS);
    if (m->kind == KING) drop_king(p, m->side);
    p->en_passant = two ? (m->from + m->to) / 2 : -1;
    p->half_moves = counts ? 0 : p->half_moves + 1;
    p->move += p->black_moves;
    p->black_moves = !p->black_moves;
}

const char *move_play(Position *p, const char *text, size_t len) {
    bool long_enough = len == 4 || len == 5;
    Move m = {.p = p, .side = p->black_moves ? KINDS : 0};
    m.from = long_enough ? square_parse(text, 2) : -1;
    m.to = long_enough ? square_parse(text + 2, 2) : -1;
    if (m.from < 0 || m.to < 0 || m.from == m.to)
        return "is not a move: moves look like e2e4";
    m.man = fen_man_at(p, m.from);
    m.taken = fen_man_at(p, m.to);
    m.all = men_of(p, 0) | men_of(p, KINDS);
    if (m.man < 0) return "moves from an empty square";
    if (m.man / KINDS != m.side / KINDS) return "moves a man of the other side";
    m.kind = m.man % KINDS;
    int rook = castling_rook(&m), becomes = promoted(&m, text + 4, len - 4);
    if (becomes < 0)
        return len == 5 ? "is not a promotion"
                        : "wants the piece the pawn becomes: q, r, b, n";
    if (rook < 0 && m.taken >= 0 && m.taken / KINDS == m.side / KINDS)
        return "takes a man of its own side";
    if (rook < 0 && !reaches(&m)) return "is not a move of this man";
    if (rook < 0)
        put(&m, becomes);
    else
        castle(&m, rook);
    end_turn(&m);
    return NULL;
}
