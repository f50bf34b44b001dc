/* Between the files of :solve: the words as a diagram. */
#ifndef FIND_SOLVE_LOCAL_H
#define FIND_SOLVE_LOCAL_H

#include "find/solve.h"
#include "prove/solve/aig.h"
#include "prove/solve/diagram.h"

/* The claim as gates. An input is known when its bit is the same in all words that there
 * can be; it matters when the claim looks at it and it is not known. */
typedef struct {
    const SolveJob *job;
    Aig *aig;
    Gates gates;
    Bit (*word)[WORD_BITS]; /* by ref */
    uint32_t *input;        /* by the pool's variable: its lowest bit's input */
    bool whole;             /* all of it fits */
    Bit met, good;
    bool open;       /* others than wanted variables occur */
    uint8_t *needed; /* by node of the graph */
    uint8_t *known;  /* by input: 0, 1, or 2 where it is not */
    uint32_t *level; /* by input */
    uint32_t levels; /* given so far */
} SolveGraph;

enum { SOLVE_UNKNOWN = 2 };

/* false: there is no room. */
bool solve_graph_make(SolveGraph *g, const SolveJob *job);
void solve_graph_free(SolveGraph *g);
bool solve_graph_matters(const SolveGraph *g, uint32_t input);

/* All words that satisfy it, and which level is which of their bits. NULL: there is no
 * room. */
typedef struct {
    Diagrams *diagrams;
    Bdd words;
    uint32_t level[SOLVE_WANTED][WORD_BITS];
} SolveWords;

/* By gates, in one of several orders. */
bool solve_graph_words(SolveGraph *g, SolveWords *out);
/* By trying all, where few bits matter. */
bool solve_table_words(SolveGraph *g, SolveWords *out);

#endif
