/* C's types and their layout. */
#include "cc/cc_type.h"

#include <string.h>

/* The size limit of an object. */
#define MOST (UINT64_C(1) << 30)

static CcType *new_type(CcTypes *types, CcTypeKind kind, uint64_t size, uint32_t align) {
    CcType *type = ARENA_NEW(types->arena, CcType);
    type->kind = (uint8_t)kind;
    type->size = size, type->align = align;
    type->is_complete = true;
    return type;
}

static CcType *integer(CcTypes *types, unsigned bits, unsigned rank, bool is_signed) {
    CcType *type = new_type(types, CC_INTEGER, bits / 8, bits / 8);
    type->bits = (uint8_t)bits, type->rank = (uint8_t)rank;
    type->is_signed = is_signed;
    return type;
}

void cc_type_open(CcTypes *types, Arena *arena) {
    types->arena = arena;
    types->of_void = new_type(types, CC_VOID, 1, 1);
    types->of_void->is_complete = false;
    types->of_bool = new_type(types, CC_BOOL, 1, 1);
    types->of_bool->bits = 1;
    types->of_char = integer(types, 8, 1, true);
    types->of_char->is_char = true;
    types->int8 = integer(types, 8, 1, true);
    types->uint8 = integer(types, 8, 1, false);
    types->int16 = integer(types, 16, 2, true);
    types->uint16 = integer(types, 16, 2, false);
    types->int32 = integer(types, 32, 3, true);
    types->uint32 = integer(types, 32, 3, false);
    types->int64 = integer(types, 64, 4, true);
    types->uint64 = integer(types, 64, 4, false);
    types->real32 = new_type(types, CC_REAL, 4, 4);
    types->real64 = new_type(types, CC_REAL, 8, 8);
    types->real80 = new_type(types, CC_REAL, 16, 16);
    types->lost = new_type(types, CC_REAL, 1, 1);
    types->lost->is_partial = true;
}

CcType *cc_type_refused(CcTypes *types, const char *why) {
    CcType *lost = ARENA_NEW(types->arena, CcType);
    *lost = *types->lost;
    lost->refused = arena_str(types->arena, why);
    return lost;
}

CcType *cc_type_pointer(CcTypes *types, CcType *of) {
    if (of->pointer) return of->pointer;
    CcType *type = of->pointer = new_type(types, CC_POINTER, 8, 8);
    type->of = of;
    type->bits = 64;
    return type;
}

static CcType *array(CcTypes *types, CcType *of, uint64_t count, bool open) {
    for (CcType *type = of->arrays; type; type = type->next)
        if (type->count == count && type->is_open == open) return type;
    CcType *type = new_type(types, CC_ARRAY, of->size * count, of->align);
    type->of = of, type->count = count;
    type->is_open = open, type->is_complete = !open;
    type->is_partial = of->is_partial;
    type->next = of->arrays;
    of->arrays = type;
    return type;
}

CcType *cc_type_array(CcTypes *types, CcType *of, uint64_t count) {
    return array(types, of, count, false);
}

CcType *cc_type_open_array(CcTypes *types, CcType *of) {
    return array(types, of, 0, true);
}

static bool same_function(const CcType *type, CcType *const *params, uint32_t count,
                          bool variadic, bool open) {
    if (type->params != count || type->is_variadic != variadic || type->is_open != open)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (type->param[i] != params[i]) return false;
    return true;
}

CcType *cc_type_function(CcTypes *types, CcType *result, CcType *const *params,
                         uint32_t count, bool variadic, bool open) {
    for (CcType *type = result->functions; type; type = type->next)
        if (same_function(type, params, count, variadic, open)) return type;
    CcType *type = new_type(types, CC_FUNCTION, 1, 1);
    type->of = result;
    type->param = arena_copy(types->arena, params, count * sizeof *params);
    type->params = count;
    type->is_variadic = variadic, type->is_open = open, type->is_complete = false;
    type->next = result->functions;
    result->functions = type;
    return type;
}

/* A const array is an array of const elements. */
CcType *cc_type_constant(CcTypes *types, CcType *type) {
    if (type->is_constant || type->kind == CC_FUNCTION) return type;
    if (type->kind == CC_ARRAY)
        return array(types, cc_type_constant(types, type->of), type->count,
                     type->is_open);
    if (type->constant) return type->constant;
    CcType *constant = type->constant = ARENA_NEW(types->arena, CcType);
    *constant = *type;
    constant->is_constant = true;
    constant->plain = type;
    constant->pointer = constant->arrays = constant->functions = NULL;
    return constant;
}

CcType *cc_type_struct(CcTypes *types, const Symbol *tag, bool is_union) {
    CcType *type = new_type(types, CC_STRUCT, 0, 1);
    type->is_union = is_union, type->is_complete = false;
    type->tag = tag;
    return type;
}

CcType *cc_type_enum(CcTypes *types, const Symbol *tag) {
    CcType *type = integer(types, 32, 3, false);
    type->kind = CC_ENUM;
    type->tag = tag;
    type->of = types->uint32;
    return type;
}

