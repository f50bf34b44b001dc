/* Types as C writes them. */
#include "exec/data/data.h"

#include <string.h>

/* The tags of structs that have none are made up. */
static bool is_tagged(const Data *data) {
    return data->tag && !strchr(data->tag->name, '#');
}

void data_name_struct(Exec *exec, Type type, Symbol *alias) {
    Data *data = data_of(exec, type);
    if (!is_tagged(data) && !data->alias) data->alias = alias;
}

const char *data_definition(const Exec *exec, Type type, Arena *arena) {
    const Data *data = data_of(exec, type);
    const char *text =
        arena_printf(arena, "%s%s%s%s {", data->is_union ? "union" : "struct",
                     data->packed ? " __attribute__((packed))" : "",
                     is_tagged(data) ? " " : "", is_tagged(data) ? data->tag->name : "");
    for (uint32_t i = 0; i < data->count; i++) {
        const Member *m = &data->members[i];
        const char *name = m->sym ? m->sym->name : "";
        if (m->bits) name = arena_printf(arena, "%s : %u", name, m->bits);
        text = arena_printf(arena, "%s %s;", text,
                            data_declared(exec, m->type, name, arena));
    }
    return arena_printf(arena, "%s }", text);
}

Type data_base(const Exec *exec, Type type) {
    while (data_is_pointer(exec, type) || data_is_array(exec, type))
        type = data_to(exec, type);
    return data_is_struct(exec, type) ? type : TYPE_NONE;
}

static const char *parameters(const Exec *exec, const Data *data, Arena *arena) {
    const char *text = data->count ? "" : "void";
    for (uint32_t i = 0; i < data->count; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "",
                            data_name(exec, data->params[i], arena));
    return text;
}

/* "struct Board", its typedef, or the whole of what has neither. */
static const char *struct_name(const Exec *exec, Type type, Arena *arena) {
    const Data *data = data_of(exec, type);
    if (data->wide) return data->tag->name;
    if (data->alias) return data->alias->name;
    if (!is_tagged(data)) return data_definition(exec, type, arena);
    return arena_printf(arena, "%s %s", data->is_union ? "union" : "struct",
                        data->tag->name);
}

const char *data_declared(const Exec *exec, Type type, const char *name, Arena *arena) {
    const char *space = *name && *name != '[' ? " " : "";
    if (!type_is_data(type))
        return arena_printf(arena, "%s%s%s", type_name(type), space, name);
    const Data *data = data_of(exec, type);
    switch (data->form) {
    case FORM_POINTER: {
        bool brackets =
            data_is_object(exec, data->of) || data_is_function(exec, data->of);
        brackets = brackets && !data_is_struct(exec, data->of);
        name = arena_printf(arena, brackets ? "(*%s)" : "*%s", name);
        return data_declared(exec, data->of, name, arena);
    }
    case FORM_ARRAY:
        name = arena_printf(arena, "%s[%u]", name, data->count);
        return data_declared(exec, data->of, name, arena);
    case FORM_FUNCTION:
        name = arena_printf(arena, "%s(%s)", name, parameters(exec, data, arena));
        return data_declared(exec, data->of, name, arena);
    default:
        return arena_printf(arena, "%s%s%s", struct_name(exec, type, arena), space, name);
    }
}

const char *data_name(const Exec *exec, Type type, Arena *arena) {
    return data_declared(exec, type, "", arena);
}
