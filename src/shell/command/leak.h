/* Squares that a shift or a rotation brings over the board's edge, and whether a mask
 * takes them out again. */
#ifndef SHELL_LEAK_H
#define SHELL_LEAK_H

#include "exec/exec.h"
#include "render/block/steps.h"

/* An operation that moves squares. */
typedef struct {
    const Node *from, *amount;
    enum { LEAK_LEFT, LEAK_RIGHT, LEAK_ROL, LEAK_ROR, LEAK_SIGNED } way;
} LeakMove;

typedef struct {
    const Node *move;
    Wide wrapped; /* squares of its result */
    Wide now;     /* these, those to which they went on, but for what was masked */
    int by;       /* places up; negative: down */
    size_t step;  /* its number */
} Leak;

typedef struct {
    Leak at[STEPS_MOST];
    size_t count;
} Leaks;

/* x << s, x >>= s, rol(x, s)… false: it is another operation. */
bool leak_move(const Exec *exec, const Node *node, LeakMove *move);
/* What wraps of a word, moved by an amount; what wrapped before goes along. */
Leak *leak_after(Leaks *leaks, BoardShape shape, const LeakMove *move, Wide word,
                 Wide amount);
/* A mask took squares out. */
void leak_mask(Leaks *leaks, Wide gone);
/* The first that left a square in the result; NULL: none did. */
const Leak *leak_left(const Leaks *leaks, Wide result);

#endif
