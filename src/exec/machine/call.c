/* Calls of functions and of bbx's own. */
#include <string.h>

#include "exec/kind.h"
#include "exec/machine/maker.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

bool call_takes(const Exec *exec, const Function *function) {
    const Node *node = function->node;
    bool typed = node->type != TYPE_NONE && node->kid[node->n - 1]->kind == NODE_BLOCK &&
                 !data_is_object(exec, node->type);
    for (uint32_t i = 0; i < function->nparams; i++)
        typed = typed && node->kid[i]->type != TYPE_NONE && node->kid[i]->sym &&
                !data_is_object(exec, node->kid[i]->type);
    return typed && !function->row;
}

/* An argument in its register. */
static void argument(Maker *m, Site *site, uint32_t i, Type type, unsigned reg) {
    const Node *arg = site->node->kid[site->first + i];
    expr_as(m, arg, type, reg);
    Kind kind = kind_of(m->run, arg);
    if (kind == KIND_SQUARE && type == TYPE_U64)
        emit_give_up(m); /* it may be warned of */
    kind = type_kind(type, kind);
    if (kind >= KIND_LIST) emit_give_up(m);
    site->kind[i] = (uint8_t)kind;
}

static bool is_operation(Maker *m, const Node *node, const Builtin *row) {
    bool good = row && row->op && node->n == op_arity((Op)row->op);
    for (uint32_t i = 0; i < node->n && good; i++)
        good = kind_of(m->run, node->kid[i]) < KIND_LIST &&
               kind_of(m->run, node->kid[i]) != KIND_SQUARE &&
               kind_of(m->run, node->kid[i]) != KIND_DIRECTION;
    return good && !(node->flags & NODE_FLAG_SEMI);
}

static unsigned operation(Maker *m, const Node *node, const Builtin *row, int want) {
    unsigned dst = emit_register(m, want), a, b;
    a = expr_operand(m, node->kid[0], node->kid[node->n - 1]);
    b = node->n > 1 ? expr_value(m, node->kid[1], ANYWHERE) : a;
    emit_insn(m, node, INSN_OPERATION, dst, a, b, row->op);
    return dst;
}

static bool has_outs(const Builtin *row) {
    return strpbrk(row->kinds, "om");
}

static bool can_call(const Maker *m, const Site *site, int want) {
    if (site->count > ARGUMENTS_MOST) return false;
    if (site->row)
        return site->row->form != BUILTIN_CONSTANT &&
               site->row->form != BUILTIN_SPECIAL && !has_outs(site->row);
    const Data *type = data_of(m->run->exec, site->type);
    return type->count == site->count && !data_is_object(m->run->exec, type->of) &&
           (type->of != TYPE_VOID || want == UNUSED);
}

/* f(x), of a function's name. */
static void find_named(Maker *m, Site *site) {
    const Node *node = site->node;
    typing_need(m->run, node);
    Global *global = names_known(node->sym);
    site->count = node->n;
    if (node->mark & MARK_LOCAL) {
        site->type = data_called(m->run->exec, ((const Node *)node->cache)->type);
    } else if (!global) {
        site->row = builtin_turned(node, m->run->exec->squares);
    } else if (global->kind == GLOBAL_FUNCTION) {
        site->global = global;
        site->type = global->function->type;
    } else if (global->kind == GLOBAL_VARIABLE) {
        site->type = data_called(m->run->exec, global->value.type);
    }
}

/* The pointer to the function, where it has no name. */
static unsigned callee(Maker *m, const Site *site) {
    const Node *node = site->node;
    if (site->global || site->row) return 0;
    if (node->kind == NODE_APPLY)
        return expr_value(m, ast_callee(node), (int)emit_register(m, ANYWHERE));
    Node *name = ast_new(m->code->arena, NODE_NAME, node->span, 0);
    name->sym = node->sym, name->mark = node->mark & MARK_LOCAL, name->slot = node->slot;
    name->cache = node->cache, name->flags = node->flags;
    return expr_value(m, name, (int)emit_register(m, ANYWHERE));
}

unsigned call_make(Maker *m, const Node *node, int want) {
    Site *site = ARENA_NEW(m->code->arena, Site);
    *site = (Site){.node = node};
    if (node->kind == NODE_APPLY) {
        typing_need(m->run, node);
        site->first = 1, site->count = node->n - 1;
        site->type = data_called(m->run->exec, typing_of(ast_callee(node)));
    } else {
        find_named(m, site);
    }
    if (is_operation(m, node, site->row)) return operation(m, node, site->row, want);
    if (m->given_up || (!site->row && site->type == TYPE_NONE) ||
        !can_call(m, site, want))
        return emit_give_up(m);
    unsigned dst = emit_register(m, want), pointer = callee(m, site), first = m->next;
    for (uint32_t i = 0; i < site->count; i++) {
        bool out = site->row && builtin_kind(site->row, i) == 'p';
        Type type = out         ? data_pointer(m->run->exec, TYPE_VOID)
                    : site->row ? TYPE_NONE
                                : data_of(m->run->exec, site->type)->params[i];
        argument(m, site, i, type, emit_register(m, ANYWHERE));
    }
    emit_insn(m, node, INSN_CALL, dst, first, pointer, (uintptr_t)site);
    return dst;
}
