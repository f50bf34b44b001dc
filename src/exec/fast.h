/* The short way: expressions of plain words, without memory traffic.
 *
 * Most of what is calculated are sets and ints without C types: numbers, variables and
 * the operators between them. Such an expression is evaluated with its values in
 * registers. It has no effects, so where something else turns up (a term, a square, a C
 * type, a call) the whole is given up and taken the long way; the node is marked, so
 * that it is tried once only. operate.c says the same for all values. */
#ifndef EXEC_FAST_H
#define EXEC_FAST_H

#include "exec/run.h"

typedef struct {
    uint64_t word;
    uint8_t kind, type, literal;
    bool good;
} Fast;

Fast fast_try(const Run *run, const Node *node);

static inline bool fast_has(const Run *run, const Node *node) {
    return (node->kind == NODE_BINARY || node->kind == NODE_CHAIN) &&
           !(node->mark & MARK_SLOW) && run_concrete(run);
}

/* The values as the short way takes them; good only of plain words. */
static inline Fast fast_of(const Value *v) {
    bool good = v->term.ref == 0 && v->type <= TYPE_U64 &&
                (v->kind == KIND_SET || v->kind == KIND_INT);
    return (Fast){v->term.word, v->kind, v->type, v->literal, good};
}

static inline Value fast_value(Fast fast) {
    return (Value){.term = {fast.word, 0},
                   .kind = fast.kind,
                   .type = fast.type,
                   .literal = fast.literal};
}

/* 1 << x is a set. */
static inline bool fast_shifts_one(const Node *node) {
    const Node *left = node->kid[0];
    return left->kind == NODE_NUMBER && left->num == 1;
}

/* An operator on plain words. */
Fast fast_binary(const Node *node, Fast a, Fast b);

#endif
