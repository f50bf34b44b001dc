/* A claim on its way through the methods.
 *
 * A problem asks for an input that makes `bad` true; the claim is proved when there is
 * none. Only this module refutes: whatever finds a candidate hands it to problem_try(),
 * which evaluates it anew and keeps the smaller of two counterexamples.
 *
 * Order of inputs: fewer occupied squares (bits at which some variable is 1) first; then
 * the squares as numbers; then, from the highest square down, what the variables hold. */
#ifndef PROVE_PROBLEM_H
#define PROVE_PROBLEM_H

#include <assert.h>

#include "base/arena.h"
#include "base/limits.h"
#include "code/batch.h"
#include "prove/claim/query.h"

typedef enum { ANSWER_PASS, ANSWER_PROVED, ANSWER_REFUTED, ANSWER_STOPPED } Answer;

enum { FEED_LANES = 512 };

typedef struct {
    Pool *pool;
    Term bad, when;
    Term fails; /* of a law with a condition: what is bad under it; else the word 0 */
    Queries queries; /* of bad; none: not taken apart yet */
    const Limits *limits;
    Watch *watch; /* the pool's */
    Arena *arena;
    const uint32_t *vars; /* the pool's numbers of the variables in bad and when */
    size_t nvars;
    Batch *batch;                /* bad and when; NULL: too large */
    size_t steps;                /* operations of one input */
    uint64_t tried;              /* inputs: problem_tried() */
    bool when_seen;              /* some input tried satisfies `when` */
    uint64_t *witness, occupied; /* the smallest counterexample, by index in vars */
    bool refuted;
    const char *method, *why;
    size_t first, decided; /* rows of the table: tried first; the last that decided */
    unsigned depth;        /* of claims made out of claims; 0: the user's own */
    bool free_words;       /* some variables stand for other words */
    /* inputs gathered for the next batch, a row per variable */
    uint64_t **row;
    size_t lanes, most_lanes;
} Problem;

/* The limits and the arena are the caller's. */
void problem_init(Problem *p, Pool *pool, Term bad, Term when, Arena *arena);
void problem_free(Problem *p);

/* An input, by index in p->vars. Inputs are gathered until there are FEED_LANES of them
 * (fewer when one takes long), then tried. true: one tried so far is a counterexample, or
 * it is time to stop. */
bool problem_feed(Problem *p, const uint64_t *values);
/* The same for many: sets rows[i] to where the next inputs' words for p->vars[i] go and
 * returns how many there is room for (at least one); then say how many were filled. */
size_t problem_room(const Problem *p, uint64_t **rows);
bool problem_filled(Problem *p, size_t lanes);
bool problem_flush(Problem *p);
/* One input at once; true: it is a counterexample. */
bool problem_try(Problem *p, const uint64_t *values);

/* The watch says to stop: `why` is set. */
bool problem_stopped(Problem *p);
/* Runs a method for at most this many steps; PASS when they are used up. */
Answer problem_briefly(Problem *p, Answer (*method)(Problem *), uint64_t steps);
/* Bytes that a method may take: the law's memory divided by `parts`. */
size_t problem_memory(const Problem *p, size_t parts);
/* So many inputs more were tried. */
static inline void problem_tried(Problem *p, uint64_t count) {
    p->tried += count;
    if (p->watch) p->watch->tried += count;
}
/* How many inputs can be tried in this many operations. */
uint64_t problem_inputs(const Problem *p, uint64_t operations);

#endif
