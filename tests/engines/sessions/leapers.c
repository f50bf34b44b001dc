/* Attacks of knights, kings and pawns: in tables, square by square, and set by set. */
#include "board.h"

static U64 knightTable[64], kingTable[64], pawnTable[2][64];

U64 knightSet(U64 b)
{
    return ((b << 17 | b >> 15) & notA) | ((b << 15 | b >> 17) & notH)
         | ((b << 10 | b >> 6) & notAB) | ((b << 6 | b >> 10) & notGH);
}

U64 kingSet(U64 b)
{
    U64 wide = b | (b << 1 & notA) | (b >> 1 & notH);
    return (wide | wide << 8 | wide >> 8) & ~b;
}

U64 pawnSet(U64 b, Side side)
{
    return side == WHITE ? (b << 9 & notA) | (b << 7 & notH) : (b >> 7 & notA) | (b >> 9 & notH);
}

static void jumps(U64 *table, const int (*steps)[2])
{
    for (int square = 0; square < 64; square++)
        for (int i = 0; i < 8; i++) {
            int file = (square & 7) + steps[i][0], rank = (square >> 3) + steps[i][1];
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
                table[square] |= BIT(8 * rank + file);
        }
}

void initLeapers(void)
{
    static const int knights[8][2] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 },
                                       { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };
    static const int kings[8][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 },
                                     { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } };
    jumps(knightTable, knights);
    jumps(kingTable, kings);
    for (int square = 0; square < 64; square++) {
        pawnTable[WHITE][square] = pawnSet(BIT(square), WHITE);
        pawnTable[BLACK][square] = pawnSet(BIT(square), BLACK);
    }
}

U64 knightAttacks(int square) { return knightTable[square]; }
U64 kingAttacks(int square) { return kingTable[square]; }
U64 pawnAttacks(Side side, int square) { return pawnTable[side][square]; }

/* All that a set of knights attacks, one after the other. */
U64 knightsOneByOne(U64 knights)
{
    U64 attacks = 0;
    while (knights)
        attacks |= knightTable[popSquare(&knights)];
    return attacks;
}

U64 kingsOneByOne(U64 kings)
{
    U64 attacks = 0;
    int square;
    FOR_EACH (square, kings)
        attacks |= kingTable[square];
    return attacks;
}

U64 attackedByPawns(const Board *board, Side side)
{
    return pawnSet(board->piece[PAWN] & board->side[side], side);
}

void movePiece(Board *board, Side side, Piece piece, int from, int to)
{
    U64 both = BIT(from) | BIT(to);
    board->piece[piece] ^= both;
    board->side[side] ^= both;
    board->turn = !board->turn;
}
