/* Prototypes with values, by name and parameters' types. */
#include "exec/defaults.h"

#include "exec/data/data.h"
#include "exec/written.h"
#include "exec/overload.h"

#include <string.h>

struct Prototype {
    Node *node;
    Type type;
    struct Prototype *next;
};

static bool has_some(const Node *function) {
    for (uint32_t i = 0; i + 2 < function->n; i++)
        if (overload_default(function->kid[i])) return true;
    return false;
}

/* Without a word about what is wrong with it. */
static bool type_of(Run *run, const Node *prototype, Type *type) {
    Diags *diags = run->query->diags;
    size_t before = diags->count;
    bool good = written_function(run, prototype, type);
    diag_cut(diags, before);
    return good;
}

static void take(Arena *arena, Node *to, const Node *from) {
    for (uint32_t i = 0; i + 2 < to->n && i + 2 < from->n; i++) {
        const Node *old = to->kid[i], *value = overload_default(from->kid[i]);
        if (!value || overload_default(old)) continue;
        Node *param = to->kid[i] = ast_new(arena, NODE_PARAM, old->span, 2);
        memcpy(param, old, sizeof *old);
        param->n = 2;
        param->kid[0] = old->n ? old->kid[0] : NULL;
        param->kid[1] = ast_copy(arena, value);
    }
}

void defaults_declare(Run *run, Symbol *sym, const Node *prototype) {
    Exec *exec = run->exec;
    Type type;
    if (!has_some(prototype) || !type_of(run, prototype, &type)) return;
    Prototype *kept = ARENA_NEW(exec->arena, Prototype);
    Global *global = names_global(exec, sym);
    *kept = (Prototype){ast_copy(exec->arena, prototype), type, global->prototypes};
    global->prototypes = kept;
    const Global *at = NULL;
    for (unsigned k = 1; (at = names_overload(exec, sym, k)); k++)
        if (at->kind == GLOBAL_FUNCTION &&
            data_same_params(exec, at->function->type, type))
            take(at->function->arena, at->function->node, prototype);
}

void defaults_take(Run *run, const Symbol *sym, Function *function) {
    const Global *global = sym->global;
    for (const Prototype *at = global ? global->prototypes : NULL; at; at = at->next)
        if (data_same_params(run->exec, function->type, at->type))
            take(function->arena, function->node, at->node);
}

static bool same_param(const Node *a, const Node *b) {
    const Node *x = a->n ? a->kid[0] : NULL, *y = b->n ? b->kid[0] : NULL;
    return a->type == b->type && (x == y || (x && y && ast_equal(x, y)));
}

bool defaults_template(Arena *arena, Node *definition, const Node *declared) {
    uint32_t n = definition->n - 1;
    Node *mine = definition->kid[n];
    const Node *its = declared->kid[declared->n - 1];
    if (declared->n != n + 1 || mine->kind != NODE_FUNC || its->kind != NODE_FUNC ||
        its->kid[its->n - 1] || mine->n != its->n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (definition->kid[i]->sym != declared->kid[i]->sym) return false;
    for (uint32_t i = 0; i + 2 < mine->n; i++)
        if (!same_param(mine->kid[i], its->kid[i])) return false;
    for (uint32_t i = 0; i < n; i++) /* of template<typename T = int, int N = 3> */
        if (definition->kid[i]->n < declared->kid[i]->n)
            definition->kid[i] = ast_copy(arena, declared->kid[i]);
    take(arena, mine, its);
    return true;
}
