/* What the theorems share: the round by itself. */
#ifndef LOOPS_LOOP_LOCAL_H
#define LOOPS_LOOP_LOCAL_H

#include "loops/loop_sum.h"
#include "loops/loop_summary.h"
#include "term/ones.h"
#include "term/range.h"

/* The rounds of a loop that counts, each of which belongs to a bit of the word tested. */
typedef struct {
    bool *counts;       /* by word: its numbers are known */
    uint64_t (*at)[66]; /* by word: before each round, and in the end */
    unsigned bit[65];   /* by round: ascending, or descending */
    unsigned rounds;
    bool descends;
    Term tested; /* in own */
} LoopCounted;

typedef struct {
    LoopRound *round;
    Pool *own;            /* the round alone, with the words' variables */
    Pool *cases;          /* it at one place */
    Term *root, *out;     /* in own, in cases: what the words become, then the duties */
    unsigned roots, goes; /* the last: the round is gone through */
    Term *value;          /* by variable, for substitutions */
    bool *counts;         /* by word: a round makes it of such words alone */
    Term others;          /* in own: the condition but for the scanned word */
    const LoopCounted *counted; /* NULL: it is none */
} LoopScan;

/* What the rounds do to a word: op is OP_CONST as long as none has changed it. */
typedef struct {
    Op op;
    LoopShare share;
    bool lost; /* a dead word: they do something else */
    /* bits are gathered or scattered: OP_PEXT; or it moves by one: OP_SHL, OP_SHR */
    Op gathers;
    unsigned places; /* at so many of them */
} LoopChange;

/* Words that count, and those that bits are gathered in. */
typedef struct {
    Pool *rounds;   /* has the words' variables */
    bool *counts;   /* by word */
    Term *next;     /* by word, in rounds: of one that counts */
    Term (*at)[64]; /* by word, in rounds: of one that counts, before the j-th round */
    struct LoopGather *gather; /* by word */
    unsigned seen;             /* places */
    bool lost;                 /* what counted so far did not at some place */
    Term goes;                 /* in rounds: such a round is gone through */
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
    Term left;       /* and those of it that none takes */
    uint64_t may;    /* its ones are among these */
    uint64_t places; /* those that are looked at */
    Arena *arena;
    Ranges *ranges; /* of the round's terms */
    Ranges *here;   /* of the case of the place that is looked at */
    unsigned place;
} LoopForm;

/* loop_summary.c */
/* The number of a word's variable. */
size_t loop_variable(const LoopRound *round, unsigned word);
/* What a word is before a round, in a pool with the same variables. */
Term loop_fresh_in(Pool *pool, const LoopRound *round, unsigned word);
void loop_same_variables(Pool *pool, const Pool *as);
/* s->value, with all variables standing for themselves. */
Term *loop_themselves(LoopScan *s, const Pool *pool);
/* Whether a term of own depends on the word. */
bool loop_depends(const LoopScan *s, Term t, unsigned word);
/* The other conditions of so many rounds hold. */
bool loop_others_hold(LoopScan *s, unsigned rounds);

/* loop_low.c: a - b, up to its low bits; whether a and b plainly have the same. */
Term loop_low_difference(Pool *pool, Term a, Term b, unsigned bits);
bool loop_low_same(Pool *pool, Term a, Term b, unsigned bits);
/* The same without wraps of what has no more bits, as the ranges say. */
Term loop_low_unwrapped(Pool *pool, Ranges *ranges, Term t);

/* loop_closed_form.c: each round takes the lowest (the highest) one of the scanned word
 * away, and makes of each other word the same operation with something that depends on
 * the place of that one only. Fills `end`. UNKNOWN: it is no such loop. */
LoopAnswer loop_closed_form(LoopScan *s);
/* The round of a place: s->out, in s->cases. */
void loop_case(LoopForm *f, unsigned place);
/* Its numbers are known in each round. */
bool loop_is_counted(const LoopForm *f, unsigned word);
/* What words are in the end, and what the duties come to, where f->from has the ones of
 * its rounds. false: that is not known. */
bool loop_fill(LoopForm *f);
/* A term of cases depends on a word that does not count: on the other bits of the one
 * taken apart, on others. */
bool loop_is_mixed(const LoopForm *f, Term t, const bool *counts);

/* t == word op by, for all values of the word; what counts may choose. */
bool loop_step(LoopForm *f, Term t, unsigned word, Op op, const bool *counts, Term *by);

/* loop_counted.c: the loop as one over the ones of a word that its rounds test. */
LoopAnswer loop_counted(LoopScan *s, Term condition);
/* The round of a place, where the word has its bit: s->out, in s->cases. */
void loop_counted_case(LoopScan *s, unsigned place);

/* loop_gather.c. Each place is looked at, one after the other. */
void loop_gathers_open(LoopForm *f);
/* From the first place on. */
void loop_gathers_begin(LoopForm *f);
void loop_gathers_close(LoopForm *f);
void loop_gathers_look(LoopForm *f);
/* At this place the round gathers or scatters a bit, or moves the word by one. */
bool loop_gathers(LoopForm *f, unsigned word, unsigned place);
/* Words of which that was said are so changed at all places. */
bool loop_gathers_all(const LoopForm *f);
Term loop_gathered(const LoopForm *f, unsigned word);
/* Whether round j < 64 is gone through, if all before were: in the pool of rounds. false:
 * that depends on its place, or on what does not count. */
bool loop_goes(const LoopForm *f, unsigned j, Term *goes);
/* It is, at all places. */
bool loop_goes_on(const LoopForm *f);

/* loop_cut.c: the loop where it is left in a round of a known number. Fills `at`, `end`,
 * `cut` and what the duties come to. */
bool loop_cut(LoopForm *f);
/* In the round of the place, f->place, it has not been left: what is asked there. */
Term loop_where_goes(const LoopForm *f, Term t);

/* loop_duty.c: what the duties come to. false: one of them is not known. */
bool loop_duties(LoopForm *f);
/* Where the start of a word and what the places add to it lie. false: it may wrap. */
bool loop_range(const LoopForm *f, unsigned word, uint64_t places, Range *range);

#endif
