/* The weakest simple condition under which a claim holds: candidates.
 *
 * Inputs on which the claim is known to hold or to fail rule conditions out: one must
 * leave no input on which it fails, and some on which it holds. Of those that are left,
 * single ones (when.def) and conjunctions of two, the weakest is offered. Whoever asks
 * tries to prove the claim under it; what refutes that is one more input. */
#ifndef FIND_WHEN_H
#define FIND_WHEN_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/watch.h"
#include "board/shape.h"

enum { WHEN_NAMES = 8, WHEN_INPUTS = 4096, WHEN_ADDED = 4 };

typedef struct {
    const char *name;
    unsigned width;             /* of its words */
    bool amount;                /* an amount, a square, a count */
    bool bound;                 /* a variable of `for` */
    bool mute;                  /* no condition speaks of it */
    uint64_t added[WHEN_ADDED]; /* constants that the claim adds to it */
    unsigned nadded;
} WhenName;

/* HOLDS_IDLY: as a premise of the claim is false. */
typedef enum { WHEN_FAILS, WHEN_HOLDS, WHEN_HOLDS_IDLY } WhenEnd;

typedef struct {
    unsigned row; /* of when.def */
    size_t a, b;
    uint64_t k;
} WhenAtom;

typedef struct {
    WhenAtom atom[2]; /* both hold */
    unsigned count;
    double bits;
    bool exactly; /* no known input on which the claim holds is left out */
} Condition;

typedef struct When When;

/* The names stay the caller's. */
When *when_new(const WhenName *names, size_t count, Arena *arena, Watch *watch);
/* Whether inputs of the case with this number are wanted. */
bool when_wants(const When *when, uint64_t number);
/* The next input to try: sets the words of the names that are not bound. */
void when_propose(When *when, uint64_t *words);
void when_add(When *when, uint64_t number, const uint64_t *words, WhenEnd end);
/* An input that was found out, which is always kept. */
void when_learn(When *when, const uint64_t *words);
/* Whether some input is known on which it holds, not idly. */
bool when_holds(const When *when);

/* The weakest that no input speaks against; false: none is left. */
bool when_next(When *when, Condition *condition);
/* It can't be proved: it is not offered again. */
void when_reject(When *when, const Condition *condition);
bool when_truth(const When *when, const Condition *condition, const uint64_t *words);

/* "(a & b) == 0", "a and b are disjoint". */
void when_condition(const When *when, const Condition *condition, BoardShape squares,
                    Buf *out);
void when_words(const When *when, const Condition *condition, BoardShape squares, Buf *out);
/* "x != 0", or what else the claim's part may repeat in other words. */
bool when_is_not_empty(const Condition *condition);
bool when_is_at_most_one(const Condition *condition);

#endif
