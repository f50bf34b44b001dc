/* Inside the carry machine: terms compiled to steps, steps run on planes.
 *
 *   carry_compile.c  from terms to steps
 *   carry_run.c      a column's steps for 64 pairs (state, letter)
 *   carry.c          the sets of states, column by column */
#ifndef PROVE_CARRY_LOCAL_H
#define PROVE_CARRY_LOCAL_H

#include "prove/prove.h"

enum {
    NODES_MOST = 160,
    BITS_MOST = 60,    /* of the state */
    LETTER_MOST = 10,  /* variables and guesses a column */
    MULTIPLE_MOST = 8, /* bits of a multiple's carry */
    FLIGHT_MOST = 12   /* columns a shift looks back or ahead */
};

typedef enum {
    WORD_CONST,
    WORD_VAR,
    WORD_AND,
    WORD_OR,
    WORD_XOR,
    WORD_ADD,
    WORD_SUB,
    WORD_MUL,
    WORD_SHL,
    WORD_SHR,
    WORD_SAR,
    WORD_ITE,
    WORD_TRUTH, /* a truth as a word */
    WORD_TOP,   /* the highest one; k: 0 stands for the highest bit, else for 0 */
    TRUTH_CONST,
    TRUTH_AND,
    TRUTH_OR,
    TRUTH_XOR,
    TRUTH_ITE,
    TRUTH_EQ,
    TRUTH_LESS,
    TRUTH_SOME,
    TRUTH_BIT
} CarryKind;

/* a, b, c are steps; `at` is the first bit of its state, `bits` how many; k a constant.
 */
typedef struct {
    uint8_t kind;
    uint8_t at, bits;
    uint8_t letter; /* the plane of a variable or of a guess a column */
    int16_t a, b, c;
    uint64_t k;
} CarryStep;

typedef struct {
    Ref ref;
    int16_t word, truth; /* steps made for this node, -1: none yet */
} CarrySeen;

typedef struct {
    const Claim *claim;
    const Pool *pool;
    unsigned columns;
    CarryStep step[NODES_MOST];
    int steps;
    CarrySeen seen[NODES_MOST];
    int nseen;
    uint64_t var[LETTER_MOST]; /* pool number of letter plane i, the variables first */
    int vars, letters;         /* letters: variables and guesses */
    int bits;                  /* of the state */
    int when, defined, truth;  /* steps */
    bool ahead;                /* shifts right: the last columns differ */
    int depth;
    uint64_t initial, guesses; /* states to begin with: initial, plus any of these bits */
} CarryMachine;

/* The claim's steps. false: something in it is no work for the machine. */
bool carry_compile(CarryMachine *m);

/* Planes of 64 pairs (state, letter). */
typedef struct {
    uint64_t state[BITS_MOST]; /* before the column, then after it */
    uint64_t value[NODES_MOST];
    uint64_t letter[LETTER_MOST];
    uint64_t good; /* pairs whose guesses have not failed */
} CarryPlanes;

/* Reads the column: new states, and pairs that guessed wrong leave `good`. */
void carry_column(const CarryMachine *m, CarryPlanes *p, unsigned column);
/* After the last column: the pairs whose guesses are right and that break the claim. */
uint64_t carry_failing(const CarryMachine *m, const CarryPlanes *p);

#endif
