/* Types as they are written: structs, enums, pointers, arrays, functions. */
#include "cc/cc_local.h"

#include <string.h>

/* Bytes of an array. */
#define ARRAY_MOST (UINT64_C(1) << 28)

static CcType *word_type(Cc *c, Type type) {
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

static CcType *base(Cc *c, const Node *node) {
    const CcEntity *entity = node->sym ? cc_scope_find(c, node->sym) : NULL;
    CcType *type = node->sym ? NULL : word_type(c, node->type);
    if (entity && entity->kind == CC_OF_TYPEDEF) {
        if (entity->refused)
            cc_scope_error(c, node->span, "'%s' was refused: %s", node->sym->name,
                           entity->refused);
        return entity->type;
    }
    if (type) return type;
    if (node->sym)
        cc_scope_error(c, node->span, "unknown type '%s'", node->sym->name);
    else
        cc_scope_error(c, node->span, "the type is not said");
    return c->types->int32;
}

/* ---- structs */

static CcType *tagged(Cc *c, const Node *node, bool here) {
    bool is_enum = node->op == FORM_ENUM || node->kind == NODE_ENUM;
    bool is_union = node->flags & NODE_FLAG_UNION;
    CcType *type = cc_scope_tag(c, node->sym, here);
    if (type && (is_enum != (type->kind == CC_ENUM) || is_union != type->is_union)) {
        cc_scope_error(c, node->span, "'%s' is another kind of type", node->sym->name);
        return type;
    }
    if (type) return type;
    type = is_enum ? cc_type_enum(c->types, node->sym)
                   : cc_type_struct(c->types, node->sym, is_union);
    cc_scope_add_tag(c, node->sym, type);
    return type;
}

static void member_width(Cc *c, const Node *var, CcGiven *given) {
    uint64_t width;
    given->is_field = true;
    if (!cc_constant_word(c, var->kid[2], &width)) return;
    bool integer = cc_type_is_integer(given->type);
    if (!integer || width > given->type->size * 8 ||
        (given->type->kind == CC_BOOL && width > 1) || (!width && var->sym))
        cc_scope_error(c, var->kid[2]->span, "a bit-field of this type has no such width");
    given->width = (unsigned)width;
}

static CcGiven member(Cc *c, const Node *decl, const Node *var) {
    CcGiven given = {.name = var->sym, .type = cc_declare_variable_type(c, decl, var)};
    if (!c->failed && var->n > 2 && var->kid[2]) member_width(c, var, &given);
    bool open = given.type->kind == CC_ARRAY && given.type->is_open;
    if (!c->failed && !open && !given.type->is_complete)
        cc_scope_error(c, var->span, "the size of this member is not known");
    if (!c->failed && given.type->refused)
        cc_scope_error(c, var->span, "this was refused: %s", given.type->refused);
    return given;
}

static uint32_t count_members(const Node *body) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < body->n; i++)
        n += body->kid[i] && body->kid[i]->kind == NODE_DECL ? body->kid[i]->n + 1 : 1;
    return n;
}

/* struct { … }; without a name: its members are those of what is around. */
static uint32_t add_members(Cc *c, const Node *decl, CcGiven *given) {
    uint32_t n = 0;
    if (decl->kind == NODE_ENUM) cc_declare_enum(c, decl);
    if (decl->kind != NODE_DECL) return 0;
    CcType *body = NULL;
    for (uint32_t i = 0; i < decl->n && !c->failed; i++) {
        const Node *kid = decl->kid[i];
        if (kid->kind == NODE_ENUM) cc_declare_enum(c, kid);
        if (kid->kind == NODE_TYPE) body = cc_declare_type(c, kid);
        if (kid->kind == NODE_VAR) given[n++] = member(c, decl, kid);
    }
    bool nameless = body && !n && body->kind == CC_STRUCT && strchr(body->tag->name, '#');
    if (nameless && !c->failed) given[n++] = (CcGiven){.type = body};
    return n;
}

/* Attributes are no tokens: what they say of layout is looked up in the text. */
static bool is_aligned(const Cc *c, Span span) {
    const char *text = c->source->text + span.start, *end = c->source->text + span.end;
    const char *behind = end + strcspn(end, ";={");
    for (const char *s = text; s < behind; s++)
        if (strncmp(s, "aligned", 7) == 0 || strncmp(s, "alignas", 7) == 0 ||
            strncmp(s, "_Alignas", 8) == 0 || strncmp(s, "ms_struct", 9) == 0)
            return true;
    return false;
}

static CcType *struct_body(Cc *c, const Node *node) {
    CcType *type = tagged(c, node, true);
    if (c->failed || type->is_complete) return type; /* read before */
    CcGiven *given = ARENA_ARRAY(c->arena, CcGiven, count_members(node) + 1);
    uint32_t n = 0;
    if (is_aligned(c, node->span))
        cc_scope_error(c, node->span, "alignment that is asked for is not supported");
    for (uint32_t i = 0; i < node->n && !c->failed; i++)
        if (node->kid[i]) n += add_members(c, node->kid[i], given + n);
    bool packed = node->flags & NODE_FLAG_PACKED;
    if (!c->failed && !cc_type_lay(c->types, type, given, n, packed))
        cc_scope_error(c, node->span, "the struct is too large");
    if (c->failed && !type->is_complete) type->refused = c->why;
    return type;
}

/* ---- enums */

static void settle_enum(CcType *type, CcType *of) {
    type->of = of;
    type->bits = of->bits, type->is_signed = of->is_signed, type->rank = of->rank;
    type->size = of->size, type->align = of->align;
}

