/* Nodes that have no meaning in C, but for the host: its functions, sets and names. C
 * evaluates their operands and passes them to the host when the code runs. */
#include "cc/cc_local.h"

static bool is_list(const Node *node) {
    return node->kind == NODE_CALL || node->kind == NODE_SET || node->kind == NODE_RANGE;
}

static void add_operand(Cc *c, CcOperands *operands, const Node *node) {
    operands->node = arena_grow(c->scratch, operands->node, operands->count,
                                &operands->cap, sizeof node);
    operands->node[operands->count++] = node;
}

static void add_kids(Cc *c, CcOperands *operands, const Node *node) {
    uint32_t first = node->kind == NODE_ASSIGN;
    for (uint32_t i = first; i < node->n && (first || is_list(node)); i++)
        if (node->kid[i]->kind == NODE_RANGE)
            add_kids(c, operands, node->kid[i]);
        else
            add_operand(c, operands, node->kid[i]);
}

static bool is_local(const Node *node, const void *context) {
    const Cc *c = context;
    bool named = node->kind == NODE_NAME || node->kind == NODE_CALL;
    const CcEntity *entity = named ? cc_scope_find(c, node->sym) : NULL;
    return entity && entity->is_local;
}

/* An aggregate, or one around it. */
typedef struct Around {
    const Node *gather;
    const struct Around *outer;
} Around;

static bool is_bound(const Around *around, const Symbol *name) {
    for (; around; around = around->outer)
        for (uint32_t i = 0; i + 1 < around->gather->n; i++)
            if (around->gather->kid[i]->sym == name) return true;
    return false;
}

/* The body's variables in an aggregate, each once. false: there is more of the body. */
static bool add_variables(Cc *c, CcOperands *operands, const Node *node,
                          const Around *outer) {
    const Around within = {node, outer};
    const Around *around = node->kind == NODE_GATHER ? &within : outer;
    if (is_local(node, c) && !is_bound(around, node->sym)) {
        const CcEntity *entity = cc_scope_find(c, node->sym);
        bool known = false;
        for (uint32_t i = 0; i < operands->count; i++)
            known |= operands->node[i]->sym == node->sym;
        if (!known) add_operand(c, operands, node);
        return node->kind == NODE_NAME && cc_type_is_integer(entity->type);
    }
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && !add_variables(c, operands, node->kid[i], around))
            return false;
    return true;
}

/* An entity for the host's function of that number. */
static CcEntity *function_of(Cc *c, const Node *node, uint32_t number, CcType *of,
                             CcType **types, uint32_t count) {
    CcEntity *function = ARENA_NEW(c->program->arena, CcEntity);
    *function =
        (CcEntity){.kind = CC_ENTITY_FUNCTION, .is_defined = true, .number = number};
    bool named = node->kind == NODE_NAME || node->kind == NODE_CALL;
    function->name = named ? node->sym : symbol_of(c->program->symbols, "part");
    function->type = cc_type_function(c->types, of, types, count, false, false);
    cc_code_declare(c, function);
    return function;
}

CcTree *cc_foreign_word(Cc *c, const Node *node) {
    const CcHost *host = &c->program->host;
    Type type;
    uint64_t word;
    bool named = node->kind == NODE_NAME && c->hosted && host->constant;
    if (!named || cc_scope_find(c, node->sym) ||
        !host->constant(host->context, node, &type, &word))
        return NULL;
    return cc_tree_word(c, cc_typename_word(c, type), node, word);
}

