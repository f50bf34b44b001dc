/* Tseitin's encoding, with exclusive or and choice as one gate each.
 *
 * Node n is variable n + 1; variable 1 is false. */
#include "prove/solve/cnf.h"

#include "base/arena.h"
#include "base/weaken.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool cnf_init(Cnf *cnf, const Aig *aig, Watch *watch) {
    memset(cnf, 0, sizeof *cnf);
    cnf->aig = aig;
    cnf->solver = sat_solver_new(watch);
    if (!cnf->solver) return false;
    const int no = -1;
    sat_solver_clause(cnf->solver, &no, 1);
    return true;
}

void cnf_free(Cnf *cnf) {
    sat_solver_free(cnf->solver);
    free(cnf->there);
    free(cnf->stack);
    memset(cnf, 0, sizeof *cnf);
}

static int literal(Bit bit) {
    assert(bit >> 1 < INT_MAX);
    int variable = (int)(bit >> 1) + 1;
    return bit & WEAKEN(CNF_SIGN, 0, 1) ? -variable : variable;
}

static void clause3(Cnf *cnf, int a, int b, int c) {
    const int all[3] = {a, b, c};
    sat_solver_clause(cnf->solver, all, 3);
}

/* node == ~(s ? yes : no), where node = ~(s & yes) & ~(~s & no). */
static bool is_choice(const Cnf *cnf, const Bit arg[2], Bit choice[3]) {
    Bit p[2], q[2];
    if (!(arg[0] & 1) || !(arg[1] & 1)) return false;
    if (!aig_is_and(cnf->aig, arg[0] >> 1, p) || !aig_is_and(cnf->aig, arg[1] >> 1, q))
        return false;
    for (unsigned k = 0; k < 4; k++) {
        unsigned i = k & 1, j = k >> 1;
        if (p[i] != (q[j] ^ WEAKEN(CNF_CHOICE, 0, 1))) continue;
        choice[0] = p[i], choice[1] = p[1 - i], choice[2] = q[1 - j];
        return true;
    }
    return false;
}

static void push(Cnf *cnf, uint32_t node) {
    if (cnf->depth == cnf->stack_cap) {
        cnf->stack_cap = cnf->stack_cap ? 2 * cnf->stack_cap : 256;
        cnf->stack = base_realloc(cnf->stack, cnf->stack_cap * sizeof *cnf->stack);
    }
    cnf->stack[cnf->depth++] = node;
}

static void define_choice(Cnf *cnf, int n, const Bit choice[3]) {
    int s = literal(choice[0]), yes = literal(choice[1]), no = literal(choice[2]);
    clause3(cnf, -s, -yes, WEAKEN(CNF_YES, n, -n));
    clause3(cnf, -s, yes, n);
    clause3(cnf, s, -no, -n);
    clause3(cnf, s, WEAKEN(CNF_NO, -no, no), n);
    if (choice[1] == (choice[2] ^ 1)) return;
    clause3(cnf, -yes, -no,
            WEAKEN(CNF_BOTH, n, -n)); /* follow from the others; they help to propagate */
    clause3(cnf, yes, no, n);
}

static void define_and(Cnf *cnf, int n, const Bit arg[2]) {
    int a = literal(arg[0]), b = literal(arg[1]);
    const int first[2] = {-n, a}, second[2] = {-n, b};
    sat_solver_clause(cnf->solver, first, 2);
    sat_solver_clause(cnf->solver, second, 2);
    if (!WEAKEN(CNF_AND, true, false)) clause3(cnf, n, -a, WEAKEN(CNF_AND_BOTH, -a, -b));
}

static void define(Cnf *cnf, uint32_t node) {
    Bit arg[2], choice[3];
    assert(node < cnf->cap && !cnf->there[node]);
    cnf->there[node] = 1;
    if (!aig_is_and(cnf->aig, node, arg)) return;
    int n = literal(2 * node);
    if (is_choice(cnf, arg, choice)) {
        define_choice(cnf, n, choice);
        for (unsigned i = 0; i < 3; i++) push(cnf, choice[i] >> 1);
    } else {
        define_and(cnf, n, arg);
        for (unsigned i = 0; i < 2; i++) push(cnf, arg[i] >> 1);
    }
}

static void make_room(Cnf *cnf) {
    uint32_t count = aig_count(cnf->aig);
    if (count <= cnf->cap) return;
    uint32_t cap = cnf->cap ? cnf->cap : 1024;
    while (cap < count) cap *= 2;
    cnf->there = base_realloc(cnf->there, cap);
    memset(cnf->there + cnf->cap, 0, cap - cnf->cap);
    cnf->cap = cap;
}

int cnf_literal(Cnf *cnf, Bit bit) {
    assert(cnf->depth == 0 && bit >> 1 < aig_count(cnf->aig));
    make_room(cnf);
    push(cnf, bit >> 1);
    while (cnf->depth) {
        uint32_t node = cnf->stack[--cnf->depth];
        if (!cnf->there[node]) define(cnf, node);
    }
    return literal(bit);
}

void cnf_assert(Cnf *cnf, Bit bit) {
    int lit = cnf_literal(cnf, bit);
    sat_solver_clause(cnf->solver, &lit, 1);
}

bool cnf_value(Cnf *cnf, uint32_t node) {
    if (node >= cnf->cap || !cnf->there[node]) return false;
    return sat_solver_value(cnf->solver, literal(2 * node));
}
