/* Declarations. */
#include "cc/cc_local.h"

#include <string.h>

CcType *cc_typename_variable(Cc *c, const Node *decl, const Node *var) {
    bool written = var->n > 1 && var->kid[1];
    CcType *type = cc_typename_of(c, written ? var : decl, written ? 1 : decl->n);
    bool constant = !written && decl->flags & NODE_FLAG_CONST;
    return constant && !c->failed ? cc_type_constant(c->types, type) : type;
}

/* auto x = e; __auto_type x = e; */
static bool is_auto(const Node *decl, const Node *var) {
    bool written = var->n > 1 && var->kid[1];
    return !written && !decl->type && var->n && var->kid[0];
}

static CcType *type_of(Cc *c, const Node *decl, const Node *var) {
    if (!is_auto(decl, var)) return cc_typename_variable(c, decl, var);
    CcTree *value = cc_expr_value(c, var->kid[0]);
    if (value->is_unknown) cc_typename_typeof(c, var->kid[0]);
    CcType *type = cc_type_unqualified(value->type);
    if (!c->failed && type->kind == CC_VOID)
        cc_scope_error(c, var->span, "this has no value");
    return decl->flags & NODE_FLAG_CONST ? cc_type_constant(c->types, type) : type;
}

bool cc_typename_check_size(Cc *c, const Node *node, const CcType *type) {
    bool sized = c->failed || type->is_complete;
    if (!sized)
        cc_scope_error(c, cc_scope_operator(node),
                       "'%s' has no size: its type is not complete",
                       node->sym ? node->sym->name : "a member");
    return sized;
}

/* ---- names at file scope */

static CcEntity *new_entity(Cc *c, CcEntityKind kind, const Symbol *name, CcType *type,
                            const Node *node) {
    CcEntity *entity = ARENA_NEW(c->program->arena, CcEntity);
    *entity = (CcEntity){.kind = (uint8_t)kind, .name = name, .type = type};
    entity->place = cc_scope_place(c, node->span);
    return entity;
}

/* A definition at the prompt replaces what the name meant before. */
static void forget_old(Cc *c, const Symbol *name, CcEntityKind kind, bool defines) {
    const CcName *was = c->hosted && !c->f.scope ? cc_scope_outer(c, name) : NULL;
    bool has = was && was->entity;
    if (has && (defines || was->entity->kind != kind))
        cc_scope_outer_declare(c, name)->entity = NULL;
}

/* A function that was declared keeps its number, for its address may have been taken. */
static bool keeps_number(const Cc *c, const Symbol *name, const CcType *type) {
    const CcName *was = c->hosted && !c->failed ? cc_scope_outer(c, name) : NULL;
    const CcEntity *entity = was ? was->entity : NULL;
    return entity && entity->kind == CC_ENTITY_FUNCTION && !entity->is_defined &&
           !entity->is_implicit && !entity->refused && entity->type == type;
}

/* Each file has its own entity and types; linking them makes them stand for one. */
static CcEntity *file_scope(Cc *c, const Symbol *name, CcEntityKind kind, bool is_static,
                            const Node *node) {
    const CcName *was = cc_scope_outer(c, name);
    bool known = was && was->entity;
    if (known && was->entity->kind != kind)
        cc_scope_error(c, node->span, "'%s' is declared as something else", name->name);
    if (known) return was->entity;
    CcEntity *entity = new_entity(c, kind, name, NULL, node);
    cc_scope_outer_declare(c, name)->entity = entity;
    entity->is_static = is_static;
    return entity;
}

/* The program's entity of that name; if it is none of this kind, this one becomes it. */
static CcEntity *linked_entity(Cc *c, CcEntity *entity) {
    if (entity->is_static || c->hosted) return entity;
    CcName *all = cc_names_of(&c->program->names, entity->name);
    bool fits = all->entity && all->entity->kind == entity->kind;
    if (!fits) all->entity = entity;
    return all->entity;
}

static bool same_words(const IrFunction *a, const CcType *type) {
    unsigned count = type->params + cc_returns_struct(type);
    bool gives = type->of->kind != CC_VOID && !cc_returns_struct(type);
    return (type->is_open || a->params == count) && a->results == gives;
}