/* ---- layout */

typedef struct {
    uint64_t at; /* bits used so far */
    uint32_t align;
    bool packed, is_union;
} Layout;

static uint64_t round_up(uint64_t at, uint64_t to) {
    return (at + to - 1) / to * to;
}

/* A bit-field lies within one unit of its type's size and alignment. */
static void lay_out_field(Layout *layout, const CcMemberSpec *given, CcMember *member) {
    uint64_t unit = given->type->size * 8, at = layout->is_union ? 0 : layout->at;
    if (!given->width) {
        layout->at = round_up(layout->at, unit);
        return;
    }
    if (!layout->packed && at / unit != (at + given->width - 1) / unit)
        at = round_up(at, unit);
    member->offset = at / 8;
    member->low = (uint8_t)(at % 8);
    member->bits = (uint8_t)given->width;
    at += given->width;
    if (at > layout->at) layout->at = at;
    bool counts = !layout->packed && given->name;
    if (counts && given->type->align > layout->align) layout->align = given->type->align;
}

static void lay_out_member(Layout *layout, const CcMemberSpec *given, CcMember *member) {
    uint32_t align = layout->packed ? 1 : given->type->align;
    if (given->align > align) align = given->align;
    uint64_t at = round_up(layout->is_union ? 0 : layout->at, 8 * (uint64_t)align);
    member->offset = at / 8;
    at += 8 * given->type->size;
    if (at > layout->at) layout->at = at;
    if (align > layout->align) layout->align = align;
}

/* Copies the layout to the const variant. */
static void copy_layout(CcType *of) {
    CcType *constant = of->constant;
    if (!constant) return;
    constant->member = of->member, constant->members = of->members;
    constant->size = of->size, constant->align = of->align;
    constant->is_complete = of->is_complete, constant->is_partial = of->is_partial;
    constant->refused = of->refused;
}

bool cc_type_lay_out(CcTypes *types, CcType *of, const CcMemberSpec *given,
                     uint32_t count, bool packed, uint32_t align) {
    Layout layout = {0, align, packed, of->is_union};
    of->member = ARENA_ARRAY(types->arena, CcMember, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        CcMember member = {.name = given[i].name, .type = given[i].type};
        of->is_partial |= member.type->is_partial;
        if (given[i].is_field)
            lay_out_field(&layout, &given[i], &member);
        else
            lay_out_member(&layout, &given[i], &member);
        if (layout.at > 8 * MOST) return false;
        if (given[i].name || !given[i].is_field) of->member[of->members++] = member;
    }
    of->align = layout.align;
    of->size = round_up(round_up(layout.at, 8) / 8, layout.align);
    of->is_complete = true;
    of->order = types->complete++;
    copy_layout(of);
    return true;
}

bool cc_type_member(const CcType *of, const Symbol *name, CcMember *found) {
    for (uint32_t i = 0; i < of->members; i++) {
        const CcMember *member = &of->member[i];
        if (member->name == name) {
            *found = *member;
            return true;
        }
        bool within = !member->name && member->type->kind == CC_STRUCT;
        if (within && cc_type_member(member->type, name, found)) {
            found->offset += member->offset;
            return true;
        }
    }
    return false;
}

bool cc_type_is_real(const CcType *type) {
    bool real = type->kind == CC_REAL;
    for (uint32_t i = 0; i < type->params && !real; i++)
        real = cc_type_is_real(type->param[i]);
    bool around =
        type->kind == CC_POINTER || type->kind == CC_ARRAY || type->kind == CC_FUNCTION;
    return real || (around && cc_type_is_real(type->of));
}

/* ---- arithmetic */

CcType *cc_type_promoted(CcTypes *types, CcType *type) {
    type = cc_type_unqualified(type);
    if (type->kind == CC_ENUM) type = type->of;
    if (type->kind == CC_BOOL || (type->kind == CC_INTEGER && type->rank < 3))
        return types->int32;
    return type;
}

CcType *cc_type_promoted_field(CcTypes *types, CcType *type, unsigned bits) {
    type = cc_type_unqualified(type);
    if (bits < 32 || (bits == 32 && type->is_signed)) return types->int32;
    return bits == 32 ? types->uint32 : cc_type_promoted(types, type);
}

CcType *cc_type_common(CcTypes *types, CcType *a, CcType *b) {
    a = cc_type_promoted(types, a), b = cc_type_promoted(types, b);
    if (a == b) return a;
    CcType *wide = a->rank >= b->rank ? a : b, *other = wide == a ? b : a;
    if (wide->rank == other->rank) return wide->is_signed ? other : wide;
    return wide;
}

uint64_t cc_type_wrap(const CcType *type, uint64_t word) {
    if (type->kind == CC_BOOL) return word != 0;
    if (!cc_type_is_integer(type) || type->bits >= 64) return word;
    unsigned up = 64 - type->bits;
    return type->is_signed ? (uint64_t)((int64_t)(word << up) >> up) : word << up >> up;
}
