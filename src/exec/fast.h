/* The short way: expressions of plain words, without memory traffic.
 *
 * Most of what is calculated are sets and ints: numbers, variables and the operators
 * between them. Such an expression is evaluated with its values in registers. It has no
 * effects, so where something else turns up (a term, a square, a call) the whole is
 * given up and taken the long way; the node is marked, so that it is tried once only. */
#ifndef EXEC_FAST_H
#define EXEC_FAST_H

#include "exec/operate.h"
#include "exec/typing.h"

typedef struct {
    uint64_t word;
    uint8_t kind;
    bool good;
} Fast;

Fast fast_try(Run *run, const Node *node);

static inline bool fast_has(const Run *run, const Node *node) {
    return (node->kind == NODE_BINARY || node->kind == NODE_CHAIN) &&
           !(node->mark & MARK_SLOW) && run_concrete(run) && !run->query->c_notes;
}

static inline Value fast_value(Fast fast) {
    return (Value){.term = {fast.word, 0}, .kind = fast.kind};
}

#endif
