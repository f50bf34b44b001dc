/* Inside the serial machine: terms compiled to steps, steps run on planes. */
#ifndef PROVE_SERIAL_LOCAL_H
#define PROVE_SERIAL_LOCAL_H

#include "prove/carry/serial.h"

enum {
    STEPS_MOST = 1000,
    BITS_MOST = 60,    /* of the state */
    LETTER_MOST = 10,  /* variables and guesses a column */
    MULTIPLE_MOST = 8, /* bits of a multiple's carry */
    FLIGHT_MOST = 12   /* columns a shift looks back or ahead */
};

/* A step gives one bit per column: a word's bit there; or what a truth would be if the
 * words ended there. So in the last column a truth's step is the truth. */
typedef enum {
    STEP_CONST, /* k */
    STEP_VAR,
    STEP_AND,
    STEP_OR,
    STEP_XOR,
    STEP_ADD,
    STEP_SUB,
    STEP_MUL, /* a * k */
    STEP_SHL, /* a << k */
    STEP_SHR,
    STEP_SAR,
    STEP_TOP,   /* the highest one; k: 0 stands for the highest bit, else for 0 */
    STEP_GUESS, /* the truth of step a, guessed at the start, in all columns */
    STEP_DIFFER,
    STEP_LESS
} SerialKind;

typedef struct {
    uint8_t kind;
    uint8_t at, bits; /* the first bit of its state, and how many */
    uint8_t letter;   /* the plane of a variable, or of a guess made in each column */
    uint16_t a, b;    /* earlier steps */
    uint64_t k;
} SerialStep;

typedef struct {
    unsigned columns;
    SerialStep step[STEPS_MOST]; /* step 0 is the constant 0 */
    unsigned steps, bits;        /* bits of the state; they begin as 0 */
    uint64_t guessed;            /* but these begin as either */
    unsigned vars, letters;      /* variables; these and the guesses per column */
    uint32_t var[LETTER_MOST];   /* by letter plane: the pool's number */
    uint16_t truth[SERIAL_TRUTHS], part[SERIAL_PARTS]; /* their steps */
    bool lasting[SERIAL_TRUTHS];                       /* once false, it stays so */
    unsigned truths, parts;
    unsigned steady, end; /* columns from the one to before the other are read alike */
} SerialMachine;

/* false: a machine can't do something in the claim. */
bool serial_compile(SerialMachine *m, const SerialClaim *claim);

/* Planes of 64 pairs (state, letter). */
typedef struct {
    uint64_t state[BITS_MOST]; /* before the column, then after it */
    uint64_t value[STEPS_MOST];
    uint64_t letter[LETTER_MOST];
    uint64_t good; /* pairs whose guesses have not failed */
} SerialPlanes;

/* Reads the column: makes the new states, and drops pairs that guessed wrong from `good`;
 * in the last column also those for which some truth does not hold. */
void serial_column(const SerialMachine *m, SerialPlanes *p, unsigned column);

#endif
