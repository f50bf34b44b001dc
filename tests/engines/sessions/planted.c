/* The same attacks with a mistake in each, as they happen. */
#include "board.h"

/* The mask of the a-file is missing: what steps east from h4 comes out on a5. */
U64 eastWraps(U64 b) { return b << 1; }

/* notA where notAB is wanted. */
U64 knightWrongMask(U64 b)
{
    return ((b << 17 | b >> 15) & notA) | ((b << 15 | b >> 17) & notH)
         | ((b << 10 | b >> 6) & notA) | ((b << 6 | b >> 10) & notGH);
}

/* Black's masks are white's. */
U64 pawnWrongSide(U64 b, Side side)
{
    return side == WHITE ? (b << 9 & notA) | (b << 7 & notH) : (b >> 7 & notH) | (b >> 9 & notA);
}

/* 1 << square is an int: wrong from h4 on. */
U64 bitOfInt(int square) { return 1 << square; }

/* ~7 is an int, too, and right; ~7u is unsigned and loses the high half. */
U64 withoutThree(U64 b) { return b & ~7u; }

/* The comparison binds first. */
bool isEmpty(U64 occupied, int square) { return occupied & 1ULL << square == 0; }

/* The king stands among what it attacks. */
U64 kingWithItself(U64 b)
{
    U64 wide = b | (b << 1 & notA) | (b >> 1 & notH);
    return wide | wide << 8 | wide >> 8;
}

/* The last square is left out. */
int countAll(U64 b)
{
    int n = 0;
    while (b & (b - 1)) {
        popSquare(&b);
        n++;
    }
    return n;
}

/* The captured piece stays on the board. */
void capture(Board *board, Side side, Piece piece, int from, int to)
{
    U64 both = BIT(from) | BIT(to);
    board->piece[piece] ^= both;
    board->side[side] ^= both;
}

bool sidesAreApart(const Board *board)
{
    return (board->side[WHITE] & board->side[BLACK]) == 0;
}

bool captureKeepsApart(Board board, Side side, Piece piece, int from, int to)
{
    capture(&board, side, piece, from, to);
    return sidesAreApart(&board);
}