static void link_function(Cc *c, CcEntity *entity, const Node *node) {
    CcEntity *one = linked_entity(c, entity);
    const IrModule *module = c->program->module;
    if (one == entity) {
        entity->number = ir_add_function(c->program->module, entity->name->name);
        cc_code_declare(c, entity);
        return;
    }
    entity->number = one->number;
    if (one->is_implicit || entity->is_implicit)
        cc_code_declare(c, one->is_implicit ? entity : one);
    else if (!same_words(module->function[one->number], entity->type))
        cc_scope_error(c, node->span, "'%s' has another type in another file",
                       entity->name->name);
}

static void link_variable(Cc *c, CcEntity *entity, const Node *node) {
    CcEntity *one = linked_entity(c, entity);
    if (one == entity) {
        cc_static_declare(c, entity);
        return;
    }
    entity->number = one->number;
    bool open = one->type->is_open || entity->type->is_open;
    if (!open && one->type->size != entity->type->size)
        cc_scope_error(c, node->span, "'%s' has another type in another file",
                       entity->name->name);
}

/* There is one definition in the program. */
static void define(Cc *c, CcEntity *entity, const Node *node) {
    CcEntity *one = linked_entity(c, entity);
    if (one->is_defined)
        cc_scope_error(c, node->span, "'%s' is defined twice", entity->name->name);
    if (c->failed) return;
    entity->is_defined = true;
    if (!entity->is_static && !c->hosted)
        cc_names_of(&c->program->names, entity->name)->entity = entity;
}

/* ---- functions */

static void add_body(Cc *c, CcEntity *entity, const Node *node) {
    CcBody *body = ARENA_NEW(c->arena, CcBody);
    *body = (CcBody){node, entity, c->source, NULL};
    *c->last = body;
    c->last = &body->next;
}

/* int f(); has no prototype, int f(void); is one. */
static bool is_open(const Cc *c, const Node *node) {
    const char *text = c->source->text + node->at;
    text += symbol_reach(text);
    text += strspn(text, " \t\n");
    if (*text != '(' || node->n != 2 || node->kid[1]) return false;
    return text[1 + strspn(text + 1, " \t\n")] == ')';
}

/* Merges the type with the one declared before; a T[] or f() adds nothing. */
static void merge_function(Cc *c, CcEntity *entity, CcType *type, const Node *node) {
    bool open = entity->type && entity->type->is_open && entity->type->of == type->of;
    if (open && !type->is_open) {
        entity->type = type;
        cc_code_declare(c, entity);
    }
    bool again = entity->type && type->is_open && entity->type->of == type->of;
    if (entity->type && entity->type != type && !again)
        cc_scope_error(c, node->span, "'%s' was declared with another type",
                       entity->name->name);
    if (entity->type || c->failed) return;
    entity->type = type;
    link_function(c, entity, node);
}

static void function(Cc *c, const Node *node) {
    const Node *body = node->kid[node->n - 1];
    bool own = node->flags & NODE_FLAG_STATIC;
    CcType *type = cc_typename_function(c, node);
    if (!c->failed && is_open(c, node))
        type = cc_type_function(c->types, type->of, NULL, 0, false, true);
    forget_old(c, node->sym, CC_ENTITY_FUNCTION,
               body && !keeps_number(c, node->sym, type));
    CcEntity *entity = file_scope(c, node->sym, CC_ENTITY_FUNCTION, own, node);
    if (!c->failed) merge_function(c, entity, type, node);
    if (!c->failed && body && type->of->kind != CC_VOID)
        cc_typename_check_size(c, node, type->of);
    if (!c->failed && body) define(c, entity, node);
    bool refused = c->failed && entity->kind == CC_ENTITY_FUNCTION && !entity->is_defined;
    if (refused) cc_declare_failing(c, entity);
    if (c->failed || !body) return;
    entity->place = cc_scope_place(c, node->span);
    if (!c->hosted) add_body(c, entity, node);
}

void cc_declare_failing(Cc *c, CcEntity *function) {
    function->refused = c->why;
    if (function->type) return;
    function->type = cc_type_function(c->types, c->types->int32, NULL, 0, false, true);
    function->number = ir_add_function(c->program->module, function->name->name);
    cc_code_failing(c, function);
}

