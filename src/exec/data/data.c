/* The table of types, and where things are in an object. */
#include "exec/data/data.h"

#include <stdlib.h>
#include <string.h>

enum { TYPES_MOST = 60000 };

struct DataTypes {
    Arena *arena;
    Data *at;
    size_t count, cap;
};

Data *data_of(const Exec *exec, Type type) {
    return &exec->data->at[type - TYPE_DATA];
}

static Type add(Exec *exec, Data data) {
    DataTypes *types = exec->data;
    if (!types) {
        exec->data = types = base_malloc(sizeof *types);
        *types = (DataTypes){.arena = arena_new()};
    }
    if (types->count == types->cap) {
        types->cap = types->cap ? types->cap * 2 : 16;
        types->at = base_realloc(types->at, types->cap * sizeof *types->at);
    }
    if (types->count >= TYPES_MOST) return TYPE_I32;
    types->at[types->count++] = data;
    return (Type)(TYPE_DATA + types->count - 1);
}

void data_free(Exec *exec) {
    if (!exec->data) return;
    arena_free(exec->data->arena);
    free(exec->data->at);
    free(exec->data);
    exec->data = NULL;
}

static bool same_params(const Data *a, const Type *params, uint32_t count) {
    return a->count == count &&
           (!count || memcmp(a->params, params, count * sizeof *params) == 0);
}

/* The row that is so already, or TYPE_NONE. */
static Type find(const Exec *exec, TypeForm form, Type of, uint32_t count,
                 const Type *params) {
    for (size_t i = 0; exec->data && i < exec->data->count; i++) {
        const Data *data = &exec->data->at[i];
        if (data->form != form || data->of != of || data->count != count) continue;
        if (form == FORM_FUNCTION && !same_params(data, params, count)) continue;
        return (Type)(TYPE_DATA + i);
    }
    return TYPE_NONE;
}

Type data_pointer(Exec *exec, Type to) {
    Type known = type_is_data(to) ? data_of(exec, to)->pointer
                                  : find(exec, FORM_POINTER, to, 0, NULL);
    if (known != TYPE_NONE) return known;
    Type type = add(exec, (Data){.form = FORM_POINTER,
                                 .complete = true,
                                 .of = to,
                                 .cells = 1,
                                 .bytes = 8,
                                 .align = 8});
    if (type_is_data(to)) data_of(exec, to)->pointer = type;
    return type;
}

static uint32_t data_align(const Exec *exec, Type type) {
    return type_is_data(type) ? data_of(exec, type)->align
                              : (uint32_t)data_bytes(exec, type);
}

Type data_array(Exec *exec, Type of, uint32_t count) {
    Type known = find(exec, FORM_ARRAY, of, count, NULL);
    if (known != TYPE_NONE) return known;
    return add(exec, (Data){.form = FORM_ARRAY,
                            .complete = count > 0,
                            .of = of,
                            .count = count,
                            .cells = data_cells(exec, of) * count,
                            .bytes = data_bytes(exec, of) * count,
                            .align = data_align(exec, of)});
}

Type data_function(Exec *exec, Type result, const Type *params, uint32_t count) {
    Type known = find(exec, FORM_FUNCTION, result, count, params);
    if (known != TYPE_NONE) return known;
    Type type = add(exec, (Data){.form = FORM_FUNCTION, .of = result, .count = count});
    Type *copy = ARENA_ARRAY(exec->data->arena, Type, count + 1);
    if (count) memcpy(copy, params, count * sizeof *copy);
    data_of(exec, type)->params = copy;
    return type;
}

Type data_struct(Exec *exec, Symbol *tag, bool is_union) {
    return add(exec, (Data){.form = FORM_STRUCT, .tag = tag, .is_union = is_union});
}

uint64_t data_bytes(const Exec *exec, Type type) {
    if (type_is_data(type)) return data_of(exec, type)->bytes;
    return type == TYPE_BOOL || type == TYPE_VOID ? 1 : type_bits(type) / 8;
}

uint32_t data_cells(const Exec *exec, Type type) {
    return type_is_data(type) ? data_of(exec, type)->cells : type != TYPE_VOID;
}

static const Member *member_at(const Data *data, uint32_t cell, const Exec *exec) {
    const Member *found = NULL;
    for (uint32_t i = 0; i < data->count; i++) {
        const Member *m = &data->members[i];
        if (m->cell <= cell && cell < m->cell + data_cells(exec, m->type)) return m;
    }
    return found;
}

Scalar data_scalar(const Exec *exec, Type type, uint32_t cell) {
    Scalar at = {.type = type};
    while (type_is_data(at.type)) {
        const Data *data = data_of(exec, at.type);
        if (data->form == FORM_ARRAY) {
            uint32_t each = data_cells(exec, data->of);
            if (!each) return (Scalar){.type = TYPE_NONE};
            at.byte += cell / each * data_bytes(exec, data->of);
            cell %= each;
            at.type = data->of;
        } else if (data->form == FORM_STRUCT) {
            const Member *member = member_at(data, cell, exec);
            if (!member) return (Scalar){.type = TYPE_NONE};
            at.byte += member->byte;
            at.bits = member->bits;
            cell -= member->cell;
            at.type = member->type;
        } else {
            break;
        }
    }
    return at;
}

Type data_cell(const Exec *exec, Type type, uint32_t cell) {
    return data_scalar(exec, type, cell).type;
}

/* ---- structs */

