/* Lvalues: locals in registers, bytes of objects, bit-fields. */
#include "cc/cc_make.h"

static CcLvalue bytes_at(IrArg at) {
    return (CcLvalue){.at = at};
}

static IrArg global(CcMake *m, uint32_t number) {
    uint16_t dst = ir_build_register(m->b);
    IR_BUILD(m->b, IR_GLOBAL, dst, ir_word(number));
    return ir_reg(dst);
}

static CcLvalue object(CcMake *m, CcEntity *entity) {
    if (!entity->is_local) return bytes_at(global(m, entity->number));
    if (!entity->is_in_memory) return (CcLvalue){.local = entity};
    return bytes_at(ir_reg(entity->reg));
}

static CcLvalue element(CcMake *m, const CcTree *place) {
    CcLvalue of = cc_lvalue(m, place->kid[0]);
    IrArg index = cc_value(m, place->kid[1]);
    uint64_t stride = place->type->size;
    uint64_t count = place->kid[0]->type->count + place->allows_end;
    cc_make_from(m, place);
    if (index.is_word && index.word < count) {
        of.offset += index.word * stride;
        return of;
    }
    cc_make_from(m, place->kid[1]);
    uint16_t dst = ir_build_register(m->b);
    IR_BUILD(m->b, IR_INDEX, dst, of.at, index,
             ir_word(ir_index((uint32_t)count, (uint32_t)stride)));
    of.at = ir_reg(dst);
    return of;
}

static CcLvalue member(CcMake *m, const CcTree *place) {
    CcLvalue of = cc_lvalue(m, place->kid[0]);
    of.offset += place->member.offset;
    of.low = place->member.low, of.bits = place->member.bits;
    return of;
}

static CcLvalue compound_literal(CcMake *m, const CcTree *place) {
    CcEntity *entity = place->entity;
    CcLvalue spot = object(m, entity);
    if (!entity->is_local) return spot;
    const CcTree *fill = place->kid[0];
    if (fill->kind == CC_INITIALISER)
        cc_lvalue_fill(m, spot.at, fill);
    else
        cc_lvalue_store(m, &spot, entity->type, cc_value(m, fill));
    return spot;
}

CcLvalue cc_lvalue(CcMake *m, const CcTree *place) {
    cc_make_from(m, place);
    switch (place->kind) {
    case CC_OBJECT:
        return object(m, place->entity);
    case CC_STRING:
        return bytes_at(global(m, (uint32_t)place->word));
    case CC_MEMBER:
        return member(m, place);
    case CC_ELEMENT:
        return element(m, place);
    case CC_COMPOUND_LITERAL:
        return compound_literal(m, place);
    default: /* DEREF, TEMPORARY */
        return bytes_at(cc_value(m, place->kid[0]));
    }
}

IrArg cc_lvalue_address(CcMake *m, const CcLvalue *spot) {
    if (!spot->offset) return spot->at;
    uint16_t dst = ir_build_register(m->b);
    ir_build_binary(m->b, IR_ADD, IR_WIDE, dst, spot->at, ir_word(spot->offset));
    return ir_reg(dst);
}

/* ---- bit-fields */

/* The bits in one word; in a packed struct the rest may be in the next one. */
static IrField field_of(const CcLvalue *spot) {
    unsigned room = 64U - spot->low, bits = spot->bits < room ? spot->bits : room;
    return (IrField){(uint32_t)spot->offset, spot->low, (uint8_t)bits};
}

static IrField rest_of_field(const CcLvalue *spot, IrField field) {
    return (IrField){field.offset + 8, 0, (uint8_t)(spot->bits - field.bits)};
}

static void load_rest(CcMake *m, const CcLvalue *spot, IrField field, uint16_t word) {
    uint16_t rest = ir_build_register(m->b);
    ir_build_load_bits(m->b, rest, spot->at, rest_of_field(spot, field));
    ir_build_binary(m->b, IR_SHL, IR_WIDE, rest, ir_reg(rest), ir_word(field.bits));
    ir_build_binary(m->b, IR_OR, IR_WIDE, word, ir_reg(word), ir_reg(rest));
}

static void store_rest(CcMake *m, const CcLvalue *spot, IrField field, IrArg value) {
    uint16_t rest = ir_build_register(m->b);
    ir_build_binary(m->b, IR_SHR, IR_WIDE, rest, value, ir_word(field.bits));
    ir_build_store_bits(m->b, spot->at, rest_of_field(spot, field), ir_reg(rest));
}

static IrArg wrapped_field(CcMake *m, const CcLvalue *spot, const CcType *type,
                           IrArg value) {
    uint16_t dst = ir_build_register(m->b);
    ir_build_wrap(m->b, dst, value, spot->bits, type->is_signed);
    return ir_reg(dst);
}

