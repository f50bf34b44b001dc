/* Objects with static storage duration, and their initialisers. */
#include "cc/cc_local.h"

/* Bytes of initialisers in a program. */
#define BYTES_MOST (UINT64_C(1) << 28)

static IrObject *object_of(Cc *c, const CcEntity *variable) {
    return &c->program->module->object[variable->number];
}

static bool is_constant(const CcType *type) {
    while (type->kind == CC_ARRAY) type = type->of;
    return type->is_constant;
}

static void set_constant(Cc *c, CcEntity *variable) {
    IrObject *object = object_of(c, variable);
    object->size = variable->type->size;
    object->align = variable->type->align;
    object->constant = is_constant(variable->type);
}

void cc_static_declare(Cc *c, CcEntity *variable) {
    const char *name = variable->name ? variable->name->name : "literal";
    IrObject object = {.name = arena_str(c->program->module->arena, name),
                       .external = true,
                       .place = variable->place};
    variable->number = ir_add_object(c->program->module, object);
    set_constant(c, variable);
}

/* ---- first bytes */

typedef struct {
    Cc *c;
    uint8_t *bytes;
    uint32_t object;
} Bytes;

static void put_bits(const Bytes *out, const CcTree *put, uint64_t word) {
    for (unsigned i = 0; i < put->member.bits; i++) {
        uint64_t at = 8 * put->word + put->member.low + i;
        uint8_t bit = (uint8_t)(1U << (at % 8));
        out->bytes[at / 8] = (uint8_t)(out->bytes[at / 8] & ~bit);
        if (word >> i & 1) out->bytes[at / 8] |= bit;
    }
}

/* A word or an address at that offset. */
static void put_value(const Bytes *out, const CcTree *value, uint64_t at) {
    CcConstant constant;
    Cc *c = out->c;
    if (!cc_constant(value, &constant)) {
        const CcPlace *place = cc_place(c->program, value->place);
        cc_scope_error(c, place->span,
                       "a first value outside of functions is a constant");
        return;
    }
    if (constant.kind == CC_CONSTANT_WORD)
        memcpy(out->bytes + at, &constant.word, value->type->size);
    else
        ir_add_fixup(c->program->module,
                     (IrFixup){.object = out->object,
                               .to = constant.number,
                               .at = at,
                               .is_function = constant.kind == CC_CONSTANT_FUNCTION,
                               .add = constant.word});
}

static bool put_wide(const Bytes *out, const CcTree *value, uint64_t at) {
    uint64_t half[2];
    bool known = value->type->is_wide && cc_wide_constant(value, half);
    if (known) memcpy(out->bytes + at, half, sizeof half);
    return known;
}

static void put_initialiser(const Bytes *out, const CcTree *value, uint64_t at);

static void put_element(const Bytes *out, const CcTree *put, uint64_t at) {
    CcConstant constant;
    const CcTree *value = put->kid[0];
    bool bits = put->member.bits && cc_constant(value, &constant) &&
                constant.kind == CC_CONSTANT_WORD;
    CcTree moved = *put;
    moved.word += at;
    if (bits)
        put_bits(out, &moved, constant.word);
    else
        put_initialiser(out, value, moved.word);
}

static void put_initialiser(const Bytes *out, const CcTree *value, uint64_t at) {
    if (value->kind == CC_LOAD && value->kid[0]->kind == CC_COMPOUND_LITERAL)
        value = value->kid[0]->kid[0];
    for (uint32_t i = 0; value->kind == CC_INITIALISER && i < value->n; i++)
        put_element(out, value->kid[i], at);
    bool list = value->kind == CC_INITIALISER;
    if (!list && put_wide(out, value, at)) return;
    bool whole = !list && value->type->kind == CC_STRUCT;
    if (whole)
        cc_scope_error(out->c, cc_place(out->c->program, value->place)->span,
                       "a first value outside of functions is a constant");
    else if (!list)
        put_value(out, value, at);
}

/* An initialised object stays as it is: int x = 3; int x; */
void cc_static_define(Cc *c, CcEntity *variable, const CcTree *value, const Node *from) {
    if (variable->type->refused)
        cc_scope_error(c, from->span, "this was refused: %s", variable->type->refused);
    if (c->failed) return;
    set_constant(c, variable);
    object_of(c, variable)->external = false;
    if (!value) return;
    c->program->bytes += variable->type->size;
    if (c->program->bytes > BYTES_MOST)
        cc_scope_error(c, from->span, "first values take too much memory");
    if (c->failed) return;
    Arena *arena = c->program->module->arena;
    Bytes out = {c, arena_alloc(arena, variable->type->size + 1), variable->number};
    put_initialiser(&out, value, 0);
    object_of(c, variable)->bytes = out.bytes;
}
