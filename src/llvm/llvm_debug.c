/* Types of the source language. */
#include "llvm/llvm_debug.h"

#include <string.h>

enum { STEPS_MOST = 100, MEMBERS_MOST = 10000 };

static const char *tag_of(LlvmReader *r, uint32_t node) {
    const char *tag = llvm_debug_text(r, node, "tag");
    return tag && strncmp(tag, "DW_TAG_", 7) == 0 ? tag + 7 : "";
}

static bool is(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

static void set_basic(LlvmReader *r, uint32_t node, LlvmDebug *type) {
    const char *code = llvm_debug_text(r, node, "encoding");
    if (!code) return;
    type->is_signed = is(code, "DW_ATE_signed") || is(code, "DW_ATE_signed_char");
    type->kind = is(code, "DW_ATE_boolean") ? LLVM_DEBUG_BOOL
                 : strstr(code, "float")    ? LLVM_DEBUG_FLOAT
                                            : LLVM_DEBUG_INTEGER;
}

static void set_lengths(LlvmReader *r, const uint32_t *list, unsigned count,
                        LlvmDebug *type) {
    uint64_t *length = ARENA_ARRAY(r->arena, uint64_t, count + 1);
    type->count = count > 0;
    for (unsigned i = 0; i < count; i++) {
        length[i] = llvm_debug_value(r, list[i], "count");
        if (__builtin_mul_overflow(type->count, length[i], &type->count)) type->count = 0;
    }
    type->length = length;
    type->dimensions = count;
}

static bool is_member(LlvmReader *r, uint32_t node, bool *inherited) {
    const char *tag = tag_of(r, node);
    *inherited = is(tag, "inheritance");
    bool fixed = llvm_debug_has_flag(r, node, "DIFlagStaticMember");
    return *inherited || (is(tag, "member") && !fixed);
}

static bool is_bit_field(LlvmReader *r, uint32_t node) {
    return llvm_debug_has_flag(r, node, "DIFlagBitField");
}

static void set_members(LlvmReader *r, const uint32_t *list, unsigned count,
                        LlvmDebug *type) {
    LlvmMember *member = ARENA_ARRAY(r->arena, LlvmMember, count + 1);
    for (unsigned i = 0; i < count; i++) {
        bool inherited;
        if (!is_member(r, list[i], &inherited)) continue;
        const char *name = llvm_debug_text(r, list[i], "name");
        member[type->members++] = (LlvmMember){
            .name = name ? name : "",
            .type = llvm_debug_node(r, list[i], "baseType"),
            .offset = llvm_debug_value(r, list[i], "offset"),
            .bits = is_bit_field(r, list[i]) ? llvm_debug_value(r, list[i], "size") : 0,
            .inherited = inherited};
    }
    type->member = member;
}

static void set_enumerators(LlvmReader *r, const uint32_t *list, unsigned count,
                            LlvmDebug *type) {
    LlvmEnumerator *enumerator = ARENA_ARRAY(r->arena, LlvmEnumerator, count + 1);
    for (unsigned i = 0; i < count; i++) {
        const char *name = llvm_debug_text(r, list[i], "name");
        enumerator[type->enumerators++] =
            (LlvmEnumerator){name ? name : "", llvm_debug_value(r, list[i], "value")};
    }
    type->enumerator = enumerator;
}

static void set_composite(LlvmReader *r, uint32_t node, LlvmDebug *type) {
    const char *tag = tag_of(r, node);
    uint32_t *list, elements = llvm_debug_node(r, node, "elements");
    unsigned count = llvm_debug_list(r, elements, &list);
    type->target = llvm_debug_node(r, node, "baseType");
    if (count > MEMBERS_MOST) {
        type->kind = LLVM_DEBUG_UNKNOWN;
    } else if (is(tag, "array_type")) {
        type->kind = LLVM_DEBUG_ARRAY;
        set_lengths(r, list, count, type);
    } else if (is(tag, "enumeration_type")) {
        type->kind = LLVM_DEBUG_ENUM;
        type->is_signed = llvm_debug(r->out, type->target)->is_signed;
        set_enumerators(r, list, count, type);
    } else {
        bool together = is(tag, "union_type");
        bool known = together || is(tag, "structure_type") || is(tag, "class_type");
        type->kind = together ? LLVM_DEBUG_UNION
                     : known  ? LLVM_DEBUG_STRUCT
                              : LLVM_DEBUG_UNKNOWN;
        set_members(r, list, count, type);
    }
}

static bool is_passed_over(const char *tag) {
    return is(tag, "typedef") || is(tag, "const_type") || is(tag, "volatile_type") ||
           is(tag, "restrict_type") || is(tag, "atomic_type") || is(tag, "member");
}

/* Skips typedefs and qualifiers; *alias: the first typedef's name. */
static uint32_t behind(LlvmReader *r, uint32_t node, const char **alias) {
    for (unsigned i = 0; i < STEPS_MOST && llvm_debug_is(r, node, "DIDerivedType"); i++) {
        const char *tag = tag_of(r, node);
        if (!is_passed_over(tag)) return node;
        if (is(tag, "typedef") && !*alias) *alias = llvm_debug_scoped(r, node);
        node = llvm_debug_node(r, node, "baseType");
    }
    return node;
}

static void set_type(LlvmReader *r, uint32_t node, LlvmDebug *type) {
    type->name = llvm_debug_scoped(r, node);
    type->bits = llvm_debug_value(r, node, "size");
    if (llvm_debug_is(r, node, "DIBasicType"))
        set_basic(r, node, type);
    else if (llvm_debug_is(r, node, "DICompositeType"))
        set_composite(r, node, type);
    else if (llvm_debug_is(r, node, "DISubroutineType"))
        type->kind = LLVM_DEBUG_FUNCTION;
    else if (llvm_debug_is(r, node, "DIDerivedType")) {
        const char *tag = tag_of(r, node);
        bool pointer = strstr(tag, "pointer") || strstr(tag, "reference");
        type->kind = pointer ? LLVM_DEBUG_POINTER : LLVM_DEBUG_UNKNOWN;
        type->reference = strstr(tag, "reference");
        type->target = llvm_debug_node(r, node, "baseType");
    }
}

const LlvmDebug *llvm_debug(LlvmModule *module, uint32_t number) {
    static const LlvmDebug nothing = {
        .kind = LLVM_DEBUG_VOID, .name = "void", .target = LLVM_NONE};
    static const LlvmDebug unknown = {.name = "", .target = LLVM_NONE};
    LlvmReader *r = module->reader;
    const char *alias = NULL;
    if (number == LLVM_NONE) return &nothing;
    if (number >= r->metas) return &unknown;
    if (r->debug[number]) return r->debug[number];
    r->debug[number] = &unknown; /* for now: an enum may refer to itself */
    uint32_t node = behind(r, number, &alias);
    LlvmDebug *type = ARENA_NEW(r->arena, LlvmDebug);
    *type = (LlvmDebug){.name = "", .target = LLVM_NONE};
    if (node == LLVM_NONE)
        *type = nothing;
    else
        set_type(r, node, type);
    type->alias = alias;
    return r->debug[number] = type;
}

static bool is_type(LlvmReader *r, uint32_t node) {
    return llvm_debug_is(r, node, "DICompositeType") &&
           !llvm_debug_has_flag(r, node, "DIFlagFwdDecl");
}

static void name_structs(LlvmReader *r) {
    r->structs.arena = r->arena;
    for (size_t i = 0; i < r->metas; i++) {
        const char *name =
            is_type(r, (uint32_t)i) ? llvm_debug_scoped(r, (uint32_t)i) : "";
        if (*name) *llvm_names_at(&r->structs, name, strlen(name)) = (uint32_t)i;
    }
}

uint32_t llvm_debug_named(LlvmModule *module, const char *name) {
    LlvmReader *r = module->reader;
    if (!r->structs.arena) name_structs(r);
    return llvm_names_find(&r->structs, name, strlen(name));
}
