/* The table of macros, and what stands behind #define. */
#include "preprocess/macro.h"

#include <stdlib.h>
#include <string.h>

enum { CHANGES_MOST = 512 };

struct MacroEntry {
    Macro *macro;
    uint32_t len, hash;
    char name[];
};

/* ---- predefined macros */

typedef struct {
    const char *name, *text;
    uint8_t len, kind;
} Row;

static const Row rows[] = {
#define PREDEFINED(name, text, kind) {#name, text, sizeof #name - 1, MACRO_##kind},
#include "preprocess/predefined.def"
#undef PREDEFINED
};
enum { ROWS = sizeof rows / sizeof *rows };

static const Row *row_of(const char *name, size_t len) {
    size_t low = 0, high = ROWS;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strncmp(rows[middle].name, name, len);
        if (!order) order = rows[middle].name[len] != '\0';
        if (!order) return &rows[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static Macro *of_row(Arena *arena, const Row *row) {
    const char *wrong;
    size_t at;
    Buf text = {0};
    buf_printf(&text, "%s%s", row->name, row->text);
    Macro *macro = macro_read(arena, buf_str(&text), HASH_SIGN, &wrong, &at);
    buf_free(&text);
    macro->kind = row->kind;
    return macro;
}

/* ---- the table */

static void mark_length(MacroTable *table, const char *name, size_t len) {
    table->lengths[*name & 127] |= UINT64_C(1) << (len < 63 ? len : 63);
}

static bool is_small(const char *name, size_t len) {
    bool small = true;
    for (size_t i = 0; i < len; i++) small &= (name[i] & 0x60) != 0x40;
    return small;
}

void macro_table_open(MacroTable *table, uint64_t *stamp) {
    *table = (MacroTable){.arena = arena_new(), .stamp = stamp};
    for (size_t i = 0; i < ROWS; i++) mark_length(table, rows[i].name, rows[i].len);
}

void macro_table_close(MacroTable *table) {
    arena_free(table->arena);
    free(table->change);
    free(table->slot);
}

/* The entry by that name, or the empty slot for it. */
static MacroEntry **slot_of(const MacroTable *table, const char *name, size_t len,
                            uint32_t hash) {
    for (size_t i = hash;; i++) {
        MacroEntry **slot = &table->slot[i & (table->cap - 1)];
        const MacroEntry *e = *slot;
        if (!e || (e->hash == hash && e->len == len && memcmp(e->name, name, len) == 0))
            return slot;
    }
}

static void grow(MacroTable *table) {
    MacroEntry **old = table->slot;
    size_t cap = table->cap;
    table->cap = cap ? cap * 2 : 64;
    table->slot = base_malloc(table->cap * sizeof *table->slot);
    memset(table->slot, 0, table->cap * sizeof *table->slot);
    for (size_t i = 0; i < cap; i++)
        if (old[i]) *slot_of(table, old[i]->name, old[i]->len, old[i]->hash) = old[i];
    free(old);
}

static MacroEntry *add_entry(MacroTable *table, const char *name, size_t len) {
    if (2 * table->count >= table->cap) grow(table);
    uint32_t hash = symbol_hash(name, len);
    MacroEntry **slot = slot_of(table, name, len, hash);
    if (*slot) return *slot;
    MacroEntry *entry = arena_raw(table->arena, sizeof *entry + len + 1);
    const Row *row = row_of(name, len);
    *entry = (MacroEntry){row ? of_row(table->arena, row) : NULL, (uint32_t)len, hash};
    memcpy(entry->name, name, len);
    entry->name[len] = '\0';
    mark_length(table, name, len);
    table->small |= is_small(name, len);
    table->count++;
    return *slot = entry;
}

Macro *macro_find(MacroTable *table, const char *name, size_t len) {
    if (!len || !macro_may_be(table, name, len)) return NULL;
    const MacroEntry *entry =
        table->cap ? *slot_of(table, name, len, symbol_hash(name, len)) : NULL;
    const Row *row = !entry || (entry->macro && entry->macro->kind != MACRO_OWN)
                         ? row_of(name, len)
                         : NULL;
    if (!entry && !row) return NULL;
    return entry ? entry->macro : add_entry(table, name, len)->macro;
}

/* ---- changes */

static void trim_changes(MacroTable *table) {
    size_t gone = table->changes / 2;
    if (table->trial || table->script || table->changes < CHANGES_MOST) return;
    if (table->change[0].stamp == table->change[gone].stamp) return;
    while (table->change[gone - 1].stamp == table->change[gone].stamp) gone--;
    table->floor = table->change[gone - 1].stamp;
    table->changes -= gone;
    memmove(table->change, table->change + gone, table->changes * sizeof *table->change);
}

void macro_set(MacroTable *table, const char *name, size_t len, Macro *macro) {
    MacroEntry *entry = add_entry(table, name, len);
    trim_changes(table);
    table->change = base_grow(table->change, table->changes, &table->changes_cap,
                              sizeof *table->change);
    table->change[table->changes++] = (MacroChange){entry, entry->macro, ++*table->stamp};
    entry->macro = macro;
}

void macro_undo(MacroTable *table, size_t changes) {
    while (table->changes > changes) {
        MacroChange change = table->change[--table->changes];
        change.entry->macro = change.before;
    }
}

const Macro *macro_next(const MacroTable *table, size_t *at) {
    while (*at < table->cap) {
        const MacroEntry *entry = table->slot[(*at)++];
        if (entry && entry->macro && entry->macro->kind == MACRO_OWN) return entry->macro;
    }
    return NULL;
}

/* ---- reading a #define */

typedef struct {
    Arena *arena;
    Macro *macro;
    PieceScan scan;
    const char *wrong;
    size_t at;
} Definition;

static bool refuse(Definition *d, const Piece *piece, const char *why) {
    if (!d->wrong) d->wrong = why, d->at = piece->at;
    return false;
}

static void add_param(Definition *d, const char *name) {
    Macro *m = d->macro;
    const char **more = arena_raw(d->arena, (m->params + 1) * sizeof *more);
    if (m->params) memcpy(more, m->param, m->params * sizeof *more);
    more[m->params++] = name;
    m->param = more;
}

static int param_of(const Macro *m, const Piece *piece) {
    for (uint32_t i = 0; i < m->params; i++)
        if (piece_is(piece, m->param[i])) return (int)i;
    return -1;
}

/* One parameter: a, a... or ... */
static bool read_param(Definition *d, Piece *p) {
    Macro *m = d->macro;
    bool named = p->kind == PIECE_WORD;
    if (named && param_of(m, p) >= 0)
        return refuse(d, p, "the macro has this parameter twice");
    if (named) {
        add_param(d, arena_strn(d->arena, p->text, p->len));
        *p = piece_next(&d->scan);
    }
    if (piece_is(p, "...")) {
        m->variadic = true;
        if (!named) add_param(d, "__VA_ARGS__");
        *p = piece_next(&d->scan);
    } else if (!named) {
        return refuse(d, p, "a macro's parameters are names");
    }
    return true;
}

/* Behind the ( that follows the name at once. */
static bool read_params(Definition *d) {
    Piece p = piece_next(&d->scan);
    d->macro->call = true;
    if (piece_is_sign(&p, ')')) return true;
    while (read_param(d, &p)) {
        if (piece_is_sign(&p, ')')) return true;
        if (!piece_is_sign(&p, ',') || d->macro->variadic)
            return refuse(d, &p, "the macro's parameters want their ')'");
        p = piece_next(&d->scan);
    }
    return false;
}

static void read_body(Definition *d) {
    Macro *m = d->macro;
    PieceList list = {0};
    for (Piece p; (p = piece_next(&d->scan)).kind != PIECE_END;) {
        if (p.kind == PIECE_WORD) p.param = param_of(m, &p);
        p.at = PIECE_NOWHERE;
        if (!list.count) p.space = false;
        piece_add(d->arena, &list, p);
    }
    m->body = list.at, m->count = list.count;
}

/* # stands before a parameter, ## between two pieces. */
static bool check_body(Definition *d) {
    const Macro *m = d->macro;
    for (size_t i = 0; i < m->count; i++) {
        const Piece *p = &m->body[i];
        Piece at = {.at = (uint32_t)(p->text - d->scan.text)};
        bool edge = i == 0 || i + 1 == m->count;
        if (piece_is(p, "##") && edge)
            return refuse(d, &at, "'##' wants something on both of its sides");
        bool optional = i + 1 < m->count && piece_is(&m->body[i + 1], "__VA_OPT__");
        if (m->call && piece_is_sign(p, '#') && !optional &&
            (i + 1 == m->count || m->body[i + 1].param < 0))
            return refuse(d, &at, "'#' wants a parameter of the macro after it");
    }
    return true;
}

Macro *macro_read(Arena *arena, const char *text, PieceHash hash, const char **wrong,
                  size_t *at) {
    Macro *m = ARENA_NEW(arena, Macro);
    PieceScan scan = {.text = arena_str(arena, text), .len = strlen(text), .hash = hash};
    Definition d = {arena, m, scan, NULL, 0};
    Piece name = piece_next(&d.scan);
    if (name.kind != PIECE_WORD) refuse(&d, &name, "#define wants a name after it");
    if (piece_is(&name, "defined")) refuse(&d, &name, "'defined' can't be a macro");
    m->name = arena_strn(arena, name.text, m->len = name.len);
    m->text = d.scan.text + d.scan.at;
    bool call = !d.wrong && *m->text == '(';
    if (call) d.scan.at++;
    if (!d.wrong && (!call || read_params(&d))) read_body(&d);
    if (!d.wrong && check_body(&d)) return m;
    *wrong = d.wrong, *at = d.at;
    return NULL;
}

bool macro_same(const Macro *a, const Macro *b) {
    if (a->call != b->call || a->params != b->params || a->count != b->count ||
        a->variadic != b->variadic)
        return false;
    for (uint32_t i = 0; i < a->params; i++)
        if (strcmp(a->param[i], b->param[i]) != 0) return false;
    for (size_t i = 0; i < a->count; i++) {
        const Piece *p = &a->body[i], *q = &b->body[i];
        if (p->len != q->len || p->space != q->space ||
            memcmp(p->text, q->text, p->len) != 0)
            return false;
    }
    return true;
}
