#include "exec/data/part.h"

#include <inttypes.h>

#include "exec/data/object.h"

/* The member of a union that stands for it. */
static uint32_t large_member(const Exec *exec, const Data *data) {
    uint32_t large = 0;
    for (uint32_t i = 1; i < data->count; i++)
        if (data_bytes(exec, data->members[i].type) >
            data_bytes(exec, data->members[large].type))
            large = i;
    return large;
}

/* The members that are not left out, from one to another. */
static uint32_t first_member(const Exec *exec, Type type, uint32_t *end) {
    const Data *data = data_of(exec, type);
    *end = data->count;
    if (!data->is_union || !data->count) return 0;
    uint32_t large = large_member(exec, data);
    *end = large + 1;
    return large;
}

/* ---- by name */

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
    uint32_t end;
    for (uint32_t i = first_member(w->exec, part.type, &end); i < end; i++) {
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
    if (data_is_array(w->exec, part.type)) return walk_elements(w, name, part);
    if (data_is_struct(w->exec, part.type)) return walk_members(w, name, part);
    return w->visit(w->context, name, &part);
}

bool part_each(const Exec *exec, Type type, const char *name, Arena *arena,
               PartVisit *visit, void *context) {
    Walk w = {exec, arena, visit, context};
    return walk(&w, name, (Inside){.type = type});
}

/* ---- as text */

enum { COLUMNS = 78 };

typedef struct {
    const Exec *exec;
    Buf *buf;
    const List *list;
    size_t most, count; /* scalars */
    size_t line;        /* where the last one begins */
} Text;

static void put_string(Buf *buf, const Array *array, uint64_t from) {
    buf_putc(buf, '"');
    for (uint64_t i = from; i < array->count && array->words[i]; i++) {
        unsigned c = (unsigned)array->words[i] & 255;
        bool plain = c >= ' ' && c != '"' && c != '\\';
        buf_printf(buf, plain ? "%c" : "\\%03o", c);
    }
    buf_putc(buf, '"');
}

typedef struct {
    Buf *buf;
    uint32_t cell;
} Search;

static bool put_found(void *context, const char *name, const Inside *part) {
    Search *search = context;
    if (part->cell != search->cell || part->unit) return true;
    buf_printf(search->buf, "&%s", name);
    return false;
}

/* &name, &name[3], &name.member: what the session has there; 0 when no name says it. */
static void put_address(Buf *buf, const Exec *exec, Type to, const Array *array,
                        uint64_t cell) {
    Type whole = array->whole;
    const char *name = array->owner->name;
    Search search = {buf, (uint32_t)cell};
    Arena *arena = arena_new();
    if (cell == 0 && (to == whole || array->count == 1))
        buf_printf(buf, "&%s", name);
    else if (whole == TYPE_NONE || (type_is_data(whole) && data_to(exec, whole) == to))
        buf_printf(buf, "&%s[%u]", name, (unsigned)(cell / data_cells(exec, to)));
    else if (part_each(exec, whole, name, arena, put_found, &search))
        buf_puts(buf, "0");
    arena_free(arena);
}

static void put_pointer(Buf *buf, const Exec *exec, Type to, uint64_t word) {
    const Global *function = object_called(exec, word);
    const Array *array = object_known(exec, word);
    uint64_t cell = word & POINTER_CELLS;
    if (function)
        buf_puts(buf, function->sym->name);
    else if (!array)
        buf_puts(buf, "0");
    else if (!array->owner)
        put_string(buf, array, cell);
    else
        put_address(buf, exec, to, array, cell);
}

void part_word(Buf *buf, const Exec *exec, Type type, Kind kind, uint64_t word) {
    if (data_is_pointer(exec, type))
        put_pointer(buf, exec, data_to(exec, type), word);
    else if (type_kind(type, kind) == KIND_SET)
        buf_printf(buf, "0x%" PRIx64, word);
    else
        buf_printf(buf, "%" PRId64, (int64_t)word);
}

static void put_scalar(Text *t, const Inside *part) {
    uint32_t count = data_span(t->exec, part->type, part->bits, part->unit);
    uint64_t word = 0;
    for (uint32_t i = 0; i < count && part->cell + i < t->list->count; i++) {
        Term term = t->list->at[part->cell + i].term;
        if (!term_is_word(term)) {
            buf_putc(t->buf, '?');
            return;
        }
        word |= part->unit ? term.word << i * part->unit : term.word;
    }
    if (part->unit && !type_is_data(part->type)) word = type_wrap_word(part->type, word);
    part_word(t->buf, t->exec, part->type, KIND_INT, word);
}

static bool put_part(Text *t, Inside part);

/* false: there is enough. */
static bool put_next(Text *t, bool *first) {
    if (!*first) buf_puts(t->buf, ",");
    if (t->most && t->count >= t->most) {
        buf_puts(t->buf, " ...");
        return false;
    }
    bool wrap = !t->most && t->buf->len - t->line > COLUMNS - 20;
    if (wrap) {
        buf_puts(t->buf, "\n   ");
        t->line = t->buf->len;
    }
    if (!*first || wrap) buf_putc(t->buf, ' ');
    *first = false;
    return true;
}

static bool put_members(Text *t, Inside part, bool *first) {
    uint32_t end;
    for (uint32_t i = first_member(t->exec, part.type, &end); i < end; i++) {
        const Member *m = &data_of(t->exec, part.type)->members[i];
        Inside inner = part;
        if (data_is_lost(t->exec, m->type)) continue;
        data_into(&inner, m);
        if (!m->sym && data_is_struct(t->exec, m->type)) {
            if (!put_members(t, inner, first)) return false;
        } else if (m->sym) {
            if (!put_next(t, first)) return false;
            buf_printf(t->buf, ".%s = ", m->sym->name);
            if (!put_part(t, inner)) return false;
        }
    }
    return true;
}

static bool put_elements(Text *t, Inside part, bool *first) {
    uint32_t count = data_of(t->exec, part.type)->count;
    part.type = data_to(t->exec, part.type);
    uint32_t each = data_span(t->exec, part.type, 0, part.unit);
    for (uint32_t i = 0; i < count; i++, part.cell += each)
        if (!put_next(t, first) || !put_part(t, part)) return false;
    return true;
}

static bool put_part(Text *t, Inside part) {
    bool first = true;
    if (!data_is_object(t->exec, part.type)) {
        put_scalar(t, &part);
        t->count++;
        return true;
    }
    buf_putc(t->buf, '{');
    bool is_array = data_is_array(t->exec, part.type);
    bool all = is_array ? put_elements(t, part, &first) : put_members(t, part, &first);
    buf_putc(t->buf, '}');
    return all;
}

void part_text(Buf *buf, const Exec *exec, Type type, const List *list, size_t most) {
    Text t = {.exec = exec, .buf = buf, .list = list, .most = most, .line = buf->len};
    put_part(&t, (Inside){.type = type});
}
