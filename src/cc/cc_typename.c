/* Types from their names in the source: pointers, arrays, functions. */
#include "cc/cc_local.h"

#include "base/cpp.h"
#include "lang/words.h"

/* The most bytes of an array. */
#define ARRAY_MOST (UINT64_C(1) << 28)

CcType *cc_typename_word(Cc *c, Type type) {
    CcTypes *t = c->types;
    switch (type) {
    case TYPE_U64:
        return t->uint64;
    case TYPE_I64:
        return t->int64;
    case TYPE_U32:
        return t->uint32;
    case TYPE_I32:
        return t->int32;
    case TYPE_U16:
        return t->uint16;
    case TYPE_I16:
        return t->int16;
    case TYPE_U8:
        return t->uint8;
    case TYPE_I8:
        return t->int8;
    case TYPE_CHAR:
        return t->of_char;
    case TYPE_BOOL:
        return t->of_bool;
    case TYPE_VOID:
        return t->of_void;
    default:
        return NULL;
    }
}

static CcType *real(const Cc *c, const Symbol *name) {
    const CcTypes *t = c->types;
    CcType *const of[] = {NULL, t->real32, t->real64, t->real80};
    return of[ast_real(name)];
}

/* In a session a tag may be used as a type's name without `struct`. */
static CcType *word_or_tag(Cc *c, const Node *node) {
    if (!node->sym) return cc_typename_word(c, node->type);
    CcType *type = real(c, node->sym);
    if (!type) type = cc_wide_named(c->types, node->sym);
    if (type) return type;
    return c->hosted ? cc_scope_tag(c, node->sym, false) : NULL;
}

static void unknown_name(Cc *c, const Node *node) {
    const char *name = node->sym->name;
    if (words_of_cpp(name, node->sym->len) || symbol_is_path(name))
        cc_scope_error(c, node->span, CPP_WORD, name);
    else if (cc_scope_is_host_text(c, node->span))
        cc_scope_error(c, node->span, "unknown type '%s'\n|typedef int %s; makes it one",
                       name, name);
    else
        cc_scope_error(c, node->span, "unknown type '%s'", name);
}

static CcType *base(Cc *c, const Node *node) {
    const CcEntity *entity = node->sym ? cc_scope_find(c, node->sym) : NULL;
    CcType *type = word_or_tag(c, node);
    if (entity && entity->kind == CC_ENTITY_TYPEDEF) {
        if (entity->refused)
            cc_scope_error(c, node->span, "'%s' was refused: %s", node->sym->name,
                           entity->refused);
        return entity->type;
    }
    if (type) return type;
    if (!node->sym)
        cc_scope_error(c, node->span, "the type is not said");
    else
        unknown_name(c, node);
    return c->types->int32;
}

/* ---- derived types */

static CcType *array(Cc *c, const Node *node) {
    CcType *of = cc_typename(c, node->kid[0]);
    uint64_t count;
    if (c->failed) return of;
    if (!of->is_complete || of->kind == CC_FUNCTION || of->refused)
        cc_scope_error(c, node->span, "an array's elements have a size");
    if (!node->kid[1]) return cc_type_open_array(c->types, of);
    if (!cc_constant_word(c, node->kid[1], &count)) return of;
    if ((int64_t)count < 0)
        cc_scope_error(c, node->kid[1]->span, "an array has no fewer than 0 elements");
    if (count > ARRAY_MOST || (of->size && count > ARRAY_MOST / of->size))
        cc_scope_error(c, node->kid[1]->span, "the array is too large");
    return c->failed ? of : cc_type_array(c->types, of, count);
}

static CcType *param_type(Cc *c, const Node *node) {
    const Node *array = node->n ? node->kid[0] : NULL; /* its length doesn't matter */
    if (array && array->kind == NODE_TYPE && array->op == FORM_ARRAY)
        return cc_type_pointer(c->types, cc_typename(c, array->kid[0]));
    CcType *type = cc_typename_of(c, node, 0);
    if (type->kind == CC_ARRAY) return cc_type_pointer(c->types, type->of);
    if (type->kind == CC_FUNCTION) return cc_type_pointer(c->types, type);
    if (!c->failed && type->kind == CC_VOID)
        cc_scope_error(c, node->span, "a parameter can't be void");
    return cc_type_unqualified(type);
}

