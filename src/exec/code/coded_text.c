/* The content of C's objects, as lists and as declarations. What was never set is left
 * out. */
#include "exec/code/coded_local.h"

#include <inttypes.h>

#include "base/buf.h"
#include "base/wide.h"
#include "exec/compiled/compiled.h"
#include "exec/names/names.h"
#include "exec/names/types.h"
#include "ir/ir_memory.h"

/* ---- scalars */

unsigned coded_bits(const CcMember *scalar, IrField part[2]) {
    part[0] = ir_field_bytes((unsigned)scalar->type->size);
    if (scalar->bits) part[0] = (IrField){.low = scalar->low, .bits = scalar->bits};
    part[0].offset = (uint32_t)scalar->offset;
    unsigned room = 64U - part[0].low;
    if (part[0].bits <= room) return 1;
    part[1] = (IrField){part[0].offset + 8, 0, (uint8_t)(part[0].bits - room)};
    part[0].bits = (uint8_t)room;
    return 2;
}

bool coded_has_members(const CcType *type) {
    return type->kind == CC_STRUCT ||
           (type->kind == CC_ARRAY && !cc_type_is_integer(type->of));
}

/* An object, or a part of it. */
typedef struct {
    const IrBytes *object;
    uint64_t at;
} Bytes;

static Bytes bytes_of(const Exec *exec, uint64_t pointer) {
    const IrBytes *object = ir_memory_find(compiled_memory((Exec *)exec), pointer);
    return (Bytes){object, pointer & IR_POINTER_BYTES};
}

/* false: it was never set. */
static bool read_scalar(Bytes spot, const CcMember *scalar, uint64_t *word) {
    IrField part[2];
    uint64_t low, high = 0;
    unsigned parts = coded_bits(scalar, part), bits = scalar->bits;
    bool set = ir_memory_load(spot.object, spot.at + part[0].offset, part[0], &low);
    if (parts > 1)
        set &= ir_memory_load(spot.object, spot.at + part[1].offset, part[1], &high);
    set &= scalar->type->kind == CC_POINTER ||
           ir_memory_holds(spot.object, spot.at + part[0].offset,
                           ir_field_touches(part[0])) == IR_HOLDS_NUMBERS;
    *word = parts > 1 ? low | high << part[0].bits : low;
    if (bits && bits < 64 && scalar->type->is_signed)
        *word = (uint64_t)((int64_t)(*word << (64 - bits)) >> (64 - bits));
    else if (!bits && cc_type_is_integer(scalar->type))
        *word = type_wrap_word(coded_word(scalar->type), *word);
    return set;
}

bool coded_is_set(const Exec *exec, uint64_t pointer, const CcMember *scalar) {
    uint64_t word;
    return read_scalar(bytes_of(exec, pointer), scalar, &word);
}

Kind coded_kind(const CcType *type) {
    return cc_type_is_integer(type) ? type_kind(coded_word(type), KIND_INT) : KIND_INT;
}

typedef struct {
    Bytes spot;
    Arena *arena;
    List *list;
    size_t cap;
} Scalars;

static bool add_scalar(void *context, const char *name, const CcMember *scalar) {
    Scalars *s = context;
    List *list = s->list;
    uint64_t word;
    (void)name;
    if (!read_scalar(s->spot, scalar, &word)) return true;
    list->at = arena_grow(s->arena, list->at, list->count, &s->cap, sizeof *list->at);
    list->at[list->count++] =
        (Value){.term = term_word(word), .kind = (uint8_t)coded_kind(scalar->type)};
    return true;
}

static uint64_t pointer_to(const Exec *exec, uint32_t object) {
    IrMemory *memory = compiled_memory((Exec *)exec);
    ir_memory_update(memory);
    return ir_memory_global(memory, object);
}

bool coded_get_word(const Exec *exec, const Global *global, Value *value) {
    const CcEntity *variable = global->c.entity;
    const CcMember whole = {.type = variable->type};
    if (!cc_type_is_integer(variable->type)) return false;
    *value = global->value;
    return read_scalar(bytes_of(exec, pointer_to(exec, variable->number)), &whole,
                       &value->term.word);
}