CcEntity *cc_declare_implicit(Cc *c, const Node *call) {
    CcEntity *entity = file_scope(c, call->sym, CC_ENTITY_FUNCTION, false, call);
    if (entity->type || c->failed) return entity;
    entity->type = cc_type_function(c->types, c->types->int32, NULL, 0, false, true);
    entity->is_implicit = true;
    link_function(c, entity, call);
    return entity;
}

/* ---- variables at file scope */

static void merge_variable(Cc *c, CcEntity *entity, CcType *type, const Node *node) {
    CcType *was = entity->type;
    bool longer = was && was != type && was->kind == CC_ARRAY && type->kind == CC_ARRAY &&
                  was->of == type->of && (was->is_open || type->is_open);
    if (was && was != type && !longer)
        cc_scope_error(c, node->span, "'%s' was declared with another type",
                       entity->name->name);
    if (!was || was->is_open) entity->type = type;
    if (!was && !c->failed) link_variable(c, entity, node);
}

static bool has_value(const Node *var) {
    return var->n && var->kid[0];
}

static void define_variable(Cc *c, CcEntity *entity, const Node *var, bool again) {
    if (c->hosted && !c->f.scope && has_value(var)) {
        cc_hosted_initialise(c, entity, var, again);
        return;
    }
    CcTree *value = has_value(var) ? cc_init(c, &entity->type, var->kid[0]) : NULL;
    if (c->failed) return;
    if (value) define(c, entity, var);
    if (c->failed) return;
    cc_static_define(c, entity, value, var);
}

/* Whether it defines an extern variable, which keeps its object. */
static bool defines_extern(const Cc *c, const Node *var, const CcType *type) {
    const CcName *was = c->hosted && !c->failed ? cc_scope_outer(c, var->sym) : NULL;
    const CcEntity *entity = was ? was->entity : NULL;
    bool declared = entity && entity->kind == CC_ENTITY_VARIABLE && !entity->is_defined &&
                    !entity->refused && entity->type == type;
    if (!declared) return false;
    const IrObject *object = &c->program->module->object[entity->number];
    return object->size == type->size && (has_value(var) || object->external);
}

/* A tentative definition, int x;, after the variable was initialised: it adds nothing. */
static bool is_tentative(const Cc *c, const Node *var, const CcType *type) {
    bool may = c->hosted && !c->failed && !has_value(var) &&
               !cc_scope_is_host_text(c, var->span);
    const CcName *was = may ? cc_scope_outer(c, var->sym) : NULL;
    const CcEntity *entity = was ? was->entity : NULL;
    if (!entity || entity->kind != CC_ENTITY_VARIABLE || !entity->is_defined ||
        entity->refused)
        return false;
    const CcType *of = entity->type;
    return of == type || (of->kind == CC_ARRAY && type->is_open && of->of == type->of);
}

static void variable(Cc *c, const Node *decl, const Node *var) {
    CcType *type = type_of(c, decl, var);
    if (!c->failed && type->kind == CC_FUNCTION) {
        CcEntity *entity = file_scope(c, var->sym, CC_ENTITY_FUNCTION,
                                      decl->flags & NODE_FLAG_STATIC, var);
        if (!c->failed) merge_function(c, entity, type, var);
        return;
    }
    bool own = decl->flags & NODE_FLAG_STATIC;
    bool elsewhere = decl->flags & NODE_FLAG_EXTERN && !has_value(var);
    if (is_tentative(c, var, type)) {
        cc_scope_outer_declare(c, var->sym);
        return;
    }
    bool again = defines_extern(c, var, type);
    if (again) cc_scope_outer_declare(c, var->sym);
    forget_old(c, var->sym, CC_ENTITY_VARIABLE, !elsewhere && !again);
    CcEntity *entity = file_scope(c, var->sym, CC_ENTITY_VARIABLE, own, var);
    if (!c->failed) merge_variable(c, entity, type, var);
    if (!c->failed && !elsewhere) define_variable(c, entity, var, again);
    if (!c->failed || entity->kind != CC_ENTITY_VARIABLE) return;
    entity->refused = c->why;
    if (!entity->type) entity->type = c->types->int32;
}