CcTree *cc_foreign(Cc *c, const Node *node) {
    const CcHost *host = &c->program->host;
    if (!c->hosted || !host->foreign || c->failed) return NULL;
    bool captured = c->f.captures && !c->f.captures->by_name; /* outside of C */
    if (captured && !(node->flags & NODE_FLAG_C)) return NULL;
    bool whole = !is_list(node) && node->kind != NODE_ASSIGN;
    CcOperands all = {0};
    if (node->kind == NODE_GATHER ? !add_variables(c, &all, node, NULL)
                                  : whole && ast_find_if(node, is_local, c))
        return NULL;
    if (!whole) add_kids(c, &all, node);
    Type type;
    uint32_t count = all.count, number;
    CcTree **value = ARENA_ARRAY(c->scratch, CcTree *, count + 1);
    CcType **types = all.type = ARENA_ARRAY(c->scratch, CcType *, count + 1);
    bool observed = c->observed;
    c->observed =
        observed && node->kind == NODE_CALL; /* the squares of a set are not observed */
    for (uint32_t i = 0; i < count && !c->failed; i++) {
        value[i] = cc_expr_value(c, all.node[i]);
        types[i] = cc_type_unqualified(value[i]->type);
    }
    c->observed = observed;
    if (c->failed || !host->foreign(host->context, node, &all, &type, &number))
        return c->failed ? cc_tree_word(c, c->types->int32, node, 0) : NULL;
    bool unknown = type == TYPE_NONE;
    CcType *of = unknown ? c->types->int32 : cc_typename_word(c, type);
    CcTree *tree = cc_tree_new(c, CC_CALL, of, node, count);
    tree->is_unknown = unknown;
    tree->entity = function_of(c, node, number, of, types, count);
    for (uint32_t i = 0; i < count; i++) tree->kid[i] = value[i];
    return tree;
}

/* x op= e as x = x op e; x++ as (x += 1) - 1, for words wrap around. */
static const Node *as_assignment(Cc *c, const Node *node) {
    bool step = node->kind == NODE_STEP;
    if (!step && node->op == MEANING_NONE) return node;
    Node *one = ast_new(c->scratch, NODE_NUMBER, node->span, 0);
    Node *value = ast_new(c->scratch, NODE_BINARY, node->span, 2);
    Node *set = ast_new(c->scratch, NODE_ASSIGN, node->span, 2);
    one->num = 1;
    one->flags = value->flags = set->flags = node->flags & NODE_FLAG_C;
    value->op = node->op;
    value->kid[0] = set->kid[0] = node->kid[0];
    value->kid[1] = step ? one : node->kid[1];
    value->at = set->at = node->at;
    set->kid[1] = value;
    return set;
}

CcTree *cc_foreign_assign(Cc *c, const Node *node) {
    const Node *target = node->kid[0];
    bool own = target->kind == NODE_NAME && !cc_scope_find(c, target->sym);
    if (own && cc_hosted_capture(c, target)) return NULL;
    CcTree *tree = own ? cc_foreign(c, as_assignment(c, node)) : NULL;
    if (!tree || node->kind != NODE_STEP || node->flags & NODE_FLAG_PREFIX) return tree;
    CcTree *one = cc_tree_word(c, c->types->int32, node, 1);
    Meaning back = node->op == MEANING_ADD ? MEANING_SUB : MEANING_ADD;
    return cc_operator_binary(c, node, back, tree, one);
}

/* ---- observers */

CcTree *cc_foreign_observed(Cc *c, CcTree *value, const Node *node) {
    bool observed = c->observed && !c->failed && node->kind != NODE_NUMBER &&
                    cc_type_is_integer(value->type);
    if (!observed) return value;
    const CcHost *host = &c->program->host;
    CcType *type = cc_type_unqualified(value->type);
    CcTree *tree = cc_tree_one(c, CC_CALL, type, node, value);
    tree->reports_argument = true;
    uint32_t number = host->observe(host->context, node, type, false);
    tree->entity = function_of(c, node, number, type, &type, 1);
    return tree;
}

CcEntity *cc_foreign_observe_call(Cc *c, const Node *node) {
    const CcHost *host = &c->program->host;
    uint32_t number = host->observe(host->context, node, c->types->of_void, true);
    return function_of(c, node, number, c->types->of_void, NULL, 0);
}
