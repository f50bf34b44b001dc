/* #define: a macro's expression with the arguments' in the place of the parameters, so
 * that one that assigns to its argument does. What came from the macro is placed where
 * the macro was used. */
#include "exec/flow.h"

typedef struct {
    Run *run;
    Arena *arena;
    const Node *use;
    const Function *macro;
} Expansion;

static int parameter(const Expansion *e, const Symbol *sym) {
    const Node *definition = e->macro->node;
    for (uint32_t i = 0; i < e->macro->nparams; i++)
        if (definition->kid[i]->sym == sym) return (int)i;
    return -1;
}

static Node *expand(const Expansion *e, const Node *node);

static bool expand_kids(const Expansion *e, const Node *node, Node *copy) {
    for (uint32_t i = 0; i < node->n; i++) {
        if (!node->kid[i]) continue;
        copy->kid[i] = expand(e, node->kid[i]);
        if (!copy->kid[i]) return false;
    }
    return true;
}

static Node *expand(const Expansion *e, const Node *node) {
    if (!run_deep(e->run, e->use)) return NULL;
    if (node->kind == NODE_NAME) {
        int i = parameter(e, node->sym);
        if (i >= 0) {
            Node *argument = ast_copy(e->arena, e->use->kid[i]);
            argument->flags |= NODE_FLAG_PAREN;
            return argument;
        }
    }
    Node *copy = ast_new(e->arena, (NodeKind)node->kind, e->use->span, node->n);
    copy->op = node->op;
    copy->type = node->type;
    copy->flags = (node->flags & ~(uint32_t)NODE_FLAG_C) | (e->use->flags & NODE_FLAG_C);
    copy->at = e->use->at;
    copy->num = node->num;
    if (node->kind == NODE_CHAIN) {
        copy->ops = arena_copy(e->arena, node->ops, node->n - 1);
        copy->ats = ARENA_ARRAY(e->arena, uint32_t, node->n);
        for (uint32_t i = 0; i + 1 < node->n; i++) copy->ats[i] = e->use->at;
    }
    return expand_kids(e, node, copy) ? copy : NULL;
}

Node *macro_expand(Run *run, Arena *arena, const Node *use, const Function *macro) {
    const Node *definition = macro->node;
    const Node *body = definition->kid[definition->n - 1];
    uint32_t given = use->kind == NODE_CALL ? use->n : 0;
    if (given != macro->nparams) {
        run_error(run, use, "the macro '%s' takes %u argument%s, not %u",
                  definition->sym->name, macro->nparams, macro->nparams == 1 ? "" : "s",
                  given);
        return NULL;
    }
    Expansion e = {run, arena, use, macro};
    Node *node = expand(&e, body);
    if (node) node->flags |= NODE_FLAG_PAREN;
    return node;
}