static CcType *function(Cc *c, CcType *result, Node *const *params, uint32_t count,
                        const Node *from) {
    CcType **types = ARENA_ARRAY(c->arena, CcType *, count + 1);
    for (uint32_t i = 0; i < count && !c->failed; i++)
        types[i] = param_type(c, params[i]);
    if (c->failed) return c->types->int32;
    if (result->kind == CC_ARRAY || result->kind == CC_FUNCTION)
        cc_scope_error(c, from->span, "a function returns no such type");
    bool variadic = from->flags & NODE_FLAG_VARIADIC;
    return cc_type_function(c->types, cc_type_unqualified(result), types, count, variadic,
                            false);
}

static bool returns_value(const Node *node, const void *context) {
    (void)context;
    return node->kind == NODE_RETURN && node->n && node->kid[0];
}

/* f(x) { … } has a word's value, or none. */
static bool gives_nothing(const Cc *c, const Node *node) {
    const Node *body = node->kid[node->n - 1];
    bool typed = node->type != TYPE_NONE || node->kid[node->n - 2];
    return !typed && body && cc_scope_is_host_text(c, node->span) &&
           !ast_find_if(body, returns_value, NULL);
}

CcType *cc_typename_function(Cc *c, const Node *node) {
    uint32_t count = node->n - 2;
    CcType *result =
        gives_nothing(c, node) ? c->types->of_void : cc_typename_of(c, node, count);
    return function(c, result, node->kid, count, node);
}

CcType *cc_typename_typeof(Cc *c, const Node *of) {
    CcTree *value = cc_expr(c, of);
    if (value->is_unknown && of->kind == NODE_CALL)
        cc_scope_error(c, of->span, "there is no function '%s'", of->sym->name);
    else if (value->is_unknown)
        cc_scope_error(c, of->span, "there is no value for '%s'", cc_scope_text(c, of));
    return value->type;
}

static CcType *typeof_type(Cc *c, const Node *node) {
    const Node *of = node->kid[0];
    return of->kind == NODE_TYPE ? cc_typename(c, of) : cc_typename_typeof(c, of);
}

static CcType *type_node(Cc *c, const Node *node) {
    switch (node->op) {
    case FORM_BASE:
        return base(c, node);
    case FORM_POINTER:
        return cc_type_pointer(c->types, cc_typename(c, node->kid[0]));
    case FORM_ARRAY:
        return array(c, node);
    case FORM_FUNCTION:
        return function(c, cc_typename(c, node->kid[0]), node->kid + 1, node->n - 1,
                        node);
    case FORM_STRUCT:
        return node->flags & NODE_FLAG_PROTOTYPE ? cc_struct_tag(c, node, false)
                                                 : cc_struct_body(c, node);
    case FORM_ENUM:
        return cc_struct_tag(c, node, false);
    case FORM_TYPEOF:
        return typeof_type(c, node);
    default:
        cc_scope_error(c, node->span, "this is no type of C");
        return c->types->int32;
    }
}

CcType *cc_typename(Cc *c, const Node *node) {
    CcType *type = c->failed ? c->types->int32 : type_node(c, node);
    bool constant = node->flags & NODE_FLAG_CONST;
    return constant && !c->failed ? cc_type_constant(c->types, type) : type;
}

/* Outside of C what has no type is a word: f(x) { … }. */
CcType *cc_typename_of(Cc *c, const Node *node, uint32_t at) {
    if (node->n > at && node->kid[at] && node->kid[at]->kind == NODE_TYPE)
        return cc_typename(c, node->kid[at]);
    CcType *type = cc_typename_word(c, node->type);
    if (!type && cc_scope_is_host_text(c, node->span)) type = c->types->uint64;
    if (!type) cc_scope_error(c, node->span, "the type is not said");
    return type ? type : c->types->int32;
}
