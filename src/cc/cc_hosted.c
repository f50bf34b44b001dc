/* A host's expressions and statements, as functions without names. Their parameters are
 * the captures: what the host evaluates itself. */
#include "cc/cc_local.h"

static bool is_high(const CcCaptures *captures, size_t i) {
    return i > 0 && captures->node[i] == captures->node[i - 1];
}

static CcTree *capture_at(Cc *c, const CcCaptures *captures, size_t i, const Node *node) {
    CcTree *low = cc_tree_object(c, captures->entity[i], node);
    if (i + 1 == captures->count || !is_high(captures, i + 1)) return low;
    CcTree *high = cc_tree_object(c, captures->entity[i + 1], node);
    return cc_wide_joined(c, cc_expr_rvalue(c, high, node), cc_expr_rvalue(c, low, node),
                          node);
}

static CcTree *find_capture(Cc *c, const CcCaptures *captures, const Node *node) {
    for (size_t i = 0; i < captures->count; i++)
        if (captures->node[i] == node ||
            (captures->by_name && captures->node[i]->sym == node->sym))
            return capture_at(c, captures, i, node);
    return NULL;
}

static void add_capture(Cc *c, CcCaptures *captures, const Node *node, Type type) {
    CcEntity *entity = ARENA_NEW(c->scratch, CcEntity);
    *entity = (CcEntity){.kind = CC_ENTITY_VARIABLE,
                         .is_local = true,
                         .is_param = true,
                         .type = cc_typename_word(c, type),
                         .number = c->f.locals++};
    captures->node = arena_grow(c->scratch, captures->node, captures->count,
                                &captures->node_cap, sizeof node);
    captures->entity = arena_grow(c->scratch, captures->entity, captures->count,
                                  &captures->entity_cap, sizeof entity);
    captures->node[captures->count] = node;
    captures->entity[captures->count++] = entity;
}

bool cc_hosted_is_capture(const Cc *c, const CcTree *value) {
    const CcTree *place = value->kind == CC_LOAD ? value->kid[0] : NULL;
    const CcCaptures *captures = c->f.captures;
    bool is = false;
    for (size_t i = 0;
         captures && place && place->kind == CC_OBJECT && i < captures->count; i++)
        is |= captures->entity[i] == place->entity;
    return is && value->type == c->types->uint64;
}

CcTree *cc_hosted_capture(Cc *c, const Node *node) {
    CcCaptures *captures = c->f.captures;
    const CcHost *host = &c->program->host;
    Type type = TYPE_U64;
    bool wide = false;
    bool none = !captures || (captures->by_name && node->kind != NODE_NAME);
    if (none || (captures->by_name && cc_scope_find(c, node->sym)) ||
        !host->capture(host->context, node, &type, &wide))
        return NULL;
    bool unknown = type == TYPE_NONE;
    CcTree *tree = find_capture(c, captures, node);
    if (tree) tree->is_unknown = unknown;
    if (tree) return tree;
    size_t at = captures->count;
    add_capture(c, captures, node, unknown ? TYPE_U64 : type);
    if (wide) add_capture(c, captures, node, TYPE_U64);
    tree = capture_at(c, captures, at, node);
    tree->is_unknown = unknown;
    return tree;
}

/* The function with that body. */
static void make_function(Cc *c, CcTree *body, CcType *result, const Node *from,
                          Arena *arena, CcHosted *hosted) {
    const CcCaptures *captures = c->f.captures;
    CcEntity *function = ARENA_NEW(c->scratch, CcEntity);
    CcType **types = ARENA_ARRAY(c->scratch, CcType *, captures->count + 1);
    for (size_t i = 0; i < captures->count; i++) types[i] = captures->entity[i]->type;
    *function = (CcEntity){.kind = CC_ENTITY_FUNCTION,
                           .name = symbol_of(c->program->symbols, "expression")};
    function->type = cc_type_function(c->types, result, types, (uint32_t)captures->count,
                                      false, false);
    function->number = ir_add_function(c->program->module, "expression");
    function->place = cc_scope_place(c, from->span);
    c->f.entity = function;
    c->f.param = captures->entity;
    cc_uninitialised(c, body);
    if (!cc_code(c, body)) cc_scope_error(c, from->span, "the expression is too large");
    *hosted = (CcHosted){
        .function = function->number, .type = result, .captures = captures->count};
    hosted->capture = ARENA_ARRAY(arena, const Node *, captures->count + 1);
    hosted->by_pointer = ARENA_ARRAY(arena, bool, captures->count + 1);
    hosted->high = ARENA_ARRAY(arena, bool, captures->count + 1);
    for (size_t i = 0; i < captures->count; i++) {
        hosted->capture[i] = captures->node[i];
        hosted->high[i] = is_high(captures, i);
        hosted->by_pointer[i] = captures->entity[i]->is_address_taken;
    }
    hosted->capture[captures->count] = from;
}