Value coded_value(const Exec *exec, const Global *global, Arena *arena) {
    const CcEntity *variable = global->c.entity;
    Value value = global->value;
    if (coded_get_word(exec, global, &value)) return value;
    Scalars s = {bytes_of(exec, pointer_to(exec, variable->number)), arena,
                 ARENA_NEW(arena, List), 0};
    cc_each_scalar(variable->type, NULL, arena, add_scalar, &s);
    if (value.kind == KIND_LIST)
        value.list = s.list;
    else if (s.list->count)
        value.term = s.list->at[0].term;
    return value;
}

/* ---- pointers */

static bool is_same(const CcType *a, const CcType *b) {
    if (a->kind == CC_ARRAY && b->kind == CC_ARRAY)
        return a->count == b->count && is_same(a->of, b->of);
    return cc_type_unqualified((CcType *)a) == cc_type_unqualified((CcType *)b);
}

/* Where a pointer points to. */
typedef struct {
    Arena *arena;
    const CcType *to;
    bool behind; /* the last element of an array */
} Search;

static const char *path_to(const Search *s, const CcType *type, const char *name,
                           uint64_t at);

static const char *element_at(const Search *s, const CcType *type, const char *name,
                              uint64_t at) {
    uint64_t size = type->of->size, i = size ? at / size : 0;
    bool behind = s->behind && at == type->size && is_same(type->of, s->to);
    name = arena_printf(s->arena, "%s[%" PRIu64 "]", name, i);
    return behind                    ? name
           : size && i < type->count ? path_to(s, type->of, name, at - i * size)
                                     : NULL;
}

static const char *member_at(const Search *s, const CcType *type, const char *name,
                             uint64_t at) {
    const char *found = NULL;
    for (uint32_t i = 0; i < type->members && !found; i++) {
        const CcMember *m = &type->member[i];
        if (m->bits || at < m->offset || at - m->offset > m->type->size) continue;
        const char *inner =
            m->name ? arena_printf(s->arena, "%s.%s", name, m->name->name) : name;
        found = path_to(s, m->type, inner, at - m->offset);
    }
    return found;
}

/* "nodes[1].next"; NULL: nothing of the type is there. */
static const char *path_to(const Search *s, const CcType *type, const char *name,
                           uint64_t at) {
    bool here = s->to->kind == CC_VOID || is_same(type, s->to);
    if (at == 0 && here) return name;
    if (type->kind == CC_ARRAY) return element_at(s, type, name, at);
    if (type->kind == CC_STRUCT) return member_at(s, type, name, at);
    return at == type->size && here && s->behind ? arena_printf(s->arena, "%s + 1", name)
                                                 : NULL;
}

static void put_address(Buf *buf, const Global *global, const CcType *pointer,
                        uint64_t at) {
    Arena *arena = arena_new();
    Search s = {arena, pointer->of, false};
    const char *name = global->sym->name;
    const CcType *whole = global->c.entity->type;
    const char *path = path_to(&s, whole, name, at);
    s.behind = true;
    if (!path) path = path_to(&s, whole, name, at);
    const char *type = cc_declared(cc_type_unqualified((CcType *)pointer), "", arena);
    if (path)
        buf_printf(buf, "&%s", path);
    else if (!at)
        buf_printf(buf, "(%s)&%s", type, name);
    else
        buf_printf(buf, "(%s)((char *)&%s + %" PRIu64 ")", type, name, at);
    arena_free(arena);
}

static void put_string(Buf *buf, Bytes spot) {
    const uint8_t *bytes = spot.object->bytes;
    buf_putc(buf, '"');
    for (uint64_t i = spot.at; i < spot.object->size && bytes[i]; i++) {
        unsigned c = bytes[i];
        bool plain = c >= ' ' && c != '"' && c != '\\';
        buf_printf(buf, plain ? "%c" : "\\%03o", c);
    }
    buf_putc(buf, '"');
}

