/* Places: locals in registers, bytes of objects, bit-fields. */
#include "cc/cc_make.h"

static CcSpot bytes_at(IrArg at) {
    return (CcSpot){.at = at};
}

static IrArg global(CcMake *m, uint32_t number) {
    uint16_t dst = ir_build_register(m->b);
    ir_build_global(m->b, dst, number);
    return ir_reg(dst);
}

static CcSpot object(CcMake *m, CcEntity *entity) {
    if (!entity->is_local) return bytes_at(global(m, entity->number));
    if (!entity->is_kept) return (CcSpot){.local = entity};
    return bytes_at(ir_reg(entity->reg));
}

static CcSpot element(CcMake *m, const CcTree *place) {
    CcSpot of = cc_spot(m, place->kid[0]);
    IrArg index = cc_value(m, place->kid[1]);
    uint64_t stride = place->type->size;
    uint64_t count = place->kid[0]->type->count + place->is_post;
    cc_make_from(m, place);
    if (index.is_word && index.word < count) {
        of.offset += index.word * stride;
        return of;
    }
    cc_make_from(m, place->kid[1]);
    uint16_t dst = ir_build_register(m->b);
    ir_build_index(m->b, dst, of.at, index, (uint32_t)count, (uint32_t)stride);
    of.at = ir_reg(dst);
    return of;
}

static CcSpot part(CcMake *m, const CcTree *place) {
    CcSpot of = cc_spot(m, place->kid[0]);
    of.offset += place->member.offset;
    of.low = place->member.low, of.bits = place->member.bits;
    return of;
}

static CcSpot made(CcMake *m, const CcTree *place) {
    CcEntity *entity = place->entity;
    CcSpot spot = object(m, entity);
    if (!entity->is_local) return spot;
    const CcTree *fill = place->kid[0];
    if (fill->kind == CC_FILL)
        cc_spot_fill(m, spot.at, fill);
    else
        cc_spot_store(m, &spot, entity->type, cc_value(m, fill));
    return spot;
}

CcSpot cc_spot(CcMake *m, const CcTree *place) {
    cc_make_from(m, place);
    switch (place->kind) {
    case CC_OBJECT:
        return object(m, place->entity);
    case CC_TEXT:
        return bytes_at(global(m, (uint32_t)place->word));
    case CC_PART:
        return part(m, place);
    case CC_ELEMENT:
        return element(m, place);
    case CC_MADE:
        return made(m, place);
    default: /* AT, HELD */
        return bytes_at(cc_value(m, place->kid[0]));
    }
}

IrArg cc_spot_address(CcMake *m, const CcSpot *spot) {
    if (!spot->offset) return spot->at;
    uint16_t dst = ir_build_register(m->b);
    ir_build_binary(m->b, IR_ADD, IR_WIDE, dst, spot->at, ir_word(spot->offset));
    return ir_reg(dst);
}

/* ---- bit-fields: the bytes that they touch, in pieces of 4, 2 and 1 */

static unsigned bytes_of(const CcSpot *spot) {
    return (spot->low + spot->bits + 7U) / 8;
}

/* Whether it shares no byte. */
static bool is_whole(const CcSpot *spot) {
    return !spot->low && spot->bits == 8 * bytes_of(spot);
}

static unsigned piece_of(unsigned left) {
    return left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
}

static IrArg load_bytes(CcMake *m, const CcSpot *spot) {
    uint16_t all = ir_build_register(m->b);
    for (unsigned at = 0, left = bytes_of(spot), piece; left;
         at += piece, left -= piece) {
        uint16_t reg = at ? ir_build_register(m->b) : all;
        piece = piece_of(left);
        ir_build_load(m->b, reg, spot->at, spot->offset + at, piece, false);
        if (!at) continue;
        ir_build_binary(m->b, IR_SHL, IR_WIDE, reg, ir_reg(reg), ir_word(8 * at));
        ir_build_binary(m->b, IR_OR, IR_WIDE, all, ir_reg(all), ir_reg(reg));
    }
    return ir_reg(all);
}

static void store_bytes(CcMake *m, const CcSpot *spot, IrArg value) {
    for (unsigned at = 0, left = bytes_of(spot), piece; left;
         at += piece, left -= piece) {
        IrArg part = value;
        piece = piece_of(left);
        if (at) {
            part = ir_reg(ir_build_register(m->b));
            ir_build_binary(m->b, IR_SHR, IR_WIDE, part.reg, value, ir_word(8 * at));
        }
        ir_build_store(m->b, spot->at, spot->offset + at, piece, part);
    }
}

