/* Calls. */
#include "cc/cc_local.h"

#include <string.h>

/* The default argument promotions. */
static CcTree *promoted_argument(Cc *c, CcTree *value, const Node *from) {
    if (c->failed || !cc_type_is_integer(value->type)) return value;
    return cc_convert_promoted(c, value, from);
}

static void check_count(Cc *c, const CcType *type, uint32_t count, const Node *node) {
    bool fits = type->is_variadic ? count >= type->params
                                  : type->is_open || count == type->params;
    if (!fits)
        cc_scope_error(c, node->span, "the function takes %u argument%s, not %u",
                       type->params, type->params == 1 ? "" : "s", count);
}

/* Converts the node's arguments to the tree's kids from `at` on. */
static void arguments(Cc *c, CcTree *tree, uint32_t at, const CcType *type,
                      const Node *node, uint32_t from) {
    check_count(c, type, node->n - from, node);
    for (uint32_t i = 0; i + from < node->n && !c->failed; i++) {
        const Node *arg = node->kid[i + from];
        CcTree *value = cc_expr_value(c, arg);
        bool typed = !type->is_open && i < type->params;
        tree->kid[at + i] = typed ? cc_convert_assigned(c, value, type->param[i], arg)
                                  : promoted_argument(c, value, arg);
        if (!c->failed && tree->kid[at + i]->type->kind == CC_VOID)
            cc_scope_error(c, arg->span, "this has no value");
    }
}

static CcTree *refused_call(Cc *c, const CcEntity *entity, const Node *node) {
    CcType *of = entity->type ? entity->type->of : c->types->int32;
    CcTree *tree = cc_tree_new(c, CC_UNSUPPORTED, of, node, 0);
    tree->text = arena_printf(c->program->arena, "'%s' was refused: %s",
                              entity->name->name, entity->refused);
    return tree;
}

static CcTree *call_entity(Cc *c, CcEntity *entity, const Node *node) {
    const CcType *type = entity->type;
    const IrFunction *code = c->program->module->function[entity->number];
    bool says = c->hosted && type && code->insn; /* its code reports where and why */
    if (entity->refused && !says) return refused_call(c, entity, node);
    CcTree *tree = cc_tree_new(c, CC_CALL, cc_type_unqualified(type->of), node, node->n);
    tree->entity = entity;
    if (c->observed) tree->begins = cc_foreign_observe_call(c, node);
    arguments(c, tree, 0, type, node, 0);
    return tree;
}

static CcTree *call_pointer(Cc *c, CcTree *callee, const Node *node, uint32_t from) {
    if (callee->is_unknown) return callee;
    bool function =
        callee->type->kind == CC_POINTER && callee->type->of->kind == CC_FUNCTION;
    if (!c->failed && !function) cc_scope_error(c, node->span, "this is no function");
    if (c->failed) return callee;
    const CcType *type = callee->type->of;
    CcTree *tree =
        cc_tree_new(c, CC_CALL, cc_type_unqualified(type->of), node, node->n - from + 1);
    tree->kid[0] = callee;
    arguments(c, tree, 1, type, node, from);
    return tree;
}

/* offsetof(T, m.n[2]): the offset of the last member or element in T. */
static bool offset_of(Cc *c, const Node *of, CcType *type, CcType **part, uint64_t *at) {
    CcMember member;
    uint64_t index = 0;
    *part = type, *at = 0;
    bool name = of->kind == NODE_NAME, field = of->kind == NODE_MEMBER;
    if (!name && !offset_of(c, of->kid[0], type, part, at)) return false;
    if (of->kind == NODE_INDEX && (*part)->kind == CC_ARRAY) {
        if (!cc_constant_word(c, of->kid[1], &index)) return false;
        *part = (*part)->of;
        *at += index * (*part)->size;
        return true;
    }
    bool has = (name || field) && (*part)->kind == CC_STRUCT && (*part)->is_complete &&
               cc_type_member(*part, of->sym, &member) && !member.bits;
    if (has) *part = member.type, *at += member.offset;
    return has;
}

static bool is_offset(const Cc *c, const Node *node, CcType **type) {
    const char *name = node->sym->name;
    bool named = strcmp(name, "offsetof") == 0 || strcmp(name, "__builtin_offsetof") == 0;
    if (!named || node->n != 2 || node->kid[0]->kind != NODE_NAME) return false;
    const CcEntity *of = cc_scope_find(c, node->kid[0]->sym);
    *type = of && of->kind == CC_ENTITY_TYPEDEF && !of->refused ? of->type : NULL;
    return *type != NULL;
}

static bool is_member_path(const Node *of) {
    while (of->kind == NODE_MEMBER || of->kind == NODE_INDEX) of = of->kid[0];
    return of->kind == NODE_NAME;
}

static CcTree *offset(Cc *c, const Node *node, CcType *type) {
    CcType *part;
    uint64_t at = 0;
    bool known = is_member_path(node->kid[1]) &&
                 offset_of(c, node->kid[1], cc_type_unqualified(type), &part, &at);
    if (!known) cc_scope_error(c, node->span, "this is no member of the type");
    if (type->is_partial) cc_scope_error(c, node->span, CC_PARTIAL);
    return cc_tree_word(c, c->types->uint64, node, at);
}

CcTree *cc_expr_call(Cc *c, const Node *node) {
    CcType *of;
    if (node->kind == NODE_APPLY) {
        CcTree *callee = cc_expr_value(c, node->kid[0]);
        return c->failed ? callee : call_pointer(c, callee, node, 1);
    }
    if (is_offset(c, node, &of)) return offset(c, node, of);
    CcEntity *entity = cc_scope_resolve(c, node);
    /* a prototype of a library function adds nothing */
    if (entity && entity->kind == CC_ENTITY_FUNCTION && !entity->is_defined &&
        !entity->is_static && cc_has(node->sym))
        entity = NULL;
    CcBuiltin builtin = entity ? CC_BUILTINS : cc_builtin_of(node->sym);
    if (builtin != CC_BUILTINS) return cc_builtin_call(c, builtin, node);
    if (!entity) entity = cc_builtin_in_c(c, node);
    CcTree *foreign = entity ? NULL : cc_foreign(c, node);
    if (foreign) return foreign;
    if (!entity && c->hosted) {
        cc_scope_error(c, node->span, "unknown function '%s'", node->sym->name);
        return cc_tree_word(c, c->types->int32, node, 0);
    }
    if (!entity) entity = cc_declare_implicit(c, node);
    if (entity->kind == CC_ENTITY_FUNCTION) return call_entity(c, entity, node);
    if (entity->kind != CC_ENTITY_VARIABLE) {
        cc_scope_error(c, node->span, "'%s' is no function", node->sym->name);
        return cc_tree_word(c, c->types->int32, node, 0);
    }
    if (entity->refused) return refused_call(c, entity, node);
    CcTree *callee = cc_expr_rvalue(c, cc_tree_object(c, entity, node), node);
    return call_pointer(c, callee, node, 0);
}
