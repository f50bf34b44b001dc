#include "exec/data/part.h"

typedef struct {
    const Exec *exec;
    Arena *arena;
    PartVisit *visit;
    void *context;
} Walk;

static bool walk(Walk *w, const char *name, Inside part);

static bool walk_elements(Walk *w, const char *name, Inside part) {
    uint32_t count = data_of(w->exec, part.type)->count;
    part.type = data_to(w->exec, part.type);
    uint32_t each = data_span(w->exec, part.type, 0, part.unit);
    for (uint32_t i = 0; i < count; i++, part.cell += each)
        if (!walk(w, arena_printf(w->arena, "%s[%u]", name, i), part)) return false;
    return true;
}

static bool walk_members(Walk *w, const char *name, Inside part) {
    uint32_t count = data_of(w->exec, part.type)->count;
    if (data_of(w->exec, part.type)->is_union && count) count = 1;
    for (uint32_t i = 0; i < count; i++) {
        const Member *m = &data_of(w->exec, part.type)->members[i];
        Inside inner = part;
        data_into(&inner, m);
        const char *path =
            m->sym ? arena_printf(w->arena, "%s.%s", name, m->sym->name) : name;
        if ((m->sym || data_is_object(w->exec, m->type)) && !walk(w, path, inner))
            return false;
    }
    return true;
}

static bool walk(Walk *w, const char *name, Inside part) {
    if (data_is(w->exec, part.type, FORM_ARRAY)) return walk_elements(w, name, part);
    if (data_is(w->exec, part.type, FORM_STRUCT)) return walk_members(w, name, part);
    return w->visit(w->context, name, &part);
}

bool part_each(const Exec *exec, Type type, const char *name, Arena *arena,
               PartVisit *visit, void *context) {
    Walk w = {exec, arena, visit, context};
    return walk(&w, name, (Inside){.type = type});
}
