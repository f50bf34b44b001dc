/* Structs, unions and enums. */
#include "cc/cc_local.h"

#include <stdlib.h>
#include <string.h>

#include "base/among.h"

CcType *cc_struct_tag(Cc *c, const Node *node, bool here) {
    bool is_enum = node->op == FORM_ENUM || node->kind == NODE_ENUM;
    bool is_union = node->flags & NODE_FLAG_UNION;
    CcType *type = cc_scope_tag(c, node->sym, here);
    if (type && (is_enum != (type->kind == CC_ENUM) || is_union != type->is_union)) {
        cc_scope_error(c, node->span, "'%s' is another kind of type", node->sym->name);
        return type;
    }
    bool unknown = !type && node->op == FORM_ENUM && node->kind == NODE_TYPE;
    if (unknown && node->sym->is_nameless)
        cc_scope_error(c, node->span, "an enum is defined by a declaration of its own");
    else if (unknown)
        cc_scope_error(c, node->span, "unknown type 'enum %s'", node->sym->name);
    bool again = c->hosted && here && type && !c->f.scope && type->is_complete;
    if (type && !again) return type;
    type = is_enum ? cc_type_enum(c->types, node->sym)
                   : cc_type_struct(c->types, node->sym, is_union);
    cc_scope_add_tag(c, node->sym, type);
    return type;
}

/* ---- alignment: attributes are no tokens, and are searched for in the text */

/* The last aligned(N) or _Alignas(N) in the text, but at least `least`. */
static uint32_t alignment(Cc *c, Span span, uint32_t least) {
    const char *text = c->source->text;
    for (uint32_t at = span.start; at < span.end; at++) {
        size_t word = symbol_reach(text + at), open = at + word;
        bool is = word && among("aligned __aligned__ alignas _Alignas", text + at, word);
        open += strspn(text + open, " ");
        char *end = NULL;
        unsigned long to =
            is && text[open] == '(' ? strtoul(text + open + 1, &end, 0) : 0;
        bool known =
            to && to <= 4096 && (to & (to - 1)) == 0 && end[strspn(end, " ")] == ')';
        if (is && !known)
            cc_scope_error(c, span, "only alignment by a number is supported");
        if (known && to > least) least = (uint32_t)to;
        if (word) at += (uint32_t)word - 1;
    }
    return least;
}

/* From the end of the member before to the end of this one. */
static Span text_of_member(const Cc *c, const Node *decl) {
    const char *text = c->source->text;
    const Node *first = decl->n ? decl->kid[0] : NULL;
    Span span = decl->span;
    bool body = first && first->kind == NODE_TYPE && first->op == FORM_STRUCT;
    if (body) span.start = first->span.end;
    while (!body && span.start && !strchr(";{}", text[span.start - 1])) span.start--;
    while (text[span.end] && !strchr(";}", text[span.end])) span.end++;
    return span;
}

/* struct __attribute__((aligned(64))) S {…}, or the attribute behind the braces. */
static uint32_t struct_alignment(Cc *c, Span span) {
    const char *text = c->source->text;
    size_t open = strcspn(text + span.start, "{"), end = strcspn(text + span.end, ";={");
    uint32_t least = alignment(c, span_of(span.start, span.start + open), 1);
    if (strncmp(text + span.end + strspn(text + span.end, " \t\n"), "__attribute", 11) ==
        0)
        least = alignment(c, span_of(span.end, span.end + end), least);
    return least;
}

/* ---- members */

static void member_width(Cc *c, const Node *var, CcMemberSpec *given) {
    uint64_t width;
    given->is_field = true;
    if (!cc_constant_word(c, var->kid[2], &width)) return;
    bool integer = cc_type_is_integer(given->type);
    if (integer && (int64_t)width < 0) {
        cc_scope_error(c, var->kid[2]->span, "a member has no fewer than 0 bits");
        return;
    }
    if (!integer || width > given->type->size * 8 ||
        (given->type->kind == CC_BOOL && width > 1) || (!width && var->sym))
        cc_scope_error(c, var->kid[2]->span, "'%s' has no room for %llu bits",
                       cc_declared(given->type, "", c->scratch),
                       (unsigned long long)width);
    given->width = (unsigned)width;
}

static CcMemberSpec member(Cc *c, const Node *decl, const Node *var) {
    CcMemberSpec given = {.name = var->sym, .type = cc_typename_variable(c, decl, var)};
    given.align = alignment(c, text_of_member(c, decl), 1);
    const CcHost *host = &c->program->host;
    bool lost = c->hosted && !c->failed && given.type->kind == CC_VOID;
    if (lost)
        given.type =
            cc_type_refused(c->types, host->why_refused(host->context, var->sym));
    if (!c->failed && var->n > 2 && var->kid[2]) member_width(c, var, &given);
    bool open = given.type->kind == CC_ARRAY && given.type->is_open;
    if (!open) cc_typename_check_size(c, var, given.type);
    if (!c->failed && !lost && given.type->refused)
        cc_scope_error(c, var->span, "this was refused: %s", given.type->refused);
    return given;
}

static uint32_t count_members(const Node *body) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < body->n; i++)
        n += body->kid[i] && body->kid[i]->kind == NODE_DECL ? body->kid[i]->n + 1 : 1;
    return n;
}