/* ---- expressions */

static CcTree *expression_value(Cc *c, const Node *node, CcType **type) {
    CcTree *tree = cc_expr(c, node);
    if (c->failed) return tree;
    *type = cc_type_unqualified(tree->type);
    if (cc_type_is_real(*type)) cc_scope_error(c, node->span, CC_NO_REALS);
    if (cc_tree_is_lvalue(tree) && (*type)->kind == CC_VOID) return tree->kid[0];
    bool whole = tree->kind == CC_OBJECT || tree->kind == CC_MEMBER ||
                 tree->kind == CC_DEREF || tree->kind == CC_ELEMENT;
    if (whole && (*type)->kind == CC_STRUCT)
        return cc_expr_address(c, tree, cc_type_pointer(c->types, *type), node);
    return cc_expr_rvalue(c, tree, node);
}

/* Assigns the captured value to the host's variable. */
static CcTree *assign_host_variable(Cc *c, const Node *name) {
    Node *set = ast_new(c->scratch, NODE_ASSIGN, name->span, 2);
    set->kid[0] = set->kid[1] = (Node *)name;
    set->flags = name->flags & NODE_FLAG_C;
    set->at = name->at;
    bool by_name = c->f.captures->by_name;
    c->f.captures->by_name = true;
    CcTree *tree = cc_foreign(c, set);
    c->f.captures->by_name = by_name;
    return tree;
}

/* Whether the code assigns to it. A statement's caller reads back the parameters that are
 * registers, so only objects count. */
static bool changes_host_variable(const CcCaptures *captures, size_t i) {
    return captures->by_name ? captures->entity[i]->is_address_taken
                             : captures->entity[i]->is_assigned;
}

/* Appends assignments to the host's variables that the body changes. */
static void assign_host_variables(Cc *c, const CcCaptures *captures, CcTree *body) {
    for (size_t i = 0; i < captures->count && !c->failed; i++)
        if (changes_host_variable(captures, i))
            body->kid[body->n++] = assign_host_variable(c, captures->node[i]);
}

/* A body that returns the value, after assigning to the host's variables. */
static CcTree *expression(Cc *c, const Node *node, CcCaptures *captures,
                          CcHosted *hosted) {
    CcScopeMark mark = cc_scope_open(c);
    c->f.captures = captures;
    CcTree *value = expression_value(c, node, &hosted->type);
    bool returns = !c->failed && hosted->type->kind != CC_VOID, changes = false;
    for (size_t i = 0; i < captures->count; i++)
        changes |= changes_host_variable(captures, i);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, node, (uint32_t)captures->count + 2);
    body->kid[0] = value;
    body->n = 1;
    if (changes && returns) {
        CcType *type = cc_type_unqualified(value->type);
        CcTree *local = cc_tree_object(c, cc_scope_local(c, NULL, type, node), node);
        body->kid[0] = cc_tree_two(c, CC_ASSIGN, type, node, local, value);
        value = cc_tree_one(c, CC_LOAD, type, node, local);
    }
    assign_host_variables(c, captures, body);
    if (returns) {
        uint32_t at = changes ? body->n++ : 0;
        body->kid[at] = cc_tree_one(c, CC_RETURN, NULL, node, value);
    }
    body->scope = cc_scope_close(c, mark);
    return body;
}