static IrArg load_field(CcMake *m, const CcLvalue *spot, const CcType *type) {
    uint16_t word = ir_build_register(m->b);
    IrField field = field_of(spot);
    ir_build_load_bits(m->b, word, spot->at, field);
    if (field.bits < spot->bits) load_rest(m, spot, field, word);
    return type->is_signed ? wrapped_field(m, spot, type, ir_reg(word)) : ir_reg(word);
}

static IrArg store_field(CcMake *m, const CcLvalue *spot, const CcType *type,
                         IrArg value) {
    IrField field = field_of(spot);
    ir_build_store_bits(m->b, spot->at, field, value);
    if (field.bits < spot->bits) store_rest(m, spot, field, value);
    return wrapped_field(m, spot, type, value);
}

/* ---- padding: it is unset once the whole struct is set or copied */

enum { UNROLLED_MOST = 8, RUNS_MOST = 32 };

static bool has_gaps(const CcType *type) {
    while (type->kind == CC_ARRAY) type = type->of;
    if (type->kind != CC_STRUCT || type->is_union) return false;
    uint64_t end = 0;
    for (uint32_t i = 0; i < type->members; i++) {
        const CcMember *member = &type->member[i];
        uint64_t bits = member->bits ? member->bits : 8 * member->type->size;
        if (8 * member->offset + member->low != end || has_gaps(member->type))
            return true;
        end += bits;
    }
    return end != 8 * type->size;
}

static void unset_bits(CcMake *m, IrArg at, uint64_t from, uint64_t to) {
    while (from < to) {
        unsigned low = from % 8, most = 64 - low;
        uint8_t bits = (uint8_t)(to - from < most ? to - from : most);
        IR_BUILD(m->b, IR_UNSET, 0, at,
                 ir_word(ir_field_number(
                     (IrField){(uint32_t)(from / 8), (uint8_t)low, bits})));
        from += bits;
    }
}

static void unset_gaps(CcMake *m, IrArg at, const CcType *type, uint64_t offset);

static void unset_in_elements(CcMake *m, IrArg at, const CcType *array, uint64_t offset) {
    const CcType *of = array->of;
    if (array->count <= UNROLLED_MOST) {
        for (uint64_t i = 0; i < array->count; i++)
            unset_gaps(m, at, of, offset + i * of->size);
        return;
    }
    IrArg element = ir_reg(ir_build_register(m->b)),
          left = ir_reg(ir_build_register(m->b));
    IrLabel again = ir_build_label(m->b), end = ir_build_label(m->b);
    ir_build_binary(m->b, IR_ADD, IR_WIDE, element.reg, at, ir_word(offset));
    ir_build_move(m->b, left.reg, ir_word(array->count));
    ir_build_place(m->b, again);
    ir_build_round(m->b);
    unset_gaps(m, element, of, 0);
    ir_build_binary(m->b, IR_ADD, IR_WIDE, element.reg, element, ir_word(of->size));
    ir_build_binary(m->b, IR_SUB, IR_WIDE, left.reg, left, ir_word(1));
    ir_build_if(m->b, IR_NE, left, ir_word(0), again, end);
    ir_build_place(m->b, end);
}

static void unset_gaps(CcMake *m, IrArg at, const CcType *type, uint64_t offset) {
    uint64_t end = 8 * offset;
    if (!has_gaps(type)) return;
    if (type->kind == CC_ARRAY) {
        unset_in_elements(m, at, type, offset);
        return;
    }
    for (uint32_t i = 0; i < type->members; i++) {
        const CcMember *member = &type->member[i];
        uint64_t first = 8 * (offset + member->offset) + member->low;
        unset_bits(m, at, end, first);
        unset_gaps(m, at, member->type, offset + member->offset);
        end = first + (member->bits ? member->bits : 8 * member->type->size);
    }
    unset_bits(m, at, end, 8 * (offset + type->size));
}

/* Runs of bytes that hold members. If there are too many, all bytes are one run. */
typedef struct {
    uint64_t first[RUNS_MOST], end[RUNS_MOST];
    unsigned count;
    bool many;
} Runs;

static void add_run(Runs *runs, uint64_t first, uint64_t end) {
    if (runs->count && runs->end[runs->count - 1] >= first) {
        if (end > runs->end[runs->count - 1]) runs->end[runs->count - 1] = end;
        return;
    }
    runs->many |= runs->count == RUNS_MOST;
    if (runs->many) return;
    runs->first[runs->count] = first, runs->end[runs->count++] = end;
}