static uint64_t ones(unsigned bits) {
    return bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

static IrArg wrapped_field(CcMake *m, const CcSpot *spot, const CcType *type,
                           IrArg value) {
    uint16_t dst = ir_build_register(m->b);
    ir_build_wrap(m->b, dst, value, spot->bits, type->is_signed);
    return ir_reg(dst);
}

static IrArg load_field(CcMake *m, const CcSpot *spot, const CcType *type) {
    IrArg word = load_bytes(m, spot);
    if (spot->low)
        ir_build_binary(m->b, IR_SHR, IR_WIDE, word.reg, word, ir_word(spot->low));
    return wrapped_field(m, spot, type, word);
}

static IrArg store_field(CcMake *m, const CcSpot *spot, const CcType *type, IrArg value) {
    uint16_t word = ir_build_register(m->b);
    uint64_t mask = ones(spot->bits);
    ir_build_binary(m->b, IR_AND, IR_WIDE, word, value, ir_word(mask));
    if (spot->low)
        ir_build_binary(m->b, IR_SHL, IR_WIDE, word, ir_reg(word), ir_word(spot->low));
    if (!is_whole(spot)) {
        IrArg was = load_bytes(m, spot);
        ir_build_binary(m->b, IR_AND, IR_WIDE, was.reg, was,
                        ir_word(~(mask << spot->low)));
        ir_build_binary(m->b, IR_OR, IR_WIDE, word, ir_reg(word), was);
    }
    store_bytes(m, spot, ir_reg(word));
    return wrapped_field(m, spot, type, value);
}

/* ---- values */

IrArg cc_spot_load(CcMake *m, const CcSpot *spot, const CcType *type) {
    if (spot->local) return ir_reg(spot->local->reg);
    if (type->kind == CC_STRUCT) return cc_spot_address(m, spot);
    if (spot->bits) return load_field(m, spot, type);
    uint16_t dst = ir_build_register(m->b);
    ir_build_load(m->b, dst, spot->at, spot->offset, (unsigned)type->size,
                  type->is_signed);
    return ir_reg(dst);
}

IrArg cc_spot_store(CcMake *m, const CcSpot *spot, const CcType *type, IrArg value) {
    if (spot->local) {
        ir_build_move(m->b, spot->local->reg, value);
        return value.is_word ? value : ir_reg(spot->local->reg);
    }
    if (type->kind == CC_STRUCT) {
        IrArg to = cc_spot_address(m, spot);
        if (type->size) ir_build_copy(m->b, to, value, ir_word(type->size));
        return to;
    }
    if (spot->bits) return store_field(m, spot, type, value);
    ir_build_store(m->b, spot->at, spot->offset, (unsigned)type->size, value);
    return value;
}

/* ---- objects */

uint16_t cc_spot_object(CcMake *m, const CcType *type, const char *name, uint32_t place) {
    uint16_t dst = ir_build_register(m->b);
    ir_build_object(
        m->b, dst,
        (IrObject){
            .name = name, .size = type->size, .align = type->align, .place = place});
    return dst;
}

static void fill_zeros(CcMake *m, const CcSpot *spot, uint64_t bytes) {
    ir_build_fill(m->b, cc_spot_address(m, spot), ir_word(0), ir_word(bytes));
}

/* Arrays are filled whole, as their elements may be many. */
static void prepare_part(CcMake *m, const CcType *type, CcSpot spot) {
    if (!type->has_bits) return;
    if (type->kind != CC_STRUCT) {
        fill_zeros(m, &spot, type->size);
        return;
    }
    for (uint32_t i = 0; i < type->members; i++) {
        const CcMember *member = &type->member[i];
        CcSpot at = {.at = spot.at,
                     .offset = spot.offset + member->offset,
                     .low = member->low,
                     .bits = member->bits};
        if (!member->bits)
            prepare_part(m, member->type, at);
        else if (!is_whole(&at))
            fill_zeros(m, &at, bytes_of(&at));
    }
}

/* Bit-fields that share bytes: writing one reads the others. */
void cc_spot_prepare(CcMake *m, const CcType *type, IrArg at) {
    prepare_part(m, type, (CcSpot){.at = at});
}

/* Whether the values leave no byte over. */
static bool is_covered(const CcTree *fill) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < fill->n; i++) {
        const CcTree *put = fill->kid[i];
        bool next = put->word == bytes && !put->member.bits && put->type->kind != CC_REAL;
        if (!next) return false;
        bytes += put->type->size;
    }
    return bytes == fill->type->size;
}

void cc_spot_fill(CcMake *m, IrArg at, const CcTree *fill) {
    if (!is_covered(fill) && fill->type->size)
        ir_build_fill(m->b, at, ir_word(0), ir_word(fill->type->size));
    for (uint32_t i = 0; i < fill->n; i++) {
        const CcTree *put = fill->kid[i];
        bool zero = put->kid[0]->kind == CC_WORD && !put->kid[0]->word;
        if (zero && !is_covered(fill)) continue;
        IrArg value = cc_value(m, put->kid[0]);
        CcSpot spot = {.at = at,
                       .offset = put->word,
                       .low = put->member.low,
                       .bits = put->member.bits};
        cc_make_from(m, put);
        cc_spot_store(m, &spot, put->type, value);
    }
}
