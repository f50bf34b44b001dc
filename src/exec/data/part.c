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

/* ---- as text */

enum { COLUMNS = 78 };

typedef struct {
    const Exec *exec;
    Buf *buf;
    const List *list;
    size_t most, count; /* scalars */
    size_t line;        /* where the last one begins */
} Text;

void part_word(Buf *buf, const Exec *exec, Type type, Kind kind, uint64_t word) {
    if (data_is_pointer(exec, type))
        buf_puts(buf, "0"); /* no name says it */
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
