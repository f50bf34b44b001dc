/* Expressions of a host's, as functions without names: what the host evaluates itself are
 * their parameters. */
#include "cc/cc_local.h"

static bool is_high(const CcParts *parts, size_t i) {
    return i > 0 && parts->node[i] == parts->node[i - 1];
}

static CcTree *part_at(Cc *c, const CcParts *parts, size_t i, const Node *node) {
    CcTree *low = cc_tree_object(c, parts->entity[i], node);
    if (i + 1 == parts->count || !is_high(parts, i + 1)) return low;
    CcTree *high = cc_tree_object(c, parts->entity[i + 1], node);
    return cc_wide_joined(c, cc_expr_loaded(c, high, node), cc_expr_loaded(c, low, node),
                          node);
}

static CcTree *known_part(Cc *c, const CcParts *parts, const Node *node) {
    for (size_t i = 0; i < parts->count; i++)
        if (parts->node[i] == node || (parts->held && parts->node[i]->sym == node->sym))
            return part_at(c, parts, i, node);
    return NULL;
}

static void add_part(Cc *c, CcParts *parts, const Node *node, Type type) {
    CcEntity *entity = ARENA_NEW(c->scratch, CcEntity);
    *entity = (CcEntity){.kind = CC_ENTITY_VARIABLE,
                         .is_local = true,
                         .is_param = true,
                         .type = cc_declare_word(c, type),
                         .number = c->f.locals++};
    parts->node =
        arena_grow(c->scratch, parts->node, parts->count, &parts->node_cap, sizeof node);
    parts->entity = arena_grow(c->scratch, parts->entity, parts->count,
                               &parts->entity_cap, sizeof entity);
    parts->node[parts->count] = node;
    parts->entity[parts->count++] = entity;
}

bool cc_spine_is_part(const Cc *c, const CcTree *value) {
    const CcTree *place = value->kind == CC_LOAD ? value->kid[0] : NULL;
    const CcParts *parts = c->f.parts;
    bool is = false;
    for (size_t i = 0; parts && place && place->kind == CC_OBJECT && i < parts->count;
         i++)
        is |= parts->entity[i] == place->entity;
    return is && value->type == c->types->uint64;
}

CcTree *cc_spine_part(Cc *c, const Node *node) {
    CcParts *parts = c->f.parts;
    const CcHost *host = &c->program->host;
    Type type = TYPE_U64;
    bool wide = false;
    bool none = !parts || (parts->held && node->kind != NODE_NAME);
    if (none || (parts->held && cc_scope_find(c, node->sym)) ||
        !host->part(host->context, node, &type, &wide))
        return NULL;
    bool unknown = type == TYPE_NONE;
    CcTree *tree = known_part(c, parts, node);
    if (tree) tree->is_unknown = unknown;
    if (tree) return tree;
    size_t at = parts->count;
    add_part(c, parts, node, unknown ? TYPE_U64 : type);
    if (wide) add_part(c, parts, node, TYPE_U64);
    tree = part_at(c, parts, at, node);
    tree->is_unknown = unknown;
    return tree;
}

/* The function that calculates the tree. */
static void finish(Cc *c, CcTree *body, CcType *result, const Node *from, Arena *arena,
                   CcSpine *spine) {
    const CcParts *parts = c->f.parts;
    CcEntity *function = ARENA_NEW(c->scratch, CcEntity);
    CcType **types = ARENA_ARRAY(c->scratch, CcType *, parts->count + 1);
    for (size_t i = 0; i < parts->count; i++) types[i] = parts->entity[i]->type;
    *function = (CcEntity){.kind = CC_ENTITY_FUNCTION,
                           .name = symbol_of(c->program->symbols, "expression")};
    function->type =
        cc_type_function(c->types, result, types, (uint32_t)parts->count, false, false);
    function->number = ir_add_function(c->program->module, "expression");
    function->place = cc_scope_place(c, from->span);
    c->f.entity = function;
    c->f.param = parts->entity;
    cc_unset(c, body);
    if (!cc_code(c, body)) cc_scope_error(c, from->span, "the expression is too large");
    *spine = (CcSpine){.function = function->number, .type = result, .parts = parts->count};
    spine->part = ARENA_ARRAY(arena, const Node *, parts->count + 1);
    spine->pointed = ARENA_ARRAY(arena, bool, parts->count + 1);
    spine->high = ARENA_ARRAY(arena, bool, parts->count + 1);
    for (size_t i = 0; i < parts->count; i++) {
        spine->part[i] = parts->node[i];
        spine->high[i] = is_high(parts, i);
        spine->pointed[i] = parts->entity[i]->is_address_taken;
    }
    spine->part[parts->count] = from;
}

