/* Vector code for a batch: each step as the few instructions that do it, the plain way.
 *
 * Three stages: `wide` writes the steps as instructions over values, wide_place gives
 * values registers and memory, loop.h runs what comes of it over arrays. */
#ifndef CODE_WIDE_H
#define CODE_WIDE_H

#include "code/loop.h"
#include "term/term.h"

/* A straight-line program in which each value is written once: constants, then inputs,
 * then a value a step. Steps read values before their own. */
typedef struct {
    uint8_t op; /* an operation, or OP_TABLE */
    uint32_t arg[3];
    const uint64_t *table; /* lives as long as the code */
    size_t table_count;
} WideStep;

typedef struct {
    const uint64_t *constants;
    uint32_t nconstants, ninputs;
    const WideStep *steps;
    uint32_t nsteps;
    const uint32_t *outputs; /* values */
    uint32_t noutputs;
} WideProgram;

typedef enum { WIDE_SSE2, WIDE_AVX2, WIDE_AVX512, WIDE_LEVELS } WideLevel;

/* The best level that this processor has. */
WideLevel wide_level(void);
bool wide_has(WideLevel level);
const char *wide_name(WideLevel level);
/* NULL: code can't be run here, or there would be too much of it. `made` (may be NULL):
 * how many instructions a round of the loop has. */
Loop *wide_open(const WideProgram *program, WideLevel level, uint32_t *made);

/* ---- between the stages */

typedef uint32_t WideValue;
#define WIDE_NONE UINT32_MAX

/* An instruction over values: a row's operands in order, those that are read. */
typedef struct {
    uint16_t row; /* ROW_NONE: call `imm`; the store row: output `imm` */
    uint8_t nsrc;
    WideValue to, src[3];
    uint64_t imm;
} WideInsn;

typedef enum { WIDE_CONSTANT, WIDE_INPUT, WIDE_MADE } WideKind;

typedef struct {
    WideInsn *insns;
    uint32_t ninsns, insns_cap;
    uint8_t *kinds;    /* by value */
    uint32_t *numbers; /* of the constant or the input */
    uint32_t nvalues, values_cap;
    uint64_t *words; /* the constants */
    uint32_t nwords, words_cap;
    uint64_t orders; /* bit i: constant i is an order of bytes, 8 higher in odd lanes */
    LoopCall *calls; /* `to` and `arg` are values until they are placed */
    uint32_t ncalls, calls_cap;
    unsigned size;
    bool vex;
} WideCode;

/* Bitwise instructions of AVX-512 in threes; those that are left over stay. */
void wide_fuse(WideCode *code);
/* A body: the caller frees its insns; calls' values become frame numbers. */
bool wide_place(WideCode *code, LoopBody *body);

#endif
