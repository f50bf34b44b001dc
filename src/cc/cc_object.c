/* A host's objects, and their scalars by name. */
#include "cc/cc_local.h"

CcType *cc_typename_at(CcProgram *p, Source *source, const Node *node, uint32_t at,
                       Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    CcType *type = cc_typename_of(&c, node, at);
    bool failed = c.failed;
    cc_close_hosted(&c);
    return failed ? NULL : type;
}

CcType *cc_words(CcProgram *p, uint64_t count) {
    return cc_type_array(&p->types, p->types.uint64, count);
}

CcEntity *cc_object(CcProgram *p, const Symbol *name, CcType *type) {
    Diags diags = {0};
    Cc c = cc_open_hosted(p, NULL, &diags);
    CcEntity *object = ARENA_NEW(p->arena, CcEntity);
    *object = (CcEntity){.kind = CC_ENTITY_VARIABLE,
                         .is_static = true,
                         .is_defined = true,
                         .name = name,
                         .type = type};
    cc_static_declare(&c, object);
    p->module->object[object->number].external = false;
    cc_close_hosted(&c);
    return object;
}

typedef struct {
    Arena *arena;
    CcVisit *visit;
    void *context;
} Walk;

static bool walk(const Walk *w, const char *name, CcMember part);

uint32_t cc_large_member(const CcType *type) {
    uint32_t large = 0;
    for (uint32_t i = 1; i < type->members; i++)
        if (type->member[i].type->size > type->member[large].type->size) large = i;
    return large;
}

static bool walk_member(const Walk *w, const char *name, uint64_t base, CcMember member) {
    if (name && member.name)
        name = arena_printf(w->arena, "%s.%s", name, member.name->name);
    bool nothing =
        cc_type_is_real(member.type) || (!member.name && cc_type_is_scalar(member.type));
    member.offset += base;
    return nothing || walk(w, name, member);
}

static bool walk(const Walk *w, const char *name, CcMember part) {
    CcType *type = cc_type_unqualified(part.type);
    if (!type->size) return true;
    if (type->kind == CC_ARRAY) {
        for (uint64_t i = 0; i < type->count; i++) {
            CcMember element = {.type = type->of,
                                .offset = part.offset + i * type->of->size};
            const char *at =
                name ? arena_printf(w->arena, "%s[%llu]", name, (unsigned long long)i)
                     : NULL;
            if (!walk(w, at, element)) return false;
        }
        return true;
    }
    if (type->kind != CC_STRUCT) return w->visit(w->context, name, &part);
    uint32_t first = type->is_union && type->members ? cc_large_member(type) : 0;
    uint32_t end = type->is_union && type->members ? first + 1 : type->members;
    for (uint32_t i = first; i < end; i++)
        if (!walk_member(w, name, part.offset, type->member[i])) return false;
    return true;
}

bool cc_each_scalar(CcType *type, const char *name, Arena *arena, CcVisit *visit,
                    void *context) {
    Walk w = {arena, visit, context};
    return walk(&w, name, (CcMember){.type = type});
}
