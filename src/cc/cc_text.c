/* Types as C source. */
#include <string.h>

#include "cc/cc.h"

/* A struct that has neither a tag nor an alias is written out. */
static const char *struct_name(const CcType *type, Arena *arena) {
    if (type->plain) type = type->plain;
    bool tagged = type->tag && !type->tag->is_nameless;
    if (type->is_wide) return type->tag->name;
    if (type->alias) return type->alias->name;
    if (!tagged) return cc_definition(type, arena);
    return arena_printf(arena, "%s %s", type->is_union ? "union" : "struct",
                        type->tag->name);
}

static const char *integer_name(const CcType *type) {
    static const Type of[][2] = {{TYPE_U8, TYPE_I8},
                                 {TYPE_U16, TYPE_I16},
                                 {TYPE_U32, TYPE_I32},
                                 {TYPE_U64, TYPE_I64}};
    if (type->bits == 64 && !type->is_signed) return "U64";
    unsigned row = type->bits == 64 ? 3 : type->bits / 16;
    return type->is_char ? "char" : ast_type_name(of[row][type->is_signed]);
}

/* void also stands for an unknown type. */
static const char *base_name(const CcType *type, Arena *arena) {
    switch (type->kind) {
    case CC_BOOL:
        return "bool";
    case CC_INTEGER:
    case CC_ENUM:
        return integer_name(type);
    case CC_STRUCT:
        return struct_name(type, arena);
    case CC_REAL:
        return type->is_partial  ? "void"
               : type->size == 4 ? "float"
               : type->size == 8 ? "double"
                                 : "long double";
    default:
        return "void";
    }
}

static const char *parameters(const CcType *type, Arena *arena) {
    const char *text = type->params || type->is_open ? "" : "void";
    for (uint32_t i = 0; i < type->params; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "",
                            cc_declared(type->param[i], "", arena));
    return type->is_variadic ? arena_printf(arena, "%s, ...", text) : text;
}

const char *cc_declared(const CcType *type, const char *name, Arena *arena) {
    const char *constant = type->is_constant ? "const " : "";
    switch (type->kind) {
    case CC_POINTER: {
        bool inner = type->of->kind == CC_ARRAY || type->of->kind == CC_FUNCTION;
        constant = type->is_constant ? *name ? "const " : "const" : "";
        name = arena_printf(arena, inner ? "(*%s%s)" : "*%s%s", constant, name);
        return cc_declared(type->of, name, arena);
    }
    case CC_ARRAY:
        name = type->is_open ? arena_printf(arena, "%s[]", name)
                             : arena_printf(arena, "%s[%llu]", name,
                                            (unsigned long long)type->count);
        return cc_declared(type->of, name, arena);
    case CC_FUNCTION:
        name = arena_printf(arena, "%s(%s)", name, parameters(type, arena));
        return cc_declared(type->of, name, arena);
    default:
        return arena_printf(arena, "%s%s%s%s", constant, base_name(type, arena),
                            *name && *name != '[' ? " " : "", name);
    }
}

const char *cc_definition(const CcType *type, Arena *arena) {
    uint32_t align = 1;
    for (uint32_t i = 0; i < type->members; i++)
        if (type->member[i].type->align > align) align = type->member[i].type->align;
    bool packed = type->align < align;
    bool tagged = type->tag && !type->tag->is_nameless;
    const char *text = arena_printf(
        arena, "%s%s%s%s {", type->is_union ? "union" : "struct",
        packed ? " __attribute__((packed))" : "", tagged ? " " : "",
        tagged ? type->tag->name : "");
    for (uint32_t i = 0; i < type->members; i++) {
        const CcMember *member = &type->member[i];
        const char *name = member->name ? member->name->name : "";
        if (member->bits) name = arena_printf(arena, "%s : %u", name, member->bits);
        text =
            arena_printf(arena, "%s %s;", text, cc_declared(member->type, name, arena));
    }
    return arena_printf(arena, "%s }", text);
}
