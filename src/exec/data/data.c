/* The table of types, and where things are in an object. */
#include "exec/data/data.h"

#include <stdlib.h>
#include <string.h>

/* The last one stands for all that are too many: a struct without a size. */
enum { TYPES_MOST = 30000, LAST = TYPE_DATA + TYPES_MOST - 1 };

struct DataTypes {
    Arena *arena;
    Data *at;
    size_t count, cap;
    uint32_t complete; /* structs */
    bool has_wide;
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
    if (types->count == TYPES_MOST) return LAST;
    if (types->count == TYPES_MOST - 1)
        data = (Data){.form = FORM_STRUCT,
                      .tag = symbol_of(exec->symbols, "of too many types")};
    types->at = base_grow(types->at, types->count, &types->cap, sizeof *types->at);
    types->at[types->count++] = data;
    return (Type)(TYPE_DATA + types->count - 1);
}

bool data_is_too_many(Type type) {
    return type == LAST;
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
    if (data_is_too_many(type)) return type;
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
    for (uint32_t i = 0; i < data->count; i++) {
        const Member *m = &data->members[i];
        if (m->cell <= cell && cell < m->cell + data_cells(exec, m->type)) return m;
    }
    return NULL;
}

static Type piece_type(unsigned bits) {
    return bits <= 8 ? TYPE_U8 : bits <= 16 ? TYPE_U16 : bits <= 32 ? TYPE_U32 : TYPE_U64;
}

CellPlace data_place(const Exec *exec, Type type, uint32_t cell) {
    CellPlace place = {.type = type};
    while (type_is_data(place.type)) {
        const Data *data = data_of(exec, place.type);
        if (data->form == FORM_ARRAY) {
            uint32_t each = data_cells(exec, data->of);
            place.bit += (uint64_t)(cell / each) * data_bytes(exec, data->of) * 8;
            cell %= each;
            place.type = data->of;
        } else if (data->unit) {
            place.bit += (uint64_t)cell * data->unit;
            return (CellPlace){piece_type(data->unit), place.bit, data->unit, true};
        } else if (data->form == FORM_STRUCT) {
            const Member *m = member_at(data, cell, exec);
            if (!m) return (CellPlace){.type = TYPE_NONE};
            place.bit += m->byte * 8 + m->shift;
            place.bits = m->bits;
            cell -= m->cell;
            place.type = m->type;
        } else {
            break;
        }
    }
    if (!place.bits) place.bits = (uint8_t)(data_bytes(exec, place.type) * 8);
    return place;
}

Type data_cell(const Exec *exec, Type type, uint32_t cell) {
    return data_place(exec, type, cell).type;
}

uint32_t data_span(const Exec *exec, Type type, uint8_t bits, uint8_t unit) {
    if (!unit) return data_cells(exec, type);
    return (uint32_t)((bits ? bits : data_bytes(exec, type) * 8) / unit);
}

bool data_is_plain(const Exec *exec, Type type, uint8_t bits, uint8_t unit) {
    type = data_element(exec, type);
    return !unit || (!bits && data_span(exec, type, 0, unit) == data_cells(exec, type));
}

void data_into(Inside *part, const Member *m) {
    part->cell +=
        part->unit ? (uint32_t)((m->byte * 8 + m->shift) / part->unit) : m->cell;
    if (!part->unit) part->unit = m->unit;
    part->type = m->type;
    part->bits = m->bits;
}

/* ---- structs */

static uint64_t aligned(uint64_t at, uint64_t align) {
    return align ? (at + align - 1) / align * align : at;
}

/* Where a bit-field goes: at once, unless it would reach over a border of its type. The
 * bit behind it. */
static uint64_t place_bits(Member *m, uint64_t bit, uint64_t size) {
    if (bit % size + m->bits > size) bit = aligned(bit, size);
    m->byte = bit / size * size / 8;
    m->shift = (uint8_t)(bit % size);
    return bit + m->bits;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
    return b ? divisor(b, a % b) : a;
}

/* What divides the borders of all scalars in it. */
static uint64_t borders(const Exec *exec, Type type, uint8_t bits, uint64_t with) {
    const Data *data = type_is_data(type) ? data_of(exec, type) : NULL;
    with = divisor(with, bits ? bits : data_bytes(exec, type) * 8);
    if (data && data->form == FORM_ARRAY) return borders(exec, data->of, 0, with);
    for (uint32_t i = 0; data && data->form == FORM_STRUCT && i < data->count; i++) {
        const Member *m = &data->members[i];
        with = divisor(with, m->byte * 8 + m->shift);
        with = borders(exec, m->type, m->bits, with);
    }
    return with;
}