static uint64_t aligned(uint64_t at, uint64_t align) {
    return align ? (at + align - 1) / align * align : at;
}

/* In bits: where a member goes behind `at`, and what is behind it. A bit-field takes the
 * next bits, but doesn't cross a border of its type. */
static uint64_t place_member(const Exec *exec, Member *m, uint64_t at) {
    uint64_t size = data_bytes(exec, m->type) * 8;
    if (!m->bits)
        at = aligned(at, (uint64_t)data_align(exec, m->type) * 8);
    else if (at % size + m->bits > size)
        at = aligned(at, size);
    m->byte = (m->bits ? at / size * size : at) / 8;
    return at + (m->bits ? m->bits : size);
}

static bool has_bits(const Exec *exec, Type type) {
    if (!type_is_data(type)) return false;
    const Data *data = data_of(exec, type);
    if (data->form == FORM_ARRAY) return has_bits(exec, data->of);
    for (uint32_t i = 0; data->form == FORM_STRUCT && i < data->count; i++)
        if (data->members[i].bits || has_bits(exec, data->members[i].type)) return true;
    return false;
}

/* Cells of a union's members that lie over each other are the same scalars' places. */
static bool overlaps_well(const Exec *exec, const Data *data) {
    for (uint32_t i = 0; i < data->count && data->is_union; i++)
        for (uint32_t k = 0; k < i; k++) {
            Type a = data->members[i].type, b = data->members[k].type;
            uint32_t n = data_cells(exec, a), m = data_cells(exec, b);
            uint64_t end_a = data_bytes(exec, a), end_b = data_bytes(exec, b);
            for (uint32_t c = 0; c < n && c < m; c++) {
                Scalar x = data_scalar(exec, a, c), y = data_scalar(exec, b, c);
                if (x.byte != y.byte || data_bytes(exec, x.type) != data_bytes(exec, y.type))
                    return false;
            }
            if ((n > m && end_b > end_a) || (n < m && end_a > end_b)) return false;
            if (data->members[i].bits || data->members[k].bits || has_bits(exec, a) ||
                has_bits(exec, b))
                return false;
        }
    return true;
}

bool data_complete(Exec *exec, Type type, const Member *members, uint32_t count) {
    Member *copy = ARENA_ARRAY(exec->data->arena, Member, count + 1);
    Data data = *data_of(exec, type);
    uint64_t at = 0;
    data.align = 1;
    data.cells = 0;
    data.bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        Member *m = &copy[i];
        *m = members[i];
        uint32_t align = data_align(exec, m->type), cells = data_cells(exec, m->type);
        if (align > data.align) data.align = align;
        m->cell = data.is_union ? 0 : data.cells;
        data.cells = data.is_union ? (cells > data.cells ? cells : data.cells)
                                   : data.cells + cells;
        uint64_t end = place_member(exec, m, data.is_union ? 0 : at);
        at = end > at ? end : at;
    }
    data.bytes = aligned((at + 7) / 8, data.align);
    data.members = copy;
    data.count = count;
    data.complete = true;
    *data_of(exec, type) = data;
    return overlaps_well(exec, &data);
}

bool data_member(const Exec *exec, Type type, const Symbol *sym, Member *member) {
    const Data *data = data_of(exec, type);
    for (uint32_t i = 0; data->form == FORM_STRUCT && i < data->count; i++) {
        const Member *m = &data->members[i];
        if (m->sym == sym) {
            *member = *m;
            return true;
        }
        if (m->sym || !type_is_data(m->type) || !data_member(exec, m->type, sym, member))
            continue;
        member->cell += m->cell;
        member->byte += m->byte;
        return true;
    }
    return false;
}

/* Whether cells of it are read as other types than they were written as. */
static bool overlaps(const Exec *exec, Type type) {
    if (!type_is_data(type)) return false;
    const Data *data = data_of(exec, type);
    if (data->form == FORM_ARRAY) return overlaps(exec, data->of);
    if (data->form != FORM_STRUCT) return false;
    for (uint32_t i = 0; i < data->count; i++)
        if (overlaps(exec, data->members[i].type)) return true;
    return data->is_union;
}

void data_shape(const Exec *exec, Array *array, Type type) {
    array->whole = (uint16_t)type;
    array->count = data_cells(exec, type);
    array->kind = (uint8_t)type_kind(data_cell(exec, type, 0), KIND_INT);
    array->overlaps = overlaps(exec, type);
}

/* ---- names */

static const char *parameters(const Exec *exec, const Data *data, Arena *arena) {
    const char *text = data->count ? "" : "void";
    for (uint32_t i = 0; i < data->count; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "",
                            data_name(exec, data->params[i], arena));
    return text;
}

const char *data_declared(const Exec *exec, Type type, const char *name, Arena *arena) {
    const char *space = *name && *name != '[' ? " " : "";
    if (!type_is_data(type))
        return arena_printf(arena, "%s%s%s", type_name(type), space, name);
    const Data *data = data_of(exec, type);
    switch (data->form) {
    case FORM_POINTER: {
        bool brackets = data_is_object(exec, data->of) || data_is(exec, data->of, FORM_FUNCTION);
        brackets = brackets && !data_is(exec, data->of, FORM_STRUCT);
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
        return arena_printf(arena, "%s %s%s%s", data->is_union ? "union" : "struct",
                            data->tag ? data->tag->name : "", space, name);
    }
}

const char *data_name(const Exec *exec, Type type, Arena *arena) {
    return data_declared(exec, type, "", arena);
}