static void add_runs(Runs *runs, const CcType *type, uint64_t offset) {
    if (!has_gaps(type)) {
        add_run(runs, offset, offset + type->size);
        return;
    }
    for (uint64_t i = 0; type->kind == CC_ARRAY && i < type->count && !runs->many; i++)
        add_runs(runs, type->of, offset + i * type->of->size);
    for (uint32_t i = 0; type->kind == CC_STRUCT && i < type->members; i++) {
        const CcMember *member = &type->member[i];
        uint64_t first = offset + member->offset;
        if (member->bits)
            add_run(runs, first, first + (member->low + member->bits + 7U) / 8);
        else
            add_runs(runs, member->type, first);
    }
}

static IrArg plus_bytes(CcMake *m, IrArg at, uint64_t bytes) {
    if (!bytes) return at;
    uint16_t dst = ir_build_register(m->b);
    ir_build_binary(m->b, IR_ADD, IR_WIDE, dst, at, ir_word(bytes));
    return ir_reg(dst);
}

/* Run by run: where the address depends on free names, copying unset padding would make
 * the members beside it unset, too. */
void cc_lvalue_copy(CcMake *m, IrArg to, IrArg from, const CcType *type) {
    Runs runs = {.count = 0};
    if (!type->size) return;
    add_runs(&runs, type, 0);
    if (runs.many) IR_BUILD(m->b, IR_COPY, 0, to, from, ir_word(type->size));
    for (unsigned i = 0; i < runs.count && !runs.many; i++)
        IR_BUILD(m->b, IR_COPY, 0, plus_bytes(m, to, runs.first[i]),
                 plus_bytes(m, from, runs.first[i]),
                 ir_word(runs.end[i] - runs.first[i]));
    unset_gaps(m, to, type, 0);
}

/* ---- values */

IrArg cc_lvalue_load(CcMake *m, const CcLvalue *spot, const CcType *type) {
    if (spot->local) return ir_reg(spot->local->reg);
    if (type->kind == CC_STRUCT) return cc_lvalue_address(m, spot);
    if (spot->bits) return load_field(m, spot, type);
    uint16_t dst = ir_build_register(m->b);
    if (type->kind == CC_POINTER)
        IR_BUILD(m->b, IR_LOADP, dst, spot->at, ir_word(spot->offset));
    else
        ir_build_load(m->b, dst, spot->at, spot->offset, (unsigned)type->size,
                      type->is_signed);
    return ir_reg(dst);
}

IrArg cc_lvalue_store(CcMake *m, const CcLvalue *spot, const CcType *type, IrArg value) {
    if (spot->local) {
        ir_build_move(m->b, spot->local->reg, value);
        return value.is_word ? value : ir_reg(spot->local->reg);
    }
    if (type->kind == CC_STRUCT) {
        IrArg to = cc_lvalue_address(m, spot);
        cc_lvalue_copy(m, to, value, type);
        return to;
    }
    if (spot->bits) return store_field(m, spot, type, value);
    if (type->kind == CC_POINTER)
        IR_BUILD(m->b, IR_STOREP, 0, spot->at, ir_word(spot->offset), value);
    else
        ir_build_store(m->b, spot->at, spot->offset, (unsigned)type->size, value);
    return value;
}

/* ---- objects */

uint16_t cc_lvalue_object(CcMake *m, const CcType *type, const char *name,
                          uint32_t place) {
    uint16_t dst = ir_build_register(m->b);
    ir_build_object(
        m->b, dst,
        (IrObject){
            .name = name, .size = type->size, .align = type->align, .place = place});
    return dst;
}

/* Whether the values cover every byte. */
static bool covers_all(const CcTree *fill) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < fill->n; i++) {
        const CcTree *put = fill->kid[i];
        bool next = put->word == bytes && !put->member.bits && put->type->kind != CC_REAL;
        if (!next) return false;
        bytes += put->type->size;
    }
    return bytes == fill->type->size;
}

void cc_lvalue_fill(CcMake *m, IrArg at, const CcTree *fill) {
    if (!covers_all(fill) && fill->type->size) {
        IR_BUILD(m->b, IR_FILL, 0, at, ir_word(0), ir_word(fill->type->size));
        unset_gaps(m, at, fill->type, 0);
    }
    for (uint32_t i = 0; i < fill->n; i++) {
        const CcTree *put = fill->kid[i];
        bool zero = put->kid[0]->kind == CC_WORD && !put->kid[0]->word;
        if (zero && !covers_all(fill)) continue;
        IrArg value = cc_value(m, put->kid[0]);
        CcLvalue spot = {.at = at,
                         .offset = put->word,
                         .low = put->member.low,
                         .bits = put->member.bits};
        cc_make_from(m, put);
        cc_lvalue_store(m, &spot, put->type, value);
    }
}
