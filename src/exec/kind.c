/* Kinds from the AST alone: those that operate.c, eval.c and call.c will find, or
 * KIND_VOID. */
#include "exec/kind.h"

#include "exec/compiled/compiled.h"
#include "exec/operate.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

static Kind either(Kind a, Kind b) {
    if (a == KIND_SET || b == KIND_SET) return KIND_SET;
    return a == b && a != KIND_SQUARE ? a : KIND_VOID;
}

static Kind kind_of_builtin(const Builtin *row) {
    return row ? builtin_result_kind(row) : KIND_VOID;
}

static Kind kind_of_name(Run *run, const Node *node) {
    bool local = node->mark & MARK_LOCAL;
    if (local && node->type != TYPE_NONE) return type_kind(node->type, KIND_VOID);
    if (local)
        return (uint32_t)node->slot < run->nslots ? (Kind)run->frame[node->slot].kind
                                                  : KIND_VOID;
    const Global *global = run->in_prelude ? NULL : names_meant(node);
    if (global) return (Kind)global->value.kind;
    return node->sym->square >= 0 ? KIND_SQUARE : kind_of_builtin(builtin_of(node->sym));
}

static Kind kind_of_call(Run *run, const Node *node) {
    const Global *global = run->in_prelude ? NULL : names_known(node->sym);
    if (!global) return kind_of_builtin(builtin_of(node->sym));
    Type type = global->kind == GLOBAL_TYPE       ? global->value.type
                : global->kind == GLOBAL_FUNCTION ? global->function->node->type
                : global->kind == GLOBAL_COMPILED
                    ? compiled_type(global->compiled, run_is_wide(run), node->n)
                    : TYPE_NONE;
    return type_kind(type, KIND_VOID);
}

static Kind kind_of_unary(Run *run, const Node *node) {
    Kind a = kind_of(run, node->kid[0]);
    if (node->op == MEANING_NOT || a == KIND_SET) return KIND_SET;
    return a == KIND_INT || a == KIND_BOOL ? KIND_INT : KIND_VOID;
}

Kind kind_of_operation(Run *run, const Node *node) {
    return operate_kind(node, kind_of(run, node->kid[0]), kind_of(run, node->kid[1]));
}

Kind kind_of(Run *run, const Node *node) {
    if (!run_shallow(run)) return KIND_VOID;
    if (node->mark & MARK_DECAYS) return KIND_INT;
    switch (node->kind) {
    case NODE_NUMBER:
        return node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY) ? KIND_SET : KIND_INT;
    case NODE_BOARD:
    case NODE_SET:
        return KIND_SET;
    case NODE_NAME:
        return kind_of_name(run, node);
    case NODE_CALL:
        return kind_of_call(run, node);
    case NODE_CAST:
        return type_kind(node->type, KIND_INT);
    case NODE_SIZEOF:
        return KIND_INT;
    case NODE_CHAIN:
        return KIND_BOOL;
    case NODE_UNARY:
        return node->op == MEANING_LNOT ? KIND_BOOL : kind_of_unary(run, node);
    case NODE_BINARY:
        return node->op <= MEANING_AND_THEN ? KIND_BOOL : kind_of_operation(run, node);
    case NODE_COND:
        return either(kind_of(run, node->kid[1]), kind_of(run, node->kid[2]));
    case NODE_DEREF:
    case NODE_MEMBER:
    case NODE_ADDRESS:
    case NODE_APPLY:
    case NODE_RESULT:
        return type_kind(typing_of(node), KIND_INT);
    case NODE_INDEX:
    case NODE_ASSIGN:
    case NODE_STEP:
        return type_kind(typing_of(node), kind_of(run, node->kid[0]));
    default:
        return KIND_VOID;
    }
}
