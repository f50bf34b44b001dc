/* A board in words: who stands where, and what attacks what. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>
#include <stdbool.h>

typedef uint64_t U64;

typedef enum { WHITE, BLACK } Side;
typedef enum { PAWN, KNIGHT, BISHOPS, ROOKS, QUEEN, KING, PIECES } Piece;

typedef struct {
    U64 side[2];
    U64 piece[PIECES];
    Side turn;
} Board;

#define BIT(square) (1ULL << (square))
#define FOR_EACH(square, set) \
    for (U64 rest_ = (set); rest_ && ((square = __builtin_ctzll(rest_)), true); rest_ &= rest_ - 1)

static const U64 notA = 0xfefefefefefefefeULL, notH = 0x7f7f7f7f7f7f7f7fULL;
static const U64 notAB = 0xfcfcfcfcfcfcfcfcULL, notGH = 0x3f3f3f3f3f3f3f3fULL;

static inline int popSquare(U64 *set)
{
    int square = __builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

#endif
