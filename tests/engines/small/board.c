/* What tests/engines/run has to do, in little: 7 functions, 5 of them counted. */
#include "board.h"
#include <stdlib.h>

Bits reach[2][64];

static Bits step(Bits pawns, int side) {
    return side ? pawns >> 8 : pawns << 8;
}

void fillReach(void) {
    for (int side = 0; side < 2; side++)
        for (int square = 0; square < 64; square++)
            for (Bits b = step(BIT(square), side); b; b = step(b, side))
                reach[side][square] |= b;
}

Bits reachOf(int side, int square) {
    return reach[side][square];
}

/* Most inputs divide by zero or leave the table: those must be left out. */
int share(int side, int dividend, int divisor) {
    return (int)reach[side][dividend] / divisor;
}

double weight(Bits b) {
    return b * 1.5;
}

Bits *copy(int side) {
    Bits *result = malloc(sizeof reach[side]);
    return result;
}