/* A statement captures the host's variables by name. */
static CcTree *statement(Cc *c, const Node *node, CcCaptures *captures) {
    captures->by_name = true;
    c->f.captures = captures;
    CcTree *alone = cc_statement_alone(c, node);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, node, (uint32_t)captures->count + 1);
    CcScopeMark mark = cc_scope_open(c);
    body->kid[0] = alone;
    body->n = 1;
    assign_host_variables(c, captures, body);
    body->scope = cc_scope_close(c, mark);
    return body;
}

bool cc_make_hosted(CcProgram *p, Source *source, const Node *node, Arena *arena,
                    Diags *diags, CcHosted *hosted) {
    Cc c = cc_open_hosted(p, source, diags);
    CcCaptures captures = {0};
    *hosted = (CcHosted){.type = c.types->of_void};
    CcTree *body = node->kind >= NODE_BLOCK ? statement(&c, node, &captures)
                                            : expression(&c, node, &captures, hosted);
    CcType *type = hosted->type;
    if (!c.failed) {
        const CcTree *last = body->kid[body->n - 1];
        bool returns = last->kind == CC_RETURN;
        CcType *result = returns ? cc_type_unqualified(last->kid[0]->type) : type;
        make_function(&c, body, result, node, arena, hosted);
        hosted->type = type;
    }
    bool done = !c.failed;
    cc_close_hosted(&c);
    return done;
}

CcType *cc_make_type(CcProgram *p, Source *source, const Node *node, Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    CcCaptures captures = {0};
    CcType *type = NULL;
    c.f.captures = &captures;
    cc_scope_open(&c);
    CcTree *tree = cc_expr(&c, node);
    if (!c.failed) type = tree->type;
    cc_close_hosted(&c);
    return type;
}

/* ---- initialisers */

static bool is_constant(const CcTree *value) {
    CcConstant constant;
    if (value->kind == CC_LOAD && value->kid[0]->kind == CC_COMPOUND_LITERAL)
        value = value->kid[0]->kid[0];
    if (value->kind != CC_INITIALISER)
        return value->type->kind != CC_STRUCT && cc_constant(value, &constant);
    for (uint32_t i = 0; i < value->n; i++)
        if (!is_constant(value->kid[i]->kid[0])) return false;
    return true;
}

static CcTree *member_of(Cc *c, CcTree *object, const CcTree *put, const Node *from) {
    CcTree *part = cc_tree_one(c, CC_MEMBER, put->type, from, object);
    part->member = put->member;
    part->member.type = put->type;
    part->member.offset = put->word;
    return part;
}

/* Assignments that do what the initialiser says. */
static CcTree *assignments(Cc *c, CcEntity *variable, CcTree *value, const Node *from) {
    bool fill = value->kind == CC_INITIALISER;
    CcTree *object = cc_tree_object(c, variable, from);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, from, fill ? value->n : 1);
    for (uint32_t i = 0; i < body->n; i++) {
        CcTree *place = fill ? member_of(c, object, value->kid[i], from) : object;
        CcTree *word = fill ? value->kid[i]->kid[0] : value;
        body->kid[i] = cc_tree_two(c, CC_ASSIGN, cc_type_unqualified(place->type), from,
                                   place, word);
    }
    return body;
}

void cc_hosted_initialise(Cc *c, CcEntity *variable, const Node *var, bool again) {
    CcCaptures captures = {0};
    const CcHost *host = &c->program->host;
    CcFunction f = c->f;
    c->f = (CcFunction){.captures = &captures};
    CcTree *value = cc_init(c, &variable->type, var->kid[0]);
    if (!c->failed) variable->is_defined = true;
    bool constant = !c->failed && is_constant(value);
    if (!c->failed) cc_static_define(c, variable, constant ? value : NULL, var);
    IrObject *object = &c->program->module->object[variable->number];
    if (!constant) object->constant = false; /* until it is initialised */
    if (!c->failed && constant && again) host->initialise(host->context, variable, NULL);
    if (!c->failed && !constant) {
        CcHosted hosted;
        CcScopeMark mark = cc_scope_open(c);
        CcTree *body = assignments(c, variable, value, var);
        body->scope = cc_scope_close(c, mark);
        make_function(c, body, c->types->of_void, var, c->arena, &hosted);
        bool done = !c->failed && host->initialise(host->context, variable, &hosted);
        if (!done)
            cc_scope_refuse(c, var->span, "its first value could not be calculated");
    }
    c->f = f;
}