/* ---- types */

/* Whether a standard header has repeated a typedef of a struct without a tag. */
static bool is_repeated(const CcType *was, const CcType *type) {
    if (was == type || was->kind != type->kind || was->size != type->size)
        return was == type;
    if (was->kind == CC_ARRAY) return is_repeated(was->of, type->of);
    return was->kind == CC_STRUCT && was->tag->is_nameless &&
           type->tag->is_nameless && was->members == type->members;
}

static void typedef_name(Cc *c, const Node *node) {
    CcType *type = cc_typename_of(c, node, 0);
    const CcEntity *was = cc_scope_in_block(c, node->sym);
    bool again = c->hosted && !c->f.scope;
    if (was && !c->failed && !again &&
        (was->kind != CC_ENTITY_TYPEDEF || !is_repeated(was->type, type)))
        cc_scope_error(c, node->span, "'%s' is declared as something else",
                       node->sym->name);
    if (was && was->kind == CC_ENTITY_TYPEDEF && !again) return;
    CcEntity *entity = new_entity(c, CC_ENTITY_TYPEDEF, node->sym, type, node);
    entity->refused = c->failed ? c->why : NULL;
    cc_scope_add(c, node->sym, entity);
    if (c->failed || c->f.scope) return;
    type = cc_type_unqualified(type);
    bool tagged = type->kind != CC_STRUCT || !type->tag->is_nameless;
    if (!tagged && !type->alias) type->alias = node->sym;
}

/* Attributes that change a type are found in the text, for they are no tokens. */
static void check_attributes(Cc *c, const Node *node) {
    const char *text = c->source->text + node->span.start;
    const char *end = c->source->text + node->span.end;
    for (const char *s = text; s < end && *s != '{'; s++)
        if (strncmp(s, "vector_size", 11) == 0 || strncmp(s, "__mode__", 8) == 0)
            cc_scope_error(c, node->span, "types of vectors are not supported");
}

/* ---- in blocks */

static CcTree *static_local(Cc *c, const Node *var, CcType *type) {
    CcEntity *entity = new_entity(c, CC_ENTITY_VARIABLE, var->sym, type, var);
    entity->is_static = true;
    cc_scope_add(c, var->sym, entity);
    cc_static_declare(c, entity);
    define_variable(c, entity, var, false);
    return NULL;
}

/* A prototype or an extern variable in a block: it declares a name at file scope. */
static CcTree *extern_in_block(Cc *c, const Node *decl, const Node *node) {
    CcFunction f = c->f;
    c->f.scope = NULL;
    if (node->kind == NODE_FUNC)
        function(c, node);
    else
        variable(c, decl, node);
    c->f = f;
    const CcName *found = cc_scope_outer(c, node->sym);
    if (found) cc_scope_add(c, node->sym, found->entity);
    return NULL;
}

/* n, if the type is written T[n] and n is no constant; or NULL. */
static CcTree *length_of(Cc *c, const Node *var) {
    const Node *array = var->n > 1 ? var->kid[1] : NULL;
    CcConstant constant;
    if (!array || array->op != FORM_ARRAY || !array->kid[1]) return NULL;
    CcTree *count = cc_expr_value(c, array->kid[1]);
    bool varies =
        !c->failed && cc_type_is_integer(count->type) && !cc_constant(count, &constant);
    return varies ? cc_convert(c, count, c->types->int64, array->kid[1]) : NULL;
}

