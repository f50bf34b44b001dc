/*
 * A small engine: a board of bitboards, all moves of a position, and perft, which counts the
 * positions that so many moves lead to. Moves that leave the king in check are found by making
 * them. Squares are numbered from a1.
 */
#include <stdint.h>
#include <stdbool.h>
#include <stdio.h>

typedef uint64_t U64;

enum Side { WHITE, BLACK };
enum Man { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NONE };
enum Right { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };

typedef struct {
    U64 men[6], side[2];
    int turn, rights, passed; /* passed: where a pawn may be taken in passing, or -1 */
} Board;

typedef struct {
    unsigned from : 6, to : 6, man : 3, promoted : 3, special : 1;
} Move;

typedef struct {
    Move move[256];
    int count;
} Moves;

#define BIT(square) (1ULL << (square))
#define ALL(board) ((board)->side[WHITE] | (board)->side[BLACK])

static U64 knightReach[64], kingReach[64], pawnReach[2][64], rays[8][64];
static int keptRights[64];
static const int steps[8][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { -1, 1 },
                                 { 0, -1 }, { -1, -1 }, { -1, 0 }, { 1, -1 } };

static int popSquare(U64 *set)
{
    int square = __builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

/* The square so many files and ranks away as a set; empty beyond the board. */
static U64 beside(int square, int files, int ranks)
{
    int file = (square & 7) + files, rank = (square >> 3) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : BIT(8 * rank + file);
}

void init(void)
{
    for (int square = 0; square < 64; square++) {
        keptRights[square] = 15;
        for (int d = 0; d < 8; d++) {
            int x = steps[d][0], y = steps[d][1];
            kingReach[square] |= beside(square, x, y);
            if (x && y) {
                knightReach[square] |= beside(square, 2 * x, y) | beside(square, x, 2 * y);
                pawnReach[y > 0 ? WHITE : BLACK][square] |= beside(square, x, y);
            }
            for (int n = 1; n < 8; n++)
                rays[d][square] |= beside(square, n * x, n * y);
        }
    }
    keptRights[0] &= ~WHITE_LONG;
    keptRights[4] &= ~(WHITE_SHORT | WHITE_LONG);
    keptRights[7] &= ~WHITE_SHORT;
    keptRights[56] &= ~BLACK_LONG;
    keptRights[60] &= ~(BLACK_SHORT | BLACK_LONG);
    keptRights[63] &= ~BLACK_SHORT;
}

/* A ray up to its first blocker; the first four directions lead to higher squares. */
static U64 along(int d, int square, U64 occupied)
{
    U64 blockers = rays[d][square] & occupied;
    if (!blockers)
        return rays[d][square];
    int first = d < 4 ? __builtin_ctzll(blockers) : 63 - __builtin_clzll(blockers);
    return rays[d][square] & ~rays[d][first];
}

U64 rookReach(int square, U64 occupied)
{
    return along(0, square, occupied) | along(2, square, occupied)
         | along(4, square, occupied) | along(6, square, occupied);
}

U64 bishopReach(int square, U64 occupied)
{
    return along(1, square, occupied) | along(3, square, occupied)
         | along(5, square, occupied) | along(7, square, occupied);
}

U64 reach(int man, int side, int square, U64 occupied)
{
    switch (man) {
    case PAWN: return pawnReach[side][square];
    case KNIGHT: return knightReach[square];
    case BISHOP: return bishopReach(square, occupied);
    case ROOK: return rookReach(square, occupied);
    case QUEEN: return rookReach(square, occupied) | bishopReach(square, occupied);
    default: return kingReach[square];
    }
}

bool isAttacked(const Board *board, int square, int by)
{
    const U64 *men = board->men, occupied = ALL(board);
    U64 slow = (pawnReach[!by][square] & men[PAWN]) | (knightReach[square] & men[KNIGHT])
             | (kingReach[square] & men[KING]);
    U64 sliding = (rookReach(square, occupied) & (men[ROOK] | men[QUEEN]))
                | (bishopReach(square, occupied) & (men[BISHOP] | men[QUEEN]));
    return ((slow | sliding) & board->side[by]) != 0;
}

bool inCheck(const Board *board, int side)
{
    return isAttacked(board, __builtin_ctzll(board->men[KING] & board->side[side]), !side);
}

static void add(Moves *moves, int man, int from, int to, int promoted, bool special)
{
    Move *move = &moves->move[moves->count++];
    move->from = from;
    move->to = to;
    move->man = man;
    move->promoted = promoted;
    move->special = special;
}

static void addPawnMove(Moves *moves, int from, int to)
{
    if (to >= 8 && to < 56)
        add(moves, PAWN, from, to, NONE, false);
    else
        for (int man = QUEEN; man >= KNIGHT; man--)
            add(moves, PAWN, from, to, man, false);
}

static void pawnMoves(const Board *board, Moves *moves)
{
    int side = board->turn, up = side == WHITE ? 8 : -8, home = side == WHITE ? 1 : 6;
    U64 pawns = board->men[PAWN] & board->side[side], occupied = ALL(board);
    while (pawns) {
        int from = popSquare(&pawns);
        U64 takes = pawnReach[side][from] & board->side[!side];
        while (takes)
            addPawnMove(moves, from, popSquare(&takes));
        if (board->passed >= 0 && (pawnReach[side][from] & BIT(board->passed)))
            add(moves, PAWN, from, board->passed, NONE, true);
        if (occupied & BIT(from + up))
            continue;
        addPawnMove(moves, from, from + up);
        if (from >> 3 == home && !(occupied & BIT(from + 2 * up)))
            add(moves, PAWN, from, from + 2 * up, NONE, true);
    }
}

/* The king may not cross a square that is attacked; where it ends is tried like any move. */
static void castling(const Board *board, Moves *moves)
{
    int side = board->turn, king = side == WHITE ? 4 : 60, rights = board->rights >> 2 * side;
    U64 occupied = ALL(board);
    if (!(rights & 3) || isAttacked(board, king, !side))
        return;
    if ((rights & 1) && !(occupied & (3ULL << (king + 1))) && !isAttacked(board, king + 1, !side))
        add(moves, KING, king, king + 2, NONE, true);
    if ((rights & 2) && !(occupied & (7ULL << (king - 3))) && !isAttacked(board, king - 1, !side))
        add(moves, KING, king, king - 2, NONE, true);
}

void allMoves(const Board *board, Moves *moves)
{
    moves->count = 0;
    pawnMoves(board, moves);
    for (int man = KNIGHT; man <= KING; man++) {
        U64 men = board->men[man] & board->side[board->turn];
        while (men) {
            int from = popSquare(&men);
            U64 targets = reach(man, board->turn, from, ALL(board)) & ~board->side[board->turn];
            while (targets)
                add(moves, man, from, popSquare(&targets), NONE, false);
        }
    }
    castling(board, moves);
}

static void take(Board *board, int side, int square)
{
    for (int man = PAWN; man <= KING; man++)
        board->men[man] &= ~BIT(square);
    board->side[side] &= ~BIT(square);
}

static void put(Board *board, int side, int man, int square)
{
    board->men[man] |= BIT(square);
    board->side[side] |= BIT(square);
}

/* What is special: two steps and taking in passing of a pawn, castling of a king. */
static void makeSpecial(Board *board, const Move *move, int passed)
{
    int side = board->turn;
    if (move->man == KING) {
        bool isShort = move->to > move->from;
        take(board, side, isShort ? move->to + 1 : move->to - 2);
        put(board, side, ROOK, isShort ? move->to - 1 : move->to + 1);
    } else if (move->to == passed) {
        take(board, !side, move->to ^ 8);
    } else {
        board->passed = (move->from + move->to) / 2;
    }
}

/* False when the move leaves the king in check. */
bool makeMove(Board *board, const Move *move)
{
    int side = board->turn, passed = board->passed;
    board->passed = -1;
    take(board, side, move->from);
    if (board->side[!side] & BIT(move->to))
        take(board, !side, move->to);
    put(board, side, move->promoted == NONE ? move->man : move->promoted, move->to);
    if (move->special)
        makeSpecial(board, move, passed);
    board->rights &= keptRights[move->from] & keptRights[move->to];
    board->turn = !side;
    return !inCheck(board, side);
}

long perft(const Board *board, int depth)
{
    Moves moves;
    long count = 0;
    if (depth == 0)
        return 1;
    allMoves(board, &moves);
    for (int i = 0; i < moves.count; i++) {
        Board next = *board;
        if (makeMove(&next, &moves.move[i]))
            count += perft(&next, depth - 1);
    }
    return count;
}

static int indexOf(const char *letters, char c)
{
    int i = 0;
    while (letters[i] && letters[i] != c)
        i++;
    return i;
}

/* The first four fields of a FEN. */
Board parse(const char *fen)
{
    Board board = { .passed = -1 };
    int square = 56;
    for (; *fen != ' '; fen++) {
        if (*fen == '/')
            square -= 16;
        else if (*fen >= '1' && *fen <= '8')
            square += *fen - '0';
        else {
            int i = indexOf("PNBRQKpnbrqk", *fen);
            put(&board, i / 6, i % 6, square++);
        }
    }
    board.turn = *++fen == 'w' ? WHITE : BLACK;
    for (fen += 2; *fen != ' '; fen++)
        if (*fen != '-')
            board.rights |= 1 << indexOf("KQkq", *fen);
    if (*++fen != '-')
        board.passed = fen[0] - 'a' + 8 * (fen[1] - '1');
    return board;
}

long perftOf(const char *fen, int depth)
{
    Board board = parse(fen);
    return perft(&board, depth);
}

/* Each first move with what comes of it, as engines print it. */
long divide(const char *fen, int depth)
{
    Board board = parse(fen);
    Moves moves;
    long all = 0;
    allMoves(&board, &moves);
    for (int i = 0; i < moves.count; i++) {
        const Move *move = &moves.move[i];
        Board next = board;
        if (!makeMove(&next, move))
            continue;
        long count = perft(&next, depth - 1);
        printf("%c%d%c%d", 'a' + move->from % 8, move->from / 8 + 1, 'a' + move->to % 8, move->to / 8 + 1);
        if (move->promoted != NONE)
            printf("%c", "pnbrqk"[move->promoted]);
        printf(": %ld\n", count);
        all += count;
    }
    return all;
}