/* An object without a name is a string literal; or it has ended, which is written as 0.
 */
static void put_pointer(Buf *buf, const Exec *exec, const CcType *type, uint64_t word) {
    uint32_t called = ir_memory_function_at(compiled_memory((Exec *)exec), word);
    const Symbol *sym = called < exec->codeds ? exec->coded[called].sym : NULL;
    Bytes spot = bytes_of(exec, word);
    bool local = word >> IR_POINTER_LOCAL & 1;
    bool is = spot.object && !local && spot.at <= spot.object->size;
    const Global *global = is ? compiled_variable(exec, spot.object->number) : NULL;
    if (sym)
        buf_puts(buf, sym->name);
    else if (global)
        put_address(buf, global, type, spot.at);
    else if (is && type->of->size == 1 && cc_type_is_integer(type->of) &&
             spot.object->constant)
        put_string(buf, spot);
    else
        buf_puts(buf, "0");
}

/* ---- values */

enum { COLUMNS = 78 };

typedef struct {
    const Exec *exec;
    Buf *buf;
    Bytes spot;
    size_t most, count; /* scalars */
    size_t line;        /* where the last one begins */
} Text;

static void put_scalar(Text *t, const CcMember *scalar) {
    uint64_t word;
    read_scalar(t->spot, scalar, &word);
    t->count++;
    if (scalar->type->kind == CC_POINTER)
        put_pointer(t->buf, t->exec, scalar->type, word);
    else if (coded_kind(scalar->type) == KIND_SET)
        buf_printf(t->buf, "0x%" PRIx64, word);
    else
        buf_printf(t->buf, "%" PRId64, (int64_t)word);
}

static bool is_unset(void *context, const char *name, const CcMember *scalar) {
    const Bytes *spot = context;
    uint64_t word;
    (void)name;
    return !read_scalar(*spot, scalar, &word);
}

static bool has_value(const Text *t, const CcMember *part) {
    Bytes spot = {t->spot.object, t->spot.at + part->offset};
    CcMember scalar = *part;
    scalar.offset = 0;
    if (cc_type_is_real(part->type)) return false;
    if (cc_type_is_scalar(part->type)) return !is_unset(&spot, NULL, &scalar);
    return !spot.object->set || !cc_each_scalar(part->type, NULL, NULL, is_unset, &spot);
}

static bool put_part(Text *t, const CcMember *part);

