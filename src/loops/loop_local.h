/* Shared by the theorems: a single round. */
#ifndef LOOPS_LOOP_LOCAL_H
#define LOOPS_LOOP_LOCAL_H

#include "loops/loop_sum.h"
#include "loops/loop_summary.h"
#include "term/ones.h"
#include "term/range.h"

/* The rounds of a counting loop, each of which tests one bit of a word. */
typedef struct {
    bool *counts;       /* by word: its values are known in all rounds */
    uint64_t (*at)[66]; /* by word: before each round, and in the end */
    unsigned bit[65];   /* by round: ascending, or descending */
    unsigned rounds;
    bool descends;
    Term tested; /* in own */
} LoopCounted;

typedef struct {
    LoopRound *round;
    Pool *own;            /* for one round, with the words' variables */
    Pool *cases;          /* for the round of one bit position */
    Term *root, *out;     /* in own, in cases: what the words become, then the duties */
    unsigned roots, goes; /* the last one: the round runs */
    Term *value;          /* by variable, for substitutions */
    bool *counts;         /* by word: its next value depends on such words alone */
    Term others;          /* in own: the condition without the scanned word */
    const LoopCounted *counted; /* NULL: it is none */
} LoopScan;

/* How rounds change a word; op is OP_CONST while none has changed it. */
typedef struct {
    Op op;
    LoopShare share;
    bool lost; /* a dead word: the change has no such form */
    /* bits are gathered or scattered: OP_PEXT; or it moves by one: OP_SHL, OP_SHR */
    Op gathers;
    unsigned places; /* at so many of them */
} LoopChange;

/* Words that count rounds, and words that gather or scatter bits. */
typedef struct {
    Pool *rounds;   /* has the words' variables */
    bool *counts;   /* by word */
    Term *next;     /* by word, in rounds: of one that counts */
    Term (*at)[64]; /* by word, in rounds: of one that counts, before the j-th round */
    struct LoopGather *gather; /* by word */
    unsigned seen;             /* places */
    bool lost;                 /* a word stopped counting at some place */
    Term goes;                 /* in rounds: the round runs */
    bool goes_lost;            /* that depends on the place */
} LoopGathers;

/* A loop over the ones of the scanned word. */
typedef struct {
    LoopScan *scan;
    LoopGathers *gathers;
    LoopRound *round;
    Pool *cases;
    LoopChange *change; /* by word */
    OnesKind kind;
    uint64_t open;   /* places whose rounds have duties */
    Term from;       /* the scanned word as it begins; the ones of rounds, */
    Term left;       /* and the ones that no round takes */
    uint64_t may;    /* its ones are among these */
    uint64_t places; /* the bit positions that are examined */
    Arena *arena;
    Ranges *ranges; /* of the round's terms */
    Ranges *here;   /* of the case of the current place */
    unsigned place;
} LoopForm;

/* loop_summary.c */
/* The number of a word's variable. */
size_t loop_variable(const LoopRound *round, unsigned word);
/* A word's value before a round, in a pool with the same variables. */
Term loop_fresh_in(Pool *pool, const LoopRound *round, unsigned word);
void loop_same_variables(Pool *pool, const Pool *as);
/* s->value, with each variable mapped to itself. */
Term *loop_identity_values(LoopScan *s, const Pool *pool);
/* Whether a term of own depends on the word. */
bool loop_depends(const LoopScan *s, Term t, unsigned word);
/* Whether the other conditions hold in that many rounds. */
bool loop_others_hold(LoopScan *s, unsigned rounds);

/* loop_low.c: a - b, up to its low bits; whether a and b plainly have the same. */
Term loop_low_difference(Pool *pool, Term a, Term b, unsigned bits);
bool loop_low_same(Pool *pool, Term a, Term b, unsigned bits);
/* The term without wraps that have no effect, by the ranges. */
Term loop_low_without_wraps(Pool *pool, Ranges *ranges, Term t);

/* loop_closed_form.c: each round clears the lowest (or highest) one of the scanned word,
 * and combines each other word, by the same operation, with a term that depends only on
 * the position of that one. Fills `end`. UNKNOWN: it is no such loop. */
LoopAnswer loop_closed_form(LoopScan *s);
/* The round of a place: s->out, in s->cases. */
void loop_case(LoopForm *f, unsigned place);
/* Whether its values are known in each round. */
bool loop_is_counted(const LoopForm *f, unsigned word);
/* The final values of words, and the duties of all rounds, for the ones in f->from.
 * false: they are not known. */
bool loop_fill(LoopForm *f);
/* A term of cases depends on a word that does not count: on the other bits of the one
 * taken apart, on others. */
bool loop_is_mixed(const LoopForm *f, Term t, const bool *counts);

/* t == word op by, for all values of the word; what counts may choose. */
bool loop_step(LoopForm *f, Term t, unsigned word, Op op, const bool *counts, Term *by);

/* loop_counted.c: a counting loop as one over the ones of the word that it tests. */
LoopAnswer loop_counted(LoopScan *s, Term condition);
/* The round of a place, where the word has its bit: s->out, in s->cases. */
void loop_counted_case(LoopScan *s, unsigned place);

/* loop_gather.c. All bit positions are examined in order. */
void loop_gathers_open(LoopForm *f);
/* From the first place on. */
void loop_gathers_begin(LoopForm *f);
void loop_gathers_close(LoopForm *f);
void loop_gathers_visit_place(LoopForm *f);
/* Whether the round at this place gathers or scatters a bit, or shifts the word by one.
 */
bool loop_gathers(LoopForm *f, unsigned word, unsigned place);
/* Whether these words change so at all places. */
bool loop_gathers_all(const LoopForm *f);
Term loop_gathered(const LoopForm *f, unsigned word);
/* Whether round j < 64 runs if all before it did, in the pool of rounds. false: that
 * depends on its place, or on words that don't count. */
bool loop_round_runs(const LoopForm *f, unsigned j, Term *goes);
/* Whether all rounds run, at all places. */
bool loop_rounds_all_run(const LoopForm *f);

/* loop_cut.c: a loop with an early exit in a round of known number. Fills `at`, `end`,
 * `cut` and the duties of all rounds. */
bool loop_cut(LoopForm *f);
/* The term in the round of f->place, given that the loop was not left before. */
Term loop_where_runs(const LoopForm *f, Term t);

/* loop_duty.c: the duties of all rounds. false: one of them is not known. */
bool loop_duties(LoopForm *f);
/* Where the start of a word and what the places add to it lie. false: it may wrap. */
bool loop_range(const LoopForm *f, unsigned word, uint64_t places, Range *range);

#endif
