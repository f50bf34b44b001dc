/* Terms: 64-bit operations over constants and free variables, hash-consed.
 *
 * A Term is a word or a node of a pool. Operations on words fold at once and leave
 * nothing behind; a node is made only where a free variable is involved, and two nodes
 * of one pool are the same operation on the same operands iff their refs are equal.
 * Operands always have smaller refs than the node that uses them, so a pool is a
 * topological order of itself.
 *
 * A pool belongs to one query and has a budget: when it is full, term_is_full() is true
 * of every new node it hands out, and of everything built from it; the query must end as
 * an error or undecided, never with a verdict. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Words: all bits, and the highest. */
#define ONES (~UINT64_C(0))
#define TOP  (UINT64_C(1) << 63)

typedef uint32_t Ref; /* index of a node in its pool; 0 is none */

typedef enum {
    OP_CONST, /* k: the word, as an operand of a node */
    OP_VAR,   /* k: the variable's number in the pool, from 0 */
    OP_TABLE, /* a: the index, k: the table's number; 0 where the index is outside */
    OP_FULL,  /* the mark of a full pool */
#define OP(name, ...) OP_##name,
#include "term/ops.def"
#undef OP
    OP_COUNT
} Op;

/* What operations have in common: the class of ops.def. */
typedef enum {
    CLASS_OTHER, /* of no row: constants, variables, tables */
    CLASS_BITWISE,
    CLASS_ARITHMETIC,
    CLASS_DIVISION,
    CLASS_SHIFT,
    CLASS_GATHER,
    CLASS_PERMUTATION,
    CLASS_COUNT,
    CLASS_COMPARISON,
    CLASS_CHOICE
} OpClass;

typedef struct {
    uint64_t word; /* the value when ref is 0 */
    Ref ref;
} Term;

typedef struct {
    uint8_t op, arity;
    uint8_t flags; /* TERM_BOOL: its value is 0 or 1 */
    Ref arg[3];
    uint64_t k;
    uint64_t may;  /* the bits that may be 1; all others are 0 for every input */
    uint64_t most; /* a number that it never exceeds */
} TermNode;

enum { TERM_BOOL = 1 };

typedef struct Pool Pool;
typedef struct Watch Watch;

Pool *pool_new(size_t most_bytes);
/* A pool with the same watch. */
Pool *pool_new_beside(const Pool *other, size_t most_bytes);
void pool_free(Pool *pool);
/* Each node counts as steps of the watch's; once it is stopped, the pool is full. */
void pool_set_watch(Pool *pool, Watch *watch);
Watch *pool_watch(const Pool *pool);
/* Forgets all nodes and variables, keeps the memory. */
void pool_reset(Pool *pool);
/* Until the next reset, operations become nodes as they are asked for: what depends on no
 * variable folds, nothing else is simplified. For checks of the rules. */
void pool_as_written(Pool *pool);
bool pool_full(const Pool *pool);
/* Nodes are 1 … pool_count - 1. */
Ref pool_count(const Pool *pool);
const TermNode *pool_node(const Pool *pool, Ref ref);
size_t pool_vars(const Pool *pool);
/* The node of a variable's number. */
Ref pool_var(const Pool *pool, size_t number);

static inline Term term_word(uint64_t word) {
    return (Term){word, 0};
}
static inline bool term_is_word(Term t) {
    return t.ref == 0;
}
static inline bool term_is(Term t, uint64_t word) {
    return t.ref == 0 && t.word == word;
}
static inline bool term_same(Term a, Term b) {
    return a.ref == b.ref && (a.ref != 0 || a.word == b.word);
}

/* A fresh variable. */
Term term_var(Pool *pool);
/* The operation, folded and simplified by sound local rules. */
Term term_op1(Pool *pool, Op op, Term a);
Term term_op2(Pool *pool, Op op, Term a, Term b);
Term term_ite(Pool *pool, Term condition, Term yes, Term no);
/* The one of these that the operation's arity asks for. */
Term term_op(Pool *pool, Op op, const Term *arg);
/* words[index], 0 outside. The pool copies the words; equal tables are one. */
Term term_table(Pool *pool, const uint64_t *words, size_t count, Term index);
const uint64_t *pool_table(const Pool *pool, size_t number, size_t *count);

/* Truths: 0 or 1. */
Term term_truth(Pool *pool, Term a);        /* a != 0 */
Term term_lnot(Pool *pool, Term truth);     /* of a truth */
Term term_land(Pool *pool, Term a, Term b); /* of truths */
Term term_lor(Pool *pool, Term a, Term b);
bool term_is_bool(const Pool *pool, Term a);
Term term_neg(Pool *pool, Term a);
/* The low 1 … 64 bits, sign- or zero-extended. */
Term term_wrap(Pool *pool, Term a, unsigned bits, bool is_signed);
bool term_is_full(const Pool *pool, Term a);

/* The node's operands as terms (a constant operand is a word again). */
Term term_arg(const Pool *pool, Ref ref, unsigned which);

/* The operation of a term: OP_CONST of a word. */
Op node_op(const Pool *pool, Term t);
static inline bool node_is(const Pool *pool, Term t, Op op) {
    return t.ref != 0 && node_op(pool, t) == op;
}
/* An operation whose last of two operands is the word *k, which else stays as it was. */
bool node_with_word(const Pool *pool, Term t, Op op, uint64_t *k);
static inline Term node_arg(const Pool *pool, Term t, unsigned which) {
    return term_arg(pool, t.ref, which);
}
uint64_t node_may(const Pool *pool, Term t);
uint64_t node_most(const Pool *pool, Term t);

/* A node of `from` made in `to`, with done[r] in the place of each operand r. A variable
 * is the one of the same number. In the same pool, with the same operands, it is the
 * node itself. */
Term term_rebuilt(Pool *to, const Pool *from, Ref ref, const Term *done);
/* The root of another pool (or of this one) rebuilt in `to`, with values[i] in the place
 * of variable number i of `from`. */
Term term_substitute(Pool *to, const Pool *from, Term root, const Term *values);

/* The plain interpreter: values[i] is the value of variable number i. It walks what the
 * root needs, iteratively. `scratch` holds pool_count words. */
uint64_t term_eval(const Pool *pool, Term root, const uint64_t *values,
                   uint64_t *scratch);
/* The same with a scratch of its own. */
uint64_t term_value(const Pool *pool, Term root, const uint64_t *values);
/* The first of the roots whose value is 0, or their count. */
size_t term_first_false(const Pool *pool, const Term *roots, size_t count,
                        const uint64_t *values);
/* One operation on words; for OP_TABLE use pool_table. */
uint64_t op_fold(Op op, uint64_t a, uint64_t b, uint64_t c);
const char *op_name(Op op);
/* How the language writes it; NULL for what has no row. */
const char *op_word(Op op);
unsigned op_arity(Op op);
OpClass op_class(Op op);
bool op_commutes(Op op);   /* a op b == b op a */
bool op_associates(Op op); /* a op (b op c) == (a op b) op c */

#endif