static void enumerator(Cc *c, const Node *node, CcType *type, uint64_t value,
                       bool is_signed) {
    CcEntity *entity = ARENA_NEW(c->program->arena, CcEntity);
    bool small = is_signed ? (int64_t)value == (int32_t)value : value <= INT32_MAX;
    *entity = (CcEntity){.kind = CC_OF_ENUMERATOR, .name = node->sym, .value = value,
                         .type = small ? c->types->int32 : type};
    entity->place = cc_scope_place(c, node->span);
    if (cc_scope_own(c, node->sym))
        cc_scope_error(c, node->span, "'%s' is declared twice", node->sym->name);
    cc_scope_add(c, node->sym, entity);
}

/* As small as gcc makes it: unsigned, where no value is negative. */
void cc_declare_enum(Cc *c, const Node *node) {
    CcType *type = tagged(c, node, true);
    uint64_t value = 0, most = 0;
    int64_t least = 0;
    bool negative = false;
    for (uint32_t i = 0; i < node->n && !c->failed; i++, value++) {
        const Node *kid = node->kid[i];
        bool is_signed = negative || value <= INT32_MAX;
        if (kid->n && kid->kid[0]) {
            CcTree *tree = cc_expr_value(c, kid->kid[0]);
            is_signed = tree->type->is_signed;
            if (!cc_constant_word(c, kid->kid[0], &value)) return;
        }
        if (is_signed && (int64_t)value < 0) {
            negative = true;
            if ((int64_t)value < least) least = (int64_t)value;
        } else if (value > most) {
            most = value;
        }
        enumerator(c, kid, type, value, is_signed);
    }
    CcType *of = word_type(c, node->type);
    bool fits = negative ? most <= INT32_MAX && least >= INT32_MIN : most <= UINT32_MAX;
    if (!of)
        of = fits ? negative ? c->types->int32 : c->types->uint32
             : negative ? c->types->int64
                        : c->types->uint64;
    settle_enum(type, of);
}

/* ---- types around others */

static CcType *array(Cc *c, const Node *node) {
    CcType *of = cc_declare_type(c, node->kid[0]);
    uint64_t count;
    if (c->failed) return of;
    if (!of->is_complete || of->kind == CC_FUNCTION || of->refused)
        cc_scope_error(c, node->span, "an array's elements have a size");
    if (!node->kid[1]) return cc_type_open_array(c->types, of);
    if (!cc_constant_word(c, node->kid[1], &count)) return of;
    if (count > ARRAY_MOST || (of->size && count > ARRAY_MOST / of->size))
        cc_scope_error(c, node->kid[1]->span, "the array is too large");
    return c->failed ? of : cc_type_array(c->types, of, count);
}

static CcType *param_type(Cc *c, const Node *node) {
    CcType *type = cc_declare_type_of(c, node, 0);
    if (type->kind == CC_ARRAY) return cc_type_pointer(c->types, type->of);
    if (type->kind == CC_FUNCTION) return cc_type_pointer(c->types, type);
    if (!c->failed && type->kind == CC_VOID)
        cc_scope_error(c, node->span, "a parameter can't be void");
    return cc_type_plain(type);
}

static CcType *function(Cc *c, CcType *result, Node *const *params, uint32_t count,
                        const Node *from) {
    CcType **types = ARENA_ARRAY(c->arena, CcType *, count + 1);
    for (uint32_t i = 0; i < count && !c->failed; i++) types[i] = param_type(c, params[i]);
    if (c->failed) return c->types->int32;
    if (result->kind == CC_ARRAY || result->kind == CC_FUNCTION)
        cc_scope_error(c, from->span, "a function returns no such type");
    bool variadic = from->flags & NODE_FLAG_VARIADIC;
    return cc_type_function(c->types, cc_type_plain(result), types, count, variadic, false);
}

CcType *cc_declare_function_type(Cc *c, const Node *node) {
    uint32_t count = node->n - 2;
    CcType *result = cc_declare_type_of(c, node, count);
    return function(c, result, node->kid, count, node);
}

static CcType *typeof_type(Cc *c, const Node *node) {
    const Node *of = node->kid[0];
    return of->kind == NODE_TYPE ? cc_declare_type(c, of) : cc_expr(c, of)->type;
}

static CcType *form(Cc *c, const Node *node) {
    switch (node->op) {
    case FORM_BASE:
        return base(c, node);
    case FORM_POINTER:
        return cc_type_pointer(c->types, cc_declare_type(c, node->kid[0]));
    case FORM_ARRAY:
        return array(c, node);
    case FORM_FUNCTION:
        return function(c, cc_declare_type(c, node->kid[0]), node->kid + 1, node->n - 1,
                        node);
    case FORM_STRUCT:
        return node->flags & NODE_FLAG_PROTOTYPE ? tagged(c, node, false)
                                                 : struct_body(c, node);
    case FORM_ENUM:
        return tagged(c, node, false);
    case FORM_TYPEOF:
        return typeof_type(c, node);
    default:
        cc_scope_error(c, node->span, "this is no type of C");
        return c->types->int32;
    }
}

CcType *cc_declare_type(Cc *c, const Node *node) {
    CcType *type = c->failed ? c->types->int32 : form(c, node);
    bool constant = node->flags & NODE_FLAG_CONST;
    return constant && !c->failed ? cc_type_constant(c->types, type) : type;
}

CcType *cc_declare_type_of(Cc *c, const Node *node, uint32_t at) {
    if (node->n > at && node->kid[at] && node->kid[at]->kind == NODE_TYPE)
        return cc_declare_type(c, node->kid[at]);
    CcType *type = word_type(c, node->type);
    if (!type) cc_scope_error(c, node->span, "the type is not said");
    return type ? type : c->types->int32;
}