/* ---- expressions */

static CcTree *value_of(Cc *c, const Node *node, CcType **type) {
    CcTree *tree = cc_expr(c, node);
    if (c->failed) return tree;
    *type = cc_type_plain(tree->type);
    if (cc_type_is_real(*type)) cc_scope_error(c, node->span, CC_NO_REALS);
    if (cc_tree_is_place(tree) && (*type)->kind == CC_VOID) return tree->kid[0];
    bool whole = tree->kind == CC_OBJECT || tree->kind == CC_MEMBER ||
                 tree->kind == CC_DEREF || tree->kind == CC_ELEMENT;
    if (whole && (*type)->kind == CC_STRUCT)
        return cc_expr_address(c, tree, cc_type_pointer(c->types, *type), node);
    return cc_expr_loaded(c, tree, node);
}

/* x = what the code has for it */
static CcTree *put_back(Cc *c, const Node *name) {
    Node *set = ast_new(c->scratch, NODE_ASSIGN, name->span, 2);
    set->kid[0] = set->kid[1] = (Node *)name;
    set->flags = name->flags & NODE_FLAG_C;
    set->at = name->at;
    bool held = c->f.parts->held;
    c->f.parts->held = true;
    CcTree *tree = cc_foreign(c, set);
    c->f.parts->held = held;
    return tree;
}

/* A statement leaves it in its parameter, unless that became an object. */
static bool is_put_back(const CcParts *parts, size_t i) {
    return parts->held ? parts->entity[i]->is_address_taken
                       : parts->entity[i]->is_assigned;
}

/* What held variables of the host's have become, behind what the body has so far. */
static void put_all_back(Cc *c, const CcParts *parts, CcTree *body) {
    for (size_t i = 0; i < parts->count && !c->failed; i++)
        if (is_put_back(parts, i)) body->kid[body->n++] = put_back(c, parts->node[i]);
}

/* It returns the value; where that changes what is held, by a local of its own. */
static CcTree *expression(Cc *c, const Node *node, CcParts *parts, CcSpine *spine) {
    CcOpen open = cc_scope_open(c);
    c->f.parts = parts;
    CcTree *value = value_of(c, node, &spine->type);
    bool returns = !c->failed && spine->type->kind != CC_VOID, changes = false;
    for (size_t i = 0; i < parts->count; i++) changes |= is_put_back(parts, i);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, node, (uint32_t)parts->count + 2);
    body->kid[0] = value;
    body->n = 1;
    if (changes && returns) {
        CcType *type = cc_type_plain(value->type);
        CcTree *local = cc_tree_object(c, cc_scope_local(c, NULL, type, node), node);
        body->kid[0] = cc_tree_two(c, CC_ASSIGN, type, node, local, value);
        value = cc_tree_one(c, CC_LOAD, type, node, local);
    }
    put_all_back(c, parts, body);
    if (returns) {
        uint32_t at = changes ? body->n++ : 0;
        body->kid[at] = cc_tree_one(c, CC_RETURN, NULL, node, value);
    }
    body->scope = cc_scope_close(c, open);
    return body;
}

