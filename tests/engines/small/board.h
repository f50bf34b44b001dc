#ifndef BOARD_H
#define BOARD_H

typedef unsigned long long Bits;

#define BIT(square) (1ULL << (square))

static inline int fileOfSquare(int square) {
    return square & 7;
}

#endif