/* An anonymous struct's members count as those of the struct around it. */
static uint32_t add_members(Cc *c, const Node *decl, CcMemberSpec *given) {
    uint32_t n = 0;
    if (decl->kind == NODE_ENUM) cc_struct_enum(c, decl);
    if (decl->kind != NODE_DECL) return 0;
    CcType *body = NULL;
    for (uint32_t i = 0; i < decl->n && !c->failed; i++) {
        const Node *kid = decl->kid[i];
        if (kid->kind == NODE_ENUM) cc_struct_enum(c, kid);
        if (kid->kind == NODE_TYPE) body = cc_typename(c, kid);
        if (kid->kind == NODE_VAR) given[n++] = member(c, decl, kid);
    }
    bool nameless = body && !n && body->kind == CC_STRUCT && body->tag->is_nameless;
    if (nameless && !c->failed) given[n++] = (CcMemberSpec){.type = body, .align = 1};
    return n;
}

static int by_name(const void *a, const void *b) {
    const Symbol *const *one = a, *const *other = b;
    return (*one > *other) - (*one < *other);
}

static const Symbol *repeated_name(Cc *c, const CcMemberSpec *given, uint32_t n) {
    const Symbol **name = ARENA_ARRAY(c->scratch, const Symbol *, n + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++)
        if (given[i].name) name[count++] = given[i].name;
    qsort(name, count, sizeof *name, by_name);
    for (uint32_t i = 1; i < count; i++)
        if (name[i] == name[i - 1]) return name[i];
    return NULL;
}

/* An error at the second of two members with the same name. */
static void check_names(Cc *c, const Node *body, const CcMemberSpec *given, uint32_t n) {
    const Symbol *name = repeated_name(c, given, n);
    unsigned found = 0;
    for (uint32_t i = 0; name && i < body->n; i++)
        for (uint32_t k = 0; body->kid[i] && k < body->kid[i]->n; k++) {
            const Node *var = body->kid[i]->kid[k];
            if (var && var->kind == NODE_VAR && var->sym == name && ++found == 2)
                cc_scope_error(c, var->span, "'%s' is declared twice", name->name);
        }
}

CcType *cc_struct_body(Cc *c, const Node *node) {
    CcType *type = cc_struct_tag(c, node, true);
    if (c->failed || type->is_complete) return type; /* defined already */
    type->refused = NULL; /* a session reads it again, without the refused member */
    CcMemberSpec *given = ARENA_ARRAY(c->arena, CcMemberSpec, count_members(node) + 1);
    uint32_t n = 0;
    uint32_t align = struct_alignment(c, node->span);
    for (uint32_t i = 0; i < node->n && !c->failed; i++)
        if (node->kid[i]) n += add_members(c, node->kid[i], given + n);
    if (!c->failed) check_names(c, node, given, n);
    bool packed = node->flags & NODE_FLAG_PACKED;
    if (!c->failed && !cc_type_lay_out(c->types, type, given, n, packed, align))
        cc_scope_error(c, node->span, "the struct is too large");
    if (!c->failed && type->is_union && type->is_partial)
        cc_scope_error(c, node->span, "a member in the union was refused");
    if (c->failed) type->refused = c->why;
    return type;
}

/* ---- enums */

static void complete_enum(CcType *type, CcType *of) {
    type->of = of;
    type->bits = of->bits, type->is_signed = of->is_signed, type->rank = of->rank;
    type->size = of->size, type->align = of->align;
}

static CcName *enumerator_slot(Cc *c, const Node *whole, Node *node, uint64_t value) {
    const CcHost *host = &c->program->host;
    return c->hosted && !c->f.scope ? host->enumerator(host->context, whole, node, value)
                                    : cc_scope_slot(c, node->sym);
}

static void enumerator(Cc *c, const Node *whole, Node *node, CcType *type, uint64_t value,
                       bool is_signed) {
    CcEntity *entity = ARENA_NEW(c->program->arena, CcEntity);
    bool small = is_signed ? (int64_t)value == (int32_t)value : value <= INT32_MAX;
    *entity = (CcEntity){.kind = CC_ENTITY_ENUMERATOR,
                         .value = value,
                         .type = small ? c->types->int32 : type};
    entity->place = cc_scope_place(c, node->span);
    if (cc_scope_in_block(c, node->sym) && (!c->hosted || c->f.scope))
        cc_scope_error(c, node->span, "'%s' is declared twice", node->sym->name);
    enumerator_slot(c, whole, node, value)->entity = entity;
    entity->name = node->sym;
}

/* The type is gcc's: unsigned if no value is negative. */
void cc_struct_enum(Cc *c, const Node *node) {
    CcType *type = cc_struct_tag(c, node, true);
    uint64_t value = 0, most = 0;
    int64_t least = 0;
    bool negative = false;
    for (uint32_t i = 0; i < node->n && !c->failed; i++, value++) {
        Node *kid = node->kid[i];
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
        enumerator(c, node, kid, type, value, is_signed);
    }
    CcType *of = cc_typename_word(c, node->type);
    bool fits = negative ? most <= INT32_MAX && least >= INT32_MIN : most <= UINT32_MAX;
    if (!of)
        of = fits       ? negative ? c->types->int32 : c->types->uint32
             : negative ? c->types->int64
                        : c->types->uint64;
    complete_enum(type, of);
    const CcHost *host = &c->program->host;
    bool whole = !c->hosted || c->f.scope || c->failed ||
                 host->enumerated(host->context, node, type);
    if (!whole) cc_scope_refuse(c, node->span, "this enum was refused");
}
