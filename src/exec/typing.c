/* Types of expressions, bottom up. */
#include "exec/typing.h"
#include "exec/coded.h"
#include "exec/compiled/compiled.h"
#include "exec/eval.h"
#include "exec/query.h"
#include "exec/builtin/builtin.h"
#include "exec/refused.h"

#include <string.h>

static bool in_c(const Node *node) {
    return node->flags & NODE_FLAG_C;
}

/* ---- leaves */

/* In C. */
static Type builtin_type(const Builtin *row) {
    if (row->type != TYPE_NONE) return row->type;
    switch (row->result) {
    case 's':
    case 'n':
    case 'b':
        return TYPE_I32;
    case '-':
        return TYPE_VOID;
    default:
        return TYPE_U64;
    }
}

/* The session's meaning of the name. */
static const Global *global_of(const Run *run, const Node *node) {
    return run->in_prelude ? NULL : names_meant(node);
}

/* The local declaration of the name, unless it is extern. */
static const Node *declaration(const Node *node) {
    const Node *own = node->cache;
    return own && node->mark & MARK_LOCAL ? own : NULL;
}

static Type name_type(Run *run, Node *node) {
    const Node *own = declaration(node);
    if (own) return own->type;
    const QueryName *bound = in_c(node) ? NULL : query_bound(run->query, node->sym);
    if (bound) return bound->typed ? bound->value.type : TYPE_NONE;
    const Global *global = global_of(run, node);
    if (global) return global->value.type;
    if (!in_c(node)) return TYPE_NONE;
    if (node->sym->square >= 0) return TYPE_I32;
    const Builtin *row = builtin_of(node->sym);
    if (row) return builtin_type(row);
    own = node->cache;
    return own ? own->type : TYPE_NONE;
}

static Type call_type(const Run *run, Node *node) {
    const Global *global = global_of(run, node);
    if (global && global->kind == GLOBAL_FUNCTION) return global->function->node->type;
    if (global && global->kind == GLOBAL_COMPILED)
        return compiled_type(global->compiled, run_is_wide(run), node->n);
    if (global) return global->kind == GLOBAL_TYPE ? global->value.type : TYPE_NONE;
    const Builtin *row = builtin_meant(node);
    return row && in_c(node) ? builtin_type(row) : TYPE_NONE;
}

/* ---- operators */

/* A literal number, or an expression of literals alone. */
static bool is_literal(const Node *node) {
    return node->mark & MARK_LITERAL;
}

static bool is_signed(const Node *node) {
    return type_signed(typing_of(node));
}

/* Whether the value is the same number when it is read as signed. */
static bool fits_signed(const Node *node) {
    Type type = typing_of(node);
    return is_signed(node) || is_literal(node) || type_bits(type) < 64;
}

/* Whether it has the type int in C. */
static bool is_small(const Node *node) {
    return type_bits(typing_of(node)) < 32;
}

static Type pair_type(const Node *a, const Node *b) {
    bool ints = is_small(a) ? is_small(b) || is_literal(b) : is_small(b) && is_literal(a);
    bool some = is_signed(a) || is_signed(b) || ints;
    return some && fits_signed(a) && fits_signed(b) ? TYPE_I64 : TYPE_NONE;
}

static Type single_type(const Node *kid) {
    return is_signed(kid) ? TYPE_I64 : TYPE_NONE;
}

static bool is_shift(Meaning op) {
    return op == MEANING_SHL || op == MEANING_SHR || op == MEANING_USHR;
}

Type typing_operation(const Node *node) {
    if (is_shift((Meaning)node->op)) return single_type(node->kid[0]);
    return pair_type(node->kid[0], node->kid[1]);
}

Type typing_pair(const Node *chain, uint32_t i) {
    return pair_type(chain->kid[i], chain->kid[i + 1]);
}

static Type choice_type(const Node *node) {
    if (node->kid[1]->type == TYPE_VOID || node->kid[2]->type == TYPE_VOID)
        return TYPE_VOID;
    return pair_type(node->kid[1], node->kid[2]);
}

static Type cast_type(Run *run, const Node *node) {
    if (node->n < 2 || !node->kid[1]) return node->type;
    const CcType *type = coded_typename(run, node, 1);
    if (!type || cc_type_is_integer(type) || type->kind == CC_VOID)
        return type ? coded_word(type) : TYPE_NONE;
    run_error(run, node, "a value can't be cast to '%s'",
              cc_declared(type, "", run->query->arena));
    return TYPE_NONE;
}

static Type type_of_kind(Run *run, Node *node) {
    switch (node->kind) {
    case NODE_NUMBER:
    case NODE_CHAIN:
    case NODE_GATHER:
        return TYPE_NONE;
    case NODE_NAME:
        return name_type(run, node);
    case NODE_CALL:
        return call_type(run, node);
    case NODE_UNARY:
        return node->op == MEANING_LNOT ? TYPE_NONE : single_type(node->kid[0]);
    case NODE_BINARY:
        return node->op <= MEANING_AND_THEN ? TYPE_NONE : typing_operation(node);
    case NODE_COND:
        return choice_type(node);
    case NODE_ASSIGN:
    case NODE_STEP:
        return typing_of(node->kid[0]);
    case NODE_CAST:
        return cast_type(run, node);
    case NODE_COMMA:
        return typing_of(node->kid[node->n - 1]);
    default:
        return node->type; /* a declaration's */
    }
}

static bool makes_literal(const Node *node) {
    switch (node->kind) {
    case NODE_NUMBER:
        return !(node->flags & NODE_FLAG_UNSIGNED);
    case NODE_UNARY:
        return node->op != MEANING_LNOT && is_literal(node->kid[0]);
    case NODE_BINARY:
        return node->op > MEANING_AND_THEN && is_literal(node->kid[0]) &&
               (is_literal(node->kid[1]) || is_shift((Meaning)node->op));
    case NODE_COND:
        return is_literal(node->kid[1]) && is_literal(node->kid[2]);
    default:
        return false;
    }
}

/* ---- the walk */

static void find_node(Run *run, Node *node) {
    node->type = type_of_kind(run, node);
    node->mark |= (uint8_t)(MARK_TYPED | (makes_literal(node) ? MARK_LITERAL : 0));
}

static void find_kids(Run *run, const Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->n; i++)
        if (node->kid[i]) typing_find(run, node->kid[i]);
}

/* a + b + …, a long chain that nests to the left, from its first untyped node on. */
static void find_chain(Run *run, Node *node) {
    uint32_t n = 0;
    for (Node *at = node; at->kind == NODE_BINARY && !(at->mark & MARK_TYPED);
         at = at->kid[0])
        n++;
    Node **row = ARENA_ARRAY(run->query->arena, Node *, n);
    for (uint32_t i = 0; i < n; i++) row[i] = node, node = node->kid[0];
    typing_find(run, node);
    for (uint32_t i = n; i > 0; i--) {
        find_kids(run, row[i - 1], 1);
        find_node(run, row[i - 1]);
    }
}

void typing_find(Run *run, Node *node) {
    if (node->mark & MARK_TYPED || node->kind == NODE_TYPE || !run_shallow(run)) return;
    if (coded_is_c(run, node)) {
        node->mark |= MARK_TYPED;
        node->type = coded_type(run, node);
        return;
    }
    if (node->kind == NODE_BINARY && node->kid[0]->kind == NODE_BINARY) {
        find_chain(run, node);
        return;
    }
    find_kids(run, node, 0);
    find_node(run, node);
}