/* Variables of the host's are held by the code. */
static CcTree *statement(Cc *c, const Node *node, CcParts *parts) {
    parts->held = true;
    c->f.parts = parts;
    CcTree *alone = cc_statement_alone(c, node);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, node, (uint32_t)parts->count + 1);
    CcOpen open = cc_scope_open(c);
    body->kid[0] = alone;
    body->n = 1;
    put_all_back(c, parts, body);
    body->scope = cc_scope_close(c, open);
    return body;
}

bool cc_make_spine(CcProgram *p, Source *source, const Node *node, Arena *arena,
                   Diags *diags, CcSpine *spine) {
    Cc c = cc_open_hosted(p, source, diags);
    CcParts parts = {0};
    *spine = (CcSpine){.type = c.types->of_void};
    CcTree *body = node->kind >= NODE_BLOCK ? statement(&c, node, &parts)
                                            : expression(&c, node, &parts, spine);
    CcType *type = spine->type;
    if (!c.failed) {
        const CcTree *last = body->kid[body->n - 1];
        bool returns = last->kind == CC_RETURN;
        CcType *result = returns ? cc_type_plain(last->kid[0]->type) : type;
        finish(&c, body, result, node, arena, spine);
        spine->type = type;
    }
    bool done = !c.failed;
    cc_close_hosted(&c);
    return done;
}

CcType *cc_make_type(CcProgram *p, Source *source, const Node *node, Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    CcParts parts = {0};
    CcType *type = NULL;
    c.f.parts = &parts;
    cc_scope_open(&c);
    CcTree *tree = cc_expr(&c, node);
    if (!c.failed) type = tree->type;
    cc_close_hosted(&c);
    return type;
}

/* ---- first values */

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

static CcTree *part_of(Cc *c, CcTree *object, const CcTree *put, const Node *from) {
    CcTree *part = cc_tree_one(c, CC_MEMBER, put->type, from, object);
    part->member = put->member;
    part->member.type = put->type;
    part->member.offset = put->word;
    return part;
}

/* Assignments to all that has a value. */
static CcTree *assigned(Cc *c, CcEntity *variable, CcTree *value, const Node *from) {
    bool fill = value->kind == CC_INITIALISER;
    CcTree *object = cc_tree_object(c, variable, from);
    CcTree *body = cc_tree_new(c, CC_BLOCK, NULL, from, fill ? value->n : 1);
    for (uint32_t i = 0; i < body->n; i++) {
        CcTree *place = fill ? part_of(c, object, value->kid[i], from) : object;
        CcTree *word = fill ? value->kid[i]->kid[0] : value;
        body->kid[i] =
            cc_tree_two(c, CC_ASSIGN, cc_type_plain(place->type), from, place, word);
    }
    return body;
}

void cc_spine_first(Cc *c, CcEntity *variable, const Node *var, bool again) {
    CcParts parts = {0};
    const CcHost *host = &c->program->host;
    CcFunction f = c->f;
    c->f = (CcFunction){.parts = &parts};
    CcTree *value = cc_init(c, &variable->type, var->kid[0]);
    if (!c->failed) variable->is_defined = true;
    bool constant = !c->failed && is_constant(value);
    if (!c->failed) cc_static_define(c, variable, constant ? value : NULL, var);
    IrObject *object = &c->program->module->object[variable->number];
    if (!constant) object->constant = false; /* until it is set */
    if (!c->failed && constant && again) host->first(host->context, variable, NULL);
    if (!c->failed && !constant) {
        CcSpine spine;
        CcOpen open = cc_scope_open(c);
        CcTree *body = assigned(c, variable, value, var);
        body->scope = cc_scope_close(c, open);
        finish(c, body, c->types->of_void, var, c->arena, &spine);
        bool done = !c->failed && host->first(host->context, variable, &spine);
        if (!done) cc_scope_told(c, var->span, "its first value could not be calculated");
    }
    c->f = f;
}