/* A variable-length array; its length is kept in a local of its own. */
static CcTree *variable_length(Cc *c, const Node *var, CcTree *count) {
    CcType *of = cc_typename(c, var->kid[1]->kid[0]);
    if (!c->failed && (!of->is_complete || of->kind == CC_FUNCTION || of->refused))
        cc_scope_error(c, var->span, "an array's elements have a size");
    if (has_value(var))
        cc_scope_error(c, var->kid[0]->span,
                       "an array whose length varies has no first values");
    if (cc_scope_in_block(c, var->sym))
        cc_scope_error(c, var->span, "'%s' is declared twice", var->sym->name);
    if (c->failed) return NULL;
    CcTree *row = cc_tree_new(c, CC_BLOCK, NULL, var, 2);
    CcEntity *length = cc_scope_local(c, NULL, c->types->int64, var);
    CcEntity *array = cc_scope_local(c, var->sym, cc_type_open_array(c->types, of), var);
    array->length = length;
    row->kid[0] = cc_tree_one(c, CC_DECLARE, NULL, var, count);
    row->kid[0]->entity = length;
    row->kid[1] = cc_tree_one(c, CC_DECLARE, NULL, var->kid[1]->kid[1], NULL);
    row->kid[1]->entity = array;
    return row;
}

/* Whether the block declares the name; a body's block, also whether a parameter does. */
static bool has_local(const Cc *c, const Symbol *name) {
    const CcScope *around = c->f.scope->outer;
    const CcEntity *found = around && !around->outer ? cc_scope_find(c, name) : NULL;
    return cc_scope_in_block(c, name) || (found && found->is_param);
}

static CcTree *local(Cc *c, const Node *decl, const Node *var) {
    bool made = !(decl->flags & (NODE_FLAG_STATIC | NODE_FLAG_EXTERN));
    CcTree *count = made ? length_of(c, var) : NULL;
    if (count) return variable_length(c, var, count);
    CcType *type = type_of(c, decl, var);
    if (c->failed) return NULL;
    if (type->kind == CC_FUNCTION || decl->flags & NODE_FLAG_EXTERN)
        return extern_in_block(c, decl, var);
    if (has_local(c, var->sym))
        cc_scope_error(c, var->span, "'%s' is declared twice", var->sym->name);
    if (decl->flags & NODE_FLAG_STATIC) return static_local(c, var, type);
    CcEntity *entity = cc_scope_local(c, var->sym, type, var);
    CcTree *tree = cc_tree_new(c, CC_DECLARE, NULL, var, 1);
    tree->entity = entity;
    tree->kid[0] = has_value(var) ? cc_init(c, &entity->type, var->kid[0]) : NULL;
    if (!c->failed && entity->type->refused)
        cc_scope_error(c, var->span, "this was refused: %s", entity->type->refused);
    if (!c->failed) cc_typename_check_size(c, var, entity->type);
    return tree;
}

static CcTree *declarator(Cc *c, const Node *decl, const Node *kid) {
    bool inner = c->f.scope != NULL;
    switch (kid->kind) {
    case NODE_TYPE:
        cc_typename(c, kid);
        return NULL;
    case NODE_ENUM:
        cc_struct_enum(c, kid);
        return NULL;
    case NODE_TYPEDEF:
        check_attributes(c, decl);
        typedef_name(c, kid);
        return NULL;
    case NODE_VAR:
        if (inner) return local(c, decl, kid);
        check_attributes(c, decl);
        variable(c, decl, kid);
        return NULL;
    case NODE_FUNC:
        function(c, kid);
        return NULL;
    default:
        cc_scope_error(c, kid->span, "this declares nothing");
        return NULL;
    }
}

CcTree *cc_declare(Cc *c, const Node *node) {
    if (node->kind == NODE_FUNC) return extern_in_block(c, NULL, node);
    if (node->kind != NODE_DECL) return declarator(c, node, node);
    CcTree *row = cc_tree_new(c, CC_BLOCK, NULL, node, node->n);
    row->n = 0;
    for (uint32_t i = 0; i < node->n && !c->failed; i++) {
        CcTree *tree = declarator(c, node, node->kid[i]);
        if (tree) row->kid[row->n++] = tree;
    }
    return row->n ? row : NULL;
}

void cc_declare_outside(Cc *c, const Node *node) {
    c->failed = false;
    if (node->kind == NODE_CASSERT) {
        cc_statement(c, node);
    } else if (node->kind == NODE_DECL) {
        for (uint32_t i = 0; i < node->n; i++) {
            c->failed = false;
            declarator(c, node, node->kid[i]);
            if (c->failed && node->kid[i]->kind != NODE_VAR)
                break; /* others need the type */
        }
    } else if (node->kind != NODE_EMPTY) {
        declarator(c, node, node);
    }
}