static void take_cells(const Exec *exec, Data *data, Type type) {
    data->cells = 0;
    if (data->is_union) {
        data->unit = (uint8_t)borders(exec, type, 0, 64);
        data->cells = (uint32_t)(data->bytes * 8 / data->unit);
    }
    for (uint32_t i = 0; i < data->count; i++) {
        Member *m = &data->members[i];
        m->unit = data->unit;
        m->cell = data->is_union ? 0 : data->cells;
        if (!data->is_union) data->cells += data_cells(exec, m->type);
    }
}

void data_complete(Exec *exec, Type type, const Member *members, uint32_t count) {
    Data *data = data_of(exec, type);
    uint64_t bit = 0, end = 0;
    data->members = ARENA_ARRAY(exec->data->arena, Member, count + 1);
    data->align = 1;
    data->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        Member *m = &data->members[data->count];
        *m = members[i];
        uint64_t size = data_bytes(exec, m->type);
        data->partial |= data_is_partial(exec, m->type);
        uint32_t align = data->packed ? 1 : data_align(exec, m->type);
        bool gap = !m->sym && !type_is_data(m->type); /* int : 3, int : 0 */
        if (align > data->align && !gap) data->align = align;
        if (data->is_union) bit = 0;
        data->count += !gap || m->bits;
        if (gap && !m->bits) {
            bit = aligned(bit, size * 8);
        } else if (m->bits) {
            bit = place_bits(m, bit, size * 8);
        } else {
            m->byte = aligned((bit + 7) / 8, align);
            bit = (m->byte + size) * 8;
        }
        if (bit > end) end = bit;
    }
    data->bytes = aligned((end + 7) / 8, data->align);
    data->complete = true;
    data->order = ++exec->data->complete;
    take_cells(exec, data, type);
}

bool data_has_wide(const Exec *exec) {
    return exec->data && exec->data->has_wide;
}

Type data_wide(Exec *exec, Symbol *name) {
    for (size_t i = 0; exec->data && i < exec->data->count; i++)
        if (exec->data->at[i].wide && exec->data->at[i].tag == name)
            return (Type)(TYPE_DATA + i);
    const Member half[] = {{.sym = symbol_of(exec->symbols, "low"), .type = TYPE_U64},
                           {.sym = symbol_of(exec->symbols, "high"), .type = TYPE_U64}};
    Type type = data_struct(exec, name, false);
    data_of(exec, type)->wide = exec->data->has_wide = true;
    data_complete(exec, type, half, 2);
    data_of(exec, type)->align = 16;
    return type;
}

bool data_is_partial(const Exec *exec, Type type) {
    while (data_is(exec, type, FORM_ARRAY)) type = data_to(exec, type);
    return data_is(exec, type, FORM_STRUCT) && data_of(exec, type)->partial;
}

Type data_lost(Exec *exec, const Refused *refused) {
    const Member byte = {.type = TYPE_U8, .sym = refused->sym};
    Type type = data_struct(exec, NULL, false);
    data_of(exec, type)->refused = refused;
    data_of(exec, type)->partial = true;
    data_complete(exec, type, &byte, 1);
    return type;
}

/* One of those that a member without a name has. */
static bool inner_member(const Exec *exec, const Member *m, const Symbol *sym,
                         Member *member) {
    if (m->sym || !type_is_data(m->type) || !data_member(exec, m->type, sym, member))
        return false;
    Inside part = {0};
    Member inner = *member;
    data_into(&part, m);
    data_into(&part, &inner);
    member->cell = part.cell;
    member->unit = part.unit;
    member->byte += m->byte;
    return true;
}

bool data_member(const Exec *exec, Type type, const Symbol *sym, Member *member) {
    const Data *data = data_of(exec, type);
    uint32_t count = data->form == FORM_STRUCT ? data->count : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (data->members[i].sym != sym) continue;
        *member = data->members[i];
        return true;
    }
    for (uint32_t i = 0; i < count; i++)
        if (inner_member(exec, &data->members[i], sym, member)) return true;
    return false;
}

bool data_points(const Exec *exec, Type type) {
    if (!type_is_data(type)) return false;
    const Data *data = data_of(exec, type);
    if (data->form == FORM_ARRAY) return data_points(exec, data->of);
    for (uint32_t i = 0; data->form == FORM_STRUCT && i < data->count; i++)
        if (data_points(exec, data->members[i].type)) return true;
    return data->form == FORM_POINTER;
}

/* Whether unions are in it, whose cells are pieces. */
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
    array->whole = type;
    array->count = data_cells(exec, type);
    array->kind = (uint8_t)type_kind(data_cell(exec, type, 0), KIND_INT);
    array->overlaps = overlaps(exec, type);
}
