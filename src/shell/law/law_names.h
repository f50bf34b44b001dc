/* The names a law was found to speak of: free ones in order of appearance, fixed ones
 * with their values. Everything lives in the statement's arena. */
#ifndef SHELL_LAW_NAMES_H
#define SHELL_LAW_NAMES_H

#include "exec/exec.h"
#include "shell/report/report.h"

typedef struct {
    Arena *arena;
    const Node *law;
    Symbol **order; /* names in the order in which the statement writes them */
    size_t norder;
    Symbol **free;
    size_t nfree, free_cap;
    size_t bits;              /* of all free names */
    const ExecName **brought; /* free ones that only a function's body speaks of */
    size_t nbrought, brought_cap;
    NamedValue *fixed;
    size_t nfixed, fixed_cap;
} LawNames;

void law_names_init(LawNames *names, Arena *arena, const Node *law);
/* Takes in the names of the query that are new, but the variables of `for`. */
void law_names_meet(LawNames *names, const Query *query);
/* Whether a variable is compared, divided and shifted as a signed number where its name
 * stands, which formulas of words are not. */
bool law_names_signed(const Query *query, uint64_t variable);
/* Frees those to which the reader gave a value. */
void law_names_free_foreign(const LawNames *names, Query *query, uint64_t moment);
/* Whether the name is a variable of its `for`. */
bool law_names_bind(const Node *law, const Symbol *sym);
/* Whether its `forall` has the name. */
bool law_names_forall(const Node *law, const Symbol *sym);
/* For a claim that no case evaluated: what its text names and nothing is known of. */
void law_names_assume(LawNames *names, Exec *exec);
/* Says which names are free for want of a value in a function. */
void law_names_warn(const LawNames *names, Diags *diags);
/* The free names' values in a counterexample of the claim: sets, or numbers where they
 * are amounts in it. There is room for the variables of `for` behind them. */
NamedValue *law_names_example(const LawNames *names, const Query *query,
                              const Claim *claim, const uint64_t *values, size_t *count);

#endif