/* false: there is enough. */
static bool put_separator(Text *t, bool *first) {
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

static bool put_members(Text *t, const CcMember *whole, bool *first) {
    const CcType *type = whole->type;
    bool overlay = type->is_union && type->members;
    uint32_t from = overlay ? cc_large_member(type) : 0;
    for (uint32_t i = from; i < (overlay ? from + 1 : type->members); i++) {
        CcMember m = type->member[i];
        m.offset += whole->offset;
        if (!m.name && m.type->kind == CC_STRUCT) {
            if (!put_members(t, &m, first)) return false;
        } else if (m.name && has_value(t, &m)) {
            if (!put_separator(t, first)) return false;
            buf_printf(t->buf, ".%s = ", m.name->name);
            if (!put_part(t, &m)) return false;
        }
    }
    return true;
}

static bool put_elements(Text *t, const CcMember *whole, bool *first) {
    const CcType *type = whole->type;
    bool gap = false;
    for (uint64_t i = 0; i < type->count; i++) {
        CcMember m = {.type = type->of, .offset = whole->offset + i * type->of->size};
        bool is_there = has_value(t, &m);
        if (is_there && !put_separator(t, first)) return false;
        if (is_there && gap) buf_printf(t->buf, "[%" PRIu64 "] = ", i);
        if (is_there && !put_part(t, &m)) return false;
        gap = !is_there;
    }
    return true;
}

/* A 128-bit integer; in text that is to be read again, as C source. */
static void put_wide(Text *t, const CcMember *part) {
    uint64_t half[2];
    for (unsigned i = 0; i < 2; i++) {
        CcMember word = part->type->member[i];
        word.offset += part->offset;
        read_scalar(t->spot, &word, &half[i]);
    }
    if (!t->most && half[1])
        buf_printf(t->buf, "(%s)0x%" PRIx64 " << 64 | 0x%" PRIx64,
                   part->type->is_signed ? "__int128" : "unsigned __int128", half[1],
                   half[0]);
    else {
        Wide number = (Wide)half[1] << 64 | half[0];
        bool minus = part->type->is_signed && half[1] >> 63;
        if (minus) buf_putc(t->buf, '-');
        wide_digits(t->buf, minus ? -number : number, 10, 1);
    }
}

static bool put_part(Text *t, const CcMember *part) {
    bool first = true;
    if (part->type->is_wide) {
        put_wide(t, part);
        return true;
    }
    if (cc_type_is_scalar(part->type)) {
        put_scalar(t, part);
        return true;
    }
    buf_putc(t->buf, '{');
    bool all = part->type->kind == CC_ARRAY ? put_elements(t, part, &first)
                                            : put_members(t, part, &first);
    buf_putc(t->buf, '}');
    return all;
}

void coded_text(Buf *buf, const Exec *exec, const CcType *type, uint64_t pointer,
                size_t most) {
    Text t = {.exec = exec, .buf = buf, .most = most, .line = buf->len};
    t.spot = bytes_of(exec, pointer);
    const CcMember whole = {.type = (CcType *)type};
    put_part(&t, &whole);
}

/* ---- declarations */

static bool has_pointers(const CcType *type) {
    bool found = type->kind == CC_POINTER;
    if (type->kind == CC_ARRAY) return has_pointers(type->of);
    for (uint32_t i = 0; type->kind == CC_STRUCT && i < type->members; i++)
        found = found || has_pointers(type->member[i].type);
    return found;
}

bool coded_has_pointers(const Global *global) {
    return has_pointers(global->c.entity->type);
}

bool coded_declaration(Buf *buf, const Exec *exec, const Global *global, Arena *arena) {
    const CcEntity *variable = global->c.entity;
    const CcType *type = variable->type;
    uint64_t pointer = pointer_to(exec, variable->number);
    buf_printf(buf, "%s = ", cc_declared(type, global->sym->name, arena));
    bool plain =
        type->kind == CC_ARRAY ? cc_type_is_integer(type->of) : cc_type_is_integer(type);
    if (plain && !bytes_of(exec, pointer).object->set) return false;
    coded_text(buf, exec, type, pointer, 0);
    return true;
}

/* ---- types */

static const CcType *struct_of(const CcType *type) {
    while (type->kind == CC_POINTER || type->kind == CC_ARRAY) type = type->of;
    return type->kind == CC_STRUCT && !type->is_wide ? cc_type_unqualified((CcType *)type)
                                                     : NULL;
}

/* A struct is defined where it was completed; its other names follow. */
void coded_type_text(Buf *buf, const Global *global, Arena *arena, uint32_t *rank) {
    const CcEntity *entity = global->c.entity;
    bool typedefs = entity && entity->kind == CC_ENTITY_TYPEDEF;
    const char *name = global->sym->name;
    if (!typedefs) { /* an enum's tag alone */
        buf_printf(buf, "typedef %s %s", type_name(global->value.type), name);
        return;
    }
    const CcType *type = entity->type, *of = struct_of(type);
    bool defines =
        of && of == cc_type_unqualified((CcType *)type) && of->alias == global->sym;
    buf_printf(buf, "typedef %s",
               defines ? arena_printf(arena, "%s %s", cc_definition(of, arena), name)
                       : cc_declared(type, name, arena));
    if (of) *rank = 2 * of->order + !defines;
}

void coded_tag_text(Buf *buf, const CcType *tag, Arena *arena, uint32_t *rank) {
    if (tag->kind == CC_ENUM) {
        buf_printf(buf, "enum %s : %s", tag->tag->name, cc_declared(tag, "", arena));
        return;
    }
    buf_puts(buf, cc_definition(tag, arena));
    *rank = 2 * tag->order;
}
