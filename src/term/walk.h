/* What some terms are made of.
 *
 * Operands have smaller refs than their users, so every walk is a loop over refs: upwards
 * operands come first, downwards users. Nothing recurses, however deep the graph is.
 *
 *   for (Ref r = 0; (r = walk_up(&walk, r));)
 *   for (Ref r = walk.top; r; r = walk_down(&walk, r)) */
#ifndef TERM_WALK_H
#define TERM_WALK_H

#include <string.h>

#include "base/arena.h"
#include "term/term.h"

typedef struct {
    Ref top;       /* the highest root; 0: all roots are words */
    uint8_t *uses; /* by ref, up to top: 0 not needed, 1 used once, 2 more often */
} TermWalk;

/* The nodes that the roots need, constants among them. It lives in the arena, or, where
 * that is NULL, until walk_free. */
TermWalk walk_new(const Pool *pool, const Term *roots, size_t count, Arena *arena);
void walk_free(TermWalk *walk);

/* The next needed node above; 0: there is none. */
static inline Ref walk_up(const TermWalk *walk, Ref ref) {
    const uint8_t *uses = walk->uses;
    uint64_t eight;
    while (ref < walk->top) {
        if (uses[++ref]) return ref;
        while (ref + 8 <= walk->top && (memcpy(&eight, uses + ref + 1, 8), eight == 0))
            ref += 8;
    }
    return 0;
}
/* The next one below. */
static inline Ref walk_down(const TermWalk *walk, Ref ref) {
    const uint8_t *uses = walk->uses;
    uint64_t eight;
    while (--ref > 0 && !uses[ref])
        while (ref > 8 && (memcpy(&eight, uses + ref - 8, 8), eight == 0)) ref -= 8;
    return ref;
}

/* The term's value depends on the node, as far as its structure says. */
bool walk_meets(const Pool *pool, Term term, Ref node);

#endif
