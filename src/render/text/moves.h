/* Where each square goes: the table of a permutation or a shift, for expressions that
 * have no truth table because they move squares.
 *
 *     7  . a8 b8 …        `.` leaves the board, `a3*` wrapped around the edge
 *
 * It exists where the result is the union of what comes of the single squares:
 * f(x | y) == f(x) | f(y) and f(0) == 0. Who fills it in proves that. */
#ifndef RENDER_MOVES_H
#define RENDER_MOVES_H

#include "render/text/style.h"

typedef struct {
    BoardShape shape;
    const char *title;         /* the expression */
    Wide image[SHAPE_SQUARES]; /* what comes of each square alone */
    bool single;               /* each image has a square at most */
    bool permutation;          /* … and each square is one */
    Wide fixed;                /* squares that stay */
    unsigned order; /* of a permutation: so often applied, nothing is moved; 0: many */
    Wide lost;      /* squares of which nothing comes */
    Wide beside;    /* squares of which comes what is beside the board, alone */
    int step;       /* by so many places all that stay on the board move; 0: others */
    Wide wrapped;   /* squares that came over an edge, where they started */
} Moves;

/* Fills in the rest when shape, title and images are there. */
void moves_finish(Moves *moves);
void moves_draw(Buf *buf, const Style *style, const Moves *moves);
/* Why it is not a truth table. */
const char *moves_head(const Moves *moves);
/* What is to be said of them, a line each: "each square moves 9 places up: …". */
void moves_facts(Buf *buf, const Style *style, const Moves *moves);

/* The one square that comes of a square; it must have one. */
static inline unsigned moves_target(const Moves *moves, unsigned square) {
    return (unsigned)wide_first(moves->image[square]);
}
/* "b3", "a3*", "." of a square with one target at most; "~": that is beside the board. */
enum { MOVES_CELL = 5 };
void moves_cell(char text[MOVES_CELL], const Moves *moves, unsigned square);

#endif
